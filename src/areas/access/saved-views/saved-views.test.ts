import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { signInNewUser } from '#checks/harness/staff/sign-in.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let server: Server
let asha: PanelClient
let bina: PanelClient
let agent: PanelClient
let stranger: PanelClient
let roleId: bigint

beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  server = await startTestServer(database)
  const enter = async (username: string, permissions: readonly string[], agentId?: bigint) =>
    signInNewUser({ database, server }, { username, permissions, ...(agentId ? { agentId } : {}) })
  const { client, staffId } = await enter('asha', ['PLAYERS_VIEW'])
  asha = client
  bina = (await enter('bina', ['PLAYERS_VIEW'])).client
  agent = (await enter('agent', ['PLAYERS_VIEW'], 4n)).client
  stranger = (await enter('stranger', ['MY_BETS_VIEW'])).client
  const { rows } = await database.ownerPool.query<{ role_id: bigint }>('select role_id from staff where id = $1', [
    staffId,
  ])
  roleId = rows[0]?.role_id ?? 0n
  // All three have one role; the agent's staff have it too.
  await database.ownerPool.query(`update staff set role_id = $1 where username in ('bina', 'agent')`, [roleId])
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const path = '/players'
const view = { search: 'hasBalance=YES&sort=balance', columns: ['username', 'balance'], pinned: ['username'] }
const save = (client: PanelClient, change: object) =>
  client.post('/api/saved-views', { path, name: 'Rich', view, ...change })
const viewsOf = async (client: PanelClient) => (await client.get('/api/saved-views?path=/players')).body.data.views
const defaultsOf = async (client: PanelClient) => (await client.get('/api/user-detail')).body.data.default_views

test('a view is saved, changed, found by its author alone, and deleted', async () => {
  const saved = await save(asha, {})
  const { id } = saved.body.data
  expect(await viewsOf(asha)).toEqual([
    { id, name: 'Rich', view, isOwn: true, isDefault: false, roleId: null, roleName: null, by: expect.any(String) },
  ])
  expect(await viewsOf(bina)).toEqual([])
  expect((await save(asha, {})).status).toBe(422)
  expect((await save(asha, { id, name: 'Richest' })).status).toBe(200)
  expect((await save(bina, { id, name: 'Mine now' })).status).toBe(404)
  expect((await bina.post('/api/saved-views/removal', { id })).status).toBe(404)
  expect((await viewsOf(asha)).map(({ name }: { name: string }) => name)).toEqual(['Richest'])
  expect((await asha.post('/api/saved-views/removal', { id })).status).toBe(200)
  expect(await viewsOf(asha)).toEqual([])
  const { rows } = await database.ownerPool.query(
    `select action from audit where subject = $1 and actor = 'asha' order by id`,
    [`saved_view:${id}`],
  )
  expect(rows.map(({ action }) => action)).toEqual(['save view', 'change view', 'delete view'])
})

test('a view is shared with a role: seen by its staff of the operator, changed by its author', async () => {
  const { id } = (await save(asha, { name: 'For all', role: String(roleId) })).body.data
  expect(await viewsOf(bina)).toMatchObject([{ id, name: 'For all', isOwn: false, roleId: String(roleId) }])
  expect(await viewsOf(agent)).toEqual([])
  expect((await save(agent, { name: 'Agents', role: String(roleId) })).status).toBe(422)
  expect((await save(bina, { name: 'Elsewhere', role: '999999' })).status).toBe(422)
})

test('a list opens with the chosen view until it is taken back', async () => {
  const { id } = (await save(asha, { name: 'First', role: String(roleId) })).body.data
  expect((await bina.post('/api/saved-views/default', { path, id })).status).toBe(200)
  expect(await defaultsOf(bina)).toEqual([{ path, search: view.search }])
  expect(await defaultsOf(asha)).toEqual([])
  expect((await agent.post('/api/saved-views/default', { path, id })).status).toBe(404)
  // No longer shared: it opens as before.
  expect((await save(asha, { id, name: 'First' })).status).toBe(200)
  expect(await defaultsOf(bina)).toEqual([])
  expect((await asha.post('/api/saved-views/default', { path, id })).status).toBe(200)
  expect((await asha.post('/api/saved-views/default', { path })).status).toBe(200)
  expect(await defaultsOf(asha)).toEqual([])
})

test('a view belongs to a list that its user may open, and has only its filters and columns', async () => {
  expect((await stranger.get('/api/saved-views?path=/players')).status).toBe(422)
  expect((await save(stranger, {})).status).toBe(422)
  expect((await save(asha, { path: '/nowhere' })).status).toBe(422)
  expect((await save(asha, { view: { search: 'colour=red' } })).status).toBe(422)
  expect((await save(asha, { view: { search: '', columns: ['colour'] } })).status).toBe(422)
  expect((await save(asha, { name: 'x'.repeat(61) })).status).toBe(422)
})
