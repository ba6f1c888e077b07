import { sql } from 'kysely'
import { answerWithin } from '#engine/query-handler.ts'
import { liability } from './liability.queries.ts'

interface LiabilityRow {
  readonly domain: string
  readonly currency: string
  readonly day: string
  readonly players: number
  readonly stored: bigint
  readonly held: bigint
  readonly unsettled: bigint
}

export const liabilityAnswer = answerWithin(liability, async ({ tx, scope }) => {
  const { rows } = await sql<LiabilityRow>`
    select d.name as domain, b.currency, c.day::text, count(*)::int as players, sum(b.snapshot)::bigint as stored, sum(b.held)::bigint as held,
      sum(b.unsettled)::bigint as unsettled
    from domain d cross join lateral (select max(day) as day from balance_close where domain_id = d.id) c
    join balance_day b on b.domain_id = d.id and b.day = c.day
    where ${scope.within('b.agent_id')}
    group by d.id, d.name, b.currency, c.day order by d.id, b.currency`.execute(tx)
  return {
    domains: rows.map((one) => ({ ...one, liability: one.stored + one.held + one.unsettled })),
  }
})
