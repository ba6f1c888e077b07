import { sql } from 'kysely'
import type { Catalogue } from '#blueprint/catalogue/catalogue.ts'
import { refuse, type AnyDecision, type AnyEffects, type RowWrite } from '#blueprint/decision/decision.ts'
import { unboundAct, type Act, type Tx } from '#engine/action/act.ts'
import { asColumn } from '#engine/reach/every-currency.ts'
import type { TableRecord } from '#engine/records/record-of.ts'

/** The table of a decision is known to the catalogue only. */
export const decided = (effects: AnyEffects) => effects as never

/** The rows of the table that belong to the catalogue, without removed ones. */
export const isEntry = ({ of, within, runs }: Catalogue) =>
  sql<boolean>`${sql.join(
    [
      runs ? sql`${sql.ref(`${of}.status`)} <> 'REMOVED'` : sql`true`,
      ...Object.entries(within).map(([name, value]) => sql`${sql.ref(`${of}.${asColumn(name)}`)} = ${value}`),
    ],
    sql` and `,
  )}`

/** Orders of one catalogue change one after another. */
export const lockOrder = (tx: Tx, { of }: Pick<Catalogue, 'of'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`order:${of}`}, 0))`.execute(tx)

interface Placed {
  readonly id: string
  readonly position: number
}
type Row = Readonly<Record<string, any>>

/** The entries of a domain in their order; where the catalogue has groups, those of the group that the row belongs to. */
export async function placedBeside(tx: Tx, catalogue: Catalogue, row: Row): Promise<readonly Placed[]> {
  const { of, per } = catalogue
  const group = per === null ? sql`true` : sql`${sql.ref(`${of}.${asColumn(per)}`)} = ${row[per]}`
  const { rows } = await sql<Placed>`select id, position from ${sql.table(of)}
    where domain_id = ${row['domainId']} and ${isEntry(catalogue)} and ${group} order by position, id`.execute(tx)
  return rows
}

/** Writes those places of other entries that differ. */
const numbered = (of: string, ordered: readonly Placed[], own: string): readonly RowWrite[] =>
  ordered.flatMap(({ id, position }, index) =>
    id === own || position === index + 1
      ? []
      : [{ table: of, key: { id }, values: { position: index + 1 } } as RowWrite],
  )

/** The entries after one that leaves its group move up. */
export const closedGap = (of: string, all: readonly Placed[], leaving: string): readonly RowWrite[] =>
  numbered(
    of,
    all.filter(({ id }) => id !== leaving),
    leaving,
  )

async function placesOf(tx: Tx, catalogue: Catalogue, row: Row | null, record: TableRecord) {
  return row && { subject: record.subjectOf(row), id: String(row['id']), all: await placedBeside(tx, catalogue, row) }
}

/** The entry takes the place; those between its old and its new place move by one. */
export function orderAct(catalogue: Catalogue, record: TableRecord): Act {
  const { order, of } = catalogue
  return unboundAct(order, {
    async facts(tx, request) {
      await lockOrder(tx, catalogue)
      return placesOf(tx, catalogue, await record.lock(tx, request), record)
    },
    rule({ id, all }, { input: { position }, by }): AnyDecision {
      if (position > all.length) return refuse(`The last entry has ${all.length}.`, 'position')
      const others = all.filter((one) => one.id !== id)
      const ordered = [...others.slice(0, position - 1), { id, position: 0 }, ...others.slice(position - 1)]
      return decided({ set: { position, updated_by: by.name }, rows: numbered(of, ordered, id) })
    },
  })
}

/** The entry is shown nowhere any more, and leaves its place. */
export function removalActs(catalogue: Catalogue, record: TableRecord): readonly Act[] {
  const { removal, of } = catalogue
  if (removal === null) return []
  const removing = unboundAct(removal, {
    async facts(tx, request) {
      await lockOrder(tx, catalogue)
      return placesOf(tx, catalogue, await record.lock(tx, request), record)
    },
    rule: ({ id, all }, { by }): AnyDecision =>
      decided({ move: 'remove', set: { updated_by: by.name }, rows: closedGap(of, all, id) }),
  })
  return [removing]
}
