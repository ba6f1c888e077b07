import { sql } from 'kysely'
import { operatorWide, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'

/** A domain of the actor. */
export async function domainRow(tx: Tx, id: string, { domains }: Pick<Actor, 'domains'>) {
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0
  if (!domains.includes(number)) return null
  return (await tx.selectFrom('domain').selectAll().where('id', '=', number).executeTakeFirst()) ?? null
}
export type DomainRow = NonNullable<Awaited<ReturnType<typeof domainRow>>>

/** A domain of the actor with the others. Names and ids are given once, so the catalogue is locked until the end. */
export async function lockedDomain(tx: Tx, id: string, actor: Pick<Actor, 'domains'>) {
  await lockDomains(tx)
  return domainRow(tx, id, actor)
}

export const lockDomains = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('domain'))`.execute(tx)

export const domainSubject = (row: DomainRow): Subject<'domain'> => ({
  table: 'domain',
  key: { id: row.id },
  state: row.status,
  version: row.version,
  domainId: row.id,
  agentId: operatorWide,
  name: `domain ${row.name}`,
  shown: {
    name: row.name,
    host: row.host,
    currency: row.currency,
    status: row.status,
    color: row.color,
    logo: row.logo,
  },
})

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
