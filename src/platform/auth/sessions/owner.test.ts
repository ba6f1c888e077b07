import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { enrol } from '#checks/harness/staff/authenticator.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { ensureOwner } from './owner.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

it('AUT-14 creates one owner, once, with several servers starting at the same time', async () => {
  const owner = { username: 'first', password: 'copper-lantern-19-sea' }
  const made = await Promise.all(Array.from({ length: 4 }, () => ensureOwner(database.ownerPool, owner)))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await ensureOwner(database.ownerPool, { username: 'second', password: 'copper-lantern-19-sea' })).toBe(false)
  const { rows } = await database.ownerPool.query('select username from staff')
  expect(rows).toEqual([{ username: 'first' }])

  const server = await startTestServer(database, { catalogue: [], bindings: [], settings: { ...testSettings, owner } })
  const client = panelClient(server.url)
  const names = ['admin', 'root', 'owner', 'administrator', 'test', 'demo', 'user', 'support', 'operator', 'overround']
  for (const username of names)
    for (const password of [username, 'password', 'admin', '123456', `${username}123`])
      expect((await client.login(username, password)).status, username).toBe(401)
  // There is no call that creates an owner.
  for (const path of ['/api/bootstrap', '/api/setup', '/api/owner', '/api/install', '/api/register'])
    expect((await client.post(path, owner)).status, path).toBe(404)
  expect((await client.login('first', owner.password)).body.data).toMatchObject({ enrolment: true })
  expect((await client.get('/api/site-access-level')).status).toBe(401)
  expect((await enrol(client)).answer.status).toBe(200)
  expect((await client.get('/api/site-access-level')).body).toMatchObject({ code: 'profile_incomplete' })
  await database.ownerPool.query(
    `update staff set email = 'first@example.test', is_profile_complete = true, email_verified_at = now()`,
  )
  const { data } = (await client.get('/api/site-access-level')).body
  expect(Object.values(data).every((held) => held === true)).toBe(true)
  const config = (await client.get('/api/site-config')).body.data
  expect(config).toMatchObject({
    timezone: 'Asia/Kolkata',
    current_domain: 1,
    domainList: [{ domain_id: 1, domain_name: 'Main' }],
    currency: 'INR',
    site_mode: 'dev',
    report_download: 183,
    notification_count: 0,
    is_developer: true,
  })
  await server.close()
})
