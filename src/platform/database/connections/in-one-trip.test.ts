import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { kyselyOver } from '../connect.ts'
import { transact } from '../transact.ts'
import { answered, sendAhead } from './in-one-trip.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.ownerPool.query(`create table noted (place int primary key, what text);
    grant select, insert on noted to overround_app`)
})
afterAll(() => database?.close())

const noted = async (): Promise<unknown> =>
  (await database.ownerPool.query('select place, what from noted order by place')).rows

const note = (place: number, what: string) => sql`insert into noted values (${place}, ${what})`

test('statements that are sent ahead are done in their order, before those that are waited for', async () => {
  const seen = await transact(database.db, [], async (tx) => {
    await sendAhead(tx, note(1, 'first'))
    const { answer } = await sendAhead(tx, sql<{ what: string }>`select string_agg(what, ' ') as what from noted`)
    await sendAhead(tx, note(2, 'second'))
    const { rows } = await sql<{ place: number }>`select place from noted order by place`.execute(tx)
    return { before: (await answer).rows, after: rows }
  })
  expect(seen).toEqual({ before: [{ what: 'first' }], after: [{ place: 1 }, { place: 2 }] })
  expect(await noted()).toEqual([
    { place: 1, what: 'first' },
    { place: 2, what: 'second' },
  ])
})

test('a transaction whose statement ahead fails is undone and throws what it failed with', async () => {
  const stored = await noted()
  const failing = (then: (tx: Parameters<typeof answered>[0]) => Promise<unknown>) =>
    transact(database.db, [], async (tx) => {
      await sendAhead(tx, note(3, 'third'))
      await sendAhead(tx, note(1, 'again'))
      await sendAhead(tx, note(4, 'fourth'))
      await then(tx)
    })
  await expect(failing(async () => undefined)).rejects.toMatchObject({ code: '23505' })
  await expect(failing((tx) => answered(tx))).rejects.toMatchObject({ code: '23505' })
  // The database refuses what follows in the transaction; its cause is what the caller must know.
  await expect(
    transact(database.db, [], async (tx) => {
      await sendAhead(tx, note(1, 'again'))
      await note(5, 'fifth').execute(tx)
    }),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await noted()).toEqual(stored)
})

test('what was sent ahead is heard of once, and a caller that lives with it cannot commit', async () => {
  const swallowing = transact(database.db, [], async (tx) => {
    await sendAhead(tx, note(1, 'again'))
    await expect(answered(tx)).rejects.toMatchObject({ code: '23505' })
    await answered(tx)
  })
  await expect(swallowing).rejects.toThrow('cannot be committed')
})

test('a transaction that fails to serialise with a statement ahead is tried again as a whole', async () => {
  let attempts = 0
  await transact(database.db, [], async (tx) => {
    attempts += 1
    await sendAhead(tx, note(10 + attempts, `attempt ${attempts}`))
    if (attempts < 3) await sendAhead(tx, sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
  })
  expect(attempts).toBe(3)
  expect(await noted()).toContainEqual({ place: 13, what: 'attempt 3' })
  expect(await noted()).not.toContainEqual({ place: 11, what: 'attempt 1' })
})

test('outside a transaction of its own a statement is waited for, so that its failure is not lost', async () => {
  await expect(sendAhead(database.db, note(1, 'again'))).rejects.toMatchObject({ code: '23505' })
})

// Often, because a statement that overtakes the end of the cursor breaks the connection only now and then.
test('a cursor may be the first that is read in a transaction, and others follow it', { repeats: 20 }, async () => {
  await database.ownerPool.query('delete from noted where place = 20')
  const read = await transact(database.db, [], async (tx) => {
    const rows: unknown[] = []
    const compiled = sql<{ n: number }>`select n from generate_series(1, 5) n`.compile(tx)
    for await (const part of tx.getExecutor().stream<{ n: number }>(compiled, 2)) rows.push(...part.rows)
    await sendAhead(tx, note(20, 'after a cursor'))
    return rows
  })
  expect(read).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })))
  expect(await noted()).toContainEqual({ place: 20, what: 'after a cursor' })
})

// The database says that a statement failed before it has undone it and takes the next one: here it takes a while to undo it.
test('a cursor is opened behind a statement that failed and is not undone yet', async () => {
  const db = kyselyOver(database.ownerPool)
  const failing = sql`do $$ begin
    for i in 1..300 loop execute format('create table undone_%s (n int)', i); end loop;
    raise exception 'undone' using errcode = '23505';
  end $$`
  const numbers = sql<{ n: number }>`select n from generate_series(1, 5) n`
  for (const _ of [1, 2, 3]) {
    await expect(failing.execute(db)).rejects.toMatchObject({ code: '23505' })
    const read = await transact(db, [], async (tx) => {
      const rows: unknown[] = []
      for await (const part of tx.getExecutor().stream<{ n: number }>(numbers.compile(tx), 2)) rows.push(...part.rows)
      return rows
    })
    expect(read).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })))
  }
})

test('a cursor that waits for the statements before it fails with them when the connection is lost', async () => {
  const db = kyselyOver(database.ownerPool)
  const numbers = sql<{ n: number }>`select n from generate_series(1, 5) n`
  const holder = await database.ownerPool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const read = await db.connection().execute(async (connection) => {
    const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    const waiting = sendAhead(connection, sql`select pg_advisory_lock(1)`).catch((error: unknown) => error)
    const parts = connection.getExecutor().stream<{ n: number }>(numbers.compile(connection), 2)
    const [first] = await Promise.allSettled([
      parts[Symbol.asyncIterator]().next(),
      holder.query('select pg_terminate_backend($1)', [own[0]?.pid]),
    ])
    return [first.status, await waiting]
  })
  holder.release(true)
  expect(read).toEqual(['rejected', expect.objectContaining({ code: '57P01' })])
})
