import { clockIn, zoneName } from '#values/zones/written-time.ts'

/** What the hours of a day are called on the clock of a zone; an hour that the clock shows twice has the name of its time as well. */
export function hourLabels(hours: readonly string[], timeZone: string): readonly string[] {
  const clocks = hours.map((hour) => clockIn(new Date(hour), timeZone).slice(11, 16))
  return clocks.map((clock, place) =>
    clocks.indexOf(clock) === clocks.lastIndexOf(clock)
      ? clock
      : `${clock} ${zoneName(timeZone, new Date(hours[place] ?? 0), 'en-US')}`,
  )
}
