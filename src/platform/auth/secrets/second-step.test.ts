import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { codeOf } from '#checks/harness/staff/authenticator.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, insertDomains, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'
import { stepOf } from './second-step.ts'

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

async function enrolledUser(username: string) {
  const { staffId } = await createStaff(database.ownerPool, { username, transactionPassword })
  const client = panelClient(server.url)
  await client.login(username, testPassword)
  const { secret, uri } = (await client.post('/api/second-step/offer')).body.data
  expect(uri).toContain('otpauth://totp/')
  expect((await client.post('/api/second-step/on', { code: '000000' })).status).toBe(422)
  expect((await client.post('/api/second-step/on', { code: codeOf(secret) })).status).toBe(200)
  // The enrolment code is used up, so the last step is moved back instead of waiting.
  await database.ownerPool.query('update staff set two_step_last_step = two_step_last_step - 2 where id = $1', [
    staffId,
  ])
  return { client, secret: String(secret), staffId }
}

describe('the second step', () => {
  it('AUT-11 blocks everything until it is completed, and leaves other sessions alone', async () => {
    const { client, secret } = await enrolledUser('meera')
    const half = panelClient(server.url)
    expect((await half.login('meera', testPassword)).body.data.second_step).toBe(true)
    for (const path of ['/api/user-detail', '/api/site-config', '/api/approvals'])
      expect((await half.get(path)).status).toBe(401)
    expect((await half.post('/api/change-password', { current: 'x', password: 'y' })).status).toBe(401)
    expect((await half.get('/api/auth-alive')).body.status).toBe(false)
    expect((await client.get('/api/user-detail')).body.data.is_two_step_verification).toBe(true)
    const before = half.cookie('session')
    expect((await half.post('/api/login/second-step', { code: codeOf(secret) })).status).toBe(200)
    expect(half.cookie('session')).not.toBe(before)
    expect((await half.get('/api/user-detail')).status).toBe(200)
    expect((await client.get('/api/user-detail')).status).toBe(401)
  })

  it('AUT-11 is turned on with the secret offered to this session only', async () => {
    const chosen = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const open = async (username: string) => {
      const { staffId } = await createStaff(database.ownerPool, { username })
      const client = panelClient(server.url)
      await client.login(username, testPassword)
      return { client, staffId }
    }
    const { client, staffId } = await open('chooser')
    const on = async (body: object) => {
      // Wrong codes are counted, which is not the subject here.
      await database.ownerPool.query('delete from login_attempt')
      return client.post('/api/second-step/on', body)
    }
    expect((await on({ secret: chosen, code: codeOf(chosen) })).status).toBe(422)
    expect((await on({ code: codeOf(chosen) })).status).toBe(422)
    const offer = async (from = client) => String((await from.post('/api/second-step/offer')).body.data.secret)
    const [first, last] = [await offer(), await offer()]
    const other = await offer((await open('chooser.other')).client)
    for (const secret of [chosen, first, other]) expect((await on({ code: codeOf(secret) })).status).toBe(422)
    const age = (column: string, value: string) =>
      database.ownerPool.query(`update staff set ${column} = ${value} where id = $1`, [staffId])
    await age('two_step_offered_at', `now() - interval '16 minutes'`)
    expect((await on({ code: codeOf(last) })).status).toBe(422)
    await age('two_step_offered_at', 'now()')
    await client.login('chooser', testPassword)
    expect((await on({ code: codeOf(last) })).status).toBe(422)
    const shown = await offer()
    const { rows } = await database.ownerPool.query<{ text: string }>(
      'select p::text as text from staff p where id = $1',
      [staffId],
    )
    expect(rows[0]?.text).not.toContain(shown)
    expect((await on({ code: codeOf(shown) })).status).toBe(200)
  })

  it('AUT-09 accepts a code once, however many requests use it at the same time', async () => {
    const { secret } = await enrolledUser('nalini')
    const halves = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const half = panelClient(server.url)
        await half.login('nalini', testPassword)
        return half
      }),
    )
    const code = codeOf(secret)
    const answers = await Promise.all(halves.map((half) => half.post('/api/login/second-step', { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('AUT-09 requires the password again after five wrong codes', async () => {
    const { secret } = await enrolledUser('omkar')
    const half = panelClient(server.url)
    await half.login('omkar', testPassword)
    for (let n = 0; n < 5; n++) expect((await half.post('/api/login/second-step', { code: '000000' })).status).toBe(422)
    expect((await half.post('/api/login/second-step', { code: codeOf(secret) })).status).toBe(401)
  })

  it('AUT-09 refuses every code of an account after ten wrong ones in any number of sessions, and emails the owner', async () => {
    const { client, secret, staffId } = await enrolledUser('tara')
    const attempt = async (code: string) => {
      const half = panelClient(server.url)
      await half.login('tara', testPassword)
      return half.post('/api/login/second-step', { code })
    }
    for (let n = 0; n < 10; n++) expect((await attempt(n % 2 ? '000000' : 'aaaa-bbbb-cccc-dddd')).status).toBe(422)
    const refused = await attempt(codeOf(secret))
    expect([refused.status, refused.body]).toEqual([422, (await attempt('000000')).body])
    const { rows: emails } = await database.ownerPool.query(
      `select count(*)::int as n from email where staff_id = $1 and kind = 'codes_locked'`,
      [staffId],
    )
    expect(emails).toEqual([{ n: 1 }])
    // The owner, who is signed in, is not locked out by others.
    expect((await client.post('/api/second-step/off', { transactionPassword, code: codeOf(secret) })).status).toBe(200)
  })

  it('AUT-09 counts wrong codes that turn the second step off', async () => {
    const { client, secret } = await enrolledUser('uma')
    const off = async (code: string) =>
      (await client.post('/api/second-step/off', { transactionPassword, code })).status
    for (let n = 0; n < 10; n++) expect(await off('000000')).toBe(422)
    expect(await off(codeOf(secret))).toBe(422)
  })

  it('AUT-10 is turned off with password and code, which ends every session', async () => {
    const { client, secret } = await enrolledUser('pia')
    expect(
      (await client.post('/api/second-step/off', { transactionPassword: 'wrong', code: codeOf(secret) })).status,
    ).toBe(403)
    expect((await client.post('/api/second-step/off', { transactionPassword, code: '000000' })).status).toBe(422)
    expect((await client.post('/api/second-step/off', { transactionPassword, code: codeOf(secret) })).status).toBe(200)
    expect((await client.get('/api/user-detail')).status).toBe(401)
    const { rows } = await database.ownerPool.query(`select two_step_secret from staff where username = 'pia'`)
    expect(rows[0].two_step_secret).toBeNull()
  })

  it('AUT-09 allows one step of drift and no more', () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const taken = [-3, -1, 0, 1, 3].map((steps) => stepOf(secret, codeOf(secret, steps), null) !== null)
    expect(taken).toEqual([false, true, true, true, false])
    expect(stepOf(secret, 'abcdef', null)).toBeNull()
  })

  it('AUT-09 accepts a code from the first second of its window to the last, and none after a newer one', () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const begin = 1_796_000_010_000
    vi.useFakeTimers({ toFake: ['Date'], now: begin })
    try {
      const [code, newer, step] = [codeOf(secret), codeOf(secret, 1), BigInt(begin / 30_000)]
      const takenAt = (ms: number, last: bigint | null = null) => {
        vi.setSystemTime(begin + ms)
        return stepOf(secret, code, last)
      }
      expect([-30_001, -30_000, 0, 29_999, 30_000, 59_999, 60_000].map((ms) => takenAt(ms))).toEqual([
        null,
        step,
        step,
        step,
        step,
        step,
        null,
      ])
      // One before it does not use it up; itself and each newer one do, at every second of the window.
      expect([-30_000, 0, 29_999, 59_999].map((ms) => takenAt(ms, step - 1n))).toEqual([step, step, step, step])
      for (const used of [step, step + 1n])
        expect([-30_000, 0, 29_999, 59_999].map((ms) => takenAt(ms, used))).toEqual([null, null, null, null])
      vi.setSystemTime(begin + 29_999)
      expect(stepOf(secret, newer, step)).toBe(step + 1n)
    } finally {
      vi.useRealTimers()
    }
  })

  it('AUT-09 accepts a code once wherever it is used: at sign-in, to confirm, and for several confirmations at once', async () => {
    const { secret, staffId } = await enrolledUser('vikram')
    const client = panelClient(server.url)
    await client.login('vikram', testPassword)
    const code = codeOf(secret)
    expect((await client.post('/api/login/second-step', { code })).status).toBe(200)
    for (const repeated of [code, codeOf(secret, -1)]) {
      expect((await client.post('/api/confirm', { code: repeated })).status).not.toBe(200)
      const half = panelClient(server.url)
      await half.login('vikram', testPassword)
      expect((await half.post('/api/login/second-step', { code: repeated })).status).toBe(422)
    }
    await database.ownerPool.query('update staff set two_step_last_step = two_step_last_step - 2 where id = $1', [
      staffId,
    ])
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/api/confirm', { code: codeOf(secret) })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('stores the seed sealed', async () => {
    const { secret, staffId } = await enrolledUser('queenie')
    const { rows } = await database.ownerPool.query('select two_step_secret from staff where id = $1', [staffId])
    expect(rows[0].two_step_secret).not.toContain(secret)
  })
})

describe('the transaction password', () => {
  it('is locked for 15 minutes after five wrong attempts', async () => {
    const { client, secret } = await enrolledUser('ravi')
    const off = (password: string) =>
      client.post('/api/second-step/off', { transactionPassword: password, code: codeOf(secret, 5) })
    for (let n = 0; n < 5; n++) expect((await off('wrong')).body.data).toEqual(['Incorrect transaction password.'])
    expect((await off(transactionPassword)).body.data).toEqual([expect.stringContaining('15 minutes')])
    await database.ownerPool.query(
      `update login_attempt set at = at - interval '16 minutes' where username_key like 'transaction:%'`,
    )
    expect((await off(transactionPassword)).status).toBe(422)
  })

  it('is set with the login password and differs from it', async () => {
    await createStaff(database.ownerPool, { username: 'sunil' })
    const client = panelClient(server.url)
    await client.login('sunil', testPassword)
    const set = (loginPassword: string, password: string) =>
      client.post('/api/transaction-password', { loginPassword, password })
    expect((await set('wrong', 'marble-compass-38-fig')).body.fields).toHaveProperty('loginPassword')
    expect((await set(testPassword, testPassword)).body.fields).toHaveProperty('password')
    expect((await set(testPassword, 'sunilsunil11')).body.fields).toHaveProperty('password')
    expect((await set(testPassword, 'marble-compass-38-fig')).status).toBe(200)
  })
})
