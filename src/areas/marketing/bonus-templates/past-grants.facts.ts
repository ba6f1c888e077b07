import { sql, type RawBuilder } from 'kysely'
import { money } from '#values/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PastDeposits, TemplateTrigger } from '#areas/marketing/rules/bonus-templates/bonus-template.ts'

interface Template {
  readonly domainId: number
  readonly trigger: TemplateTrigger
  readonly leastDeposit: bigint | null
  readonly vipLevel: number | null
  readonly uses: number | null
  readonly budget: bigint
  readonly cap: bigint
}

/** Deposits of the last 30 days that a template of this trigger would have answered. */
async function pastDeposits(tx: Tx, { domainId, trigger, leastDeposit }: Template): Promise<PastDeposits> {
  const answered = sql`deposit d join domain o on o.id = d.domain_id
    where d.domain_id = ${domainId} and d.status = 'SUCCESS' and d.currency = o.currency and d.amount >= ${leastDeposit}
      and d.decided_at > now() - interval '30 days' and (d.is_first or ${trigger === 'EACH_DEPOSIT'})`
  const counted = await sql<{ players: number }>`
    select count(distinct d.player_id)::int as players from ${answered}`.execute(tx)
  const { rows } = await sql<{ amount: bigint; deposits: number }>`
    select d.amount, count(*)::int as deposits from ${answered} group by d.amount order by d.amount`.execute(tx)
  return {
    players: counted.rows[0]?.players ?? 0,
    amounts: rows.map(({ amount, deposits }) => ({ amount: money(amount), deposits })),
  }
}

/** Occasions of the last 30 days, a player once. */
const occasions = ({ domainId, trigger, vipLevel }: Template): RawBuilder<unknown> => {
  if (trigger === 'REGISTRATION')
    return sql`player p where p.domain_id = ${domainId} and p.created_at > now() - interval '30 days'`
  if (trigger === 'BIRTHDAY')
    return sql`player p where p.domain_id = ${domainId} and exists (select from generate_series(0, 29) n
      where extract(month from p.born_on) = extract(month from day_in(${domainId}, now()) - n)
        and extract(day from p.born_on) = extract(day from day_in(${domainId}, now()) - n))`
  return sql`player p where p.domain_id = ${domainId} and exists (select from vip_change c where c.cell = p.cell and c.player_id = p.id
    and c.status = 'APPLIED' and c.from_level < ${vipLevel} and c.to_level >= ${vipLevel} and c.created_at > now() - interval '30 days')`
}

/**
 * What a template would have answered in the last 30 days. Nobody knew a code then: it is reckoned as used as often as
 * it may be.
 */
export async function readPastGrants(tx: Tx, template: Template): Promise<PastDeposits> {
  const { trigger, leastDeposit, uses, budget, cap } = template
  if (leastDeposit !== null) return pastDeposits(tx, template)
  if (trigger === 'CODE') {
    const players = Number(uses === null || BigInt(uses) > budget / cap ? budget / cap : uses)
    return { players, amounts: [{ amount: money(0n), deposits: players }] }
  }
  const { rows } = await sql<{ players: number }>`
    select count(*)::int as players from ${occasions(template)}`.execute(tx)
  const players = rows[0]?.players ?? 0
  return { players, amounts: [{ amount: money(0n), deposits: players }] }
}
