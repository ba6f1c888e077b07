import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { areDaysStored } from '#areas/agents/day-totals/report-filters.facts.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { dashboardTops } from '#areas/overview/dashboard/dashboard.screen.ts'
import { type Reader, spans } from '#areas/overview/dashboard/scope.ts'

export const dashboardTopsAnswer = answerWithin(dashboardTops, async ({ tx, actor, scope, parameters, timeZone }) => {
  const reader: Reader = { scope, agentId: actor.agentId, timeZone }
  const { now } = spans(parameters, timeZone)
  const may = (permission: Permission) => actor.permissions.has(permission)
  interface TopPlayer {
    id: bigint
    name: string
    amount: bigint
    currency: string
  }
  /** Top ten players in each currency by the amounts given as a subquery. */
  const withNames = async (amounts: RawBuilder<unknown>) =>
    (
      await sql<TopPlayer>`select p.id, p.username as name, t.amount, t.currency from (
        select a.*, row_number() over (partition by a.currency order by a.amount desc) as place from (${amounts}) a) t
      join player p on p.cell = t.cell and p.id = t.player_id where t.place <= 10 order by t.currency, t.amount desc`.execute(
        tx,
      )
    ).rows
  const tops = (amount: RawBuilder<unknown>, products: RawBuilder<unknown>) =>
    withNames(sql`select cell, player_id, currency, sum(${amount})::bigint amount from player_day
      where day between ${now.from}::date and ${now.to}::date and ${areDaysStored(now)} and ${products} and ${reader.scope.within('agent_id')}
      group by cell, player_id, currency having sum(${amount}) > 0`)
  const games = sql`product not in ('deposit', 'withdrawal')`
  const exposures = () =>
    withNames(sql`select w.cell, w.account_id as player_id, w.currency, w.exposure as amount from wallet w
      join player p on p.cell = w.cell and p.id = w.account_id where w.exposure > 0 and ${reader.scope.within('p.agent_id')}`)
  return {
    ...(may('PL_BY_DOWNLINE')
      ? { winners: await tops(sql`pl - commission`, games), losers: await tops(sql`commission - pl`, games) }
      : {}),
    ...(may('DEPOSIT_VIEW') ? { depositors: await tops(sql`stake`, sql`product = 'deposit'`) } : {}),
    ...(may('PLAYER_EXPOSURE_VIEW') ? { exposures: await exposures() } : {}),
  }
})
