import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { classOf, isGuarded } from '#blueprint/screen/permission-classes.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { modules } from '#areas/index.ts'
import { codeOf, enrol } from '#checks/harness/staff/authenticator.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, insertDomains, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let server: Server
const transactionPassword = 'north-window-55-kettle'

beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, { catalogue: [], bindings: [] })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})
const setRequired = (isRequired: boolean) =>
  database.ownerPool.query(
    `insert into setting (domain_id, key, value) values (0, 'settings.access', jsonb_build_object('secondStepRequired', $1::boolean))
     on conflict (domain_id, key) do update set value = excluded.value`,
    [isRequired],
  )
beforeEach(() => setRequired(true))

const logIn = async (username: string) => {
  const client = panelClient(server.url)
  return { client, ...(await client.login(username, testPassword)) }
}
/** Whether the session is a full one: 200 instead of 401. */
const isFull = async (client: ReturnType<typeof panelClient>) => (await client.get('/api/user-detail')).status === 200

describe('AUT-10 who needs a second step', () => {
  it('AUT-10 requires it for permissions of money, roles, settings, persons or developers', () => {
    const byClass = Object.groupBy(permissions.filter(isGuarded), (name) => classOf(name) ?? '')
    expect(byClass['money']).toEqual(
      expect.arrayContaining([
        'WITHDRAW_APPROVE',
        'WITHDRAW_REJECT',
        'WITHDRAW_PAY',
        'MARKET_RESULT_SETTLE',
        'MARKET_RESULT_VOID',
        'MARKET_RESULT_ROLLBACK',
        'MARKET_RESULT_CONFIRM',
        'MANUAL_DEPOSIT',
      ]),
    )
    expect(byClass['roles']).toEqual(
      expect.arrayContaining([
        'PERMISSION_CREATE',
        'PERMISSION_EDIT',
        'ROLE_CREATE',
        'ROLE_EDIT',
        'USER_CREATE',
        'USER_EDIT',
      ]),
    )
    expect(byClass['roles']).not.toContain('USER_CHANGE_PASSWORD')
    expect(byClass['settings']).toContain('STATE_RESTRICTION_SETTING_UPDATE')
    expect(byClass['persons']).toEqual(['PLAYER_DATA_EXPORT'])
    expect(byClass['developer']).toEqual(expect.arrayContaining(['IS_DEVELOPER', 'DEV_SETTINGS_VIEW']))
    const viewing = permissions.filter((name) => name.endsWith('_VIEW') && !name.startsWith('DEV_'))
    expect(viewing.filter(isGuarded)).toEqual([])
  })

  it('AUT-10 requires it wherever a transaction password is required', () => {
    const { actions, forms } = contentsOf(modules)
    const asking = [
      ...actions.filter(({ action }) => action.asks === 'password').map(({ action }) => action.permission),
      ...forms
        .filter(({ asks }) => asks === 'password')
        .flatMap(({ create, edit }) => [create?.permission, edit?.permission].flatMap((name) => name ?? [])),
    ]
    expect(asking.length).toBeGreaterThan(5)
    expect([...new Set(asking)].filter((name) => !isGuarded(name))).toEqual([])
  })

  it('AUT-10 requires it for each such permission alone, and for no other', async () => {
    const wrong: string[] = []
    for (const permission of permissions) {
      const username = `holds.${permission.toLowerCase()}`
      await createStaff(database.ownerPool, { username, permissions: [permission] })
      const { client, body } = await logIn(username)
      const isLetIn = await isFull(client)
      if (isLetIn === isGuarded(permission) || body.data.enrolment === isLetIn) wrong.push(permission)
    }
    expect(wrong).toEqual([])
  })

  it('AUT-10 requires it for a developer, whatever the role', async () => {
    await createStaff(database.ownerPool, { username: 'coder', permissions: [], isDeveloper: true })
    expect((await logIn('coder')).body.data.enrolment).toBe(true)
  })
})

describe('AUT-10 enrolling', () => {
  it('AUT-10 allows nothing else in such a session, and leads to a full one with recovery codes', async () => {
    await createStaff(database.ownerPool, { username: 'asha' })
    const { client, body } = await logIn('asha')
    expect(body.data).toEqual({ second_step: false, enrolment: true, reset_pass: false })
    expect((await client.get('/api/auth-alive')).body).toMatchObject({ status: false, data: { enrolment: true } })
    for (const path of [
      '/api/user-detail',
      '/api/site-config',
      '/api/site-access-level',
      '/api/approvals',
      '/api/profile',
    ])
      expect((await client.get(path)).status, path).toBe(401)
    expect((await client.post('/api/change-password', { current: testPassword, password: 'x' })).status).toBe(401)
    expect((await client.post('/api/login/second-step', { code: '123456' })).status).toBe(401)
    const before = client.cookie('session')
    const { answer, secret } = await enrol(client)
    expect([answer.status, answer.body.data.recovery_codes.length]).toEqual([200, 10])
    expect(client.cookie('session')).not.toBe(before)
    expect(await isFull(client)).toBe(true)
    const next = await logIn('asha')
    expect(next.body.data).toMatchObject({ second_step: true, enrolment: false })
    expect(await isFull(next.client)).toBe(false)
    expect((await next.client.post('/api/login/second-step', { code: codeOf(secret, 1) })).status).toBe(200)
    expect(await isFull(next.client)).toBe(true)
  })

  it('AUT-10 applies to a running session once its role or the setting requires it', async () => {
    const { roleId } = await createStaff(database.ownerPool, { username: 'bina', permissions: ['DEPOSIT_VIEW'] })
    const { client } = await logIn('bina')
    expect(await isFull(client)).toBe(true)
    await database.ownerPool.query(`update role set permissions = '{WITHDRAW_APPROVE}' where id = $1`, [roleId])
    expect(await isFull(client)).toBe(false)
    await setRequired(false)
    expect(await isFull(client)).toBe(true)
  })

  it('AUT-10 is skipped where the setting is off, and required by default', async () => {
    await createStaff(database.ownerPool, { username: 'chand' })
    await setRequired(false)
    expect(await isFull((await logIn('chand')).client)).toBe(true)
    await database.ownerPool.query(`delete from setting where key = 'settings.access'`)
    expect(await isFull((await logIn('chand')).client)).toBe(false)
  })
})

it('AUT-10 turning it off needs password and code, and ends every session and the recovery codes', async () => {
  const { staffId } = await createStaff(database.ownerPool, { username: 'dipa', transactionPassword })
  const { client } = await logIn('dipa')
  const { secret } = await enrol(client)
  const off = (password: string, code: string) =>
    client.post('/api/second-step/off', { transactionPassword: password, code })
  expect((await off('wrong', codeOf(secret, 1))).status).toBe(403)
  expect((await off(transactionPassword, '000000')).status).toBe(422)
  expect((await off(transactionPassword, codeOf(secret, 1))).status).toBe(200)
  expect(await isFull(client)).toBe(false)
  const { rows } = await database.ownerPool.query('select 1 from recovery_code where staff_id = $1', [staffId])
  expect(rows).toEqual([])
  expect((await logIn('dipa')).body.data.enrolment).toBe(true)
})
