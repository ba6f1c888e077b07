import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { testPassword } from '#checks/harness/staff/staff.ts'
import { newUserValues } from '#checks/harness/staff/user-values.ts'

let office: Office
let head: Colleague
let second: Colleague
let clerkRole: string
let seniorRole: string

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', rank: 5, permissions: staffPermissions, itemLimit: 5_000_000n })
  second = await office.hire({ username: 'second', rank: 4, permissions: staffPermissions })
  clerkRole = await office.role('Clerk', 40, ['DEPOSIT_VIEW'], { itemLimit: 1_000_000n })
  seniorRole = await office.role('Senior clerk', 30, ['DEPOSIT_VIEW', 'WITHDRAW_VIEW'], { itemLimit: 2_000_000n })
})
afterAll(() => office?.close())

const person = (username: string, change: Readonly<Record<string, unknown>> = {}) => ({
  ...newUserValues(username, clerkRole),
  name: `The ${username}`,
  mustReset: true,
  ...change,
})
const create = (values: object, client: Colleague = head, headers = {}) =>
  client.post('/api/user-create', { values, ...confirmation }, headers)
const idOf = async (username: string) =>
  String((await office.rows('select id from staff where username = $1', [username]))[0].id)
const load = async (id: string, client: Colleague = head) => (await client.get(`/api/user-edit/${id}`)).body.data
const save = (id: string, values: object, version: number, client: Colleague = head) =>
  client.put(`/api/user-edit/${id}`, { values, version, ...confirmation })

/** Creates a user and returns the values their form shows. */
async function createAndLoad(username: string, change: Readonly<Record<string, unknown>> = {}) {
  const created = await create(person(username, change))
  expect([created.status, created.body.data ?? null]).toEqual([200, null])
  const id = await idOf(username)
  return { id, ...(await load(id)), first: String(created.body.once['First password']) }
}

describe('a new user', () => {
  test('gets a first password that is shown once, never stored in plain text, and must be replaced', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const created = await create(person('newcomer'), head, key)
    expect(created.body).toMatchObject({
      status: true,
      message: 'User newcomer created',
      once: { Username: 'newcomer' },
    })
    const first = String(created.body.once['First password'])
    const replayed = await create(person('newcomer'), head, key)
    expect([replayed.status, replayed.body.once]).toEqual([200, undefined])
    const everywhere = await office.rows(`select a::text as text from audit a union all select k::text from action_key k
      union all select o::text from outbox o union all select s::text from staff s`)
    expect(everywhere.some(({ text }) => text.includes(first))).toBe(false)
    const client = panelClient(office.url)
    expect((await client.login('newcomer', first)).body.data.reset_pass).toBe(true)
    expect((await client.get('/api/site-access-level')).status).toBe(440)
    const chosen = { current: first, password: 'copper-window-19-fern' }
    expect((await client.post('/api/change-password', chosen)).status).toBe(200)
    expect((await client.get('/api/site-access-level')).body.code).toBe('profile_incomplete')
  })

  test('is read back as entered, edited and read again, with an audit entry for each', async () => {
    const entered = person('orderly', {
      domains: ['1', '2'],
      agent: '110',
      dayLimit: '2500.00',
      itemLimit: '100.00',
      allowedIps: '203.0.113.0/24\n2001:db8::/32',
      accessDays: ['Monday', 'Friday'],
      accessFrom: '09:00',
      accessTo: '18:30',
    })
    const { id, values, version } = await createAndLoad('orderly', entered)
    expect(values).toEqual(entered)
    const changed = { ...values, name: 'Orderly Oona', accessDays: ['Sunday'], domains: ['1'], allowedIps: null }
    expect((await save(id, changed, version)).body.message).toBe('User saved')
    expect(await load(id)).toEqual({ values: changed, version: version + 1 })
    const traces = await office.rows(
      `select actor, action, before ->> 'name' as before, after ->> 'name' as after, reason from audit
       where subject = $1 order by at`,
      [`staff:${id}`],
    )
    expect(traces).toEqual([
      expect.objectContaining({ actor: 'head', action: 'user.created', before: null, after: 'The orderly' }),
      expect.objectContaining({ action: 'user.saved', before: 'The orderly', after: 'Orderly Oona' }),
    ])
  })

  test.each([
    ['username', 'No Spaces', 'Use lowercase letters'],
    ['email', 'nowhere', 'Enter an email address'],
    ['role', '4711', 'Role not found.'],
    ['domains', [], 'Choose at least one.'],
    ['domains', ['9'], 'You can only grant domains you have access to.'],
    ['agent', '200', 'The agent belongs to another domain.'],
    ['agent', '4711', 'not in your downline'],
    ['itemLimit', '-1', 'At least'],
    ['itemLimit', '5000.01', 'Limit must not exceed your own limit.'],
    ['allowedIps', '203.0.113.0/33', 'Enter IP addresses or ranges'],
    ['accessFrom', '25:00', 'Enter a time like'],
    ['accessFrom', '09:00', 'Enter both times or neither.'],
    ['status', 'RETIRED', 'Choose from the list.'],
    ['colour', 'red', 'Not a field'],
  ])('with %s %j is rejected with an error on that field', async (field, value, sentence) => {
    const { status, body } = await create(person('refused', { [field]: value }))
    expect([409, 422]).toContain(status)
    const [complained] = Object.entries(body.fields as Record<string, string>)
    expect(field === 'accessFrom' && value === '09:00' ? 'accessTo' : field).toBe(complained?.[0])
    expect(complained?.[1]).toContain(sentence)
    expect(await office.rows(`select 1 from staff where username = 'refused'`)).toEqual([])
  })

  test('cannot reuse a username or email address', async () => {
    await createAndLoad('first.come')
    expect((await create(person('first.come', { email: 'else@example.test' }))).body.fields).toHaveProperty('username')
    const doubled = await create(person('second.come', { email: 'FIRST.come@example.test' }))
    expect(doubled.body.fields).toHaveProperty('email')
  })
})

describe('an edited user', () => {
  test('keeps the username, and a stale version is rejected', async () => {
    const { id, values, version } = await createAndLoad('steady')
    expect((await save(id, { ...values, username: 'other.name' }, version)).body.fields).toEqual({
      username: 'This value cannot be changed after it was set.',
    })
    expect((await save(id, { ...values, name: 'One' }, version)).status).toBe(200)
    const late = await save(id, { ...values, name: 'Two' }, version)
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(late.body.data).toContain('Changed fields: Name')
  })

  test('needs a second approval for another role or a higher limit, but not for a lower one', async () => {
    const { id, values, version } = await createAndLoad('rising', { itemLimit: '100.00' })
    const raised = await save(id, { ...values, role: seniorRole }, version)
    expect(raised.status).toBe(202)
    const { approval } = raised.body.data
    expect((await load(id)).values.role).toBe(clerkRole)
    expect((await decide(head, approval)).status).toBe(403)
    expect((await second.get('/api/approvals')).body.data).toContainEqual(
      expect.objectContaining({ id: approval, maker: 'head', subject: 'user rising' }),
    )
    expect((await decide(second, approval)).status).toBe(200)
    const now = await load(id)
    expect(now.values.role).toBe(seniorRole)
    expect((await save(id, { ...now.values, itemLimit: '150.00' }, now.version)).status).toBe(202)
    expect((await save(id, { ...now.values, itemLimit: null }, now.version)).status).toBe(202)
    expect((await save(id, { ...now.values, itemLimit: '50.00' }, now.version)).status).toBe(200)
  })

  test('cannot approve their own promotion, and an approval fails after a concurrent change', async () => {
    const inside = await office.hire({ username: 'inside', rank: 20, permissions: staffPermissions })
    const { values, version } = await load(String(inside.staffId))
    const lower = await office.role('Lower', 25, ['DEPOSIT_VIEW'], { itemLimit: 10n })
    const { approval } = (await save(String(inside.staffId), { ...values, role: lower }, version)).body.data
    expect((await decide(inside, approval)).status).toBe(409)
    await office.rows(`update staff set status = 'SUSPENDED' where id = $1`, [inside.staffId])
    expect((await decide(second, approval)).body.code).toBe('version_conflict')
  })

  test('must rank below the editor and cannot be the editor', async () => {
    const equal = await office.hire({ username: 'equal', rank: 5, permissions: staffPermissions })
    for (const [id, sentence] of [
      [head.staffId, 'You cannot change your own account here.'],
      [equal.staffId, 'does not rank below you'],
      [second.staffId, 'does not rank below you'],
    ] as const) {
      const { values, version } = await load(String(id))
      const { status, body } = await save(String(id), { ...values, name: 'Changed' }, version)
      expect([status, body.data]).toEqual([409, expect.stringContaining(sentence)])
      const pressed = await head.post(`/api/users/${id}/suspension`, { reason: confirmation.reason })
      expect([pressed.status, pressed.body.data]).toEqual([409, expect.stringContaining(sentence)])
    }
  })

  test('is visible only in domains of the editor', async () => {
    const local = await office.hire({
      username: 'local',
      rank: 6,
      permissions: staffPermissions,
      domains: [1],
    })
    const both = await createAndLoad('both', { domains: ['1', '2'] })
    const far = await createAndLoad('faraway', { domains: ['2'] })
    expect((await save(both.id, both.values, both.version, local)).body.data).toContain('domain you have no access to')
    expect((await local.get(`/api/user-edit/${far.id}`)).status).toBe(404)
    expect((await local.get(`/api/users/${far.id}/card`)).status).toBe(404)
    expect((await local.post(`/api/users/${far.id}/suspension`, { reason: confirmation.reason })).status).toBe(404)
  })

  test('is signed out when outside the allowed hours or IP addresses', async () => {
    const worker = await office.hire({ username: 'worker', rank: 20, permissions: ['DEPOSIT_VIEW'] })
    const { values, version } = await load(String(worker.staffId))
    const elsewhere = { ...values, allowedIps: '203.0.113.0/24' }
    expect((await save(String(worker.staffId), elsewhere, version)).status).toBe(200)
    const refused = await worker.get('/api/user-detail')
    expect([refused.status, refused.body.code]).toEqual([401, 'access_refused'])
    expect((await panelClient(office.url).login('worker', testPassword)).status).toBe(403)
  })
})
