import { sql } from 'kysely'
import { playerDaysOfFiles } from '#areas/agents/day-totals/player-totals.facts.ts'
import { dayTotalFilters, fromNodeDown, type ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import { paidParts } from '#areas/reports/revenue/revenue-costs.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import type { ArchivedRows } from '#platform/archive/archive-reader.ts'
import { playerProducts, type PlayerProduct } from './player-products.ts'

interface PlayerDays {
  readonly db: Tx
  readonly filters: ReportFilters
  /** What files answer of it, where the reader has unlocked the archive. */
  readonly archived?: ArchivedRows | undefined
}

const none = sql<bigint>`0::bigint`
const noBets = sql<number>`0`
const isPayment = sql`player_day.product in ('deposit', 'withdrawal')`
const played = (column: string) =>
  sql<bigint>`case when ${isPayment} then 0 else ${sql.ref(`player_day.${column}`)} end`
const paid = (product: 'deposit' | 'withdrawal', column: string) =>
  sql<bigint>`case when player_day.product = ${product} then ${sql.ref(`player_day.${column}`)} else 0 end`

/** Of `player_day`: the table, or what files answer in its place. */
const dayColumns = [
  sql<number>`player_day.cell`.as('inCell'),
  sql<bigint>`player_day.player_id`.as('bettor'),
  sql<bigint>`player_day.agent_id`.as('earner'),
  sql<string>`player_day.day`.as('day'),
  sql<PlayerProduct>`player_day.product`.as('product'),
  sql<number>`(${played('bets')})::int`.as('bets'),
  played('stake').as('stake'),
  played('pl').as('pl'),
  played('commission').as('commission'),
  sql<number>`(${paid('deposit', 'bets')})::int`.as('deposits'),
  paid('deposit', 'stake').as('deposited'),
  sql<number>`(${paid('withdrawal', 'bets')})::int`.as('withdrawals'),
  paid('withdrawal', 'stake').as('withdrawn'),
  none.as('counted'),
  none.as('cost'),
  none.as('fees'),
] as const

function dayTotals({ db, filters, archived }: PlayerDays, node: bigint | null) {
  const ofProducts = { ...filters, product: filters.product ?? playerProducts }
  const stored = db
    .selectFrom('player_day')
    .innerJoin('agent', 'agent.id', 'player_day.agent_id')
    .where(fromNodeDown(node))
    .where(dayTotalFilters('player_day', archived ? { ...ofProducts, inFiles: archived.months } : ofProducts))
    .select(dayColumns)
  if (archived === undefined) return stored
  return stored.unionAll(db.selectFrom(playerDaysOfFiles(archived, ofProducts).as('player_day')).select(dayColumns))
}

/** What a row has that is not of the day totals. */
export const withoutPlay = [
  noBets.as('bets'),
  none.as('stake'),
  none.as('pl'),
  none.as('commission'),
  noBets.as('deposits'),
  none.as('deposited'),
  noBets.as('withdrawals'),
  none.as('withdrawn'),
] as const

const paidBeside = ({ db, filters, archived }: PlayerDays, node: bigint | null) =>
  db
    .selectFrom(paidParts(filters, archived).as('paid'))
    .innerJoin('agent', 'agent.id', 'paid.earner')
    .where(fromNodeDown(node))
    .select([
      sql<number>`cell_of(paid.bettor)`.as('inCell'),
      sql<bigint>`paid.bettor`.as('bettor'),
      sql<bigint>`paid.earner`.as('earner'),
      sql<string>`paid.day`.as('day'),
      sql<PlayerProduct>`paid.product`.as('product'),
      ...withoutPlay,
      sql<bigint>`paid.counted`.as('counted'),
      sql<bigint>`paid.bonus`.as('cost'),
      sql<bigint>`(paid."providerFee" + paid."paymentFee" + paid.jackpot + paid.other)`.as('fees'),
    ])

/** Figures of players by day and product, as booked below the start node: also of players who have moved away since. */
export const playerDays = (request: PlayerDays, node: bigint | null) =>
  dayTotals(request, node).unionAll(paidBeside(request, node))

export const totalOf = (column: string) => sql<bigint>`coalesce(sum(${sql.ref(`days.${column}`)}), 0)::bigint`
export const countOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(`days.${column}`)}), 0)::int`

/** Sums of `days`. */
export const dayFigures = [
  countOf('deposits').as('deposits'),
  totalOf('deposited').as('deposited'),
  countOf('withdrawals').as('withdrawals'),
  totalOf('withdrawn').as('withdrawn'),
  countOf('bets').as('bets'),
  totalOf('stake').as('stake'),
  totalOf('pl').as('pl'),
  totalOf('commission').as('commission'),
  totalOf('counted').as('counted'),
  totalOf('cost').as('cost'),
  totalOf('fees').as('fees'),
] as const

const orZero = (column: string) => sql<bigint>`coalesce(${sql.ref(`figures.${column}`)}, 0)::bigint`
const count = (column: string) => sql<number>`coalesce(${sql.ref(`figures.${column}`)}, 0)::int`
const ggr = sql<bigint>`(${orZero('commission')} - ${orZero('pl')} - ${orZero('counted')})`
const returned = sql<bigint>`(${orZero('stake')} + ${orZero('pl')})`

/** The columns of a report from `figures`, which holds the sums or nothing. */
export const figureColumns = [
  count('deposits').as('deposits'),
  orZero('deposited').as('deposited'),
  count('withdrawals').as('withdrawals'),
  orZero('withdrawn').as('withdrawn'),
  sql<bigint>`(${orZero('deposited')} - ${orZero('withdrawn')})`.as('netCash'),
  count('bets').as('bets'),
  orZero('stake').as('stake'),
  returned.as('returned'),
  orZero('commission').as('commission'),
  orZero('counted').as('counted'),
  ggr.as('ggr'),
  orZero('cost').as('bonusCost'),
  orZero('fees').as('fees'),
  sql<bigint>`(${ggr} - ${orZero('cost')} - ${orZero('fees')})`.as('ngr'),
  sql<bigint>`(${orZero('pl')} - ${orZero('commission')})`.as('playerPl'),
  sql<number | null>`case when figures.stake > 0 then round(${ggr} * 10000.0 / figures.stake)::int end`.as('hold'),
  sql<number | null>`case when figures.stake > 0 then round(${returned} * 10000.0 / figures.stake)::int end`.as('rtp'),
] as const

export const isUsed = sql<boolean>`(figures.deposits <> 0 or figures.deposited <> 0 or figures.withdrawals <> 0 or figures.withdrawn <> 0
  or figures.bets <> 0 or figures.stake <> 0 or figures.pl <> 0 or figures.commission <> 0 or figures.counted <> 0 or figures.cost <> 0
  or figures.fees <> 0)`
