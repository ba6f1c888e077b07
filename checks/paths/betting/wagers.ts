import { expect } from 'vitest'
import type { Bet, Market, Player } from './bets.ts'
import { sentenceOf, type Operator } from '#checks/paths/operator.ts'
import { atOnce, dice, major, oddsOfRate, oddsText, tenThousandths, type Side } from '#checks/paths/plain.ts'

/** A market as a player sees it. */
export interface Offer {
  readonly market: Market
  /** Where bets on a session stand now; it moves while the innings goes on. */
  line: number | null
  /** Prices that are really offered; without them any price may be asked. */
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

type Roll = ReturnType<typeof dice>

/** Players bet at the same time, each in an order of his own, so that the books know what must come of it. */
export async function playRound(operator: Operator, { seed, offers, players, bets }: Round): Promise<Tally> {
  const tally: Tally = { taken: 0, refused: 0, inParts: 0, cancelled: 0 }
  const works = players
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((player, at) => async () => {
      const roll = dice(seed * 1_000 + at)
      for (let n = 0; n < bets; n++) {
        const offer = offers[roll(offers.length)]
        if (offer) await bet(operator, { player, offer, roll, name: `${seed}-${player.name}-${n}`, tally })
      }
    })
  await atOnce(works, 8)
  return tally
}

interface Betting {
  readonly player: Player
  readonly offer: Offer
  readonly roll: Roll
  readonly name: string
  readonly tally: Tally
}

async function bet(operator: Operator, betting: Betting): Promise<void> {
  const { books } = operator
  const { roll, name, tally } = betting
  const { content, draft } = wish(operator, betting)
  const objection = books.objection(draft)
  const answer = await operator.call('/bet', { ...content, externalId: name })
  const { status, body } = answer
  if (objection !== null) {
    expect([status, sentenceOf(answer), body['code']], name).toEqual([409, objection, 'refused'])
    tally.refused += 1
    return
  }
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  const taken = books.take(draft, String(body['bet']))
  expectState(operator, taken, body)
  tally.taken += 1
  if (taken.remaining === 0n) return
  tally.inParts += 1
  if (roll(2)) await meet(operator, taken, betting)
  if (taken.remaining > 0n && roll(5) < 2) {
    tally.cancelled += 1
    const cancelled = await operator.done('/bet/cancellation', { externalId: `${name}-back`, bet: taken.id })
    books.cancel(taken)
    expectState(operator, taken, cancelled)
  }
}

/** What a player may come to want: any side, any runner, an odd amount, wholly or partly matched. */
function wish({ books }: Operator, { player, offer, roll }: Betting) {
  const { market } = offer
  const { on, side, ...price } = priced(offer, roll)
  const stake = roll(40) === 0 ? BigInt(1 + roll(9_999)) : BigInt(10_001 + roll(300_000))
  const odds = price.rate === undefined ? price.odds : oddsOfRate(price.rate)
  const portion = roll(10)
  const isWhole = typeof on === 'number' || portion < 7
  const matched = isWhole ? stake : portion < 9 ? BigInt(roll(Number(stake))) : 0n
  const named = typeof on === 'number' ? { line: on } : { runner: on }
  const content = {
    player: player.id,
    market: market.id,
    side,
    stake: major(stake),
    ...named,
    ...price,
    ...(isWhole ? {} : { matched: major(matched) }),
  }
  return { content, draft: books.draft({ player, market, on, side, odds, stake, matched }) }
}

type Priced = { readonly on: string | number; readonly side: Side } & (
  | { readonly odds: string; readonly rate?: undefined }
  | { readonly rate: string }
)

function priced({ market, line, quotes }: Offer, roll: Roll): Priced {
  const quote = quotes?.[roll(quotes.length)]
  if (quote) return quote
  const price =
    market.product === 'exchange'
      ? { odds: oddsText(10_100n + BigInt(roll(400)) * 100n) }
      : { rate: String(60 + roll(80)) }
  return { on: line ?? market.runners[roll(market.runners.length)] ?? '', side: roll(2) ? 'BACK' : 'LAY', ...price }
}

/** Somebody takes a part of what waits, at the asked price or a better one. */
async function meet(operator: Operator, bet: Bet, { roll, name }: Betting): Promise<void> {
  const size = 1n + BigInt(roll(Number(bet.remaining)))
  const better = BigInt(roll(3)) * 50n
  const asked = tenThousandths(bet.odds)
  const units = bet.side === 'BACK' ? asked + better : asked - better
  const odds = oddsText(units > 10_000n ? units : asked)
  const met = await operator.done('/bet/match', { externalId: `${name}-met`, bet: bet.id, size: major(size), odds })
  operator.books.match(bet, size, odds)
  expectState(operator, bet, met)
}

export function expectState(
  { books }: Pick<Operator, 'books'>,
  bet: Bet,
  told: Readonly<Record<string, unknown>>,
): void {
  const { balance, exposure } = books.wallet(bet.player.id)
  expect(told, bet.id).toEqual({
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
