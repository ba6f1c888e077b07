import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { codeIn, waitForEmail, tokenIn } from '#checks/harness/staff/emails.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, insertDomains, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import { answerResetRequests } from '#platform/mail/reset-requests.ts'
import { sendMail } from '#platform/mail/send.ts'
import { files, type OutgoingEmail } from '#platform/mail/transports.ts'
import type { Server } from '#server/main.ts'
import { hashOf } from '#platform/auth/sessions/tokens.ts'

let database: TestDatabase
let server: Server
let folder: string
const faults: unknown[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-emails-'))
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, { catalogue: [], bindings: [], limits: { failuresPerAddress: 100_000 } })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const office = (transport = files(join(folder, 'mail'), 'Overround <no-reply@panel.test>')) => ({
  pool: database.appPool,
  transport,
  panelUrl: 'http://panel.test',
  sessionSecret: 'a'.repeat(31) + '7c1f5e',
  onFault: (error: unknown) => faults.push(error),
})
const waiting = async (username: string) => {
  await answerResetRequests(database.appPool)
  return (
    await database.ownerPool.query(
      `select m.kind from email m join staff p on p.id = m.staff_id where p.username = $1 order by m.at, m.id`,
      [username],
    )
  ).rows.map(({ kind }) => kind)
}
const forget = (username: unknown) => {
  const client = panelClient(server.url)
  return client.get('/api/auth-alive').then(() => client.post('/api/login/forgot', { username }))
}
const choose = async (token: unknown, password: string) => {
  const client = panelClient(server.url)
  await client.get('/api/auth-alive')
  return client.post('/api/login/new-password', { token, password })
}
const newPassword = 'copper-window-19-fern'

describe('AUT-12 a forgotten password', () => {
  it('AUT-12 gives the same response whether or not the account exists', async () => {
    await createStaff(database.ownerPool, { username: 'asha' })
    await createStaff(database.ownerPool, { username: 'gone' })
    await database.ownerPool.query(`update staff set status = 'SUSPENDED' where username = 'gone'`)
    const answers = []
    for (const name of ['asha', 'nobody', 'gone']) {
      const { status, body, headers } = await forget(name)
      const shared = [...headers].filter(([header]) => header !== 'x-request-id' && header !== 'date')
      answers.push(JSON.stringify([status, body, shared]))
    }
    expect(new Set(answers).size).toBe(1)
    expect([await waiting('asha'), await waiting('gone')]).toEqual([['password_reset'], []])
  })

  it('AUT-12 sends to the address on file and ignores addresses in the request', async () => {
    await createStaff(database.ownerPool, { username: 'bina' })
    for (const username of [['bina', 'evil'], { name: 'bina' }, 7, null])
      expect((await forget(username)).status).toBe(422)
    const client = panelClient(server.url)
    await client.get('/api/auth-alive')
    expect((await client.post('/api/login/forgot', { username: 'bina', email: 'evil@evil.test' })).status).toBe(422)
    const doubled = await client.post('/api/login/forgot', '{"username":"bina","username":"evil"}')
    expect([200, 422]).toContain(doubled.status)
    await client.post('/api/login/forgot', { username: 'BINA' }, { 'x-forwarded-host': 'evil.test' })
    await sendMail(office())
    const letter = await waitForEmail(folder, 'password_reset', 'bina')
    expect(letter).toContain('To: bina@example.test')
    expect(letter).toContain('http://panel.test/new-password#')
    expect(letter).not.toContain('evil')
  })

  it('AUT-12 gives a single-use link for 15 minutes, for one account, and stores only its hash', async () => {
    const { staffId } = await createStaff(database.ownerPool, { username: 'chand' })
    const inside = panelClient(server.url)
    await inside.login('chand', testPassword)
    await forget('chand')
    await sendMail(office())
    const token = tokenIn(await waitForEmail(folder, 'password_reset', 'chand'))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = await database.ownerPool.query(
      `select token_hash, expires_at - created_at as term from mailed_token where staff_id = $1`,
      [staffId],
    )
    expect(stored.rows[0].token_hash).toEqual(hashOf(token))
    expect(stored.rows[0].term.minutes).toBe(15)
    const everywhere = await database.ownerPool.query(
      `select m::text as text from email m union all select t::text from mailed_token t union all select a::text from audit a
       union all select o::text from outbox o`,
    )
    expect(everywhere.rows.some(({ text }) => text.includes(token))).toBe(false)
    for (const wrong of [[token], { token }, token.slice(1), `${token}x`, ''])
      expect((await choose(wrong, newPassword)).status).toBe(422)
    expect((await choose(token, 'chandchand12')).body.fields).toHaveProperty('password')
    expect((await choose(token, testPassword)).body.fields).toHaveProperty('password')
    expect((await choose(token, newPassword)).status).toBe(200)
    expect((await choose(token, 'violet-oxcart-drums-9')).status).toBe(422)
    expect((await inside.get('/api/user-detail')).status).toBe(401)
    expect((await panelClient(server.url).login('chand', testPassword)).status).toBe(401)
    expect((await panelClient(server.url).login('chand', newPassword)).status).toBe(200)
  })

  it.each([
    ['has expired', `update mailed_token set expires_at = now() - interval '1 second'`],
    ['went to a previous address of the account', `update staff set email = username || '@else.test'`],
    ['belongs to a suspended user', `update staff set status = 'SUSPENDED'`],
  ])('AUT-12 rejects a link that %s', async (reason, change) => {
    const username = `late.${reason.length}`
    const { staffId } = await createStaff(database.ownerPool, { username })
    await forget(username)
    await sendMail(office())
    await database.ownerPool.query(`${change} where ${change.includes('mailed_token') ? 'staff_id' : 'id'} = $1`, [
      staffId,
    ])
    const token = tokenIn(await waitForEmail(folder, 'password_reset', username))
    expect((await choose(token, newPassword)).body.fields).toHaveProperty('token')
  })

  it('AUT-12 accepts a link once under concurrent use, and only the newest link', async () => {
    await createStaff(database.ownerPool, { username: 'dipa' })
    await forget('dipa')
    await sendMail(office())
    const first = tokenIn(await waitForEmail(folder, 'password_reset', 'dipa'))
    await forget('dipa')
    await sendMail(office())
    const tokens = await Promise.all(
      (await readdir(join(folder, 'mail')))
        .filter((name) => name.startsWith('password_reset-dipa-'))
        .map(async () => tokenIn(await waitForEmail(folder, 'password_reset', 'dipa'))),
    )
    const second = tokens.find((token) => token !== first) ?? ''
    expect((await choose(first, newPassword)).status).toBe(422)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => choose(second, `violet-oxcart-drums-${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('AUT-12 sends at most three emails in 15 minutes, and says that the last link is still valid', async () => {
    await createStaff(database.ownerPool, { username: 'esha' })
    for (let n = 0; n < 6; n++)
      expect((await forget('esha')).body.message).toContain('sent less than 15 minutes ago is still valid')
    expect(await waiting('esha')).toEqual(['password_reset', 'password_reset', 'password_reset'])
  })
})

describe('emails', () => {
  it('are retried when sending fails, without delaying others', async () => {
    await createStaff(database.ownerPool, { username: 'stuck' })
    await createStaff(database.ownerPool, { username: 'quick' })
    await database.ownerPool.query('delete from email')
    await forget('stuck')
    await forget('quick')
    const sent: OutgoingEmail[] = []
    let isDown = true
    const transport = {
      send: (letter: OutgoingEmail) => {
        if (isDown && letter.to.startsWith('stuck')) return Promise.reject(new Error('the mail server is down'))
        sent.push(letter)
        return Promise.resolve()
      },
    }
    await sendMail(office(transport))
    expect([sent.map(({ to }) => to), faults.length]).toEqual([['quick@example.test'], 1])
    expect(await sendMail(office(transport))).toBe(0)
    isDown = false
    await database.ownerPool.query(`update email set next_try_at = now() - interval '1 second' where sent_at is null`)
    await sendMail(office(transport))
    expect(sent.map(({ to }) => to)).toEqual(['quick@example.test', 'stuck@example.test'])
  })
})

describe('AUT-15 notifications to the account owner', () => {
  it('AUT-15 are sent for a new device, changed secrets and repeated failures, to the address on file', async () => {
    await createStaff(database.ownerPool, { username: 'told' })
    const client = panelClient(server.url)
    await client.login('told', testPassword)
    expect(await waiting('told')).toEqual(['new_device'])
    await client.login('told', testPassword)
    expect(await waiting('told')).toEqual(['new_device'])
    await client.post('/api/transaction-password', { loginPassword: testPassword, password: 'marble-compass-38-fig' })
    await client.post('/api/change-password', { current: testPassword, password: newPassword })
    for (let n = 0; n < 3; n++) await panelClient(server.url).login('told', 'wrong')
    await client.post('/api/email-verification/address', { email: 'told@else.test' })
    expect(await waiting('told')).toEqual([
      'new_device',
      'transaction_password_changed',
      'password_changed',
      'locked',
      'email_changed',
      'email_verification',
    ])
    const { rows } = await database.ownerPool.query(
      `select name from outbox where payload ->> 'username' = 'told' order by at, id`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'staff.new_device',
      'staff.transaction_password_changed',
      'staff.password_changed',
      'staff.locked',
      'staff.email_changed',
    ])
    await sendMail(office())
    expect(await waitForEmail(folder, 'locked', 'told')).toContain('127.0.0.1')
  })

  it('AUT-15 inform the previous address of a change, and verify the new one only by its code', async () => {
    await createStaff(database.ownerPool, { username: 'mover' })
    const client = panelClient(server.url)
    await client.login('mover', testPassword)
    await client.post('/api/email-verification/address', { email: 'mover@else.test' })
    expect((await client.get('/api/user-detail')).body.data.is_email_verified).toBe(false)
    await sendMail(office())
    expect(await waitForEmail(folder, 'email_changed', 'mover')).toContain('To: mover@example.test')
    const letter = await waitForEmail(folder, 'email_verification', 'mover')
    expect(letter).toContain('To: mover@else.test')
    expect((await client.post('/api/email-verification/mail')).status).toBe(429)
    const right = codeIn(letter)
    const wrong = right === '000000' ? '000001' : '000000'
    expect((await client.post('/api/email-verification/code', { code: wrong })).status).toBe(422)
    expect((await client.post('/api/email-verification/code', { code: right })).status).toBe(200)
    expect((await client.get('/api/user-detail')).body.data.is_email_verified).toBe(true)
    expect((await client.post('/api/email-verification/code', { code: right })).status).toBe(422)
  })

  it('AUT-15 block guessing the code after five attempts, and the link still works once', async () => {
    const { staffId } = await createStaff(database.ownerPool, { username: 'guessed', owes: 'email' })
    const client = panelClient(server.url)
    await client.login('guessed', testPassword)
    await client.post('/api/email-verification/mail')
    await sendMail(office())
    const letter = await waitForEmail(folder, 'email_verification', 'guessed')
    const right = codeIn(letter)
    for (let n = 0; n < 5; n++)
      await client.post('/api/email-verification/code', { code: right === '000000' ? '000001' : '000000' })
    expect((await client.post('/api/email-verification/code', { code: right })).status).toBe(422)
    const stranger = panelClient(server.url)
    await stranger.get('/api/auth-alive')
    const link = { token: tokenIn(letter) }
    expect((await stranger.post('/api/email-verification/link', link)).status).toBe(200)
    expect((await stranger.post('/api/email-verification/link', link)).status).toBe(422)
    const { rows } = await database.ownerPool.query('select email_verified_at from staff where id = $1', [staffId])
    expect(rows[0].email_verified_at).not.toBeNull()
  })
})
