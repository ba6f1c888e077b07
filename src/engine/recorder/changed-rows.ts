import type { RowWrite } from '#blueprint/decision/decision.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { changeRows } from '#platform/database/connections/change-rows.ts'
import { changeRow, removeRows } from '#platform/database/columns.ts'
import { Conflict } from '#platform/errors/app-errors.ts'

export const changedByOthers = (): Conflict =>
  new Conflict('Another user has changed this record. Reload and try again.', { code: 'version_conflict' })

/** Changes and removes those of these rows that are not new. Changes of one table in the same columns become one statement. */
export async function changeOrRemoveAll(tx: WriteTx, rows: readonly RowWrite[]): Promise<void> {
  const known = rows.filter(({ key, remove }) => key || remove)
  // A removal keeps its place among the changes.
  if (known.some(({ remove }) => remove)) for (const row of known) await changeOrRemove(tx, row)
  else for (const group of Map.groupBy(known, shapeOf).values()) await changeTogether(tx, group)
}

/** Its table and columns. */
const shapeOf = ({ table, key = {}, values }: RowWrite): string =>
  [table, ...Object.keys(key), '/', ...Object.keys(values)].join(' ')

async function changeTogether(tx: WriteTx, group: readonly RowWrite[]): Promise<void> {
  const [first] = group
  if (first === undefined) return
  const changes = group.map(({ key = {}, values }) => ({ key, values }))
  const found = await changeRows(tx, first.table, changes)
  if (found === null) for (const row of group) await changeOrRemove(tx, row)
  else if (found !== group.length) throw changedByOthers()
}

async function changeOrRemove(tx: WriteTx, { table, values, key = {}, remove }: RowWrite): Promise<void> {
  if (remove) await removeRows(tx, table, key)
  else if ((await changeRow(tx, table, { key, values })) === 0) throw changedByOthers()
}
