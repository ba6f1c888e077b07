import { beforeAll, expect, test } from 'vitest'
import { compile } from './compile.ts'

/** A function of a module with what the engine hands to facts, queries and datasets. */
const reading = (body: string) => `
import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Asking } from '#engine/list/dataset.ts'
import type { AnswerAsked } from '#engine/answer.ts'
export async function read(tx: Tx, { db }: Asking<never>, { tx: snapshot }: AnswerAsked<never>) {
  ${body}
}
`

const programs = {
  reads: reading(`
  await tx.selectFrom('player').select('id').where('id', '=', 1n).forUpdate().execute()
  await sql\`select 1\`.execute(tx)
  return db.selectFrom('agent').select('id')`),
  insertInFacts: reading(`await tx.insertInto('player_note').values({} as never).execute()`),
  updateInDataset: reading(`await db.updateTable('player').set({ name: 'x' }).execute()`),
  deleteInQuery: reading(`await snapshot.deleteFrom('player_note').execute()`),
  transactionInFacts: reading(`await tx.transaction().execute(async () => undefined)`),
  recordInFacts: `import type { Tx } from '#engine/action/act.ts'
import { record } from '#engine/recorder/record.ts'
export const write = (tx: Tx) => record(tx, {}, {} as never)`,
}

let said: Readonly<Record<string, string>>
beforeAll(async () => {
  said = await compile(programs)
}, 60_000)

test('facts read and lock rows, with the builder and with SQL', () => expect(said['reads']).toBe(''))

test.each([
  ['insertInFacts', "'insertInto' does not exist on type 'Tx'"],
  ['updateInDataset', "'updateTable' does not exist on type 'Tx'"],
  ['deleteInQuery', "'deleteFrom' does not exist on type 'Tx'"],
  ['transactionInFacts', "'transaction' does not exist on type 'Tx'"],
  ['recordInFacts', "'Tx' is not assignable to parameter of type 'WriteTx'"],
])('%s: the error says %s', (program, word) => {
  expect(said[program]).toContain(word)
})
