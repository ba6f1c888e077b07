import { sql } from 'kysely'
import { plainUtr } from '#areas/payments/rules/deposits/utr.ts'
import { operatorRow } from '#areas/payments/methods/operator-rows.facts.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { gatewayCode } from './callback-cases.facts.ts'
import { callbackCandidates, matchedBy } from './candidates.queries.ts'

interface Candidate {
  readonly id: string
  readonly player: string
  readonly playerId: bigint
  readonly amount: bigint
  readonly status: string
  readonly requestedAt: Date
  readonly matchedBy: (typeof matchedBy)[number]
}

const maxShown = 8

export const callbackCandidatesAnswer = answerWithin(
  callbackCandidates,
  async ({ tx, actor, scope, parameters: { id } }) => {
    const row = await operatorRow(tx, 'gateway_callback', { id, actor, isLocked: false })
    if (!row || !scope.includes(row.agent_id)) return null
    const utr = row.utr === null ? null : plainUtr(row.utr)
    const by = sql`case when d.utr = ${utr} then 'UTR'
      when d.id::text = ${row.order_id} or d.gateway_order in (${row.order_id}, ${row.reference}) then 'ORDER'
      when d.gateway_reference = ${row.reference} then 'REFERENCE' when d.amount = ${row.amount} then 'AMOUNT' end`
    const { rows } = await sql<Candidate>`select c.* from (
        select d.id, p.username as player, d.player_id as "playerId", d.amount, d.status, d.requested_at as "requestedAt", ${by} as "matchedBy"
        from deposit d join player p on p.cell = d.cell and p.id = d.player_id
        where d.domain_id = ${row.domain_id} and d.gateway = ${gatewayCode(row)} and d.status not in ('SUCCESS', 'REVERSED')
          and d.requested_at between ${row.at}::timestamptz - interval '7 days' and ${row.at}::timestamptz + interval '1 hour'
          and ${scope.within('d.agent_id')}) c
      where "matchedBy" is not null
      order by array_position(${[...matchedBy]}::text[], "matchedBy"), abs(extract(epoch from "requestedAt" - ${row.at}::timestamptz))
      limit ${maxShown}`.execute(tx)
    return { candidates: rows }
  },
)
