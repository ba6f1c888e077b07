import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** Where the back office answers, and the key that its operator created for you. */
export interface Site {
  readonly url: string
  readonly key: string
  readonly secret: string
  /** How long one attempt may take; 15 seconds if left out. */
  readonly withinMs?: number
}

/** The back office refused the call: the same content is refused again. */
export class Refusal extends Error {
  readonly status: number
  /** For programs; the message is for people. */
  readonly code: string | null
  /** Messages by field, of a call with invalid input. */
  readonly fields: Readonly<Record<string, string>>
  constructor(status: number, answer: RefusedAnswer) {
    super([answer.data ?? answer.message ?? `Refused with ${status}`].flat().join(' '))
    this.name = 'Refusal'
    this.status = status
    this.code = answer.code ?? null
    this.fields = answer.fields ?? {}
  }
}

interface RefusedAnswer {
  readonly data?: string | readonly string[]
  readonly message?: string
  readonly code?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** A file, as it is sent and received. */
export type Bytes = Uint8Array<ArrayBuffer>

interface Sent {
  readonly path: string
  readonly body: string | Bytes
  readonly type: string
}

/** Signs the bytes as they are sent, for this path and for one use. */
export function signedHeaders({ key, secret }: Site, { path, body, type }: Sent): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomUUID()
  const signature = createHmac('sha256', secret)
    .update(`v2\nPOST\n${path}\n${key}\n${timestamp}\n${nonce}\n`)
    .update(body)
    .digest('hex')
  return {
    'content-type': type,
    'x-key': key,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': `v2=${signature}`,
  }
}

const waitsMs = [200, 1_000] as const

/** Sends a call, and again when its outcome is unknown: the same externalId is executed once. */
async function send(site: Site, sent: Sent): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const waitMs = waitsMs[attempt]
    const response = await attemptOf(site, sent).catch((error: unknown) => {
      if (waitMs === undefined) throw error
      return null
    })
    if (response?.ok) return response
    const isFinal = response !== null && response.status < 500 && response.status !== 429
    if (response && (isFinal || waitMs === undefined))
      throw new Refusal(response.status, refusedAnswer(await response.text()))
    const askedMs = Number(response?.headers.get('retry-after') ?? 0) * 1_000
    await new Promise((resolve) => setTimeout(resolve, Math.max(waitMs ?? 0, askedMs)))
  }
}

const attemptOf = (site: Site, sent: Sent): Promise<Response> =>
  fetch(new URL(sent.path, site.url), {
    method: 'POST',
    headers: signedHeaders(site, sent),
    body: sent.body,
    signal: AbortSignal.timeout(site.withinMs ?? 15_000),
  })

function refusedAnswer(text: string): RefusedAnswer {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch (error) {
    if (error instanceof SyntaxError) return { message: text.slice(0, 200) }
    throw error
  }
}

const jsonType = 'application/json'

/** A call with JSON that is answered with JSON; the back office checks its answers against the document. */
export async function callFor<Answer>(site: Site, path: string, content: unknown): Promise<Answer> {
  const response = await send(site, { path, body: JSON.stringify(content), type: jsonType })
  return (await response.json()) as Answer
}

/** A call with JSON that is answered with a file. */
export async function callForFile(site: Site, path: string, content: unknown): Promise<Bytes> {
  const response = await send(site, { path, body: JSON.stringify(content), type: jsonType })
  return new Uint8Array(await response.arrayBuffer())
}

/** A call with a file that is answered with JSON. */
export async function callWithFile<Answer>(site: Site, path: string, file: Bytes, type: string): Promise<Answer> {
  const response = await send(site, { path, body: file, type })
  return (await response.json()) as Answer
}

/** What a webhook says: which event about which record. A receiver ignores a version below the one that it knows. */
export interface WebhookMessage {
  readonly type: string
  readonly timestamp: string
  readonly data: { readonly id: string; readonly domain: number; readonly aggregate: string; readonly version: string }
}

/**
 * Whether a webhook is news of its record. A program stores the version that it knows of each record: a webhook that failed is sent
 * again, and can arrive after a later one.
 */
export const isNews = ({ data: { aggregate, version } }: WebhookMessage, known: ReadonlyMap<string, string>): boolean =>
  BigInt(version) > BigInt(known.get(aggregate) ?? '0')

const toleranceSeconds = 300

/**
 * Reads a webhook of the back office, or null if its signature is wrong or its time more than five minutes off. The body
 * is the text as it arrived: parsed and written again it has another signature.
 */
export function readWebhook(
  secret: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  now: Date = new Date(),
): WebhookMessage | null {
  const [id = '', timestamp = '', signatures = ''] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`] ?? '',
  )
  if (!/^\d+$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return null
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const right = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
  const isSigned = signatures.split(' ').some((one) => {
    const sent = Buffer.from(one)
    return sent.length === right.length && timingSafeEqual(sent, right)
  })
  return isSigned ? (JSON.parse(body) as WebhookMessage) : null
}
