import { writtenPeriod, type Period } from '#blueprint/filters.ts'
import { comparedPeriod, lengthOf, type ComparedPeriod } from '#areas/reports/rules/compared-period.ts'
import { dayOf, type Day } from '#values/day.ts'
import { clockIn } from '#values/zones/written-time.ts'

const withLength = (period: Period): string => `${writtenPeriod(period)}, days: ${lengthOf(period)}`

/** The last day of the period where it is today: its figures so far are compared with the same part of the earlier day. */
export const openDayOf = (period: Period | undefined, timeZone: string, now = Date.now()): Day | undefined =>
  period?.to === dayOf(now, timeZone) ? period.to : undefined

/** Until when the last day of the period counts, as a time of day: now, where that day is today; else nothing. */
export const clockOfOpenDay = (period: Period | undefined, timeZone: string, now = Date.now()): string | null =>
  openDayOf(period, timeZone, now) === undefined ? null : clockIn(new Date(now), timeZone).slice(11, 16)

interface Compared {
  readonly with?: ComparedPeriod | null
  /** The time of day up to which the last day of both periods counts. */
  readonly untilNow?: string | null
}

/**
 * Both periods with their lengths, as printed above a comparison: a longer period has more days to earn in, and a day that is not over is
 * compared with the same part of the earlier one.
 */
export function comparedFacts(
  period: Period | undefined,
  { with: compared = comparedPeriod(period), untilNow = null }: Compared = {},
): readonly (readonly [string, string])[] {
  if (period === undefined || compared === null)
    return [['Compared with', 'Nothing: there is no period before any time']]
  const until = untilNow === null ? '' : `, the last until ${untilNow}`
  return [
    ['Period', `${withLength(period)}${until}`],
    ['Compared with', `${withLength(compared.period)}${until}`],
  ]
}
