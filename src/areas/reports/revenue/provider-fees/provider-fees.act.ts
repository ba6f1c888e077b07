import { sql } from 'kysely'
import { act, type Tx } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { endOfMonth, storeProviderFee } from '#areas/reports/rules/revenue/provider-fee.ts'
import { beginningOfMonth } from '#values/calendar.ts'
import { calculateFee } from './provider-fees.actions.ts'
import { providerFeeRecord } from './provider-fee.record.ts'

interface FeeOf {
  readonly domainId: number
  readonly provider: string
  readonly day: string
}

interface MonthFigures {
  readonly today: string
  readonly currency: string
  readonly ggr: bigint
  readonly tips: bigint
  readonly charges: bigint
  readonly isStored: boolean
}

/** GGR of the provider in the month, and what is due to it beside; two fees of one domain at once wait for each other. */
async function knownOf(tx: Tx, { domainId, provider, day }: FeeOf) {
  await sql`select pg_advisory_xact_lock(hashtext('provider_fee'), ${domainId}::int)`.execute(tx)
  // A month that has left the database is refused: its GGR would be zero here.
  const isOnline = sql<boolean>`require_online_days(${beginningOfMonth(day)}::date, ${endOfMonth(day)}::date, array[${domainId}::int], '{}', '{}')`
  const paid = (kind: 'tip' | 'charge') =>
    sql`coalesce(sum(case c.kind when ${sql.lit(kind)} then c.amount when ${sql.lit(`${kind}-refund`)} then -c.amount end), 0)::bigint`
  const { rows } = await sql<MonthFigures>`
    select day_in(d.id, now())::text as today, d.currency, apart.tips, apart.charges,
      (select coalesce(sum(t.commission - t.pl), 0)::bigint from agent_day t where t.domain_id = d.id and t.product = ${provider}
        and t.currency = d.currency and ${isOnline} and t.day between ${beginningOfMonth(day)}::date and ${endOfMonth(day)}::date) as ggr,
      exists (select from provider_fee f where f.domain_id = d.id and f.provider = ${provider}
        and f.month = ${beginningOfMonth(day)}::date) as "isStored"
    from domain d cross join lateral (select ${paid('tip')} as tips, ${paid('charge')} as charges from casino_call c
      where c.domain_id = d.id and c.provider = ${provider} and c.decision = 'APPLIED' and c.currency = d.currency
        and c.kind in ('tip', 'tip-refund', 'charge', 'charge-refund')
        and day_in(d.id, c.at) between ${beginningOfMonth(day)}::date and ${endOfMonth(day)}::date) apart
    where d.id = ${domainId}`.execute(tx)
  return rows[0] ?? null
}

export const providerFeeActs = [
  act(calculateFee, {
    async facts(tx, { input, actor }) {
      const { domain, month: day, note, ...terms } = input
      const domainId = Number(domain)
      if (actor.agentId !== null || !actor.domains.includes(domainId)) return null
      const proposed = { ...terms, id: uuidv7(), domainId, day, note: note ?? '' }
      const known = await knownOf(tx, proposed)
      if (known === null) return null
      return { subject: providerFeeRecord.subjectOf({ ...proposed, month: beginningOfMonth(day) }), proposed, known }
    },
    rule: ({ proposed, known }, { by, maker }) =>
      storeProviderFee(proposed, known, { requestedBy: maker ?? by.name, approvedBy: maker === null ? null : by.name }),
  }),
]
