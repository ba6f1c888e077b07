import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmation,
  staffPermissions,
  officePassword,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { testPassword } from '#checks/harness/staff/staff.ts'

let office: Office
let head: Colleague
let north: Colleague
const agentPermissions = ['DOWNLINE_VIEW', 'DOWNLINE_EDIT', 'DOWNLINE_CREATE', 'PLAYERS_VIEW'] as const

beforeAll(async () => {
  office = await openOffice()
  await office.rows(
    `insert into agent (id, domain_id, parent_id, level, upline, username)
     select id, 1, 110, 3, array[100, 110, id]::bigint[], 'beside_' || id from generate_series(113, 115) id`,
  )
  head = await office.hire({ username: 'head', permissions: staffPermissions, rank: 5 })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: agentPermissions })
  await office.rows(`update agent set phone = '+919812345678', city = 'Pune' where id = 111`)
  // The login of the child agent has the same role as its parent, as for a new agent.
  await office.rows(
    `insert into staff (id, username, name, email, role_id, agent_id, password_hash, email_verified_at, time_zone)
     values (9100, 'north-east', 'north-east', 'old@example.test', $1, 111, 'x', now(), 'Asia/Kolkata')`,
    [north.roleId],
  )
  await office.rows(`insert into staff_domain (staff_id, domain_id) values (9100, 1)`)
})
afterAll(() => office?.close())

interface Opened {
  readonly values: Readonly<Record<string, unknown>>
  readonly version: number
}
const load = async (id: string, colleague = head): Promise<Opened> =>
  (await colleague.get(`/api/downline-edit/${id}`)).body.data
const put = (id: string, body: object, colleague = head) =>
  colleague.put(`/api/downline-edit/${id}`, { ...confirmation, ...body })
async function save(id: string, changes: object, colleague = head) {
  const { values, version } = await load(id, colleague)
  return put(id, { values: { ...values, ...changes }, version }, colleague)
}
const agentOf = async (id: string) =>
  (
    await office.rows(
      'select name, phone, city, reference, remark, exposure_limit, point_value from agent where id = $1',
      [id],
    )
  )[0]
const loginOf = async () =>
  (
    await office.rows(
      'select name, email, time_zone, language, needs_second_step, allowed_ips::text[] from staff where id = 9100',
    )
  )[0]

test('edits all fields of the agent form, with masked before and after values in the audit trail', async () => {
  const answer = await save('111', {
    name: 'Eastern Branch',
    phone: '+919800000001',
    email: 'new@example.test',
    city: null,
    reference: 'by letter',
    remark: 'Settles on Fridays',
    exposureLimit: '50.00',
    pointValue: '10.00',
    timeZone: 'Asia/Dubai',
    language: 'hi',
    needsSecondStep: true,
    allowedIps: '203.0.113.0/24',
  })
  expect([answer.status, answer.body.message]).toEqual([200, 'north-east saved'])
  expect(await agentOf('111')).toEqual({
    name: 'Eastern Branch',
    phone: '+919800000001',
    city: null,
    reference: 'by letter',
    remark: 'Settles on Fridays',
    exposure_limit: 5000n,
    point_value: 1000n,
  })
  expect(await loginOf()).toEqual({
    name: 'Eastern Branch',
    email: 'new@example.test',
    time_zone: 'Asia/Dubai',
    language: 'hi',
    needs_second_step: true,
    allowed_ips: ['203.0.113.0/24'],
  })
  expect(await office.rows(`select kind, address from email where staff_id = 9100`)).toEqual([
    { kind: 'email_changed', address: 'old@example.test' },
  ])
  const [trail] = await office.rows(
    `select before, after, to_jsonb(a)::text as whole from audit a where action = 'agent.saved' and subject = 'agent:111'`,
  )
  expect([trail.before, trail.after]).toMatchObject([
    { city: 'Pune', timeZone: 'Asia/Kolkata', exposureLimit: null },
    { city: null, timeZone: 'Asia/Dubai', exposureLimit: '50.00', remark: 'Settles on Fridays' },
  ])
  expect(trail.whole).not.toMatch(/9812345678|9800000001|old@example|new@example/)
  const [line] = (await head.get('/api/downline-changes?accountId=111&kind=DETAILS')).body.data
  expect([line.old, line.new]).toEqual([expect.stringContaining('Pune'), expect.stringContaining('Asia/Dubai')])
})

test('PII-01 phone and email are hidden without permission, and fields left empty are unchanged', async () => {
  const { values } = await load('111', north)
  expect(values).toMatchObject({ phone: null, email: null, name: 'Eastern Branch' })
  expect((await load('111')).values).toMatchObject({ phone: '+919800000001', email: 'new@example.test' })
  expect((await save('111', { city: 'Surat' }, north)).status).toBe(200)
  expect(await agentOf('111')).toMatchObject({ phone: '+919800000001', city: 'Surat' })
  expect(await loginOf()).toMatchObject({ email: 'new@example.test' })
})

test('an upline agent edits the sign-in of an agent below it; not its own, a sibling’s or a higher role’s', async () => {
  expect((await save('111', { email: 'third@example.test' }, north)).status).toBe(200)
  expect(await loginOf()).toMatchObject({ email: 'third@example.test' })
  expect((await save('110', { city: 'Pune' }, north)).body.data).toBe('You cannot edit your own account here.')
  for (const id of ['120', '200', '1000', '999']) {
    expect((await north.get(`/api/downline-edit/${id}`)).status).toBe(404)
    expect((await put(id, { values: (await load('111')).values, version: 1 }, north)).status).toBe(404)
  }
  const clerk = await office.hire({ username: 'clerk', permissions: ['DOWNLINE_EDIT'], rank: 20 })
  const refused = await save('111', { email: 'mine@example.test' }, clerk)
  expect([refused.status, refused.body.fields]).toEqual([409, { email: 'This user does not rank below you.' }])
  expect((await save('111', { remark: 'Called back' }, clerk)).status).toBe(200)
  expect(await loginOf()).toMatchObject({ email: 'third@example.test' })
  const response = await save('112', { timeZone: 'Asia/Dubai' })
  expect([response.status, response.body.fields]).toEqual([409, { timeZone: 'This account has no login.' }])
  const blind = await office.hire({ username: 'blind', permissions: ['DOWNLINE_VIEW'] })
  expect((await blind.get('/api/downline-edit/111')).status).toBe(403)
})

describe('a new password for an agent below', () => {
  const issue = (id: string, colleague: Colleague, body: object = confirmation) =>
    colleague.post(`/api/downline/${id}/password`, body)
  const login = (username: string, password: string) => panelClient(office.url).login(username, password)
  const keys = ['DOWNLINE_VIEW', 'DOWNLINE_PASSWORD', 'PLAYERS_VIEW'] as const

  test('AUT-10 goes to the agent by email, is seen by no one else, ends all sessions, and is audited', async () => {
    const upline = await office.hire({ username: 'upline', agentId: 110n, domains: [1], permissions: keys, rank: 20 })
    const below = await office.hire({
      username: 'below',
      agentId: 112n,
      domains: [1],
      permissions: ['DOWNLINE_VIEW'],
      rank: 30,
    })
    const sub = await office.hire({
      username: 'helper',
      agentId: 112n,
      domains: [1],
      permissions: ['DOWNLINE_VIEW'],
      rank: 30,
    })
    await office.rows(`update staff set created_by = 'below' where username = 'helper'`)
    expect((await issue('112', upline, { reason: confirmation.reason })).body.fields).toHaveProperty(
      'transactionPassword',
    )
    const wrong = await issue('112', upline, { ...confirmation, transactionPassword: `${officePassword}x` })
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    expect((await below.get('/api/downline')).status).toBe(200)
    const issued = await issue('112', upline)
    expect([issued.status, issued.body]).toEqual([200, { status: true, message: 'An email is on its way to below.' }])
    expect((await below.get('/api/downline')).status).toBe(401)
    expect((await sub.get('/api/downline')).status).toBe(200)
    // Nothing but the emailed link replaces the password.
    expect((await login('below', testPassword)).status).toBe(200)
    expect((await login('helper', testPassword)).status).toBe(200)
    const trail = await office.rows(
      `select actor, permission, subject, after ->> 'login' as login, to_jsonb(a)::text as whole from audit a
       where action = 'downline.password' and result = 'SUCCESS'`,
    )
    expect(trail).toMatchObject([
      { actor: 'upline', permission: 'DOWNLINE_PASSWORD', subject: 'agent:112', login: 'below' },
    ])
    expect(await office.rows(`select kind from email where staff_id = $1`, [below.staffId])).toContainEqual({
      kind: 'password_reset',
    })
  })

  test('is rejected for the own account, uplines, siblings, sub accounts, higher roles and players', async () => {
    const upline = await office.hire({ username: 'keys', agentId: 110n, domains: [1], permissions: keys, rank: 20 })
    await office.hire({
      username: 'wide',
      agentId: 113n,
      domains: [1],
      permissions: ['DOWNLINE_VIEW', 'PII_REVEAL'],
      rank: 30,
    })
    await office.hire({ username: 'both', agentId: 114n, permissions: ['DOWNLINE_VIEW'], rank: 30 })
    const hashes = () => office.rows('select id, password_hash, must_reset from staff order by id')
    const before = await hashes()
    expect((await issue('110', upline)).body.data).toBe('You cannot change your own account here.')
    for (const id of ['100', '120', '200', '1000', '999', 'x']) expect((await issue(id, upline)).status, id).toBe(404)
    const messageFor = async (id: string) => String((await issue(id, upline)).body.data)
    expect(await messageFor('111')).toBe('This user does not rank below you.')
    expect(await messageFor('113')).toContain('You cannot grant')
    expect(await messageFor('114')).toBe('This user also works in a domain you have no access to.')
    expect(await messageFor('115')).toBe('This account has no login.')
    const lender = await office.hire({ username: 'lender', permissions: ['DOWNLINE_VIEW', 'DOWNLINE_EDIT'], rank: 6 })
    expect((await issue('112', lender)).status).toBe(403)
    expect((await hashes()).filter(({ id }) => id !== lender.staffId)).toEqual(before)
  })
})

test('concurrent changes of the agent or its login are not overwritten', async () => {
  const { values, version } = await load('111')
  expect((await save('111', { city: 'Nashik' })).status).toBe(200)
  const late = await put('111', { values: { ...values, name: 'Late' }, version })
  expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
  const reloaded = await load('111')
  await office.rows(`update staff set email = 'fourth@example.test', version = version + 1 where id = 9100`)
  expect((await put('111', reloaded)).body.code).toBe('version_conflict')
  const wrong = [
    [{ username: 'other_name' }, 422, 'username'],
    [{ phone: '12' }, 422, 'phone'],
    [{ pointValue: '0.00' }, 422, 'pointValue'],
    [{ remark: 'x'.repeat(201) }, 422, 'remark'],
  ] as const
  for (const [change, status, field] of wrong) {
    const answer = await save('111', change)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, [field]])
  }
  await office.rows('update agent set exposure_limit = 2000 where id = 110')
  const above = await save('111', { exposureLimit: '20.01' })
  expect([above.status, above.body.fields]).toEqual([
    409,
    { exposureLimit: 'Exposure limit must not exceed the upline limit.' },
  ])
  const unsigned = await put('111', { ...(await load('111')), transactionPassword: `${officePassword}x` })
  expect(unsigned.status).toBeGreaterThanOrEqual(400)
})
