import { createHmac } from 'node:crypto'

interface Site {
  readonly url: string
  /** Id and secret of the key the operator made for this player site. */
  readonly key: string
  readonly secret: string
}

/** Calls the back office from a player site. The signature covers the bytes as they are sent, so they are written once. */
export async function callBackOffice(site: Site, path: string, content: unknown): Promise<unknown> {
  const response = await signedPost(site, `/api/inbound${path}`, content)
  return response.json()
}

/** Fetches a picture an answer told of, as its `address` and `picture`: a logo, a step of a guide. */
export async function fetchPicture(site: Site, told: { address: string; picture: string }): Promise<Uint8Array> {
  const response = await signedPost(site, told.address, { picture: told.picture })
  return new Uint8Array(await response.arrayBuffer())
}

async function signedPost({ url, key, secret }: Site, address: string, content: unknown): Promise<Response> {
  const body = JSON.stringify(content)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const response = await fetch(`${url}${address}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Key': key, 'X-Timestamp': timestamp, 'X-Signature': signature },
    body,
  })
  // 5xx and 429 may be sent again as they are: the same externalId with the same content is answered once and for all.
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response
}
