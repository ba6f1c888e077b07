import { betResult, type RunnerBet } from '#areas/exchange/rules/bets/bet.ts'
import { deadHeatResult } from '#areas/exchange/rules/settlement/dead-heat.ts'
import { averageOdds, profitOfFills } from '#areas/exchange/rules/markets/matching.ts'
import { extremes, marketExposure, matrix, pairsOf, type MarketBets } from '#areas/exchange/rules/bets/position.ts'
import { reducedOdds } from '#areas/exchange/rules/settlement/reduction.ts'
import { sessionExposure, sessionResult } from '#areas/exchange/rules/settlement/session.ts'
import { commission, settleBets } from '#areas/exchange/rules/settlement/settlement.ts'
import { khaddaResult, lineMarketResult } from '#areas/exchange/rules/settlement/special.ts'
import { flowsUp, split, splitWithCommission } from '#areas/agents/rules/chips/split.ts'
import { applyTransfers, available, emptyBook, held } from '#blueprint/ledger/book.ts'
import { booked, rollback, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { eachWayResult } from '#areas/exchange/rules/sportsbook/each-way.ts'
import { handicapResult } from '#areas/exchange/rules/sportsbook/handicap.ts'
import { accumulatorReturn, ticketReturn } from '#areas/exchange/rules/sportsbook/multiple.ts'
import { returnAfterRule4 } from '#areas/exchange/rules/sportsbook/rule4.ts'
import { money, negate, type Money } from '#values/money.ts'

export interface WalletState {
  readonly available: Money
  readonly held: Money
}

/** The wallet changes by a settlement, its rollback and the second settlement. */
export interface ResettlementChanges {
  readonly won: Money
  readonly reversed: Money
  readonly resettled: Money
}

/** The rules that compute the worked examples: those of the domain, or the SQL payment functions. */
export interface Rules {
  readonly betResult: typeof betResult
  readonly deadHeatResult: typeof deadHeatResult
  readonly profitOfFills: typeof profitOfFills
  readonly averageOdds: typeof averageOdds
  readonly marketExposure: typeof marketExposure
  /** The worst result of a market; above zero if the bets win in any case. */
  readonly worstResult: (bets: MarketBets) => Money
  readonly matrix: typeof matrix
  readonly pairsOf: typeof pairsOf
  readonly reducedOdds: typeof reducedOdds
  readonly sessionExposure: typeof sessionExposure
  readonly sessionResult: typeof sessionResult
  readonly commission: typeof commission
  readonly settleBets: typeof settleBets
  readonly khaddaResult: typeof khaddaResult
  readonly lineMarketResult: typeof lineMarketResult
  readonly flowsUp: typeof flowsUp
  readonly split: typeof split
  readonly splitWithCommission: typeof splitWithCommission
  readonly eachWayResult: typeof eachWayResult
  readonly handicapResult: typeof handicapResult
  readonly accumulatorReturn: typeof accumulatorReturn
  readonly ticketReturn: typeof ticketReturn
  readonly returnAfterRule4: typeof returnAfterRule4
  /** The player's wallet after each journal; all orders are of one account. */
  readonly walletAfter: (journals: readonly (readonly TransferOrder[])[]) => WalletState[]
  /** A winning bet settled at a commission rate, then rolled back and settled with another result. */
  readonly resettled: (winner: RunnerBet, rate: number, next: 'lost' | 'void') => ResettlementChanges
}

function walletAfter(journals: readonly (readonly TransferOrder[])[]): WalletState[] {
  const book = emptyBook()
  return journals.map((orders) => {
    applyTransfers(book, orders)
    const { accountId, currency } = journals[0]?.[0] ?? { accountId: 0n, currency: '' }
    return { available: available(book, accountId, currency), held: held(book, accountId, currency) }
  })
}

function resettled(winner: RunnerBet, rate: number, next: 'lost' | 'void'): ResettlementChanges {
  const opening = booked(money(100_000n), 'gateway', {
    kind: 'DEPOSIT',
    accountId: 7n,
    currency: 'INR',
    ref: 'opening',
  })
  const settlement = (result: Money, version: number) => {
    const order = { accountId: 7n, currency: 'INR', ref: `market:1:${version}`, mayOverdraw: true }
    return [
      ...booked(result, 'exchange', { ...order, kind: 'EXCH_PL' }),
      ...booked(negate(commission(result, rate)), 'commission', { ...order, kind: 'EXCH_COMMISSION' }),
    ]
  }
  const first = settlement(betResult(winner, true), 1)
  const second = settlement(next === 'lost' ? betResult(winner, false) : money(0n), 2)
  const states = walletAfter([opening, first, rollback(first, 'settlement 1'), second]).map((state) => state.available)
  const change = (at: number) => money((states[at] ?? 0n) - (states[at - 1] ?? 0n))
  return { won: change(1), reversed: change(2), resettled: change(3) }
}

export const domainRules: Rules = {
  betResult,
  deadHeatResult,
  profitOfFills,
  averageOdds,
  marketExposure,
  worstResult: (bets) => extremes(bets).worst,
  matrix,
  pairsOf,
  reducedOdds,
  sessionExposure,
  sessionResult,
  commission,
  settleBets,
  khaddaResult,
  lineMarketResult,
  flowsUp,
  split,
  splitWithCommission,
  eachWayResult,
  handicapResult,
  accumulatorReturn,
  ticketReturn,
  returnAfterRule4,
  walletAfter,
  resettled,
}
