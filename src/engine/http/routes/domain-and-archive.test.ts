import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffPermissions, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testPassword } from '#checks/harness/staff/staff.ts'

let office: Office
let head: Colleague

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions })
})
afterAll(() => office?.close())

describe('the chosen domain', () => {
  const players = async (client: Colleague, headers = {}) => {
    const { body } = await client.get('/api/players?direction=ascending&sort=id', headers)
    return new Set((body.data as { domain: string }[]).map(({ domain }) => domain))
  }

  test('restricts visible data to one of several domains', async () => {
    const all = await players(head)
    expect(all.size).toBe(2)
    const first = await players(head, { 'x-domain': '1' })
    expect(first.size).toBe(1)
    expect([...(await players(head, { 'x-domain': '2' }))]).not.toEqual([...first])
    const { body } = await head.get('/api/site-config', { 'x-domain': '2' })
    expect(body.data.current_domain).toBe(2)
    expect(body.data.domainList).toHaveLength(2)
  })

  test('rejects a domain the user does not have', async () => {
    const one = await office.hire({ username: 'one.domain', permissions: staffPermissions, domains: [1] })
    const mine = await players(one)
    expect(await players(one, { 'x-domain': '1' })).toEqual(mine)
    for (const strange of ['2', '3', '0', '-1', '1,2', 'x']) {
      const refused = await one.get('/api/players', { 'x-domain': strange })
      expect([strange, refused.status, refused.body.code]).toEqual([strange, 403, 'foreign_domain'])
    }
    const config = await one.get('/api/site-config', { 'x-domain': '2' })
    expect([config.status, config.body.data.current_domain]).toEqual([200, 1])
    expect((await one.post('/api/logout', {}, { 'x-domain': '2' })).status).toBe(200)
  })
})

describe('the archive', () => {
  const code = '482915'
  const open = (security: string, client: Colleague = head) =>
    client.post('/api/warehouse/open', { security_code: security })
  const archive = { 'x-warehouse': code }

  test("opens with the user's own code, which the password sets", async () => {
    expect((await open(code)).body.fields).toEqual({ security_code: 'Set a security code first.' })
    const set = (security: string, loginPassword: string) =>
      head.post('/api/warehouse/code', { security_code: security, loginPassword })
    expect((await set(code, 'not my password')).body.fields).toHaveProperty('loginPassword')
    for (const weak of ['111111', '123456', '876543', '12345', '123456789', 'abcdef'])
      expect([weak, (await set(weak, testPassword)).status]).toEqual([weak, 422])
    expect((await set(code, testPassword)).status).toBe(200)
    const [row] = await office.rows(`select warehouse_code_hash as hash from staff where username = 'head'`)
    expect(row.hash).toMatch(/^\$argon2id/)
  })

  test('DEV-03 is readable with its code and rejects writes', async () => {
    expect((await head.get('/api/players', archive)).body.code).toBe('warehouse_closed')
    expect((await open(code)).status).toBe(200)
    expect((await head.get('/api/players', archive)).status).toBe(200)
    expect((await head.get('/api/site-config', archive)).body.data.is_warehouse).toBe(true)
    const written = await head.post('/api/saved-views', {}, archive)
    expect([written.status, written.body.data, written.body.code]).toEqual([
      409,
      'The archive is read only. Close it to make changes.',
      'archive',
    ])
    expect((await head.get('/api/players', { 'x-warehouse': '482916' })).status).toBe(403)
    expect((await head.get('/api/players')).status).toBe(200)
  })

  test('closes after 15 minutes or when the user closes it', async () => {
    await office.rows(
      `update session set warehouse_until = now() - interval '1 second' where warehouse_until is not null`,
    )
    expect((await head.get('/api/players', archive)).body.code).toBe('warehouse_closed')
    expect((await open(code)).status).toBe(200)
    expect((await head.post('/api/warehouse/close', {}, archive)).status).toBe(200)
    expect((await head.get('/api/players', archive)).body.code).toBe('warehouse_closed')
  })

  test('DEV-03 locks after five wrong codes, also for the right one, and audits each attempt', async () => {
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await open('909090')).status).toBe(422)
    expect((await open(code)).body.fields).toEqual({ security_code: 'Too many wrong codes. Try again in 15 minutes.' })
    const traces = await office.rows(
      `select result, count(*)::int as n from audit where action = 'warehouse.open' group by result order by result`,
    )
    expect(traces).toEqual([
      { result: 'FAILED', n: 5 },
      { result: 'SUCCESS', n: 2 },
    ])
    const everywhere = await office.rows(`select a::text as text from audit a union all select s::text from session s`)
    expect(everywhere.some(({ text }) => text.includes(code))).toBe(false)
  })

  test('opens only with the permission', async () => {
    const clerk = await office.hire({ username: 'clerk', permissions: ['DASHBOARD_VIEW'] })
    expect((await open(code, clerk)).status).toBe(403)
  })
})
