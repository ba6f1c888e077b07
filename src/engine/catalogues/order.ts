import { sql } from 'kysely'
import type { Catalogue } from '#blueprint/catalogue/catalogue.ts'
import { refuse, type AnyDecision, type AnyEffects, type RowWrite } from '#blueprint/decision/decision.ts'
import { unboundAct, type Act, type Tx } from '#engine/action/act.ts'
import { asColumn } from '#engine/reach/every-currency.ts'
import type { TableRecord } from '#engine/records/record-of.ts'

/** The table of a decision is known to the catalogue only. */
export const decided = (effects: AnyEffects) => effects as never

/** The rows of the table that belong to the catalogue. */
export const isEntry = ({ of, within }: Catalogue) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...Object.entries(within).map(([name, value]) => sql`${sql.ref(`${of}.${asColumn(name)}`)} = ${value}`),
    ],
    sql` and `,
  )}`

/** Orders of one catalogue change one after another. */
export const lockOrder = (tx: Tx, { of }: Catalogue) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`order:${of}`}, 0))`.execute(tx)

interface Placed {
  readonly id: string
  readonly position: number
}

/** The entries of a domain in their order. */
export async function placedIn(tx: Tx, catalogue: Catalogue, domainId: number): Promise<readonly Placed[]> {
  const { rows } = await sql<Placed>`select id, position from ${sql.table(catalogue.of)}
    where domain_id = ${domainId} and ${isEntry(catalogue)} order by position, id`.execute(tx)
  return rows
}

/** The entry takes the place; those between its old and its new place move by one. */
export function orderAct(catalogue: Catalogue, record: TableRecord): Act {
  const { order, of } = catalogue
  return unboundAct(order, {
    async facts(tx, request) {
      await lockOrder(tx, catalogue)
      const row: (Placed & { readonly domainId: number }) | null = await record.lock(tx, request)
      return row && { subject: record.subjectOf(row), id: row.id, all: await placedIn(tx, catalogue, row.domainId) }
    },
    rule({ id, all }, { input: { position }, by }): AnyDecision {
      if (position > all.length) return refuse(`The last entry has ${all.length}.`, 'position')
      const others = all.filter((one) => one.id !== id)
      const ordered = [...others.slice(0, position - 1), { id, position: 0 }, ...others.slice(position - 1)]
      const rows = ordered.flatMap((one, index) =>
        one.id === id || one.position === index + 1
          ? []
          : [{ table: of, key: { id: one.id }, values: { position: index + 1 } } as RowWrite],
      )
      return decided({ set: { position, updated_by: by.name }, rows })
    },
  })
}
