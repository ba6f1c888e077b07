import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { inactiveRefusal, type deliveryFlow } from './webhook.ts'

/** The same bytes once more, with all attempts of a new delivery; earlier attempts stay listed and counted. */
export const again = (attempts: number, at: Date) => ({
  attempts_before: attempts,
  next_at: at,
  is_replay: true,
  error: null,
  failure: null,
  failed_since: null,
  failed_at: null,
})

interface Redelivered {
  readonly attempts: number
  readonly endpointStatus: string
}

export const redeliver = (
  { attempts, endpointStatus }: Redelivered,
  now: Date,
): Decision<'webhook_delivery', typeof deliveryFlow> =>
  inactiveRefusal(endpointStatus) ??
  decide({ move: 'redeliver', set: again(attempts, now), message: 'Delivery is sent again' })

/** The most deliveries of one replay of identical failures; what is left stays in its group. */
export const mostRedelivered = 1_000

/** A delivery that failed and is not about to be sent. */
interface FailedDelivery {
  readonly id: string
  readonly attempts: number
}

interface Pace {
  readonly perSecond: number
  readonly now: Date
}

/** Sends what failed in the same way once more, the oldest first, at most so many a second. */
export function redeliverAll(
  endpointStatus: string,
  failed: readonly FailedDelivery[],
  { perSecond, now }: Pace,
): Decision<'webhook_endpoint'> {
  const inactive = inactiveRefusal(endpointStatus)
  if (inactive) return inactive
  if (failed.length === 0) return refuse('These deliveries are already being sent again.')
  const sent = failed.slice(0, mostRedelivered)
  const timeOf = (place: number) => new Date(now.getTime() + Math.floor(place / perSecond) * 1_000)
  const rest =
    failed.length > sent.length ? ', the oldest first. More of the group are left: replay it in the background.' : ''
  return decide({
    rows: sent.map(({ id, attempts }, place) => ({
      table: 'webhook_delivery',
      key: { id },
      values: { status: 'PENDING', ...again(attempts, timeOf(place)) },
    })),
    becomes: { redelivered: sent.length, lastAt: timeOf(sent.length - 1) },
    message: `${sent.length} ${sent.length === 1 ? 'delivery is' : 'deliveries are'} sent again${rest}`,
  })
}
