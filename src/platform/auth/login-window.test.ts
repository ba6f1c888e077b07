import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, insertDomains, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'
import { normalizeIp } from './login-window.ts'

let database: TestDatabase
let server: Server

beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, { catalogue: [], bindings: [] })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const restrict = (staffId: bigint, set: string) =>
  database.ownerPool.query(`update staff set ${set} where id = $1`, [staffId])

describe('allowed networks', () => {
  it('are checked at sign-in after the password, and with every request', async () => {
    const { staffId } = await createStaff(database.ownerPool, { username: 'tara' })
    const client = panelClient(server.url)
    await restrict(staffId, `allowed_ips = '{127.0.0.0/8,::1}'`)
    expect((await client.login('tara', testPassword)).status).toBe(200)
    expect((await client.get('/api/user-detail')).status).toBe(200)
    await restrict(staffId, `allowed_ips = '{203.0.113.0/24}'`)
    const refused = await client.get('/api/user-detail')
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      401,
      'access_refused',
      'This account cannot be used from your IP address.',
    ])
    const stranger = panelClient(server.url)
    expect((await stranger.login('tara', 'not the password')).status).toBe(401)
    const elsewhere = await stranger.login('tara', testPassword)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'access_refused'])
    const { rows } = await database.ownerPool.query(
      `select result, reason from audit where action = 'login' and subject = $1 order by at desc limit 1`,
      [`staff:${staffId}`],
    )
    expect(rows[0]).toEqual({ result: 'FAILED', reason: 'This account cannot be used from your IP address.' })
    await restrict(staffId, `allowed_ips = '{}'`)
    expect((await client.get('/api/user-detail')).status).toBe(200)
  })

  it('compares addresses, not their spelling', () => {
    expect(['::ffff:192.0.2.7', '192.0.2.7', '2001:db8::1', 'fe80::1%eth0', 'unknown', ''].map(normalizeIp)).toEqual([
      '192.0.2.7',
      '192.0.2.7',
      '2001:db8::1',
      null,
      null,
      null,
    ])
  })
})

describe('allowed hours', () => {
  it('are checked in the time zone of the site', async () => {
    const { staffId } = await createStaff(database.ownerPool, { username: 'uma' })
    const client = panelClient(server.url)
    const { rows } = await database.ownerPool.query(`select
      to_char(now() at time zone 'Asia/Kolkata' - interval '1 hour', 'HH24:MI') as before,
      to_char(now() at time zone 'Asia/Kolkata' + interval '1 hour', 'HH24:MI') as after`)
    const { before, after } = rows[0]
    await restrict(staffId, `access_from = '${before}', access_to = '${after}'`)
    expect((await client.login('uma', testPassword)).status).toBe(200)
    await restrict(staffId, `access_from = '${after}', access_to = '${before}'`)
    expect((await client.get('/api/user-detail')).body.data).toBe('This account cannot be used at this time.')
    expect((await panelClient(server.url).login('uma', testPassword)).status).toBe(403)
  })
})

describe('a temporary password', () => {
  it('works until it expires', async () => {
    const { staffId } = await createStaff(database.ownerPool, { username: 'veda', mustReset: true })
    await restrict(staffId, `temporary_until = now() - interval '1 second'`)
    expect((await panelClient(server.url).login('veda', testPassword)).status).toBe(401)
    await restrict(staffId, `temporary_until = now() + interval '1 hour'`)
    const client = panelClient(server.url)
    expect((await client.login('veda', testPassword)).status).toBe(200)
    expect((await client.get('/api/site-access-level')).status).toBe(440)
    const changed = await client.post('/api/change-password', {
      current: testPassword,
      password: 'copper-window-19-fern',
    })
    expect(changed.status).toBe(200)
    const { rows } = await database.ownerPool.query('select must_reset, temporary_until from staff where id = $1', [
      staffId,
    ])
    expect(rows[0]).toEqual({ must_reset: false, temporary_until: null })
  })
})

describe('recovery codes', () => {
  it('replace the authenticator once each, are stored as hashes and end with a new set', async () => {
    const transactionPassword = 'north-window-55-kettle'
    const { staffId } = await createStaff(database.ownerPool, { username: 'wasim', transactionPassword })
    const client = panelClient(server.url)
    await client.login('wasim', testPassword)
    const { secret } = (await client.post('/api/second-step/offer')).body.data
    const on = await client.post('/api/second-step/on', { code: generateSync({ secret }) })
    const codes: string[] = on.body.data.recovery_codes
    expect(new Set(codes).size).toBe(10)
    const stored = await database.ownerPool.query('select r::text as text from recovery_code r')
    expect(stored.rows.some(({ text }) => codes.some((code) => text.includes(code)))).toBe(false)
    const enter = async (code: string) => {
      const half = panelClient(server.url)
      await half.login('wasim', testPassword)
      return { half, status: (await half.post('/api/login/second-step', { code })).status }
    }
    expect((await enter('aaaa-bbbb-cccc-dddd')).status).toBe(422)
    const { half, status } = await enter(codes[0]!.toUpperCase())
    expect(status).toBe(200)
    expect((await enter(codes[0]!)).status).toBe(422)
    const repeated = await Promise.all(Array.from({ length: 5 }, () => enter(codes[1]!)))
    expect(repeated.filter((one) => one.status === 200)).toHaveLength(1)
    await database.ownerPool.query('update staff set two_step_last_step = two_step_last_step - 3 where id = $1', [
      staffId,
    ])
    const inside = repeated.find((one) => one.status === 200)!.half
    expect((await half.get('/api/user-detail')).status).toBe(401)
    const renewed = await inside.post('/api/second-step/recovery-codes', {
      transactionPassword,
      code: generateSync({ secret }),
    })
    expect(renewed.body.data.recovery_codes).toHaveLength(10)
    expect((await enter(codes[2]!)).status).toBe(422)
  })
})
