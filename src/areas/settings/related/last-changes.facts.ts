import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'

/** A value of a record. Settings of all domains are one record a group: their domain tells them apart, null for the operator's. */
export interface ChangeKey {
  readonly subject: string
  readonly name: string
  readonly domain?: number | null
}
export interface LastChange {
  readonly at: Date
  readonly by: string
  /** Of a change that needed a second user. */
  readonly approvedBy: string | null
  readonly subject: string
}
interface Row extends LastChange {
  readonly nr: number
}

/** Columns are recorded under their own name or the name of their field. */
const recorded = (values: 'before' | 'after') => sql`nullif(coalesce(
  case when ${sql.ref(`a.${values}`)} ? w."column" then ${sql.ref(`a.${values}`)} -> w."column" end,
  ${sql.ref(`a.${values}`)} -> w.name), 'null'::jsonb)`

const fieldOf = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Who changed each of these values last, from the audit trail; in the order of the keys. */
export async function lastChangesOf(tx: Tx, keys: readonly ChangeKey[]): Promise<readonly (LastChange | null)[]> {
  const requested = keys.map(({ subject, name, domain }, nr) => ({
    nr,
    subject,
    column: name,
    name: fieldOf(name),
    domain: domain ?? null,
    anywhere: domain === undefined,
  }))
  const { rows } = await sql<Row>`select w.nr, w.subject, last.at, last.by, last."approvedBy"
    from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb)
      as w(nr int, subject text, "column" text, name text, domain int, anywhere boolean)
    cross join lateral (
      select a.at, coalesce(a.input ->> 'maker', a.actor) as by, case when a.input ? 'maker' then a.actor end as "approvedBy"
      from audit a
      where a.subject = w.subject and (w.anywhere or a.domain_id is not distinct from w.domain)
        and a.result = 'SUCCESS' and a.action not like '%.asked'
        and ${recorded('before')} is distinct from ${recorded('after')}
      order by a.at desc, a.id desc limit 1) last`.execute(tx)
  const found = new Map(rows.map(({ nr, ...change }) => [nr, change]))
  return keys.map((_, nr) => found.get(nr) ?? null)
}

export const newest = (changes: readonly (LastChange | null)[]): LastChange | null =>
  changes.reduce<LastChange | null>((last, one) => (one && (!last || one.at > last.at) ? one : last), null)
