import { expect } from 'vitest'
import type { Bet, Market, Player } from './bets.ts'
import { errorMessageOf, type Operator } from '#checks/paths/operator.ts'
import {
  runConcurrently,
  seededRandom,
  major,
  oddsOfRate,
  oddsText,
  tenThousandths,
  type Side,
} from '#checks/paths/arithmetic.ts'

/** A market as offered to players. */
export interface Offer {
  readonly market: Market
  /** The current line of a session; it moves during the innings. */
  line: number | null
  /** The offered prices; without them any price may be requested. */
  readonly quotes?: readonly Quote[]
}

export interface Quote {
  /** A runner, or a line. */
  readonly on: string | number
  readonly side: Side
  readonly odds: string
}

export interface Round {
  readonly seed: number
  readonly offers: readonly Offer[]
  readonly players: readonly Player[]
  /** Bets of each player. */
  readonly bets: number
}

export interface Tally {
  taken: number
  refused: number
  inParts: number
  cancelled: number
}

type Roll = ReturnType<typeof seededRandom>

/** Players bet concurrently, each in a fixed order, so that the books can predict the results. */
export async function playRound(operator: Operator, { seed, offers, players, bets }: Round): Promise<Tally> {
  const tally: Tally = { taken: 0, refused: 0, inParts: 0, cancelled: 0 }
  const works = players
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((player, at) => async () => {
      const roll = seededRandom(seed * 1_000 + at)
      for (let n = 0; n < bets; n++) {
        const offer = offers[roll(offers.length)]
        if (offer) await bet(operator, { player, offer, roll, name: `${seed}-${player.name}-${n}`, tally })
      }
    })
  await runConcurrently(works, 8)
  return tally
}

interface BetContext {
  readonly player: Player
  readonly offer: Offer
  readonly roll: Roll
  readonly name: string
  readonly tally: Tally
}

async function bet(operator: Operator, betting: BetContext): Promise<void> {
  const { books } = operator
  const { roll, name, tally } = betting
  const { content, draft } = randomBet(operator, betting)
  const rejection = books.rejectionOf(draft)
  const answer = await operator.call('/bet', { ...content, externalId: name })
  const { status, body } = answer
  if (rejection !== null) {
    expect([status, errorMessageOf(answer), body['code']], name).toEqual([409, rejection, 'refused'])
    tally.refused += 1
    return
  }
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  const accepted = books.take(draft, String(body['bet']))
  expectState(operator, accepted, body)
  tally.taken += 1
  if (accepted.remaining === 0n) return
  tally.inParts += 1
  if (roll(2)) await matchPart(operator, accepted, betting)
  if (accepted.remaining > 0n && roll(5) < 2) {
    tally.cancelled += 1
    const cancelled = await operator.done('/bet/cancellation', { externalId: `${name}-back`, bet: accepted.id })
    books.cancel(accepted)
    expectState(operator, accepted, cancelled)
  }
}

/** A random bet: any side, runner and amount, fully or partly matched. */
function randomBet({ books }: Operator, { player, offer, roll }: BetContext) {
  const { market } = offer
  const { on, side, ...price } = randomPrice(offer, roll)
  const stake = roll(40) === 0 ? BigInt(1 + roll(9_999)) : BigInt(10_001 + roll(300_000))
  const odds = price.rate === undefined ? price.odds : oddsOfRate(price.rate)
  const portion = roll(10)
  const isWhole = typeof on === 'number' || portion < 7
  const matched = isWhole ? stake : portion < 9 ? BigInt(roll(Number(stake))) : 0n
  const selection = typeof on === 'number' ? { line: on } : { runner: on }
  const content = {
    player: player.id,
    market: market.id,
    side,
    stake: major(stake),
    ...selection,
    ...price,
    ...(isWhole ? {} : { matched: major(matched) }),
  }
  return { content, draft: books.draft({ player, market, on, side, odds, stake, matched }) }
}

type Priced = { readonly on: string | number; readonly side: Side } & (
  | { readonly odds: string; readonly rate?: undefined }
  | { readonly rate: string }
)

function randomPrice({ market, line, quotes }: Offer, roll: Roll): Priced {
  const quote = quotes?.[roll(quotes.length)]
  if (quote) return quote
  const price =
    market.product === 'exchange'
      ? { odds: oddsText(10_100n + BigInt(roll(400)) * 100n) }
      : { rate: String(60 + roll(80)) }
  return { on: line ?? market.runners[roll(market.runners.length)] ?? '', side: roll(2) ? 'BACK' : 'LAY', ...price }
}

/** Matches part of the unmatched amount at the requested price or a better one. */
async function matchPart(operator: Operator, bet: Bet, { roll, name }: BetContext): Promise<void> {
  const size = 1n + BigInt(roll(Number(bet.remaining)))
  const better = BigInt(roll(3)) * 50n
  const requestedOdds = tenThousandths(bet.odds)
  const units = bet.side === 'BACK' ? requestedOdds + better : requestedOdds - better
  const odds = oddsText(units > 10_000n ? units : requestedOdds)
  const met = await operator.done('/bet/match', { externalId: `${name}-met`, bet: bet.id, size: major(size), odds })
  operator.books.match(bet, size, odds)
  expectState(operator, bet, met)
}

export function expectState(
  { books }: Pick<Operator, 'books'>,
  bet: Bet,
  state: Readonly<Record<string, unknown>>,
): void {
  const { balance, exposure } = books.wallet(bet.player.id)
  // Only the answer to a new bet names the price at which it was matched.
  const { matchedOdds = bet.average, ...rest } = state
  expect(Number(matchedOdds), bet.id).toBe(Number(bet.average))
  expect(rest, bet.id).toEqual({
    bet: bet.id,
    player: bet.player.id,
    market: bet.market.id,
    status: bet.status,
    matched: major(bet.matched),
    remaining: major(bet.remaining),
    cancelled: major(bet.cancelled),
    marketExposure: major(books.exposureIn(bet.player, bet.market)),
    available: major(balance - exposure),
    currency: 'INR',
  })
}
