import { sql } from 'kysely'
import { formatMoney, money } from '#values/money.ts'
import { formatShare } from '#values/share.ts'
import type { RewardTerms } from '#areas/marketing/rules/reward-run.ts'

const inWords = (label: string, amount: bigint | null): readonly string[] =>
  amount === null ? [] : [`${label} ${formatMoney(money(amount))}`]

function lossesInWords(terms: RewardTerms): readonly string[] {
  const { higherFrom, higherRate } = terms
  return [
    ...(terms.isCash ? ['loss in cash'] : []),
    `${formatShare(terms.rate)} %`,
    ...inWords('from', terms.rateFrom),
    ...inWords(`${formatShare(higherRate ?? 0)} % ${terms.isMarginal ? 'of the part' : 'of all'} above`, higherFrom),
    ...inWords('max', terms.cap),
    ...inWords('min', terms.least),
  ]
}

function pointsInWords(terms: RewardTerms): readonly string[] {
  const { lotPoints, lotWorth } = terms
  const weights = [terms.exchangeWeight, terms.sportsbookWeight, terms.casinoWeight].map(formatShare).join('/')
  return [
    ...inWords('1 point per', terms.perPoint),
    `weights ${weights} %`,
    `VIP +${formatShare(terms.vipBonus)} %`,
    ...inWords(`${lotPoints ?? 0} points =`, lotWorth),
  ]
}

const sharesInWords = ({ rate, keepsLoss, byPlayer, cpa, cpaLeast }: RewardTerms): readonly string[] => [
  `${formatShare(rate)} % of ${byPlayer ? 'what each player lost' : 'net revenue'}`,
  ...(keepsLoss ? ['losses carried'] : []),
  ...inWords('per first deposit', cpa),
  ...inWords('of at least', cpaLeast),
]

const words = { LOSING_BONUS: lossesInWords, LOYALTY: pointsInWords, AFFILIATE: sharesInWords } as const

/** The terms in words: the version of the rule. */
export const versionOf = (terms: RewardTerms): string => words[terms.kind](terms).join(', ')

const columns = {
  kind: 'kind',
  is_cash: 'isCash',
  rate: 'rate',
  rate_from: 'rateFrom',
  higher_from: 'higherFrom',
  higher_rate: 'higherRate',
  is_marginal: 'isMarginal',
  cap: 'cap',
  least: 'least',
  per_point: 'perPoint',
  exchange_weight: 'exchangeWeight',
  sportsbook_weight: 'sportsbookWeight',
  casino_weight: 'casinoWeight',
  vip_bonus: 'vipBonus',
  lot_points: 'lotPoints',
  lot_worth: 'lotWorth',
  keeps_loss: 'keepsLoss',
  by_player: 'byPlayer',
  cpa: 'cpa',
  cpa_least: 'cpaLeast',
} as const

/** The terms of a run, by the alias of its row. */
export const termsOf = (run: 'q' | 'r') =>
  sql.join(Object.entries(columns).map(([column, name]) => sql`${sql.ref(`${run}.${column}`)} as ${sql.id(name)}`))
