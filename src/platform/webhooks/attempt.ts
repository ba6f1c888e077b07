import { notedCall, type CallLog } from '#platform/audit/request-log/noted-call.ts'
import { unsealed, unsealingBy, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { BlockedTarget, NoResponse, type OutboundResponse } from '#platform/outbound/call.ts'
import type { DueDelivery } from './claim-delivery.ts'
import { webhookHeaders, webhookSealOf } from './signature.ts'

/** How an attempt ended. `UNSENT` was not sent, and sending it again cannot help; `GONE` asks to stop. */
export interface Attempt {
  /** The same in the log of calls. */
  readonly id: string
  readonly outcome: 'DELIVERED' | 'FAILED' | 'UNSENT' | 'GONE'
  readonly failure: 'ANSWER' | 'NO_ANSWER' | 'BLOCKED' | 'SECRET' | null
  readonly httpStatus: number | null
  readonly latencyMs: number
  /** Why it failed; of one that was delivered, what was odd about the answer. */
  readonly error: string | null
}

interface AttemptContext extends CallLog {
  readonly sealingKeys: SealingKeys
  readonly mayLoopback: boolean
}

/** Whole deadline of an attempt, from the look-up of the name to the last byte of the answer that is read. */
const withinMs = 5_000
/** Characters. */
const longPart = 20

/** Sends a delivery once. Never rejects for what the receiver does; its answer is not kept. */
export async function attemptDelivery(
  { sealingKeys, mayLoopback, requestLog }: AttemptContext,
  due: DueDelivery,
): Promise<Attempt> {
  const id = uuidv7()
  const secrets = secretsOf(sealingKeys, due)
  if (secrets === null) return { id, ...unreadableSecret }
  const message = { id: due.eventId, timestamp: Math.floor(Date.now() / 1_000), body: due.body }
  const headers = webhookHeaders(secrets, message, due.isReplay)
  const from = performance.now()
  const ended = (rest: Omit<Attempt, 'id' | 'latencyMs'>): Attempt => ({
    id,
    ...rest,
    latencyMs: Math.round(performance.now() - from),
  })
  try {
    const call = {
      method: 'POST',
      url: due.url,
      headers,
      body: due.body,
      withinMs,
      mayLoopback,
      cutsAnswer: true,
    } as const
    const answer = await notedCall({ requestLog }, purposeOf(due, id), call)
    return ended({ ...outcomeOf(answer), httpStatus: answer.status })
  } catch (error) {
    if (error instanceof BlockedTarget)
      return ended({ outcome: 'UNSENT', failure: 'BLOCKED', httpStatus: null, error: error.message })
    if (error instanceof NoResponse)
      return ended({ outcome: 'FAILED', failure: 'NO_ANSWER', httpStatus: null, error: error.message })
    throw error
  }
}

/** Parts of the address that are long may be what authenticates; the answer of a receiver is not kept. */
const purposeOf = ({ id: deliveryId, domainId, event, eventId, aggregate, url }: DueDelivery, attemptId: string) =>
  ({
    domainId,
    channel: 'WEBHOOK',
    provider: URL.parse(url)?.host ?? 'unknown',
    operation: event,
    secretParts: (URL.parse(url)?.pathname ?? '').split('/').filter((part) => part.length >= longPart),
    ids: [
      ['message', eventId],
      ['delivery', deliveryId],
      ['aggregate', aggregate],
    ],
    hidesAnswer: true,
    webhook: { deliveryId, attemptId },
  }) as const

type AnswerStatus = Pick<OutboundResponse, 'status' | 'isCut'>

const outcomeOf = ({ status, isCut }: AnswerStatus): Pick<Attempt, 'outcome' | 'failure' | 'error'> => {
  // The receiver took it, whatever it says about it at length.
  if (status >= 200 && status < 300)
    return { outcome: 'DELIVERED', failure: null, error: isCut ? 'The answer was cut at 64 KB' : null }
  if (status === 410) return { outcome: 'GONE', failure: 'ANSWER', error: 'The endpoint answered 410 Gone' }
  return { outcome: 'FAILED', failure: 'ANSWER', error: `The endpoint answered ${status}` }
}

/** The receiver refuses what is not signed, so nothing is sent; the secret stays unreadable until it is rotated. */
const unreadableSecret: Omit<Attempt, 'id'> = {
  outcome: 'UNSENT',
  failure: 'SECRET',
  httpStatus: null,
  latencyMs: 0,
  error: 'The secret of this endpoint cannot be decrypted. Rotate it, then redeliver.',
}

/** The secrets that sign; null if one of them cannot be decrypted. */
function secretsOf(keys: SealingKeys, { endpointId, secret, previousSecret }: DueDelivery): readonly string[] | null {
  const opened = [secret, previousSecret].map((sealed) =>
    sealed === null ? null : unsealed(unsealingBy(keys), sealed, webhookSealOf(endpointId)),
  )
  return opened.includes(undefined) ? null : opened.filter((one) => typeof one === 'string')
}
