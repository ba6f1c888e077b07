import { callOut, BlockedTarget, NoResponse, type OutboundResponse } from '#platform/outbound/call.ts'
import { unsealed, unsealingBy, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import type { DueDelivery } from './claim-delivery.ts'
import { webhookHeaders, webhookSealOf } from './signature.ts'

/** How an attempt ended. `UNSENT` was not sent, and sending it again cannot help; `GONE` asks to stop. */
export interface Attempt {
  readonly outcome: 'DELIVERED' | 'FAILED' | 'UNSENT' | 'GONE'
  readonly failure: 'ANSWER' | 'NO_ANSWER' | 'BLOCKED' | 'SECRET' | null
  readonly httpStatus: number | null
  readonly latencyMs: number
  /** Why it failed; of one that was delivered, what was odd about the answer. */
  readonly error: string | null
}

interface AttemptContext {
  readonly sealingKeys: SealingKeys
  readonly mayLoopback: boolean
}

/** Whole deadline of an attempt, from the look-up of the name to the last byte of the answer that is read. */
const withinMs = 5_000

/** Sends a delivery once. Never rejects for what the receiver does; its answer is not kept. */
export async function attemptDelivery(
  { sealingKeys, mayLoopback }: AttemptContext,
  due: DueDelivery,
): Promise<Attempt> {
  const secrets = secretsOf(sealingKeys, due)
  if (secrets === null) return unreadableSecret
  const message = { id: due.eventId, timestamp: Math.floor(Date.now() / 1_000), body: due.body }
  const headers = webhookHeaders(secrets, message, due.isReplay)
  const from = performance.now()
  const ended = (rest: Omit<Attempt, 'latencyMs'>): Attempt => ({
    ...rest,
    latencyMs: Math.round(performance.now() - from),
  })
  try {
    const answer = await callOut({
      method: 'POST',
      url: due.url,
      headers,
      body: due.body,
      withinMs,
      mayLoopback,
      cutsAnswer: true,
    })
    return ended({ ...outcomeOf(answer), httpStatus: answer.status })
  } catch (error) {
    if (error instanceof BlockedTarget)
      return ended({ outcome: 'UNSENT', failure: 'BLOCKED', httpStatus: null, error: error.message })
    if (error instanceof NoResponse)
      return ended({ outcome: 'FAILED', failure: 'NO_ANSWER', httpStatus: null, error: error.message })
    throw error
  }
}

type AnswerStatus = Pick<OutboundResponse, 'status' | 'isCut'>

const outcomeOf = ({ status, isCut }: AnswerStatus): Pick<Attempt, 'outcome' | 'failure' | 'error'> => {
  // The receiver took it, whatever it says about it at length.
  if (status >= 200 && status < 300)
    return { outcome: 'DELIVERED', failure: null, error: isCut ? 'The answer was cut at 64 KB' : null }
  if (status === 410) return { outcome: 'GONE', failure: 'ANSWER', error: 'The endpoint answered 410 Gone' }
  return { outcome: 'FAILED', failure: 'ANSWER', error: `The endpoint answered ${status}` }
}

/** The receiver refuses what is not signed, so nothing is sent; the secret stays unreadable until it is rotated. */
const unreadableSecret: Attempt = {
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
