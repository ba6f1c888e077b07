import { writtenPeriod, type Period } from '#blueprint/filters.ts'
import { comparedPeriod, lengthOf, type ComparedPeriod } from '#areas/reports/rules/compared-period.ts'

const withLength = (period: Period): string => `${writtenPeriod(period)}, days: ${lengthOf(period)}`

/** Both periods with their lengths, as printed above a comparison: a longer period has more days to earn in. */
export function comparedFacts(
  period: Period | undefined,
  compared: ComparedPeriod | null = comparedPeriod(period),
): readonly (readonly [string, string])[] {
  if (period === undefined || compared === null)
    return [['Compared with', 'Nothing: there is no period before any time']]
  return [
    ['Period', withLength(period)],
    ['Compared with', withLength(compared.period)],
  ]
}
