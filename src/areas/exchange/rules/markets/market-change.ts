import type { BasisPoints } from '#values/share.ts'
import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import type { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { traitsOf } from './market-kinds.ts'
import type { ResultMarket, Trader } from '#areas/exchange/rules/settlement/market-result.ts'
import { hasOpenBets, hasResultRefusal } from '#areas/exchange/rules/bets/void-bet.ts'

type MarketState = (typeof marketFlow.states)[number]
export type ChangedMarket = ResultMarket & { readonly status: MarketState }

const fullFactor = 10_000

type BetChangeInput = {
  readonly kind: 'removal' | 'void' | 'lapse' | 'recount'
  readonly runner?: bigint
  readonly from?: Date
  readonly to?: Date | null
}

/** A job on the open bets, cell by cell; the row has the request and later the number of bets changed. */
const changeRow = (
  market: Pick<ResultMarket, 'id'>,
  { id, confirmedBy, reason, at }: Trader,
  change: BetChangeInput,
): RowWrite => ({
  table: 'market_change',
  values: {
    market_id: market.id,
    kind: change.kind,
    runner_id: change.runner ?? null,
    placed_from: change.from ?? null,
    placed_to: change.to ?? null,
    reason,
    requested_by: id,
    confirmed_by: confirmedBy,
    at,
  },
})

const jobFor = (market: Pick<ResultMarket, 'id'>) => ({
  queue: 'market-change' as const,
  payload: { market: String(market.id) },
})

/** The runner with this id or name. A number that is both is the id. */
export function runnerNamed({ runners }: Pick<ResultMarket, 'runners'>, text: string) {
  const name = text.trim().toLowerCase()
  return (
    runners.find((runner) => String(runner.id) === name) ?? runners.find((runner) => runner.name.toLowerCase() === name)
  )
}

/**
 * Withdraws a runner: its bets are void, and prices matched before are reduced by the factor. Betting is suspended
 * meanwhile.
 */
export function removeRunner(
  market: ChangedMarket,
  input: { readonly runner: string; readonly reduction: BasisPoints },
  trader: Trader,
): Decision<'market'> {
  if (traitsOf(market.kind).betsOn !== 'runner') return refuse('This market has no runners.')
  if (!hasOpenBets(market.status)) return hasResultRefusal
  if (market.status === 'OPEN') return refuse('Suspend the market first.')
  const found = runnerNamed(market, input.runner)
  if (!found) return refuse(`${input.runner} is not in this market.`, 'runner')
  if (found.isRemoved) return refuse(`${found.name} is already withdrawn.`, 'runner')
  if (input.reduction < 0 || input.reduction >= fullFactor)
    return refuse('Reduction factor must be at least 0 % and below 100 %.', 'reduction')
  const left = market.runners.filter(({ isRemoved }) => !isRemoved).length - 1
  if (left < Math.max(1, market.winners))
    return refuse('Too few runners would remain. Void the market instead.', 'runner')
  return decide({
    set: { updated_at: trader.at },
    becomes: { removed: found.name },
    rows: [
      {
        table: 'runner',
        key: { id: found.id },
        values: { status: 'REMOVED', reduction: input.reduction, removed_at: trader.at },
      },
      changeRow(market, trader, { kind: 'removal', runner: found.id }),
    ],
    jobs: [jobFor(market)],
    events: [{ name: 'market.runner_removed', payload: { market: String(market.id), runner: String(found.id) } }],
    message: `${found.name} is being withdrawn`,
  })
}

/** Voids all bets placed within a period in which the market should have been suspended. */
export function voidRange(
  market: ChangedMarket,
  { from, to }: { readonly from: Date; readonly to: Date | null },
  trader: Trader,
): Decision<'market'> {
  if (!hasOpenBets(market.status)) return hasResultRefusal
  if (from >= trader.at) return refuse('Start must be in the past.', 'from')
  if (to !== null && to <= from) return refuse('End must be after the start.', 'to')
  return decide({
    set: { updated_at: trader.at },
    rows: [changeRow(market, trader, { kind: 'void', from, to: to ?? trader.at })],
    jobs: [jobFor(market)],
    events: [{ name: 'market.bets_voided', payload: { market: String(market.id) } }],
    message: 'Bets placed in this period are being voided',
  })
}

/** Lapses the orders that do not persist. */
export const lapseOf = (market: Pick<ResultMarket, 'id'>, trader: Trader) => ({
  rows: [changeRow(market, trader, { kind: 'lapse' })],
  jobs: [jobFor(market)],
})

/** The stored position of a player in a market, and what it should be according to the open bets. */
export type PositionCheck = {
  readonly player: bigint
  readonly exposure: bigint
  readonly worst: bigint
  readonly computed: bigint
}

export const differingPositions = <Each extends PositionCheck>(counted: readonly Each[]): readonly Each[] =>
  counted.filter(({ exposure, worst, computed }) => exposure !== computed || worst !== computed)

/** Checks that every position matches its bets. Only positions that differ are written. */
export function recount(market: ChangedMarket, checks: readonly PositionCheck[], trader: Trader): Decision {
  if (!hasOpenBets(market.status)) return hasResultRefusal
  if (market.isChanging) return refuse('The market’s bets are being updated. Try again in a moment.')
  const wrong = differingPositions(checks).length
  if (wrong === 0) return decide({ message: `All ${checks.length} positions match their bets` })
  return decide({
    rows: [changeRow(market, trader, { kind: 'recount' })],
    jobs: [jobFor(market)],
    events: [{ name: 'market.recounted', payload: { market: String(market.id), wrong } }],
    message: `${wrong} of ${checks.length} positions differ and are being corrected`,
  })
}
