import type { MarketDecision } from '#areas/exchange/rules/settlement/flows.ts'
import { decide, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { RunnerId } from '#areas/exchange/rules/bets/bet.ts'

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
  /** Days after the settlement in which everyone who may correct results may do so. */
  readonly correctionDays: number
  /** What becomes of bets that a shortened innings leaves undecided. */
  readonly undecided: 'void' | 'score'
  /** Whether open bets are being changed: a runner withdrawn, a period voided. */
  readonly isChanging?: boolean
}

/** As stored: ids are strings, because JSON has no bigint. */
export type DeclaredResult =
  | {
      readonly runs: number
      /** The innings ended early: bets decided by then stand, the others are void. */
      readonly atLeast?: true
    }
  | {
      readonly winners: readonly string[]
      readonly tied?: readonly string[]
      readonly places?: number
      readonly removed?: readonly string[]
      /** Fewer runners win than there are places: not enough finished, or no listed runner won. */
      readonly short?: true
      /** The number that decided the winner: odd or even, or a lottery digit. */
      readonly number?: number
    }

export type Trader = {
  readonly id: string
  readonly confirmedBy: string | null
  readonly reason: string | null
  readonly at: Date
  /** Whether results may be corrected after the correction period. */
  readonly mayCorrectLate: boolean
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

const dayMs = 86_400_000

/** Closed accounts are reopened by finance only. */
export const correctionWindowRefusal = (
  { settledAt, correctionDays }: Pick<ResultMarket, 'settledAt' | 'correctionDays'>,
  { at, mayCorrectLate }: Pick<Trader, 'at' | 'mayCorrectLate'>,
): Refusal | null =>
  settledAt !== null && !mayCorrectLate && at.getTime() - settledAt.getTime() > correctionDays * dayMs
    ? refuse(
        `This market was settled more than ${correctionDays} days ago. Only users who may correct late results can change it.`,
      )
    : null

/** Reverses every posting of the last settlement; balances may become negative. */
export function rollBack(market: ResultMarket, trader: Trader): MarketDecision {
  const seq = market.settleSeq + 1
  return (
    correctionWindowRefusal(market, trader) ??
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
    correctionWindowRefusal(market, trader) ??
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
