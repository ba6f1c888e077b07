import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** 256 random bits in the form of the Standard Webhooks scheme. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** The context to which the secrets of an endpoint are sealed; the previous one keeps it when it is replaced. */
export const webhookSealOf = (endpointId: string): string => `webhook_endpoint.${endpointId}`

interface SignedMessage {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** Signature of Standard Webhooks: HMAC-SHA256 of id, time and the body as it is sent, with the decoded secret. */
export const signWebhook = (secret: string, { id, timestamp, body }: SignedMessage): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`, 'utf8')
    .digest('base64')}`

/** A receiver accepts any of the signatures, so both secrets of a rotation are valid. */
export const webhookHeaders = (
  secrets: readonly string[],
  message: SignedMessage,
  isReplay: boolean,
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'user-agent': 'Overround-Webhooks/1',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signWebhook(secret, message)).join(' '),
  ...(isReplay ? { 'webhook-replay': 'true' } : {}),
})
