import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { signInNewUser } from '#checks/harness/staff/sign-in.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let server: Server
let office: PanelClient
let master: PanelClient
let blind: PanelClient
const ids: Record<string, string> = {}
const query = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows

beforeAll(async () => {
  database = await freshDatabase()
  const site = await smallOperator(database)
  await query(
    `insert into agent (id, domain_id, parent_id, level, upline, username) values (9, 1, 2, 3, '{1,2,9}', 'ASIDE')`,
  )
  for (const [place, name] of ['asha', 'bina', 'charu', 'dev', 'esha'].entries())
    ids[name] = await site.player(name, `${place + 1}00.50`)
  await query(`update player set agent_id = 9 where id = $1`, [ids['esha']])
  await query(`insert into tag (name, by) values ('vip', 'test'), ('slow', 'test'), ('many', 'test')`)
  server = await startTestServer(database)
  const both = ['PLAYERS_VIEW', 'PLAYER_NOTE_EDIT'] as const
  const enter = async (username: string, permissions: readonly string[], agentId?: bigint) =>
    (await signInNewUser({ database, server }, { username, permissions, ...(agentId ? { agentId } : {}) })).client
  office = await enter('office', both)
  master = await enter('master', both, 4n)
  blind = await enter('blind', ['PLAYER_NOTE_EDIT'])
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const tagAll = (client: PanelClient, matching: string, body: object, more = '', headers = {}) =>
  client.post(`/api/players/tag?matching=${encodeURIComponent(matching)}${more}`, body, headers)
const preview = (client: PanelClient, matching: string, body: object) => tagAll(client, matching, body, '&preview=1')
const tagged = async (tag: string) =>
  (
    await query(
      `select p.username from player_tag t join player p on p.cell = t.cell and p.id = t.player_id where t.tag = $1 order by 1`,
      [tag],
    )
  ).map(({ username }) => username)

test('an action on all rows that match counts and sums them first, then changes exactly those but the excepted', async () => {
  const some = { tag: 'vip', except: [ids['bina']] }
  const seen = await preview(office, 'balance=200..', some)
  expect([seen.status, seen.body.data.matched.total_item, seen.body.data.effects.length]).toEqual([200, 3, 3])
  expect(seen.body.data.matched.totals).toMatchObject({ balance: '1201.50' })
  expect(await tagged('vip')).toEqual([])
  const done = await tagAll(office, 'balance=200..', { ...some, expected: 3 })
  expect([done.status, done.body.message]).toEqual([200, 'Add tag: 3 done'])
  expect(await tagged('vip')).toEqual(['charu', 'dev', 'esha'])
})

test('the filters are evaluated again: other rows than those confirmed are refused, and a repeated call is not', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await query(`update player set status = 'SUSPENDED' where id = any($1::bigint[])`, [[ids['asha'], ids['bina']]])
  const late = await tagAll(office, 'status=SUSPENDED', { tag: 'slow', expected: 1 })
  expect([late.status, late.body.data]).toEqual([
    409,
    'The number of matching rows is now 2, not 1. Check the preview again.',
  ])
  const first = await tagAll(office, 'status=SUSPENDED', { tag: 'slow', expected: 2 }, '', key)
  await query(`update player set status = 'ACTIVE'`)
  const again = await tagAll(office, 'status=SUSPENDED', { tag: 'slow', expected: 2 }, '', key)
  expect([first.status, again.body]).toEqual([200, first.body])
  expect(await tagged('slow')).toEqual(['asha', 'bina'])
  const none = await tagAll(office, 'status=SUSPENDED', { tag: 'slow', expected: 2 })
  expect([none.status, none.body.data]).toEqual([409, 'No rows match these filters any more.'])
})

test('reaches only what the user sees in the list', async () => {
  expect((await preview(master, 'sort=id', { tag: 'many' })).body.data.matched.total_item).toBe(4)
  expect((await preview(blind, 'sort=id', { tag: 'many' })).status).toBe(403)
})

test('refuses what was not previewed, unknown filters, and more than 200 rows', async () => {
  expect((await tagAll(office, 'sort=id', { tag: 'many' })).body.data).toEqual([
    'Send the number of rows that the preview found.',
  ])
  expect((await preview(office, 'colour=red', { tag: 'many' })).status).toBe(422)
  expect(
    (await office.post('/api/players/tag?matching=sort%3Did', { tag: 'many', ids: ['1'], expected: 5 })).status,
  ).toBe(422)
  await query(`
    insert into player (cell, id, domain_id, agent_id, username, name, phone, currency)
    select cell_of(n), n, 1, 4, 'crowd' || n, 'Crowd', '+9198' || n, 'INR' from generate_series(90001, 90201) n`)
  const many = await preview(office, 'player=crowd', { tag: 'many' })
  expect([many.status, many.body.data]).toEqual([
    409,
    'More than 200 rows match. Narrow the filters: at most 200 can be changed at once.',
  ])
  expect(await tagged('many')).toEqual([])
})

test('a change that needs a second approval waits row by row, and is done when approved', async () => {
  const enter = async (username: string) =>
    (await signInNewUser({ database, server }, { username, permissions: ['PLAYERS_VIEW', 'PLAYER_BET_LOCK'] })).client
  const [maker, checker] = [await enter('maker'), await enter('checker')]
  const body = { reason: { code: 'RISK', text: 'One device' }, expected: 99 }
  const asked = await maker.post('/api/players/bet-locks?matching=player%3Dcrowd900', body)
  expect([asked.status, asked.body.data.approvals.length, asked.body.data.done]).toEqual([202, 99, 0])
  const [id] = asked.body.data.approvals
  expect((await checker.post(`/api/approvals/${id}/decision`, { decision: 'approve' })).status).toBe(200)
  expect(await query(`select count(*)::int as locked from player where is_bet_locked`)).toEqual([{ locked: 1 }])
})
