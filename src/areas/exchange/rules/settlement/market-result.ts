import type { MarketDecision } from '#areas/exchange/rules/settlement/flows.ts'
import { decide, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { RunnerId } from '#areas/exchange/rules/bets/bet.ts'
import { traitsOf } from '#areas/exchange/rules/markets/market-kinds.ts'
import { lotteryDigit, oddOrEven } from './special.ts'

export type ResultRunner = { readonly id: RunnerId; readonly name: string; readonly isRemoved: boolean }

export type ResultMarket = {
  readonly id: bigint
  readonly kind: string
  /** Number of winning runners; 0 if it is not known in advance. */
  readonly winners: number
  readonly runners: readonly ResultRunner[]
  /** Number of the last settlement, void or rollback. */
  readonly settleSeq: number
  /** Number of the settlement or void in force, regardless of later corrections; 0 if there is none. */
  readonly standingSeq: number
  readonly settledAt: Date | null
  /** Whether open bets are being changed: a runner withdrawn, a period voided. */
  readonly isChanging?: boolean
}

/** As stored: ids are strings, because JSON has no bigint. */
export type DeclaredResult =
  | { readonly runs: number }
  | {
      readonly winners: readonly string[]
      readonly tied?: readonly string[]
      readonly places?: number
      readonly removed?: readonly string[]
      /** The number that decided the winner: odd or even, or a lottery digit. */
      readonly number?: number
    }

export type EnteredResult = {
  /** Names or ids of runners, separated by commas; more than there are places is a dead heat. */
  readonly winner: string | null
  readonly runs: number | null
  readonly runsAgain: number | null
}

export const minRuns = -1
export const maxRuns = 2000

/** Checks an entered result against the market. */
export function declare(market: ResultMarket, entered: EnteredResult): DeclaredResult | Refusal {
  const { endsWith } = traitsOf(market.kind)
  if (endsWith === 'winners') return declareWinners(market, entered)
  const numberResult = declareNumber(market, entered)
  return 'refused' in numberResult || endsWith === 'number' ? numberResult : winnerFromNumber(market, numberResult.runs)
}

function declareNumber({ kind }: ResultMarket, { runs, runsAgain, winner }: EnteredResult): { runs: number } | Refusal {
  if (winner !== null) return refuse('This market ends with a number.', 'winner')
  if (runs === null) return refuse('Enter the number.', 'runs')
  if (runs !== runsAgain) return refuse('The two numbers must match.', 'runsAgain')
  const fits = kind === 'line' ? Math.round(runs * 10) / 10 === runs : Number.isInteger(runs)
  if (!fits) return refuse(kind === 'line' ? 'Enter at most one decimal.' : 'Enter a whole number.', 'runs')
  return runs >= minRuns && runs <= maxRuns ? { runs } : refuse(`Enter a number from ${minRuns} to ${maxRuns}.`, 'runs')
}

/** Odd or even, or the last digit: the number decides the winning runner. */
function winnerFromNumber({ kind, runners }: ResultMarket, number: number): DeclaredResult | Refusal {
  const name = kind === 'odd_even' ? oddOrEven(number) : String(lotteryDigit(number))
  const found = runners.find((runner) => runner.name.toUpperCase() === name)
  return found ? { winners: [String(found.id)], number } : refuse(`${name} is not in this market.`, 'runs')
}

function declareWinners({ runners, winners }: ResultMarket, entered: EnteredResult): DeclaredResult | Refusal {
  if (entered.runs !== null) return refuse('This market ends with a winner.', 'runs')
  const names = (entered.winner ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (names.length < Math.max(1, winners))
    return refuse(winners > 1 ? `Enter ${winners} winners.` : 'Enter the winner.', 'winner')
  const found = names.map((each) =>
    runners.find(({ id, name }) => String(id) === each || name.toLowerCase() === each.toLowerCase()),
  )
  const strange = names.find((_, at) => found[at] === undefined)
  if (strange !== undefined) return refuse(`${strange} is not in this market.`, 'winner')
  if (found.some((runner) => runner?.isRemoved)) return refuse('A withdrawn runner cannot win.', 'winner')
  const ids = [...new Set(found.map((runner) => String(runner?.id)))]
  if (ids.length < names.length) return refuse('Enter each runner only once.', 'winner')
  const removed = runners.filter((runner) => runner.isRemoved).map(({ id }) => String(id))
  const isDeadHeat = winners > 0 && ids.length > winners
  const result = isDeadHeat ? { winners: [], tied: ids, places: winners } : { winners: ids }
  return removed.length > 0 ? { ...result, removed } : result
}

/** The result of the feed, if complete; non-runners are entered by traders. */
export function fromFeed(market: ResultMarket, feed: unknown): DeclaredResult | Refusal {
  const feedResult = feed as Partial<{ runs: number; winners: string[] }> | null
  if (typeof feedResult?.runs === 'number')
    return declare(market, { winner: null, runs: feedResult.runs, runsAgain: feedResult.runs })
  if (Array.isArray(feedResult?.winners) && feedResult.winners.length > 0)
    return declareWinners(market, { winner: feedResult.winners.map(String).join(','), runs: null, runsAgain: null })
  return refuse('The feed has no result for this market.')
}

export type Trader = {
  readonly id: string
  readonly confirmedBy: string | null
  readonly reason: string | null
  readonly at: Date
}

type SettlementOrder = {
  readonly kind: 'settle' | 'void' | 'rollback'
  readonly result?: DeclaredResult | undefined
  readonly reverses?: number
}

const settlementRow = (
  market: ResultMarket,
  { id, confirmedBy, reason }: Trader,
  seq: number,
  order: SettlementOrder,
  state: 'PENDING' | 'RUNNING' = 'RUNNING',
) => ({
  table: 'settlement' as const,
  values: {
    market_id: market.id,
    seq,
    kind: order.kind,
    result: order.result ?? null,
    reverses: order.reverses ?? null,
    reason,
    state,
    requested_by: id,
    confirmed_by: confirmedBy,
  },
})

const startJob = (market: ResultMarket, seq: number) => ({
  jobs: [{ queue: 'settle' as const, payload: { market: String(market.id), seq } }],
  events: [{ name: 'market.settling' as const, payload: { market: String(market.id), seq } }],
})

const betsChangingRefusal = refuse('The market’s bets are being updated. Try again in a moment.')

/** Ends the market with its result; a job does the settlement. */
export function settle(market: ResultMarket, result: DeclaredResult, trader: Trader): MarketDecision {
  const seq = market.settleSeq + 1
  if (market.isChanging) return betsChangingRefusal
  return decide({
    move: 'settle',
    set: { settle_seq: seq },
    rows: [settlementRow(market, trader, seq, { kind: 'settle', result })],
    ...startJob(market, seq),
    message: 'Settlement started',
  })
}

export function voidMarket(market: ResultMarket, trader: Trader): MarketDecision {
  const seq = market.settleSeq + 1
  if (market.isChanging) return betsChangingRefusal
  return decide({
    move: 'void',
    set: { settle_seq: seq },
    rows: [settlementRow(market, trader, seq, { kind: 'void' })],
    ...startJob(market, seq),
    message: 'Void started',
  })
}

/** Corrections end when the weekly accounts are closed. */
const correctableMs = 7 * 86_400_000

export const correctionWindowRefusal = ({ settledAt }: { readonly settledAt: Date | null }, at: Date): Refusal | null =>
  settledAt !== null && at.getTime() - settledAt.getTime() > correctableMs
    ? refuse('This market was settled more than 7 days ago, so it can no longer be changed.')
    : null

/** Reverses every posting of the last settlement; balances may become negative. */
export function rollBack(market: ResultMarket, trader: Trader): MarketDecision {
  const seq = market.settleSeq + 1
  return (
    correctionWindowRefusal(market, trader.at) ??
    decide({
      move: 'rollBack',
      set: { settle_seq: seq },
      rows: [settlementRow(market, trader, seq, { kind: 'rollback', reverses: market.standingSeq })],
      ...startJob(market, seq),
      message: 'Rollback started',
    })
  )
}

/** Re-settles with another result: the old settlement is rolled back and the new one queued behind it. */
export function resettle(market: ResultMarket, result: DeclaredResult, trader: Trader): MarketDecision {
  const seq = market.settleSeq + 1
  return (
    correctionWindowRefusal(market, trader.at) ??
    decide({
      move: 'rollBack',
      set: { settle_seq: seq + 1 },
      rows: [
        settlementRow(market, trader, seq, { kind: 'rollback', reverses: market.standingSeq }),
        settlementRow(market, trader, seq + 1, { kind: 'settle', result }, 'PENDING'),
      ],
      ...startJob(market, seq),
      message: 'Re-settlement started',
    })
  )
}
