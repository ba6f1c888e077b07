import { unsealed, unsealingBy, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { notedCall, type CallLog } from '#platform/audit/request-log/noted-call.ts'
import { BlockedTarget, NoResponse } from '#platform/outbound/call.ts'
import { meaningOf, type Meaning } from '#areas/content/rules/push/provider-answer.ts'
import { sealOfProvider } from '#areas/content/push/push.act.ts'
import type { ClaimedDelivery, ClaimedPush } from './due-push.ts'

export interface CallContext extends CallLog {
  readonly sealingKeys: SealingKeys
  /** Whether a provider on this machine may be called. */
  readonly mayLoopback: boolean
}

/** Deliveries on their way at once; the first of a batch goes alone, so that a refused key is called once. */
const together = 5

/** What each delivery met; null for those that were not sent, because an earlier one said to stop or wait. */
export async function callProvider(
  context: CallContext,
  push: ClaimedPush,
): Promise<readonly { readonly delivery: ClaimedDelivery; readonly meaning: Meaning | null }[]> {
  const { deliveries } = push
  const key = unsealed(unsealingBy(context.sealingKeys), push.credential, sealOfProvider(push.providerId))
  if (key === undefined)
    return deliveries.map((delivery) => ({ delivery, meaning: { outcome: 'STOP', error: 'Our key cannot be read' } }))
  const meanings: Meaning[] = []
  while (meanings.length < deliveries.length && !meanings.some(endsBatch)) {
    const next = deliveries.slice(meanings.length, meanings.length === 0 ? 1 : meanings.length + together)
    meanings.push(...(await Promise.all(next.map((delivery) => send(context, { push, delivery, key })))))
  }
  return deliveries.map((delivery, at) => ({ delivery, meaning: meanings[at] ?? null }))
}

const endsBatch = ({ outcome }: Meaning): boolean => outcome === 'STOP' || outcome === 'LATER'

interface Sending {
  readonly push: ClaimedPush
  readonly delivery: ClaimedDelivery
  readonly key: string
}

/** For the log of calls, in which neither our key nor the token of a device is shown. */
const purposeOf = ({ push, delivery, key }: Sending) => ({
  domainId: push.domainId,
  channel: 'PUSH' as const,
  provider: 'push',
  operation: 'send push',
  secrets: [key, delivery.token],
  ids: [
    ['delivery', delivery.id],
    ['push', push.id],
    ['player', String(delivery.playerId)],
  ] as const,
})

async function send(context: CallContext, sending: Sending): Promise<Meaning> {
  const { push, delivery, key } = sending
  const { title, body, linkPage, url } = push
  const data = { delivery: delivery.id, ...(linkPage === '' ? {} : { link: linkPage }) }
  try {
    const answer = await notedCall(context, purposeOf(sending), {
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ message: { token: delivery.token, notification: { title, body }, data } }),
      mayLoopback: context.mayLoopback,
    })
    return meaningOf({ status: answer.status, body: answer.body.toString('utf8'), retryAfter: answer.retryAfter })
  } catch (error) {
    if (error instanceof BlockedTarget) return { outcome: 'STOP', error: error.message }
    // It may have arrived: it is never sent again.
    if (error instanceof NoResponse) return { outcome: 'UNKNOWN' }
    throw error
  }
}
