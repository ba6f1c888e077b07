import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import type { Scope } from '#engine/scope.ts'
import { chargebackMonths } from './chargeback-months.screen.ts'

interface Counted {
  readonly month: string
  readonly gateway: string
  readonly agent_id: bigint
  readonly domain_id: number
  readonly currency: string
  readonly opened: number
  readonly amount: bigint
  readonly waiting: number
  readonly late: number
  readonly won: number
  readonly lost: number
  readonly accepted: number
  readonly taken: bigint
  readonly uncovered: bigint
}

/** The cases by month of their domain and by gateway; the same conditions as the columns of their list. */
const countedByMonth = (
  scope: Scope,
) => sql<Counted>`(select date_trunc('month', day_in(domain_id, opened_at)::timestamp)::date as month, gateway, agent_id, domain_id, currency,
    count(*)::int as opened, sum(amount)::bigint as amount, count(*) filter (where status in ('OPEN', 'CONTESTED'))::int as waiting,
    count(*) filter (where status in ('OPEN', 'CONTESTED') and respond_by <= now())::int as late,
    count(*) filter (where status = 'WON')::int as won, count(*) filter (where status = 'LOST')::int as lost,
    count(*) filter (where status = 'ACCEPTED')::int as accepted, sum(taken)::bigint as taken, sum(uncovered)::bigint as uncovered
  from deposit_chargeback where ${scope.within('agent_id')} group by 1, 2, 3, 4, 5)`

export const chargebackMonthsData = dataset(chargebackMonths, ({ db, scope }) =>
  db
    .selectFrom(countedByMonth(scope).as('counted'))
    .leftJoin('agent', 'agent.id', 'counted.agent_id')
    .select([
      sql<string>`counted.agent_id || ':' || counted.gateway || ':' || counted.currency || ':' || counted.month`.as(
        'id',
      ),
      'counted.month',
      'counted.gateway',
      'agent.username as agent',
      'counted.currency',
      'counted.opened',
      'counted.amount',
      'counted.waiting',
      'counted.late',
      'counted.won',
      'counted.lost',
      'counted.accepted',
      'counted.taken',
      'counted.uncovered',
      'counted.agent_id as agentId',
      'counted.domain_id as domainId',
    ]),
)
