import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'

export const marketKinds = [
  'match_odds',
  'winner',
  'place',
  'toss',
  'bookmaker',
  'session',
  'line',
  'khadda',
  'odd_even',
  'lottery',
  'meter',
] as const
export type MarketKind = (typeof marketKinds)[number]

type Traits = {
  /** A bet names a runner, a line, or a range. */
  readonly betsOn: 'runner' | 'line' | 'range'
  readonly priced: 'odds' | 'rate' | 'evens'
  readonly product: 'exchange' | 'bookmaker' | 'fancy'
  /** The result is a list of runners, a number, or a number that decides the winning runner. */
  readonly endsWith: 'winners' | 'number' | 'digit'
  /** Fewer runners may win than there are places: an unlisted one wins, or not enough of them finish. */
  readonly mayEndShort?: true
}

export const kindTraits: Readonly<Record<MarketKind, Traits>> = {
  match_odds: { betsOn: 'runner', priced: 'odds', product: 'exchange', endsWith: 'winners' },
  winner: { betsOn: 'runner', priced: 'odds', product: 'exchange', endsWith: 'winners', mayEndShort: true },
  place: { betsOn: 'runner', priced: 'odds', product: 'exchange', endsWith: 'winners', mayEndShort: true },
  toss: { betsOn: 'runner', priced: 'odds', product: 'exchange', endsWith: 'winners' },
  bookmaker: { betsOn: 'runner', priced: 'rate', product: 'bookmaker', endsWith: 'winners' },
  session: { betsOn: 'line', priced: 'rate', product: 'fancy', endsWith: 'number' },
  line: { betsOn: 'line', priced: 'evens', product: 'exchange', endsWith: 'number' },
  khadda: { betsOn: 'range', priced: 'rate', product: 'fancy', endsWith: 'number' },
  odd_even: { betsOn: 'runner', priced: 'rate', product: 'fancy', endsWith: 'digit' },
  lottery: { betsOn: 'runner', priced: 'rate', product: 'fancy', endsWith: 'digit' },
  meter: { betsOn: 'line', priced: 'evens', product: 'fancy', endsWith: 'number' },
}

export const traitsOf = (kind: string): Traits => {
  const known = marketKinds.find((each) => each === kind)
  return kindTraits[known ?? 'match_odds']
}

/** Runners that markets of this kind always have. */
export const fixedRunners = (kind: MarketKind): readonly string[] =>
  kind === 'odd_even'
    ? ['Odd', 'Even']
    : kind === 'lottery'
      ? Array.from({ length: 10 }, (_, digit) => String(digit))
      : []

const evens = 20_000

/** Returns an error if the bet does not fit the market kind, regardless of limits; null otherwise. */
export function misfitRefusal(
  bet: BookedBet,
  market: { readonly kind: string; readonly runners: readonly bigint[] },
): Refusal | null {
  const { betsOn, priced } = traitsOf(market.kind)
  if (betsOn === 'runner') {
    if (bet.runnerId === null) return refuse('Select a runner.', 'runner')
    return market.runners.includes(bet.runnerId) ? null : refuse('The runner is not in this market.', 'runner')
  }
  if (bet.line === null) return refuse(betsOn === 'line' ? 'Enter the line.' : 'Enter a range.', 'line')
  const isRange = bet.lineTo !== null && bet.lineTo !== undefined
  if (isRange !== (betsOn === 'range'))
    return refuse(isRange ? 'Ranges apply to khadda markets only.' : 'Enter the end of the range.', 'lineTo')
  if (isRange && Number(bet.lineTo) <= bet.line)
    return refuse('The end of the range must be above its start.', 'lineTo')
  const isHalf = bet.line % 1 !== 0 || Number(bet.lineTo ?? 0) % 1 !== 0
  const mayBeHalf = market.kind === 'line' || market.kind === 'session'
  if (isHalf && (!mayBeHalf || (bet.line * 2) % 1 !== 0))
    return refuse(mayBeHalf ? 'Line must be a whole or a half number.' : 'Line must be a whole number.', 'line')
  if (priced === 'evens' && bet.oddsE4 !== evens) return refuse(`A ${market.kind} market is even money.`, 'odds')
  return bet.remaining === 0n ? null : refuse('A bet on a number must be matched in full.', 'matched')
}
