import { decide, refuse } from '#blueprint/decision/decision.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import type { MarketKind } from './market-kinds.ts'
import { evenQuote, quoteColumns, quoteRefusal, type SessionQuote } from './session-quote.ts'
import { marketFlow, type MarketDecision } from '#areas/exchange/rules/settlement/flows.ts'

type MarketState = (typeof marketFlow.states)[number]
export const feedStates = ['OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED'] as const
export type FeedState = (typeof feedStates)[number]

export type FeedMarket = {
  readonly id: bigint
  readonly kind: MarketKind
  readonly status: MarketState
  /** Suspended manually: the feed does not resume it. */
  readonly isOnManualHold: boolean
  readonly runners: readonly bigint[]
}

export type PriceUpdate = {
  readonly status: FeedState
  readonly isInPlay: boolean
  readonly line: number | null
  /** The quote of a session; its line alone is quoted at even money. */
  readonly session?: SessionQuote | null
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

function lineColumns({ kind }: FeedMarket, line: number | null, session: SessionQuote | null) {
  if (session !== null) return quoteColumns(session)
  if (line === null) return {}
  return kind === 'session' ? quoteColumns(evenQuote(line)) : { line }
}

/** Updates prices and whether bets are accepted. */
export function applyPrices(
  market: FeedMarket,
  event: { readonly id: bigint; readonly isInPlay: boolean },
  { status, isInPlay, line, session = null, prices }: PriceUpdate,
  at: Date,
): MarketDecision {
  const strange = prices.find(({ runner }) => !market.runners.includes(runner))
  if (strange) return refuse(`The runner ${strange.runner} is not in this market.`, 'prices')
  if (session !== null && market.kind !== 'session')
    return refuse('Only sessions are quoted with NO and YES.', 'session')
  const wrong = session === null ? null : quoteRefusal(session)
  if (wrong) return { ...wrong, field: 'session' }
  const move = moveForFeed(market, status)
  return decide({
    ...(move === null ? {} : { move }),
    set: { updated_at: at, fed_at: at, ...lineColumns(market, line, session) },
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

export type FeedResult = {
  readonly winners: readonly bigint[]
  /** Runners that tie for the places left. */
  readonly tied?: readonly bigint[]
  /** Fewer runners win than there are places, or none. */
  readonly isShort?: boolean
  readonly runs: number | null
  /** Why the number is not final. */
  readonly shortened?: string | null
  /** Reason for which the market is void. */
  readonly void?: string | null
}

/** Exactly one kind of result: winners, a number or a void. */
function feedResultOf({
  winners,
  tied = [],
  isShort = false,
  runs,
  shortened = null,
  void: voided = null,
}: FeedResult) {
  const isWinners = winners.length > 0 || tied.length > 0 || isShort
  if ([isWinners, runs !== null, voided !== null].filter(Boolean).length !== 1) return null
  if (voided !== null) return { void: voided }
  if (runs !== null) return shortened === null ? { runs } : { runs, shortened }
  return {
    winners: winners.map(String),
    ...(tied.length > 0 ? { tied: tied.map(String) } : {}),
    ...(isShort ? { short: true } : {}),
  }
}

/** Stores the proposed result and closes the market; a trader confirms it. */
export function applyResult(
  market: FeedMarket,
  submitted: FeedResult,
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
  const result = feedResultOf(submitted)
  if (result === null) return refuse('Enter the winners, the number or a reason for the void.', 'winners')
  const both = submitted.tied?.find((id) => submitted.winners.includes(id))
  if (both !== undefined) return refuse(`The runner ${both} appears twice: it won or it tied.`, 'tied')
  if ([...submitted.winners, ...(submitted.tied ?? [])].some((id) => !market.runners.includes(id)))
    return refuse('A winner is not in this market.', 'winners')
  const move = moveForFeed(market, 'CLOSED')
  return decide({
    ...(move === null ? {} : { move }),
    set: { updated_at: at, feed_result: result, feed_reported_by: by, feed_reported_at: at },
    events: [{ name: 'market.result_told', payload: { market: String(market.id) } }],
  })
}
