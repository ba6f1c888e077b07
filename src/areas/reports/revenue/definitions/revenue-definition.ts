import { writtenDay } from '#values/zones/written-time.ts'
import { firstTerms, netRevenueText, type RevenueTerms } from '#areas/reports/rules/revenue/definition.ts'

type Fact = readonly [name: string, text: string]

/** What every version of the definition has in common. */
export const commonFacts = [
  ['GGR', 'Settled stakes less what was returned, plus commission, less adjustments that count towards GGR'],
  [
    'Counted',
    'Bets, tickets and rounds on the day of their settlement in the time zone of the domain. A rollback counts on its own day with the opposite sign. Open and void bets are not counted.',
  ],
] as const satisfies readonly Fact[]

export interface VersionInUse extends RevenueTerms {
  readonly domain: string
  readonly number: number
  /** null: from the first day. */
  readonly validFrom: string | null
  /** null: without an end. */
  readonly validTo: string | null
}

const daysOf = ({ validFrom, validTo }: VersionInUse): string =>
  [
    ...(validFrom === null ? [] : [`from ${writtenDay(validFrom)}`]),
    ...(validTo === null ? [] : [`to ${writtenDay(validTo)}`]),
  ].join(' ')

const factOf = (version: VersionInUse): Fact => {
  const name = [`NGR of ${version.domain}`, `version ${version.number}`, daysOf(version)].filter((part) => part !== '')
  return [name.join(', '), netRevenueText(version)]
}

/** The definitions by which the figures of a period were computed, as printed above them: each version counts for its own days. */
export function definitionFacts(versions: readonly VersionInUse[]): readonly Fact[] {
  const [ggr, counted] = commonFacts
  if (versions.every(({ number }) => number === 1))
    return [ggr, ['NGR', netRevenueText(firstTerms)], counted, ['Definition', 'Version 1']]
  return [ggr, ...versions.map(factOf), counted]
}

interface ClosedPart {
  readonly domain: string
  readonly days: number
  readonly hash: string
  readonly differing: number
}

/** That closed days of the period were computed again: the same hash is the same figures. */
export const closedFact = ({ domain, days, hash, differing }: ClosedPart): Fact => [
  `Closed days of ${domain}`,
  `${days}, hash ${hash}, ${differing === 0 ? 'the same when computed again' : `different on ${differing} when computed again`}`,
]
