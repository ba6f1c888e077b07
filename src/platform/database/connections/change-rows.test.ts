import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { changeRow, insertRows } from '../columns.ts'
import { transact } from '../transact.ts'
import { changeRows } from './change-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
})
afterAll(() => database?.close())

const until = new Date('1999-12-24T20:15:00.123Z')
/** As long as what the id of a session is made of. */
const hashOf = (token: string): Buffer => Buffer.from(token.padEnd(16))
const sessionOf = (token: string, player: bigint) => ({
  token_hash: hashOf(token),
  domain_id: 1,
  cell: Number(player % 64n),
  player_id: player,
  provider: 'qt',
  game_code: null,
  expires_at: until,
})
const inDomain = <T>(work: Parameters<typeof transact<T>>[2]): Promise<T> => transact(database.db, [1], work)

const sessionsLike = async (pattern: string) => {
  const { rows } = await database.ownerPool.query(
    `select player_id, cell, provider, game_code, expires_at from casino_session where convert_from(token_hash, 'UTF8') like $1 order by token_hash`,
    [pattern],
  )
  return rows
}

test('rows that are inserted together are those that are inserted one by one', async () => {
  const players = [70n, 9_007_199_254_740_993n, 72n]
  await inDomain(async (tx) => {
    await insertRows(
      tx,
      'casino_session',
      players.map((player) => sessionOf(`together ${player}`, player)),
    )
    for (const player of players) await insertRows(tx, 'casino_session', [sessionOf(`alone ${player}`, player)])
  })
  const together = await sessionsLike('together%')
  expect(together).toEqual(await sessionsLike('alone%'))
  expect(new Set(together.map((row) => row.player_id))).toEqual(new Set(players))
  expect(together[0]).toMatchObject({ game_code: null, expires_at: until })
})

test('documents and texts arrive as they are, alone and together', async () => {
  const input = { amount: 12n, text: 'a "quoted" \\ line\nend', none: null, list: [1, { b: true }] }
  const entry = (action: string) => ({
    domain_id: 1,
    actor: 'check',
    action,
    input,
    reason: '\\x41 é',
    result: 'SUCCESS',
  })
  await inDomain(async (tx) => {
    await insertRows(tx, 'audit', [entry('check.together'), entry('check.together')])
    await insertRows(tx, 'audit', [entry('check.alone')])
  })
  const { rows } = await database.ownerPool.query(
    `select distinct action, input, reason from audit where action like 'check.%' order by action`,
  )
  const stored = { input: { ...input, amount: '12' }, reason: '\\x41 é' }
  expect(rows).toEqual(['check.alone', 'check.together'].map((action) => ({ action, ...stored })))
})

test('rows of different keys are changed together, a row that is not there is missed, and the same key twice is left to one after another', async () => {
  const later = new Date('1999-12-31T00:00:00.000Z')
  const change = (token: string) => ({ key: { token_hash: hashOf(token) }, values: { expires_at: later } })
  await inDomain(async (tx) => {
    await insertRows(
      tx,
      'casino_session',
      [70n, 71n, 72n].map((player) => sessionOf(`changed ${player}`, player)),
    )
    expect(await changeRows(tx, 'casino_session', [change('changed 70'), change('changed 71')])).toBe(2)
    expect(await changeRows(tx, 'casino_session', [change('changed 70'), change('nobody')])).toBe(1)
    expect(await changeRows(tx, 'casino_session', [change('changed 72'), change('changed 72')])).toBeNull()
    expect(await changeRows(tx, 'casino_session', [change('changed 72')])).toBeNull()
  })
  expect((await sessionsLike('changed%')).map((row) => row.expires_at)).toEqual([later, later, until])
})

test('a change together counts the version as a change alone does', async () => {
  const entries = ['one', 'two', 'three'].map((key) => ({ domain_id: 0, key: `check.${key}`, value: key }))
  const change = (key: string) => ({ key: { domain_id: 0, key: `check.${key}` }, values: { value: 'changed' } })
  await transact(database.db, 'all', async (tx) => {
    await insertRows(tx, 'setting', entries)
    expect(await changeRows(tx, 'setting', [change('one'), change('two')])).toBe(2)
    expect(await changeRow(tx, 'setting', change('three'))).toBe(1)
  })
  const { rows } = await database.ownerPool.query(
    `select distinct value, version from setting where key like 'check.%'`,
  )
  expect(rows).toEqual([{ value: 'changed', version: 2 }])
})
