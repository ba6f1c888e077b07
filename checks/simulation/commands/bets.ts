import type { Bet } from '#checks/paths/books.ts'
import { major, oddsOfRate, oddsText, tenThousandths } from '#checks/paths/arithmetic.ts'
import type { Content } from '#checks/simulation/simulation-setup.ts'
import type { ListedMarket } from '../model.ts'
import { expectBet, callInbound, type Command, type Sequence } from '#checks/simulation/sequence-state.ts'

export interface BetRequest {
  readonly content: Content
  readonly draft: Bet
}

interface BetCriteria {
  readonly listed: ListedMarket
  readonly player: Bet['player']
  readonly stake: bigint
  /** Fully matched by default. */
  readonly matched?: bigint
}

const lines = [40, 41, 45, 50, 62]

/** A random bet in a market: any side, runner or line, and price. */
export function randomBet(
  { model, random, fresh }: Sequence,
  { listed, player, stake, matched = stake }: BetCriteria,
): BetRequest {
  const { market, kind } = listed
  const side = random.oneOf(['BACK', 'LAY'] as const)
  const on = kind === 'session' ? random.oneOf(lines) : random.oneOf(market.runners)
  const rate = String(50 + random.below(101))
  const odds = kind === 'match_odds' ? oddsText(random.amount(101n, 600n) * 100n) : oddsOfRate(rate)
  const content = {
    externalId: fresh('bet'),
    player: player.id,
    market: market.id,
    side,
    stake: major(stake),
    persistence: 'PERSIST',
    ...(typeof on === 'number' ? { line: on } : { runner: on }),
    ...(kind === 'match_odds' ? { odds } : { rate }),
    ...(matched === stake ? {} : { matched: major(matched) }),
  }
  return { content, draft: model.books.draft({ player, market, on, side, odds, stake, matched }) }
}

/** A random market, mostly an open one. */
export function randomMarket({ model, random }: Sequence): ListedMarket {
  const open = model.markets.filter(({ status }) => status === 'OPEN')
  return random.oneOf(open.length === 0 || random.happens(8) ? model.markets : open)
}

export const betName = ({ content }: BetRequest): string => JSON.stringify(content)

/** Sends a bet, asserts the outcome that the model expects, and records an accepted bet. */
export async function place(stage: Sequence, request: BetRequest): Promise<string> {
  const rejection = stage.model.rejectionOf(request.draft)
  const response = await callInbound(stage, '/bet', request.content, rejection)
  if (rejection === null) expectBet(stage, stage.model.books.take(request.draft, String(response['bet'])), response)
  return `bet ${betName(request)}, ${rejection ?? 'accepted'}`
}

export const bet: Command = (stage) => {
  const { model, random } = stage
  const listed = randomMarket(stage)
  const stake = random.happens(5) ? random.amount(1n, 9_999n) : random.amount(10_000n, 120_000n)
  const portion = listed.kind === 'session' ? 0 : random.below(10)
  const matched = portion < 3 ? stake : portion < 7 ? random.amount(0n, stake) : 0n
  return place(stage, randomBet(stage, { listed, player: random.oneOf(model.players), stake, matched }))
}

/** A random unmatched bet in an unsettled market; null if there is none. */
export function unmatchedBet({ model, random }: Sequence): Bet | null {
  const some = model.unmatchedBets()
  return some.length === 0 ? null : random.oneOf(some)
}

/** A fill at the requested price or a better one. */
export function fillFor({ random, fresh }: Sequence, { id, remaining, odds: requested, side }: Bet) {
  const size = random.happens(30) ? remaining : random.amount(1n, remaining)
  const better = BigInt(random.below(3)) * 50n
  const units = tenThousandths(requested) + (side === 'BACK' ? better : -better)
  const odds = oddsText(units > 10_000n ? units : tenThousandths(requested))
  return { size, odds, content: { externalId: fresh('match'), bet: id, size: major(size), odds } }
}

export const match: Command = async (stage) => {
  const bet = unmatchedBet(stage)
  if (!bet) return null
  const { random, fresh } = stage
  const { size, odds, content } = fillFor(stage, bet)
  if (random.happens(10)) {
    const much = { ...content, externalId: fresh('match'), size: major(bet.remaining + 1n) }
    await callInbound(stage, '/bet/match', much, 'Size exceeds the unmatched stake.')
  }
  const answer = await callInbound(stage, '/bet/match', content)
  stage.model.books.match(bet, size, odds)
  expectBet(stage, bet, answer)
  return `${major(size)} of bet ${bet.id} is matched at ${odds}`
}

export const cancel: Command = async (stage) => {
  const { random, model, fresh } = stage
  const unmatched = model.books.bets.filter((one) => one.remaining === 0n && one.status === 'OPEN')
  const [first] = unmatched
  if (first && random.happens(15)) {
    const content = { externalId: fresh('cancel'), bet: first.id }
    await callInbound(stage, '/bet/cancellation', content, 'This bet has no unmatched stake to cancel.')
    return `bet ${first.id} has nothing unmatched and is not cancelled`
  }
  const bet = unmatchedBet(stage)
  if (!bet) return null
  const response = await callInbound(stage, '/bet/cancellation', { externalId: fresh('cancel'), bet: bet.id })
  model.books.cancel(bet)
  expectBet(stage, bet, response)
  return `the unmatched part of bet ${bet.id} is cancelled`
}
