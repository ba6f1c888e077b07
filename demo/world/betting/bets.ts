import { betResult, type LineBet, type RunnerBet, type Side } from '#areas/exchange/rules/bets/bet.ts'
import { marketExposure, matrix } from '#areas/exchange/rules/bets/position.ts'
import { sessionExposure, sessionSteps } from '#areas/exchange/rules/settlement/session.ts'
import { money } from '#values/money.ts'
import type { SharePath, Tree } from '#demo/world/people/agents.ts'
import type { Market } from './market.ts'
import { minimumStake } from '#demo/world/catalogue.ts'
import { available } from './ledger.ts'
import type { Player } from '#demo/world/people/players.ts'
import { lineAt, quoteOf } from './prices.ts'
import { minute, rupees, type WorldContext } from '#demo/world/context.ts'

export interface Bet {
  readonly id: string
  readonly player: Player
  readonly market: Market
  readonly runnerId: bigint | null
  readonly line: number | null
  readonly side: Side
  readonly odds: number
  readonly matchedOdds: number
  readonly stake: bigint
  readonly path: SharePath
  readonly placedAt: number
  matched: bigint
  remaining: bigint
  cancelled: bigint
  matchedAt: number | null
  cancelledAt: number | null
}

/** A player's position in a market: bets and worst case. */
export interface Book {
  readonly player: Player
  readonly market: Market
  readonly bets: Bet[]
  exposure: bigint
  /** The exposure when the position was last written; settlement leaves it. */
  worst: bigint
  /** Number of bets placed, and of writes of the position. */
  placed: number
  writes: number
  outcomes: Readonly<Record<string, string>>
}

export interface Floor {
  /** Market to player to position. */
  readonly books: Map<Market, Map<Player, Book>>
  /** All bets in the order of placement. */
  readonly bets: Bet[]
  readonly tree: Tree
  /** Deposits money for a player without funds. */
  readonly topUp: (player: Player, need: bigint, at: number) => void
}

const runnerPart = (bet: Bet, stake: bigint, oddsE4: number): RunnerBet => ({
  runnerId: bet.runnerId ?? 0n,
  side: bet.side,
  oddsE4,
  stake: money(stake),
})

const linePart = (bet: Bet): LineBet => ({
  line: bet.line ?? 0,
  side: bet.side,
  oddsE4: bet.matchedOdds,
  stake: money(bet.matched),
})

/** The result of the matched part of a bet, according to the domain. */
export const resultOf = (bet: Bet, hit: boolean): bigint =>
  betResult({ side: bet.side, oddsE4: bet.matchedOdds, stake: money(bet.matched) }, hit)

export function riskOf(market: Market, bets: readonly Bet[]): Pick<Book, 'exposure' | 'outcomes'> {
  if (market.kind === 'session') {
    const lines = bets.map(linePart)
    const steps = sessionSteps(lines).map(({ from, result }) => [String(from), String(result)])
    return { exposure: sessionExposure(lines), outcomes: Object.fromEntries(steps) }
  }
  const runners = market.runners.map(({ id }) => id)
  const matched = bets.filter((bet) => bet.matched > 0n).map((bet) => runnerPart(bet, bet.matched, bet.matchedOdds))
  const unmatched = bets.filter((bet) => bet.remaining > 0n).map((bet) => runnerPart(bet, bet.remaining, bet.odds))
  const results = matrix({ runners, matched }).map((result, at) => [String(runners[at]), String(result)])
  return { exposure: marketExposure({ runners, matched, unmatched }), outcomes: Object.fromEntries(results) }
}

function bookOf(floor: Floor, market: Market, player: Player): Book {
  let books = floor.books.get(market)
  if (!books) floor.books.set(market, (books = new Map()))
  let book = books.get(player)
  if (!book)
    books.set(
      player,
      (book = { player, market, bets: [], exposure: 0n, worst: 0n, placed: 0, writes: 0, outcomes: {} }),
    )
  return book
}

/** Writes the current position and reserves its worst case in the wallet. */
function revalue(book: Book): void {
  const risk = riskOf(book.market, book.bets)
  book.player.account.exposure += risk.exposure - book.exposure
  book.exposure = risk.exposure
  book.worst = risk.exposure
  book.outcomes = risk.outcomes
  book.writes += 1
}

export function placeBet(context: WorldContext, floor: Floor, order: Pick<Bet, 'market' | 'player' | 'placedAt'>): Bet {
  const { market, player, placedAt } = order
  const book = bookOf(floor, market, player)
  let bet = newBet(context, floor, order)
  const needFor = (each: Bet) => riskOf(market, [...book.bets, each]).exposure - book.exposure
  let need = needFor(bet)
  while (need > available(player.account) && bet.stake > 4n * minimumStake && need < available(player.account) * 4n) {
    bet = { ...bet, ...resized(bet, (bet.stake / 200n) * 100n) }
    need = needFor(bet)
  }
  if (need > available(player.account)) floor.topUp(player, need, placedAt)
  book.bets.push(bet)
  book.placed += 1
  floor.bets.push(bet)
  revalue(book)
  return bet
}

function resized(bet: Bet, stake: bigint): Pick<Bet, 'stake' | 'matched' | 'remaining'> {
  const matched = bet.matched === bet.stake ? stake : bet.matched === 0n ? 0n : stake / 2n
  return { stake, matched, remaining: stake - matched }
}

function newBet(context: WorldContext, floor: Floor, terms: Pick<Bet, 'market' | 'player' | 'placedAt'>): Bet {
  const { random } = context
  const { market, player, placedAt } = terms
  const side: Side = random.chance(market.kind === 'match_odds' ? 0.62 : 0.55) ? 'BACK' : 'LAY'
  const stake = rupees(Math.max(100, Math.round((player.habit * random.pick([0.5, 1, 1, 1, 2, 4])) / 100) * 100))
  const priced =
    market.kind === 'session'
      ? onLine(context, market, { side, placedAt })
      : onRunner(context, market, { side, placedAt })
  const fate = market.kind === 'match_odds' ? random.fraction() : 1
  const matched = fate < 0.05 ? 0n : fate < 0.08 ? stake / 2n : stake
  // An unmatched order asks for a better price than the market offers.
  const odds = matched === stake ? priced.odds : Math.max(10200, priced.odds + (side === 'BACK' ? 500 : -500))
  return {
    ...priced,
    id: random.uuid(placedAt),
    player,
    market,
    side,
    stake,
    odds: odds,
    matchedOdds: odds,
    path: floor.tree.pathAt(player.agent, market.product, placedAt),
    placedAt,
    matched,
    remaining: stake - matched,
    cancelled: 0n,
    matchedAt: matched > 0n ? placedAt : null,
    cancelledAt: null,
  }
}

interface Moment {
  readonly side: Side
  readonly placedAt: number
}
type Priced = Pick<Bet, 'runnerId' | 'line' | 'odds'>

function onRunner({ random }: WorldContext, market: Market, { side, placedAt }: Moment): Priced {
  const runner = random.pick(market.runners)
  const quote = quoteOf(market, runner, placedAt)
  return { runnerId: runner.id, line: null, odds: side === 'BACK' ? quote.back : quote.lay }
}

function onLine({ random }: WorldContext, market: Market, { side, placedAt }: Moment): Priced {
  const quote = lineAt(market, random, placedAt)
  return { runnerId: null, line: quote.line, odds: side === 'BACK' ? quote.back : quote.lay }
}

/** An unmatched order is matched later or cancelled by the player. */
export function changeOrder(context: WorldContext, floor: Floor, { bet, at }: { bet: Bet; at: number }): void {
  const book = floor.books.get(bet.market)?.get(bet.player)
  if (!book || bet.remaining === 0n || at >= bet.market.closesAt) return
  if (context.random.chance(0.5)) {
    bet.matched = bet.stake
    bet.remaining = 0n
    bet.matchedAt = at
  } else {
    bet.cancelled = bet.remaining
    bet.remaining = 0n
    if (bet.matched === 0n) {
      bet.cancelledAt = at
      book.bets.splice(book.bets.indexOf(bet), 1)
    }
  }
  revalue(book)
}

export const orderPatience = 25 * minute
