import { createHmac } from 'node:crypto'

/** The content of X-Signature: the timestamp in seconds, a dot, and the body exactly as sent. */
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

export interface SiteKey {
  readonly keyId: string
  readonly secret: string
}
