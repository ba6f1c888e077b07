import { createHmac, randomUUID } from 'node:crypto'

interface Site {
  readonly url: string
  /** Id and secret of the key the operator created for this player site. */
  readonly key: string
  readonly secret: string
}

/**
 * Calls the back office from a player site. The signature covers the bytes as sent, so the body is
 * serialised once.
 */
export async function callBackOffice(site: Site, path: string, content: unknown): Promise<unknown> {
  const response = await signedPost(site, `/api/inbound${path}`, content)
  return response.json()
}

/**
 * Fetches a picture referenced in a response by `address` and `picture`: a logo, a step of a guide.
 */
export async function fetchPicture(site: Site, reference: { address: string; picture: string }): Promise<Uint8Array> {
  const response = await signedPost(site, reference.address, { picture: reference.picture })
  return new Uint8Array(await response.arrayBuffer())
}

async function signedPost({ url, key, secret }: Site, address: string, content: unknown): Promise<Response> {
  const body = JSON.stringify(content)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomUUID()
  const signed = `v2\nPOST\n${address}\n${key}\n${timestamp}\n${nonce}\n${body}`
  const signature = `v2=${createHmac('sha256', secret).update(signed).digest('hex')}`
  const response = await fetch(`${url}${address}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Key': key,
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Signature': signature,
    },
    body,
  })
  // Retry 5xx and 429 with the same content and a new nonce: the same externalId is executed once.
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response
}
