import { decide, refuse } from '#blueprint/decision/decision.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import { marketFlow, type MarketDecision } from '#areas/exchange/rules/settlement/flows.ts'

type MarketState = (typeof marketFlow.states)[number]
export const feedStates = ['OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED'] as const
export type FeedState = (typeof feedStates)[number]

export type FeedMarket = {
  readonly id: bigint
  readonly status: MarketState
  /** Suspended manually: the feed does not resume it. */
  readonly isOnManualHold: boolean
  readonly runners: readonly bigint[]
}

export type PriceUpdate = {
  readonly status: FeedState
  readonly isInPlay: boolean
  readonly line: number | null
  readonly prices: readonly { readonly runner: bigint; readonly back: number | null; readonly lay: number | null }[]
}

const moves = { OPEN: 'open', SUSPENDED: 'suspend', BALL_RUN: 'runBall', CLOSED: 'close' } as const

/** The move that a feed state requires, or null. The feed never overrides a manual hold and never reopens a closed market. */
export function moveForFeed(
  { status, isOnManualHold }: FeedMarket,
  target: FeedState,
): keyof typeof marketFlow.moves | null {
  const move = moves[target]
  if (isOnManualHold && (target === 'OPEN' || target === 'BALL_RUN')) return null
  if (status === 'CLOSED' && target !== 'CLOSED') return null
  return mayMove(marketFlow, move, status) ? move : null
}

/** The state of a market after a feed update. */
export function stateAfter(market: FeedMarket, target: FeedState): MarketState {
  const move = moveForFeed(market, target)
  return move === null ? market.status : marketFlow.moves[move].to
}

/** Updates prices and whether bets are accepted. */
export function applyPrices(
  market: FeedMarket,
  event: { readonly id: bigint; readonly isInPlay: boolean },
  { status, isInPlay, line, prices }: PriceUpdate,
  at: Date,
): MarketDecision {
  const strange = prices.find(({ runner }) => !market.runners.includes(runner))
  if (strange) return refuse(`The runner ${strange.runner} is not in this market.`, 'prices')
  const move = moveForFeed(market, status)
  return decide({
    ...(move === null ? {} : { move }),
    set: { updated_at: at, fed_at: at, ...(line === null ? {} : { line }) },
    rows: [
      ...prices.map(({ runner, back, lay }) => ({
        table: 'runner' as const,
        key: { id: runner },
        values: { back_e4: back, lay_e4: lay },
      })),
      ...(event.isInPlay === isInPlay
        ? []
        : [{ table: 'event' as const, key: { id: event.id }, values: { is_in_play: isInPlay } }]),
    ],
    events: [{ name: 'market.priced' }],
  })
}

/** Stores the proposed result and closes the market; a trader confirms it. */
export function applyResult(
  market: FeedMarket,
  submitted: { readonly winners: readonly bigint[]; readonly runs: number | null },
  { by, at }: { readonly by: string; readonly at: Date },
): MarketDecision {
  const ended: readonly MarketState[] = [
    'SETTLE_PROCESSING',
    'VOID_PROCESSING',
    'UNSETTLE_PROCESSING',
    'SETTLED',
    'VOIDED',
  ]
  if (ended.includes(market.status)) return refuse('The market already has a result.')
  if ((submitted.runs === null) === (submitted.winners.length === 0))
    return refuse('Enter either the winners or the number.', 'winners')
  if (submitted.winners.some((id) => !market.runners.includes(id)))
    return refuse('A winner is not in this market.', 'winners')
  const result = submitted.runs === null ? { winners: submitted.winners.map(String) } : { runs: submitted.runs }
  const move = moveForFeed(market, 'CLOSED')
  return decide({
    ...(move === null ? {} : { move }),
    set: { updated_at: at, feed_result: result, feed_reported_by: by, feed_reported_at: at },
    events: [{ name: 'market.result_told', payload: { market: String(market.id) } }],
  })
}
