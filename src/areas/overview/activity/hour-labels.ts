import { clockIn } from '#values/zones/written-time.ts'

/** The name of the time of a zone at an instant, as it is called where clocks are changed: EDT. */
const nameOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** What the hours of a day are called on the clock of a zone; an hour that the clock shows twice has the name of its time as well. */
export function hourLabels(hours: readonly string[], timeZone: string): readonly string[] {
  const clocks = hours.map((hour) => clockIn(new Date(hour), timeZone).slice(11, 16))
  return clocks.map((clock, place) =>
    clocks.indexOf(clock) === clocks.lastIndexOf(clock)
      ? clock
      : `${clock} ${nameOf(new Date(hours[place] ?? 0), timeZone)}`,
  )
}
