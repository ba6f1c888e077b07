import { beforeAll, expect, test } from 'vitest'
import { compile } from './compile.ts'

/** A program with what the engine passes to facts, queries and datasets. */
const readingProgram = (body: string) => `
import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import type { QueryRequest } from '#engine/query-handler.ts'
export async function read(tx: Tx, { db }: DatasetRequest<never>, { tx: snapshot }: QueryRequest<never>) {
  ${body}
}
`

const programs = {
  reads: readingProgram(`
  await tx.selectFrom('player').select('id').where('id', '=', 1n).forUpdate().execute()
  await sql\`select 1\`.execute(tx)
  await tx.with('named', (reader) => reader.selectFrom('player').select('name')).selectFrom('named').select('name').execute()
  return db.selectFrom('agent').select('id')`),
  insertInFacts: readingProgram(`await tx.insertInto('player_note').values({} as never).execute()`),
  updateInDataset: readingProgram(`await db.updateTable('player').set({ name: 'x' }).execute()`),
  deleteInQuery: readingProgram(`await snapshot.deleteFrom('player_note').execute()`),
  insertAfterWith: readingProgram(
    `await tx.with('p', (reader) => reader.selectFrom('player').selectAll()).insertInto('player_note').values({} as never).execute()`,
  ),
  deleteInsideWith: readingProgram(
    `await tx.with('p', (reader) => reader.deleteFrom('player').returningAll()).selectFrom('p').selectAll().execute()`,
  ),
  unknownAfterWith: readingProgram(
    `await tx.with('p', (reader) => reader.selectFrom('player').select('name')).selectFrom('p').select('id').execute()`,
  ),
  transactionInFacts: readingProgram(`await tx.transaction().execute(async () => undefined)`),
  recordInFacts: `import type { Tx } from '#engine/action/act.ts'
import { record } from '#engine/recorder/record.ts'
export const write = (tx: Tx) => record(tx, {}, {} as never)`,
}

let errors: Readonly<Record<string, string>>
beforeAll(async () => {
  errors = await compile(programs)
}, 300_000)

test('compiles facts that read and lock rows, with the query builder and with SQL', () =>
  expect(errors['reads']).toBe(''))

test.each([
  ['insertInFacts', "'insertInto' does not exist on type 'Tx'"],
  ['updateInDataset', "'updateTable' does not exist on type 'Tx'"],
  ['deleteInQuery', "'deleteFrom' does not exist on type 'Tx'"],
  ['insertAfterWith', "'insertInto' does not exist on type 'Reader<"],
  ['deleteInsideWith', "'deleteFrom' does not exist on type 'Reader<"],
  ['unknownAfterWith', '"id"'],
  ['transactionInFacts', "'transaction' does not exist on type 'Tx'"],
  ['recordInFacts', "'Tx' is not assignable to parameter of type 'WriteTx'"],
])('%s: reports %s', (program, word) => {
  expect(errors[program]).toContain(word)
})
