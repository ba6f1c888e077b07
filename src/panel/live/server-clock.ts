/** How far the clock of the server is ahead of that of this device, in milliseconds. */
let ahead = 0

/** What the `Date` of an answer leaves open: it has no fractions of a second, and the answer takes a while. */
const uncertaintyMs = 2_000

/**
 * Learns the time of the server from an answer. A device that is nearly right keeps its own time, so that seconds that are counted
 * down do not jump.
 */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(at)) return
  const difference = at + 500 - Date.now()
  if (Math.abs(difference - ahead) <= uncertaintyMs) return
  ahead = Math.abs(difference) <= uncertaintyMs ? 0 : difference
}

/** The time of the server: which day is today, and how long something lasts, does not depend on the clock of a device. */
export const serverNow = (): number => Date.now() + ahead
