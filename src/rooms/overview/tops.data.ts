import { sql } from 'kysely'
import { answer } from '#server/engine/answer.ts'
import { dashboardTops } from './dashboard.screen.ts'
import { inScope, major, spans, type Scope } from './scope.ts'

export const dashboardTopsAnswer = answer(dashboardTops, async ({ tx, actor, agentIds, parameters, timeZone }) => {
  const scope: Scope = { agentIds, agentId: actor.agentId, timeZone }
  const { now } = spans(parameters, timeZone)
  interface Named {
    id: bigint
    name: string
    amount: bigint
  }
  const tops = async (amount: ReturnType<typeof sql>, products: ReturnType<typeof sql>) =>
    (
      await sql<Named>`select p.id, p.username as name, t.amount from (
        select cell, player_id, sum(${amount})::bigint amount from player_day where day between ${now.from}::date and ${now.to}::date and ${products} and ${inScope(scope)}
        group by cell, player_id having sum(${amount}) > 0 order by amount desc limit 10) t
      join player p on p.cell = t.cell and p.id = t.player_id order by t.amount desc`.execute(tx)
    ).rows
  const games = sql`product not in ('deposit', 'withdrawal')`
  const exposures = (
    await sql<Named>`select p.id, p.username as name, w.exposure as amount from wallet w join player p on p.cell = w.cell and p.id = w.account_id
    where w.exposure > 0 and ${inScope(scope, 'p.agent_id')} order by w.exposure desc limit 10`.execute(tx)
  ).rows
  const said = (rows: readonly Named[]) =>
    rows.map(({ id, name, amount }) => ({ id: String(id), name, amount: major(amount) }))
  return {
    winners: said(await tops(sql`pl - commission`, games)),
    losers: said(await tops(sql`commission - pl`, games)),
    depositors: said(await tops(sql`stake`, sql`product = 'deposit'`)),
    exposures: said(exposures),
  }
})
