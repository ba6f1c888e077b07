import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { enrol } from '#checks/harness/staff/authenticator.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { newUserValues } from '#checks/harness/staff/user-values.ts'
import type { Server } from '#server/main.ts'

const password = 'copper-lantern-19-sea'
const transactionPassword = 'north-window-55-kettle'
const confirmation = { reason: { code: 'CHECKED', text: 'First days' }, transactionPassword }

let database: TestDatabase
let server: Server
let first: PanelClient
let second: PanelClient

async function signIn(username: string, secret: string): Promise<PanelClient> {
  const client = panelClient(server.url)
  expect((await client.login(username, secret)).status).toBe(200)
  expect((await enrol(client)).answer.status).toBe(200)
  return client
}
const completeProfile = (client: PanelClient, name: string) =>
  client.post('/api/profile', {
    name,
    phone: '+919876543210',
    email: `${name.toLowerCase()}@example.test`,
    timeZone: 'Asia/Kolkata',
    transactionPassword,
    acceptsTerms: true,
  })

beforeAll(async () => {
  database = await freshDatabase()
  const owner = { username: 'first', password }
  server = await startTestServer(database, { settings: { ...testSettings, owner } })
  first = await signIn('first', password)
  expect((await completeProfile(first, 'First')).body).toMatchObject({ status: true })
  await database.ownerPool.query('update staff set email_verified_at = now()')
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const rows = async (text: string) => (await database.ownerPool.query(text)).rows
const roleId = async (name: string) => String((await rows(`select id from role where name = '${name}'`))[0].id)
const user = async (username: string, role: string) => ({
  values: newUserValues(username, await roleId(role)),
  ...confirmation,
})
const role = {
  name: 'Cashier',
  description: null,
  rank: 30,
  itemLimit: null,
  dayLimit: null,
  status: 'ACTIVE',
  permissions: ['DEPOSIT_VIEW', 'DEPOSIT_APPROVE'],
}
const isAlone = async () => (await first.get('/api/ownership')).body.data.isSoleOwner

test('the setup shows what the first owner has done and what is next', async () => {
  const { steps, ...rest } = (await first.get('/api/installation/steps')).body.data
  expect(rest).toEqual({ done: 1, isComplete: false })
  expect(steps.slice(0, 3)).toEqual([
    { key: 'account', state: 'DONE', found: 'Complete' },
    { key: 'owner', state: 'OPEN', found: '1 owner' },
    { key: 'domain', state: 'OPEN', found: 'Only the domain of a new installation' },
  ])
})

test('a sole owner needs no second approval for users and roles, but for money and settings', async () => {
  expect(await isAlone()).toBe(true)
  expect((await first.post('/api/role-create', { values: role, ...confirmation })).status).toBe(200)
  const id = await roleId('Cashier')
  const edited = { values: { ...role, permissions: ['DEPOSIT_VIEW'] }, version: 1, ...confirmation }
  expect((await first.put(`/api/role-edit/${id}`, edited)).status).toBe(200)
  const created = await first.post('/api/user-create', await user('second', 'Owner'))
  expect([created.status, created.body.message]).toEqual([200, 'User second created'])

  const domain = { name: 'Second', code: 'second', host: 'two.example', currency: 'INR', timeZone: 'UTC' }
  const opened = await first.post('/api/domain-create', { values: domain, ...confirmation })
  expect(opened.status).toBe(202)
  const decided = await first.post(`/api/approvals/${opened.body.data.approval}/decision`, {
    decision: 'approve',
    reason: 'Alone',
  })
  expect([decided.status, decided.body.data]).toEqual([403, 'You cannot approve your own request.'])
  const key = { domain: '1', name: 'website', isFeed: false, ...confirmation }
  expect((await first.post('/api/inbound-keys/key', key)).status).toBe(202)
  expect(await rows('select id from domain')).toEqual([{ id: 1 }])
})

test('only an owner appoints another owner, and none for an agent', async () => {
  const owner = await user('third', 'Owner')
  const level = `insert into agent (id, domain_id, username, level, upline) values (10, 1, 'top', 1, '{10}')`
  await database.ownerPool.query(level)
  const placed = await first.post('/api/user-create', { ...owner, values: { ...owner.values, agent: '10' } })
  expect(placed.body.fields).toEqual({ agent: 'An owner belongs to no agent.' })
})

test('this ends for good once a second owner has signed in', async () => {
  const created = await first.post('/api/user-create', await user('guest', 'Cashier'))
  expect(created.status).toBe(200)
  const guest = panelClient(server.url)
  expect((await guest.login('guest', created.body.once['First password'])).status).toBe(200)
  expect(await isAlone()).toBe(true)

  const { rows: staff } = await database.ownerPool.query(`select password_hash from staff where username = 'first'`)
  await database.ownerPool.query(`update staff set password_hash = $1, must_reset = false where username = 'second'`, [
    staff[0].password_hash,
  ])
  second = await signIn('second', password)
  expect((await completeProfile(second, 'Second')).body).toMatchObject({ status: true })
  await database.ownerPool.query('update staff set email_verified_at = now()')
  expect(await isAlone()).toBe(false)

  // A user whose account the first owner created decides none of that owner's requests for a while.
  const asked = await second.post('/api/user-create', await user('fourth', 'Owner'))
  expect(asked.status).toBe(202)
  const approval = asked.body.data.approval
  const approve = { decision: 'approve', reason: 'Known' }
  expect((await second.post(`/api/approvals/${approval}/decision`, approve)).status).toBe(403)
  expect((await first.post(`/api/approvals/${approval}/decision`, approve)).body.message).toBe('User fourth created')

  await database.ownerPool.query(`update staff set status = 'DEACTIVATED' where username in ('second', 'fourth')`)
  expect(await isAlone()).toBe(false)
  expect((await first.post('/api/user-create', await user('fifth', 'Owner'))).status).toBe(202)
})
