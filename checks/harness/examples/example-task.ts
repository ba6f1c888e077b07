import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { TableName } from '#blueprint/table-names.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import type { Task } from '#engine/tasks/task.ts'
import { storeExamples, type Columns } from './stored-example.ts'

export interface ExampleWork {
  /** Columns of a row that is due, other than those of its owner. */
  readonly due: Columns
  /** The same of a row that is not due yet. */
  readonly early: Columns
  /** Columns of the first row after the work, as the table stores them. */
  readonly changed: Columns
}

/** Proves that background work decides on the row that is due, leaves one that is not, and does nothing twice. */
export async function decidesWhatIsDue(
  task: Task,
  table: TableName,
  { due, early, changed }: ExampleWork,
): Promise<void> {
  expect(Object.keys(due), `state the columns of one row of ${table} that is due`).not.toEqual([])
  expect(Object.keys(changed), `state what the work changes in ${table}`).not.toEqual([])
  const database = await freshDatabase()
  try {
    await smallOperator(database)
    const [waiting] = await storeExamples(database, table, [due, early])
    const before = await rowsOf(database, table)
    expect(await task.run(database)).toBe(1)
    const after = await rowsOf(database, table)
    expect(without(before, after)).toEqual([waiting])
    expect(without(after, before)).toEqual([expect.objectContaining(changed)])
    expect(await task.run(database)).toBe(0)
    expect(await rowsOf(database, table)).toEqual(after)
    expect(await recordsOf(database, table)).toEqual([{ actor: 'overround', result: 'SUCCESS' }])
  } finally {
    await database.close()
  }
}

const rowsOf = async ({ ownerPool }: TestDatabase, table: TableName): Promise<readonly Columns[]> =>
  (await ownerPool.query<Columns>(`select * from ${table} order by ${table}`)).rows
const without = (rows: readonly Columns[], others: readonly Columns[]): readonly Columns[] =>
  rows.filter((row) => !others.some((other) => isDeepStrictEqual(row, other)))

/** The audit rows about rows of a table. */
const recordsOf = async ({ ownerPool }: TestDatabase, table: TableName): Promise<readonly Columns[]> =>
  (await ownerPool.query<Columns>(`select actor, result from audit where subject like $1`, [`${table}:%`])).rows
