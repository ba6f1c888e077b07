import { divideRounded, total, winnings, type Side } from '#checks/paths/arithmetic.ts'
import type { SharePath, Product } from '#checks/paths/tree.ts'

/** The runs of a shortened innings decide only the lines they reached. */
export type Result = { readonly winner: string } | { readonly runs: number; readonly isShortened?: true } | 'void'

export interface Market {
  readonly id: string
  readonly product: Product
  /** Hundredths of a percent of what a player wins in it. */
  readonly commission: bigint
  /** Empty for a session. */
  readonly runners: readonly string[]
}

export interface Bet {
  readonly id: string
  readonly player: Player
  readonly market: Market
  /** A runner, or the line of a session. */
  readonly on: string | number
  readonly side: Side
  readonly odds: string
  readonly stake: bigint
  readonly path: SharePath
  average: string
  /** The backer's winnings on the matched parts, each at its own price, in ten-thousandths of a paisa. */
  worth: bigint
  matched: bigint
  remaining: bigint
  cancelled: bigint
  status: 'UNMATCHED' | 'OPEN' | 'SETTLED' | 'VOIDED' | 'CANCELLED'
  pl: bigint | null
}

export interface Player {
  readonly id: string
  readonly name: string
  readonly agent: string
  readonly bets: Bet[]
}

export interface Wallet {
  balance: bigint
  exposure: bigint
  held: bigint
  debt: bigint
  version: bigint
}

/** One posting of an account: the change of its balance and of its funds on hold. */
export interface Posting {
  readonly account: string
  readonly kind: string
  readonly wallet: bigint
  readonly held: bigint
}

/** The result of a settlement for one player on one share path; a rollback is its negative. */
export interface Entry {
  readonly market: Market
  readonly player: Player
  readonly path: SharePath
  readonly bets: number
  readonly stake: bigint
  readonly pl: bigint
  readonly commission: bigint
  /** The own share of each agent on the path. */
  readonly owns: readonly bigint[]
}

export const result = ({ side, worth, matched }: Bet, hit: boolean): bigint => {
  const backer = hit ? divideRounded(worth, 10_000n) : -matched
  return side === 'BACK' ? backer : -backer
}

/** What a bet brings if the market ends so; null if it is void or was never matched. */
export function resultAt(bet: Bet, end: Result): bigint | null {
  if (end === 'void' || bet.matched === 0n) return null
  if (!('runs' in end)) return result(bet, end.winner === bet.on)
  const hit = end.runs >= Number(bet.on)
  return hit || !end.isShortened ? result(bet, hit) : null
}

/** The money that an end moves by one bet, without its sign: its result, or what its owner gets back without one. */
export function movedBy(bet: Bet, end: Result): bigint {
  const { side, worth, matched, remaining, odds } = bet
  const won = resultAt(bet, end)
  if (won !== null) return won < 0n ? -won : won
  return side === 'BACK' ? matched + remaining : divideRounded(worth, 10_000n) + winnings(remaining, odds)
}

/** The result of the unmatched part if it is a loss, else 0: it may or may not be matched. */
const unmatchedLoss = ({ side, odds, remaining }: Bet, hit: boolean): bigint => {
  const backer = hit ? winnings(remaining, odds) : -remaining
  const own = side === 'BACK' ? backer : -backer
  return own < 0n ? own : 0n
}

/** The worst case of a player's bets in a market, over all possible results. */
export function worstOf(bets: readonly Bet[], market: Market): bigint {
  const lines = bets.flatMap(({ on }) => (typeof on === 'number' ? [on - 1, on] : []))
  const ends = market.runners.length > 0 ? market.runners : [...new Set(lines)]
  const hits = (bet: Bet, end: string | number) => (typeof bet.on === 'number' ? Number(end) >= bet.on : bet.on === end)
  const results = ends.map((end) =>
    total(bets.map((bet) => result(bet, hits(bet, end)) + unmatchedLoss(bet, hits(bet, end)))),
  )
  return results.reduce((worst, one) => (-one > worst ? -one : worst), 0n)
}

export function entryOf(bets: readonly Bet[], commission: bigint): Entry {
  const [first] = bets
  if (!first) throw new Error('An entry needs at least one bet')
  const pl = total(bets.map((bet) => bet.pl ?? 0n))
  const stake = total(bets.map((bet) => (bet.status === 'SETTLED' ? bet.matched : 0n)))
  return {
    market: first.market,
    player: first.player,
    path: first.path,
    bets: bets.length,
    stake,
    pl,
    commission,
    owns: ownShares(pl, commission, first.path),
  }
}

/** Each agent retains what it receives less what it passes on; only the passed amount is rounded. */
export function ownShares(pl: bigint, commission: bigint, { held, mode }: SharePath): bigint[] {
  let received = mode === 'share' ? commission - pl : -pl
  const total = received
  const parts = held.map((share) => {
    const passed = divideRounded(total * (10_000n - share), 10_000n)
    const own = received - passed
    received = passed
    return own
  })
  if (mode === 'share') return parts
  const receiver = mode === 'platform' ? parts.length - 1 : 0
  return parts.map((own, at) => (at === receiver ? own + commission : own))
}

export const negate = (entry: Entry): Entry => ({
  ...entry,
  bets: -entry.bets,
  stake: -entry.stake,
  pl: -entry.pl,
  commission: -entry.commission,
  owns: entry.owns.map((own) => -own),
})
