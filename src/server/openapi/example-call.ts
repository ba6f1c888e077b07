import { createHmac } from 'node:crypto'

interface Site {
  readonly url: string
  /** Id and secret of the key the operator made for this player site. */
  readonly key: string
  readonly secret: string
}

/** Calls the back office from a player site. The signature covers the bytes as they are sent, so they are written once. */
export async function callBackOffice({ url, key, secret }: Site, path: string, content: unknown): Promise<unknown> {
  const body = JSON.stringify(content)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const response = await fetch(`${url}/api/inbound${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Key': key, 'X-Timestamp': timestamp, 'X-Signature': signature },
    body,
  })
  const answer: unknown = await response.json()
  // 5xx and 429 may be sent again as they are: the same externalId with the same content is answered once and for all.
  if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(answer)}`)
  return answer
}
