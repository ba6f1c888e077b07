import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'

export const lockDomains = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('domain'))`.execute(tx)

/** Whether money is kept in the domain's currency, or could come in at any time. */
export async function isDomainInUse(tx: Tx, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from agent where domain_id = ${id} union all select from gateway where domain_id = ${id}
    union all select from deposit_method where domain_id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

export const knownDomains = (tx: Tx) =>
  tx.selectFrom('domain').select(['id', 'code', 'name', 'host', 'currency', 'status']).orderBy('id').execute()

/** Staff of the operator who work for every domain. */
export async function staffOfEveryDomain(tx: Tx): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select s.id from staff s where s.agent_id is null
    and not exists (select from domain d where not exists
      (select from staff_domain w where w.staff_id = s.id and w.domain_id = d.id)) order by s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function isKnownCurrency(tx: Tx, code: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('currency')
    .select('code')
    .where('code', '=', code ?? '')
    .executeTakeFirst()
  return row !== undefined
}
