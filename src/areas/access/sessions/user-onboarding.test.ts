import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions } from '#blueprint/screen/permissions.ts'
import { waitForEmail, tokenIn } from '#checks/harness/staff/emails.ts'
import {
  confirmation,
  decide,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { sendMail } from '#platform/mail/send.ts'
import { files } from '#platform/mail/transports.ts'

let office: Office
let head: Colleague
let second: Colleague
let coder: Colleague
let folder: string
let clerkRole: string
let cashierRole: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-emails-'))
  office = await openOffice()
  head = await office.hire({ username: 'head', rank: 5, permissions: staffPermissions })
  second = await office.hire({ username: 'second', rank: 4, permissions: staffPermissions })
  coder = await office.hire({ username: 'coder', rank: 3, permissions, isDeveloper: true })
  clerkRole = await office.role('Clerk', 40, ['DEPOSIT_VIEW'])
  cashierRole = await office.role('Cashier', 40, ['DEPOSIT_VIEW', 'WITHDRAW_APPROVE'])
})
afterAll(async () => {
  await office?.close()
  await rm(folder, { recursive: true, force: true })
})

const person = (username: string, change: Readonly<Record<string, unknown>> = {}) => ({
  username,
  name: `The ${username}`,
  email: `${username}@example.test`,
  emailVerified: true,
  role: clerkRole,
  status: 'ACTIVE',
  domains: ['1'],
  agent: null,
  itemLimit: null,
  dayLimit: null,
  allowedIps: null,
  accessDays: null,
  accessFrom: null,
  accessTo: null,
  mustReset: true,
  isDeveloper: false,
  validUntil: null,
  ...change,
})
const create = (values: object, client: Colleague = head) =>
  client.post('/api/user-create', { values, ...confirmation })
const staffRow = async (username: string) =>
  (await office.rows('select id, created_by, is_developer from staff where username = $1', [username]))[0]
const editable = async (username: string) => {
  const { id } = await staffRow(username)
  return { id: String(id), ...(await head.get(`/api/user-edit/${id}`)).body.data }
}
const save = (id: string, values: object, version: number, client: Colleague = head) =>
  client.put(`/api/user-edit/${id}`, { values, version, ...confirmation })
const send = () =>
  sendMail({
    pool: office.database.appPool,
    transport: files(join(folder, 'mail'), testSettings.mailFrom),
    panelUrl: testSettings.panelUrl,
    sessionSecret: testSettings.sessionSecret,
    onFault: (error) => {
      throw error
    },
  })
const chooseBy = async (letter: string, password: string) => {
  const client = panelClient(office.url)
  await client.get('/api/auth-alive')
  return client.post('/api/login/new-password', { token: tokenIn(letter), password })
}
const newPassword = 'copper-window-19-fern'

describe('an account with guarded permissions', () => {
  test('needs a second approval, and neither approver sees its password', async () => {
    const waiting = await create(person('cashier', { role: cashierRole }))
    expect([waiting.status, waiting.body.once]).toEqual([202, undefined])
    expect(await staffRow('cashier')).toBeUndefined()
    const { approval } = waiting.body.data
    const shown = (await second.get('/api/approvals')).body.data.find(({ id }: { id: string }) => id === approval)
    expect(shown).toMatchObject({ maker: 'head', input: { username: 'cashier' } })
    expect(await decide(head, approval)).toMatchObject({ status: 403 })
    expect(await staffRow('cashier')).toBeUndefined()
    const confirmed = await decide(second, approval)
    expect(confirmed).toMatchObject({ status: 200, body: { message: 'User cashier created' } })
    expect(JSON.stringify(confirmed.body)).not.toMatch(/password/i)
    expect((await staffRow('cashier')).created_by).toBe('head')
    await send()
    const letter = await waitForEmail(folder, 'invitation', 'cashier')
    expect((await chooseBy(letter, newPassword)).status).toBe(200)
    const client = panelClient(office.url)
    expect((await client.login('cashier', newPassword)).body.data).toMatchObject({ reset_pass: false })
    expect((await client.get('/api/user-detail')).body.data).toMatchObject({ is_profile_complete: false })
  })

  test('is not created without approval, while a view-only account is created at once', async () => {
    const { approval } = (await create(person('doubtful', { role: cashierRole }))).body.data
    expect((await decide(second, approval, 'reject')).status).toBe(200)
    expect(await staffRow('doubtful')).toBeUndefined()
    expect((await create(person('clerk'))).status).toBe(200)
  })
})

describe('a developer', () => {
  test('can be created only by developers, with a second approval', async () => {
    const refused = await create(person('builder', { isDeveloper: true }))
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      { isDeveloper: 'Only developers can grant developer access.' },
    ])
    const waiting = await create(person('builder', { isDeveloper: true }), coder)
    expect(waiting.status).toBe(202)
    // The approver must also be allowed to make the change.
    expect((await decide(second, waiting.body.data.approval)).status).toBe(409)
    expect(await staffRow('builder')).toBeUndefined()
    const other = await office.hire({ username: 'coder.two', rank: 2, permissions, isDeveloper: true })
    expect((await decide(other, waiting.body.data.approval)).status).toBe(200)
    expect((await staffRow('builder')).is_developer).toBe(true)
  })

  test('stays a developer when a non-developer edits other fields', async () => {
    const { id, values, version } = await editable('builder')
    expect(values.isDeveloper).toBe(true)
    expect((await save(id, { ...values, isDeveloper: false }, version)).status).toBe(409)
    expect((await save(id, { ...values, name: 'Builder' }, version)).status).toBe(200)
  })
})

test('signs out a user when their access expires, and rejects later sign-ins', async () => {
  const temp = await office.hire({ username: 'temp', rank: 50, permissions: ['DEPOSIT_VIEW'] })
  const { id, values, version } = await editable('temp')
  expect((await save(id, { ...values, validUntil: '2999-01-01T00:00:00.000Z' }, version)).status).toBe(200)
  expect((await temp.get('/api/user-detail')).status).toBe(200)
  expect((await save(id, { ...values, validUntil: '2020-01-01T00:00:00.000Z' }, version + 1)).status).toBe(200)
  expect((await temp.get('/api/user-detail')).status).toBe(401)
  expect((await panelClient(office.url).login('temp', testPassword)).status).toBe(401)
})

describe('AUT-13 a password reset by staff', () => {
  test('AUT-13 emails the owner a link and shows the password to no one', async () => {
    const client = await office.hire({ username: 'forgetful', rank: 50, permissions: ['DEPOSIT_VIEW'] })
    const sent = await head.post(`/api/users/${client.staffId}/reset-link`, confirmation)
    expect(sent.body).toEqual({ status: true, message: 'An email is on its way to forgetful.' })
    await send()
    const letter = await waitForEmail(folder, 'password_reset', 'forgetful')
    expect((await chooseBy(letter, newPassword)).status).toBe(200)
    expect((await client.get('/api/user-detail')).status).toBe(401)
    expect((await client.login('forgetful', newPassword)).status).toBe(200)
    const everywhere = await office.rows(`select a::text as text from audit a union all select m::text from email m
      union all select o::text from outbox o union all select k::text from action_key k union all select s::text from staff s`)
    const token = tokenIn(letter)
    expect(everywhere.filter(({ text }) => text.includes(newPassword) || text.includes(token))).toEqual([])
    expect(letter).not.toContain(newPassword)
  })

  test('AUT-13 rejects an email change by a user who lacks permissions of the account', async () => {
    const weak = await office.hire({ username: 'weak', rank: 6, permissions: ['USER_EDIT', 'USER_VIEW'] })
    const { id, values, version } = await editable('cashier')
    const moved = await save(id, { ...values, email: 'weak@evil.test' }, version, weak)
    expect([moved.status, Object.keys(moved.body.fields)]).toEqual([409, ['email']])
    const waiting = await save(id, { ...values, email: 'cashier@else.test', emailVerified: false }, version)
    expect(waiting.status).toBe(202)
    expect((await decide(second, waiting.body.data.approval)).status).toBe(200)
    await send()
    expect(await waitForEmail(folder, 'email_changed', 'cashier')).toContain('To: cashier@example.test')
    expect(await waitForEmail(folder, 'email_verification', 'cashier')).toContain('To: cashier@else.test')
  })
})
