import { sql } from 'kysely'
import { answerWithin } from '#engine/query-handler.ts'
import { dashboardFigures, dashboardQueues } from './dashboard.screen.ts'
import { type Reader, spans } from './scope.ts'
import {
  currenciesOf,
  daysOf,
  ownSharesOf,
  productsOf,
  registrationsOf,
  balancesOf,
  totalsOf,
  type CurrencyRow,
  type PeriodTotals,
} from './totals.ts'

const noActivity = {
  bets: 0n,
  players: 0n,
  turnover: 0n,
  pl: 0n,
  commission: 0n,
  deposits: 0n,
  deposit_count: 0n,
  withdrawals: 0n,
  withdrawal_count: 0n,
}

/** Picks the rows of one currency from the current and the previous period. */
const comparisonOf = <Row extends CurrencyRow>(
  [now, before]: readonly [readonly Row[], readonly Row[]],
  currencyCode: string,
) => ({
  now: now.find(({ currency }) => currency === currencyCode),
  before: before.find(({ currency }) => currency === currencyCode),
})

export const dashboardFiguresAnswer = answerWithin(
  dashboardFigures,
  async ({ tx, actor, scope, parameters, timeZone }) => {
    const reader: Reader = { scope, agentId: actor.agentId, timeZone }
    const { now, before } = spans(parameters, timeZone)
    const sums = [await totalsOf(tx, reader, now), await totalsOf(tx, reader, before)] as const
    const ownShares = [await ownSharesOf(tx, reader, now), await ownSharesOf(tx, reader, before)] as const
    const registrations = [await registrationsOf(tx, reader, now), await registrationsOf(tx, reader, before)] as const
    const balances = await balancesOf(tx, reader)
    const [products, days] = [await productsOf(tx, reader, now), await daysOf(tx, reader, now.to)]
    const figuresIn = (currency: string) => {
      const comparison = comparisonOf(sums, currency)
      const own = comparisonOf(ownShares, currency)
      const registered = comparisonOf(registrations, currency)
      const standing = balances.find((one) => one.currency === currency)
      const both = (read: (totals: Omit<PeriodTotals, 'currency'>) => bigint) => ({
        now: read(comparison.now ?? noActivity),
        before: read(comparison.before ?? noActivity),
      })
      return {
        currency,
        registrations: { now: registered.now?.n ?? 0, before: registered.before?.n ?? 0 },
        activePlayers: both(({ players }) => players),
        bets: both(({ bets }) => bets),
        turnover: both(({ turnover }) => turnover),
        result: both(({ commission, pl }) => commission - pl),
        commission: both(({ commission }) => commission),
        deposits: both(({ deposits }) => deposits),
        depositCount: both(({ deposit_count }) => deposit_count),
        withdrawals: both(({ withdrawals }) => withdrawals),
        withdrawalCount: both(({ withdrawal_count }) => withdrawal_count),
        netCash: both(({ deposits, withdrawals }) => deposits - withdrawals),
        own: { now: own.now?.retained ?? 0n, before: own.before?.retained ?? 0n },
        liability: standing?.liability ?? 0n,
        exposure: standing?.exposure ?? 0n,
        held: standing?.held ?? 0n,
        products: products
          .filter((row) => row.currency === currency)
          .map(({ pl, ...product }) => ({ ...product, result: -pl })),
        days: days.filter((row) => row.currency === currency).map(({ pl, ...day }) => ({ ...day, result: -pl })),
      }
    }
    return { ...now, currencies: (await currenciesOf(tx, reader)).map(figuresIn) }
  },
)

export const dashboardQueuesAnswer = answerWithin(dashboardQueues, async ({ tx, actor, scope, timeZone }) => {
  const reader: Reader = { scope, agentId: actor.agentId, timeZone }
  const { rows } = await sql<{
    deposits: bigint
    reviews: bigint
    payouts: bigint
    unknown: bigint
    kyc: bigint
    results: bigint
    oldest: Date | null
  }>`
    select (select count(*) from deposit where status in ('INITIATED', 'PENDING', 'PROCESSING') and ${reader.scope.within('agent_id')}) deposits,
      (select count(*) from withdrawal where status in ('PENDING', 'ON_HOLD') and ${reader.scope.within('agent_id')}) reviews,
      (select count(*) from withdrawal where status = 'APPROVED' and ${reader.scope.within('agent_id')}) payouts,
      (select count(*) from withdrawal where status = 'UNKNOWN' and ${reader.scope.within('agent_id')}) "unknown",
      (select count(*) from kyc_document d join player on player.cell = d.cell and player.id = d.player_id
        where d.status in ('PENDING', 'IN_REVIEW') and ${reader.scope.within('agent_id')}) kyc,
      (select count(*) from market where status = 'CLOSED') results,
      (select min(requested_at) from withdrawal where status = 'PENDING' and ${reader.scope.within('agent_id')}) oldest`.execute(
    tx,
  )
  const waiting = rows[0]!
  return {
    deposits: waiting.deposits,
    reviews: waiting.reviews,
    payouts: waiting.payouts,
    unknownPayouts: waiting.unknown,
    kyc: waiting.kyc,
    results: actor.permissions.has('MARKET_RESULT_VIEW') ? waiting.results : 0,
    oldestReviewAt: waiting.oldest,
  }
})
