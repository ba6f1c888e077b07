import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, enrol } from '#checks/harness/staff/authenticator.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { openTwoProcesses, type TwoProcesses } from '#checks/harness/processes/two-processes.ts'

let servers: TwoProcesses

beforeAll(async () => {
  servers = await openTwoProcesses()
})
afterAll(() => servers?.close())
beforeEach(() => servers.forgetLoginAttempts())

const loggedIn = (username: string) => servers.loggedIn(username)

describe('account lockout', () => {
  it('AUT-06 checks three of a hundred wrong passwords, then rejects even the right one', async () => {
    await createStaff(servers.database.ownerPool, { username: 'farid' })
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        panelClient(at % 2 ? servers.server.url : servers.other.url).login('farid', 'not it'),
      ),
    )
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]))
    const { rows } = await servers.database.ownerPool.query(
      `select count(*)::int as failures from login_attempt where username_key = 'farid'`,
    )
    expect(rows[0].failures).toBe(3)
    const emails = await servers.database.ownerPool.query(
      `select 1 from outbox where name = 'staff.locked' and payload ->> 'username' = 'farid'`,
    )
    expect(emails.rowCount).toBe(1)
    expect((await panelClient(servers.server.url).login('farid', testPassword)).status).toBe(401)
  })

  it('AUT-08 does not lock out a known device', async () => {
    await createStaff(servers.database.ownerPool, { username: 'gita' })
    const own = await loggedIn('gita')
    for (let n = 0; n < 4; n++) await panelClient(servers.server.url).login('gita', 'a stranger')
    expect((await panelClient(servers.server.url).login('gita', testPassword)).status).toBe(401)
    expect((await own.login('gita', testPassword)).status).toBe(200)
  })

  it('AUT-08 accepts a known device with its second step while other browsers keep the account locked', async () => {
    await createStaff(servers.database.ownerPool, { username: 'ganga' })
    const own = await loggedIn('ganga')
    const { secret } = await enrol(own)
    for (let n = 0; n < 4; n++) await panelClient(servers.other.url).login('ganga', 'a stranger')
    expect((await panelClient(servers.server.url).login('ganga', testPassword)).status).toBe(401)
    expect((await own.login('ganga', testPassword)).body.data).toMatchObject({ second_step: true })
    expect((await own.post('/api/login/second-step', { code: codeOf(secret, 1) })).status).toBe(200)
    expect((await own.get('/api/user-detail')).status).toBe(200)
    const forged = panelClient(servers.server.url)
    forged.setCookie('device', `${own.cookie('device')?.slice(0, -2)}xx`)
    expect((await forged.login('ganga', testPassword)).status).toBe(401)
  })

  /** Locks the account for browsers that are not known. */
  const lockOut = async (username: string) => {
    for (let n = 0; n < 4; n++) await panelClient(servers.other.url).login(username, 'a stranger')
  }

  it.each([
    ['their second step is reset', [`two_step_secret = 'sealed'`, 'two_step_secret = null']],
    ['a new password is required', ['must_reset = true', 'must_reset = false']],
    ['they are suspended', [`status = 'SUSPENDED'`, `status = 'ACTIVE'`]],
    ['they are forgotten', ['device_generation = device_generation + 1']],
  ])('AUT-08 browsers of a user are no longer known once %s', async (what, changes) => {
    const username = what.replaceAll(' ', '.')
    const { staffId } = await createStaff(servers.database.ownerPool, { username })
    const thief = await loggedIn(username)
    for (const change of changes)
      await servers.database.ownerPool.query(`update staff set ${change} where id = $1`, [staffId])
    await lockOut(username)
    expect((await thief.login(username, testPassword)).status).toBe(401)
  })

  it('AUT-08 only the browser that changes the password stays known', async () => {
    await createStaff(servers.database.ownerPool, { username: 'gauri' })
    const [thief, own] = [await loggedIn('gauri'), await loggedIn('gauri')]
    const password = 'copper-window-19-fern'
    expect((await own.post('/api/change-password', { current: testPassword, password })).status).toBe(200)
    await lockOut('gauri')
    expect((await thief.login('gauri', password)).status).toBe(401)
    expect((await own.login('gauri', password)).status).toBe(200)
  })

  it('AUT-07 counts by account and address, whatever headers say', async () => {
    await createStaff(servers.database.ownerPool, { username: 'gopal' })
    const tries = ['gopal', 'GOPAL', ' gopal ', '\uff47opal', 'gopal'] as const
    for (const [n, username] of tries.entries()) {
      const client = panelClient(servers.server.url)
      await client.get('/api/auth-alive')
      const lies = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `198.51.100.${n}`, 'user-agent': `Browser ${n}` }
      await client.post('/api/login', { username, password: 'wrong', visitor: `visitor-${n}` }, lies)
    }
    const { rows } = await servers.database.ownerPool.query(
      `select count(*)::int as tries, count(distinct ip)::int as addresses from login_attempt where username_key = 'gopal'`,
    )
    expect(rows[0]).toEqual({ tries: 3, addresses: 1 })
    expect((await panelClient(servers.server.url).login('gopal', testPassword)).status).toBe(401)
  })

  it('AUT-07 counts spellings of one name together', async () => {
    await createStaff(servers.database.ownerPool, { username: 'hari' })
    for (const name of ['hari', ' HARI', 'ｈari']) await panelClient(servers.server.url).login(name, 'wrong')
    expect((await panelClient(servers.server.url).login('hari', testPassword)).status).toBe(401)
  })

  it('ends after 30 minutes', async () => {
    await createStaff(servers.database.ownerPool, { username: 'indu' })
    for (let n = 0; n < 3; n++) await panelClient(servers.server.url).login('indu', 'wrong')
    await servers.database.ownerPool.query(
      `update login_attempt set at = at - interval '31 minutes' where username_key = 'indu'`,
    )
    expect((await panelClient(servers.server.url).login('indu', testPassword)).status).toBe(200)
  })
})
