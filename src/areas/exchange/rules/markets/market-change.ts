import type { BasisPoints } from '#values/share.ts'
import { decide, refuse, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'
import type { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { traitsOf } from './market-kinds.ts'
import type { ResultMarket, Trader } from '#areas/exchange/rules/settlement/market-result.ts'
import { hasOpenBets, settledAlready } from '#areas/exchange/rules/bets/void-bet.ts'

type MarketState = (typeof marketFlow.states)[number]
export type ChangedMarket = ResultMarket & { readonly status: MarketState }

const whole = 10_000

type Change = {
  readonly kind: 'removal' | 'void' | 'lapse' | 'recount'
  readonly runner?: bigint
  readonly from?: Date
  readonly to?: Date | null
}

/** What a job shall do to the open bets, cell by cell; the row says what was asked and, later, how many bets it ended. */
const changeRow = (
  market: Pick<ResultMarket, 'id'>,
  { id, confirmedBy, reason, at }: Trader,
  change: Change,
): RowOrder => ({
  table: 'market_change',
  values: {
    market_id: market.id,
    kind: change.kind,
    runner_id: change.runner ?? null,
    placed_from: change.from ?? null,
    placed_to: change.to ?? null,
    reason,
    asked_by: id,
    confirmed_by: confirmedBy,
    at,
  },
})

const jobFor = (market: Pick<ResultMarket, 'id'>) => ({
  queue: 'market-change' as const,
  payload: { market: String(market.id) },
})

/** Takes a runner out: bets on it are void, and prices matched before fall by the factor. Nobody may bet meanwhile. */
export function removeRunner(
  market: ChangedMarket,
  asked: { readonly runner: string; readonly reduction: BasisPoints },
  trader: Trader,
): Decision {
  if (traitsOf(market.kind).betsOn !== 'runner') return refuse('This market has no runners')
  if (!hasOpenBets(market.status)) return settledAlready
  if (market.status === 'OPEN') return refuse('Suspend the market first')
  const name = asked.runner.trim().toLowerCase()
  const found = market.runners.find((runner) => String(runner.id) === name || runner.name.toLowerCase() === name)
  if (!found) return refuse(`${asked.runner} is not in this market`, 'runner')
  if (found.isRemoved) return refuse(`${found.name} was taken out already`, 'runner')
  if (asked.reduction < 0 || asked.reduction >= whole) return refuse('From 0 to below 100 %', 'reduction')
  const left = market.runners.filter(({ isRemoved }) => !isRemoved).length - 1
  if (left < Math.max(1, market.winners)) return refuse('Too few runners would be left: void the market', 'runner')
  return decide({
    set: { updated_at: trader.at },
    becomes: { removed: found.name },
    rows: [
      {
        table: 'runner',
        key: { id: found.id },
        values: { status: 'REMOVED', reduction: asked.reduction, removed_at: trader.at },
      },
      changeRow(market, trader, { kind: 'removal', runner: found.id }),
    ],
    jobs: [jobFor(market)],
    events: [{ name: 'market.runner_removed', payload: { market: String(market.id), runner: String(found.id) } }],
    message: `${found.name} is being taken out`,
  })
}

/** Takes out every bet placed in a time: the market should have been suspended then. */
export function voidRange(
  market: ChangedMarket,
  { from, to }: { readonly from: Date; readonly to: Date | null },
  trader: Trader,
): Decision {
  if (!hasOpenBets(market.status)) return settledAlready
  if (from >= trader.at) return refuse('No bet was placed after that yet', 'from')
  if (to !== null && to <= from) return refuse('It ends before it begins', 'to')
  return decide({
    set: { updated_at: trader.at },
    rows: [changeRow(market, trader, { kind: 'void', from, to: to ?? trader.at })],
    jobs: [jobFor(market)],
    events: [{ name: 'market.bets_voided', payload: { market: String(market.id) } }],
    message: 'The bets of that time are being voided',
  })
}

/** Orders that asked not to outlive this wait no longer. */
export const lapseOf = (market: Pick<ResultMarket, 'id'>, trader: Trader) => ({
  rows: [changeRow(market, trader, { kind: 'lapse' })],
  jobs: [jobFor(market)],
})

/** What is stored of a player in a market, and what his open bets cost by the rules. */
export type Counted = {
  readonly player: bigint
  readonly exposure: bigint
  readonly worst: bigint
  readonly computed: bigint
}

export const differing = <Each extends Counted>(counted: readonly Each[]): readonly Each[] =>
  counted.filter(({ exposure, worst, computed }) => exposure !== computed || worst !== computed)

/** Looks whether every position is what its bets cost. Where nothing differs nothing is written; where something does, just that is put right. */
export function recount(market: ChangedMarket, counted: readonly Counted[], trader: Trader): Decision {
  if (!hasOpenBets(market.status)) return settledAlready
  if (market.isChanging) return refuse('Its bets are being changed: wait until that is done')
  const wrong = differing(counted).length
  if (wrong === 0) return decide({ message: `All ${counted.length} positions are what their bets cost` })
  return decide({
    rows: [changeRow(market, trader, { kind: 'recount' })],
    jobs: [jobFor(market)],
    events: [{ name: 'market.recounted', payload: { market: String(market.id), wrong } }],
    message: `${wrong} of ${counted.length} positions differ and are being put right`,
  })
}
