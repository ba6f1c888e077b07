import type { Bet } from '#checks/paths/books.ts'
import { major, oddsOfRate, oddsText, tenThousandths } from '#checks/paths/plain.ts'
import type { Content } from '../ground.ts'
import type { Listed } from '../model.ts'
import { expectBet, tell, type Command, type Stage } from '../stage.ts'

export interface Wish {
  readonly content: Content
  readonly draft: Bet
}

interface Wanted {
  readonly listed: Listed
  readonly player: Bet['player']
  readonly stake: bigint
  /** Wholly matched at once unless said. */
  readonly matched?: bigint
}

const lines = [40, 41, 45, 50, 62]

/** What a player may come to want of a market: any side, any runner or line, any price. */
export function wishFor({ model, luck, fresh }: Stage, { listed, player, stake, matched = stake }: Wanted): Wish {
  const { market, kind } = listed
  const side = luck.oneOf(['BACK', 'LAY'] as const)
  const on = kind === 'session' ? luck.oneOf(lines) : luck.oneOf(market.runners)
  const rate = String(50 + luck.below(101))
  const odds = kind === 'match_odds' ? oddsText(luck.amount(101n, 600n) * 100n) : oddsOfRate(rate)
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

/** Mostly a market that takes bets. */
export function someMarket({ model, luck }: Stage): Listed {
  const open = model.markets.filter(({ status }) => status === 'OPEN')
  return luck.oneOf(open.length === 0 || luck.happens(8) ? model.markets : open)
}

export const betName = ({ content }: Wish): string => JSON.stringify(content)

/** Sends a bet that the model has an opinion about, and enters it when it was taken. */
export async function place(stage: Stage, wish: Wish): Promise<string> {
  const objection = stage.model.objection(wish.draft)
  const told = await tell(stage, '/bet', wish.content, objection)
  if (objection === null) expectBet(stage, stage.model.books.take(wish.draft, String(told['bet'])), told)
  return `bet ${betName(wish)}, ${objection ?? 'taken'}`
}

export const bet: Command = (stage) => {
  const { model, luck } = stage
  const listed = someMarket(stage)
  const stake = luck.happens(5) ? luck.amount(1n, 9_999n) : luck.amount(10_000n, 120_000n)
  const portion = listed.kind === 'session' ? 0 : luck.below(10)
  const matched = portion < 3 ? stake : portion < 7 ? luck.amount(0n, stake) : 0n
  return place(stage, wishFor(stage, { listed, player: luck.oneOf(model.players), stake, matched }))
}

/** A bet that waits in a market that is not over. */
export function waitingBet({ model, luck }: Stage): Bet | null {
  const some = model.waitingBets()
  return some.length === 0 ? null : luck.oneOf(some)
}

/** At the asked price or a better one. */
export function fillFor({ luck, fresh }: Stage, { id, remaining, odds: asked, side }: Bet) {
  const size = luck.happens(30) ? remaining : luck.amount(1n, remaining)
  const better = BigInt(luck.below(3)) * 50n
  const units = tenThousandths(asked) + (side === 'BACK' ? better : -better)
  const odds = oddsText(units > 10_000n ? units : tenThousandths(asked))
  return { size, odds, content: { externalId: fresh('match'), bet: id, size: major(size), odds } }
}

export const match: Command = async (stage) => {
  const bet = waitingBet(stage)
  if (!bet) return null
  const { luck, fresh } = stage
  const { size, odds, content } = fillFor(stage, bet)
  if (luck.happens(10)) {
    const much = { ...content, externalId: fresh('match'), size: major(bet.remaining + 1n) }
    await tell(stage, '/bet/match', much, 'More than what waits')
  }
  const told = await tell(stage, '/bet/match', content)
  stage.model.books.match(bet, size, odds)
  expectBet(stage, bet, told)
  return `${major(size)} of bet ${bet.id} is matched at ${odds}`
}

export const cancel: Command = async (stage) => {
  const { luck, model, fresh } = stage
  const whole = model.books.bets.filter((one) => one.remaining === 0n && one.status === 'OPEN')
  const [first] = whole
  if (first && luck.happens(15)) {
    const content = { externalId: fresh('cancel'), bet: first.id }
    await tell(stage, '/bet/cancellation', content, 'This bet has no unmatched stake to cancel.')
    return `bet ${first.id} waits for nothing and is not cancelled`
  }
  const bet = waitingBet(stage)
  if (!bet) return null
  const told = await tell(stage, '/bet/cancellation', { externalId: fresh('cancel'), bet: bet.id })
  model.books.cancel(bet)
  expectBet(stage, bet, told)
  return `what waits of bet ${bet.id} is cancelled`
}
