import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, everything, officePassword, openOffice, type Colleague, type Office } from '#checks/harness/office.ts'

let office: Office
let head: Colleague
let north: Colleague
const agentPermissions = ['DOWNLINE_VIEW', 'DOWNLINE_EDIT', 'DOWNLINE_CREATE', 'PLAYERS_VIEW'] as const

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: everything, rank: 5 })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: agentPermissions })
  await office.rows(`update agent set phone = '+919812345678', city = 'Pune' where id = 111`)
  // The login of the agent below holds the very role of the one above, as a new agent's may.
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
const load = async (id: string, who = head): Promise<Opened> => (await who.get(`/api/downline-edit/${id}`)).body.data
const put = (id: string, body: object, who = head) => who.put(`/api/downline-edit/${id}`, { ...asked, ...body })
async function save(id: string, changes: object, who = head) {
  const { values, version } = await load(id, who)
  return put(id, { values: { ...values, ...changes }, version }, who)
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

test('everything of an agent the form of a new one asks for is changed, with before and after in the trail, masked', async () => {
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
  expect([answer.status, answer.body.message]).toEqual([200, 'north-east is saved'])
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
  expect(await office.rows(`select kind, address from mail where staff_id = 9100`)).toEqual([
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
  const [line] = (await head.get('/api/downline-changes?accountId=111&what=DETAILS')).body.data
  expect([line.old, line.new]).toEqual([expect.stringContaining('Pune'), expect.stringContaining('Asia/Dubai')])
})

test('PII-01 phone and address open empty for whoever may not see them, and what is left empty stays', async () => {
  const { values } = await load('111', north)
  expect(values).toMatchObject({ phone: null, email: null, name: 'Eastern Branch' })
  expect((await load('111')).values).toMatchObject({ phone: '+919800000001', email: 'new@example.test' })
  expect((await save('111', { city: 'Surat' }, north)).status).toBe(200)
  expect(await agentOf('111')).toMatchObject({ phone: '+919800000001', city: 'Surat' })
  expect(await loginOf()).toMatchObject({ email: 'new@example.test' })
})

test('whoever stands above changes how his agent comes in; nobody himself, nobody beside him, and no role he does not hold', async () => {
  expect((await save('111', { email: 'third@example.test' }, north)).status).toBe(200)
  expect(await loginOf()).toMatchObject({ email: 'third@example.test' })
  expect((await save('110', { city: 'Pune' }, north)).body.data).toBe('Nobody edits his own account here')
  for (const id of ['120', '200', '1000', '999']) {
    expect((await north.get(`/api/downline-edit/${id}`)).status).toBe(404)
    expect((await put(id, { values: (await load('111')).values, version: 1 }, north)).status).toBe(404)
  }
  const clerk = await office.hire({ username: 'clerk', permissions: ['DOWNLINE_EDIT'], rank: 20 })
  const refused = await save('111', { email: 'mine@example.test' }, clerk)
  expect([refused.status, refused.body.fields]).toEqual([409, { email: 'This person does not stand below you' }])
  expect((await save('111', { remark: 'Called back' }, clerk)).status).toBe(200)
  expect(await loginOf()).toMatchObject({ email: 'third@example.test' })
  const nobody = await save('112', { timeZone: 'Asia/Dubai' })
  expect([nobody.status, nobody.body.fields]).toEqual([409, { timeZone: 'Nobody logs in for this account' }])
  const blind = await office.hire({ username: 'blind', permissions: ['DOWNLINE_VIEW'] })
  expect((await blind.get('/api/downline-edit/111')).status).toBe(403)
})

test('what somebody else saved meanwhile, of the agent or of his login, is not overwritten', async () => {
  const { values, version } = await load('111')
  expect((await save('111', { city: 'Nashik' })).status).toBe(200)
  const late = await put('111', { values: { ...values, name: 'Late' }, version })
  expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
  const again = await load('111')
  await office.rows(`update staff set email = 'fourth@example.test', version = version + 1 where id = 9100`)
  expect((await put('111', again)).body.code).toBe('version_conflict')
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
  expect([above.status, above.body.fields]).toEqual([409, { exposureLimit: 'The account above has a lower limit' }])
  const unsigned = await put('111', { ...(await load('111')), transactionPassword: `${officePassword}x` })
  expect(unsigned.status).toBeGreaterThanOrEqual(400)
})
