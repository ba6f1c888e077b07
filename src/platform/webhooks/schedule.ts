const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** Waits after the attempts that fail, from the Standard Webhooks scheme; after the last one the delivery has failed. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  day,
  day,
  day,
] as const

/** Up to a tenth is added by delivery, so that many that failed together are not tried together. */
const jitterOf = (deliveryId: string): number => 1 + Number.parseInt(deliveryId.slice(-2), 16) / 2_560

/** Milliseconds until the attempt after this many; null after the last. */
export function waitAfter(attempts: number, deliveryId: string): number | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : Math.round(wait * jitterOf(deliveryId))
}

const disabledAfterMs = 5 * day
const disabledAfterFailures = 10

/** An endpoint is disabled when every delivery has failed for five days, and at least ten times. */
export const isBeyondHope = (failingSince: Date, failures: number, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= disabledAfterMs && failures >= disabledAfterFailures
