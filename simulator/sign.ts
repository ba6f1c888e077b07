import { createHmac, randomUUID } from 'node:crypto'

/** A gateway's signature: over the timestamp in seconds, a dot, and the body exactly as sent. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

export const signedHeaders = ({ keyId, secret }: SiteKey, body: string): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return {
    'content-type': 'application/json',
    'x-key': keyId,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, body),
  }
}

/** The headers of a site's call: the signature covers method, path, key, time and a nonce as well as the body. */
export const callHeaders = ({ keyId, secret }: SiteKey, path: string, body: string): Record<string, string> => {
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
  const signed = `v2\nPOST\n${path}\n${keyId}\n${timestamp}\n${nonce}\n${body}`
  return {
    'content-type': 'application/json',
    'x-key': keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': `v2=${createHmac('sha256', secret).update(signed).digest('hex')}`,
  }
}

export interface SiteKey {
  readonly keyId: string
  readonly secret: string
}
