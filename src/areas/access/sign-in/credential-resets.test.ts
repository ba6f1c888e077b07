import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenIn, waitForEmail } from '#checks/harness/staff/emails.ts'
import {
  confirmation,
  decide,
  officePassword,
  openOffice,
  staffPermissions,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { sendMail } from '#platform/mail/send.ts'
import { files } from '#platform/mail/transports.ts'

let office: Office
let folder: string
/** Ranks: owner 1, head 5, second 6; the checkers and clerks rank below all three. */
let owner: Colleague
let head: Colleague
let second: Colleague

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-resets-'))
  office = await openOffice()
  owner = await office.hire({ username: 'owner', rank: 1, permissions: staffPermissions })
  head = await office.hire({ username: 'head', rank: 5, permissions: staffPermissions })
  second = await office.hire({ username: 'second', rank: 6, permissions: staffPermissions })
})
afterAll(async () => {
  await office?.close()
  await rm(folder, { recursive: true, force: true })
})

const press = (name: string, { staffId }: Colleague, client: Colleague = head) =>
  client.post(`/api/users/${staffId}/${name}`, confirmation)
const checker = (username: string, rank = 40) =>
  office.hire({ username, rank, permissions: ['ROLE_VIEW', 'ROLE_EDIT', 'USER_VIEW', 'USER_EDIT'] })
const clerk = (username: string) => office.hire({ username, rank: 40, permissions: ['DEPOSIT_VIEW'] })

async function tokenFor(kind: string, username: string): Promise<string> {
  await sendMail({
    pool: office.database.appPool,
    transport: files(join(folder, 'mail'), 'Overround <no-reply@panel.test>'),
    panelUrl: 'http://panel.test',
    sessionSecret: testSettings.sessionSecret,
    onFault: (error) => expect.fail(String(error)),
  })
  return tokenIn(await waitForEmail(folder, kind, username))
}
async function openLink(path: string, body: object) {
  const client = panelClient(office.url)
  await client.get('/api/auth-alive')
  return client.post(`/api/login/${path}`, body)
}
describe('the credentials of an approver', () => {
  const resets = ['reset-link', 'second-step-reset', 'transaction-password-reset']

  test('are reset by two users together, with a link that only the approver receives', async () => {
    const one = await checker('checker.one')
    for (const name of resets) {
      const asked = await press(name, one)
      expect([name, asked.status, asked.body.once]).toEqual([name, 202, undefined])
      const { approval } = asked.body.data
      expect((await decide(head, approval)).body.data).toBe('You cannot approve your own request.')
      expect([403, 409]).toContain((await decide(one, approval)).status)
      const approved = await decide(second, approval)
      expect(approved.body).toEqual({ status: true, message: 'An email is on its way to checker.one.' })
    }
    const mails = await office.rows(`select kind from email where staff_id = $1 and kind <> 'new_device' order by id`, [
      one.staffId,
    ])
    expect(mails.map(({ kind }) => kind)).toEqual(['password_reset', 'second_step_reset', 'transaction_password_reset'])
    expect(
      await office.rows(
        'select what, requested_by, approved_by from credential_reset where staff_id = $1 order by at',
        [one.staffId],
      ),
    ).toEqual(
      ['password', 'second-step', 'transaction-password'].map((what) => ({
        what,
        requested_by: 'head',
        approved_by: 'second',
      })),
    )
    // Neither the session nor any credential has changed yet.
    expect((await one.get('/api/users')).status).toBe(200)
  })

  test('cannot be moved to an address of the resetter without a second approver', async () => {
    const one = await checker('checker.moved')
    const { values, version } = (await head.get(`/api/user-edit/${one.staffId}`)).body.data
    const moved = { ...values, email: 'head@evil.test', emailVerified: true }
    const saved = await head.put(`/api/user-edit/${one.staffId}`, { values: moved, version, ...confirmation })
    expect(saved.status).toBe(202)
    expect(await office.rows('select email from staff where id = $1', [one.staffId])).toEqual([
      { email: 'checker.moved@example.test' },
    ])
  })
})

describe('a reset link', () => {
  test('removes the second step once, with the password of the account', async () => {
    const one = await clerk('farid')
    const { secret } = (await one.post('/api/second-step/offer')).body.data
    await one.post('/api/second-step/on', { code: generateSync({ secret }) })
    expect((await press('second-step-reset', one)).body.message).toBe('An email is on its way to farid.')
    const stillOn = await panelClient(office.url).login('farid', testPassword)
    expect(stillOn.body.data.second_step).toBe(true)
    const token = await tokenFor('second_step_reset', 'farid')
    expect((await openLink('second-step-reset', { token, loginPassword: 'some-other-password' })).body.fields).toEqual({
      loginPassword: 'The password is incorrect.',
    })
    expect(
      (
        await openLink('transaction-password-reset', {
          token,
          loginPassword: testPassword,
          password: 'a-new-harbour-77-x',
        })
      ).body.fields,
    ).toEqual({
      token: 'This link has expired or was already used.',
    })
    expect((await openLink('second-step-reset', { token, loginPassword: testPassword })).status).toBe(200)
    expect((await openLink('second-step-reset', { token, loginPassword: testPassword })).status).toBe(422)
    expect((await one.get('/api/user-detail')).status).toBe(401)
    expect((await panelClient(office.url).login('farid', testPassword)).body.data.second_step).toBe(false)
    expect((await head.get(`/api/users/${one.staffId}/card`)).body.data).toMatchObject({
      isTwoStep: false,
      recoveryCodes: 0,
    })
    const mails = await office.rows('select kind from email where staff_id = $1', [one.staffId])
    expect(mails).toContainEqual({ kind: 'second_step_off' })
  })

  test('sets a transaction password, which the resetter never sees', async () => {
    const one = await clerk('gita')
    expect((await press('transaction-password-reset', one)).status).toBe(200)
    const token = await tokenFor('transaction_password_reset', 'gita')
    const open = (password: string, loginPassword = testPassword) =>
      openLink('transaction-password-reset', { token, loginPassword, password })
    expect((await open(testPassword)).body.fields).toHaveProperty('password')
    expect((await open('password1234')).body.fields).toHaveProperty('password')
    const held = () => office.rows('select transaction_password_hash as hash from staff where id = $1', [one.staffId])
    const before = await held()
    expect((await open('violet-oxcart-drums-9')).status).toBe(200)
    expect(await held()).not.toEqual(before)
    expect((await open('violet-oxcart-drums-8')).body.fields).toHaveProperty('token')
    expect(officePassword).not.toBe('violet-oxcart-drums-9')
  })

  test('refuses further passwords after five wrong ones', async () => {
    const one = await clerk('hari')
    await press('second-step-reset', one)
    const token = await tokenFor('second_step_reset', 'hari')
    for (let n = 0; n < 5; n++) await openLink('second-step-reset', { token, loginPassword: `wrong-guess-${n}` })
    expect((await openLink('second-step-reset', { token, loginPassword: testPassword })).body.fields).toEqual({
      loginPassword: 'Too many wrong passwords. Try again in 15 minutes.',
    })
  })

  test('is requested only by users who hold the permissions of the account', async () => {
    const one = await clerk('indu')
    const lesser = await office.hire({ username: 'lesser', rank: 20, permissions: ['USER_EDIT'] })
    for (const name of ['reset-link', 'second-step-reset', 'transaction-password-reset'])
      expect((await press(name, one, lesser)).body.data).toEqual([expect.stringContaining('You cannot grant')])
  })
})

describe('a user without an email address', () => {
  test('is reset in person by an owner and a second approver, who alone sees the temporary password', async () => {
    const one = await clerk('jaya')
    expect((await press('in-person-reset', one, owner)).body.data).toBe(
      'This account has an email address. Send a link instead.',
    )
    await office.rows(`update staff set email = '' where id = $1`, [one.staffId])
    expect((await press('reset-link', one)).body.data).toBe(
      'This account has no email address. An owner can reset its credentials in person.',
    )
    expect((await press('in-person-reset', one, head)).body.data).toBe('Only an owner can reset credentials in person.')
    const asked = await press('in-person-reset', one, owner)
    expect([asked.status, asked.body.once]).toEqual([202, undefined])
    const { approval } = asked.body.data
    expect((await decide(owner, approval)).status).toBe(403)
    const approved = await decide(head, approval)
    expect(Object.keys(approved.body.once)).toEqual(['Username', 'Temporary password'])
    const temporary = String(approved.body.once['Temporary password'])
    expect((await one.get('/api/user-detail')).status).toBe(401)
    expect((await panelClient(office.url).login('jaya', testPassword)).status).toBe(401)
    const client = panelClient(office.url)
    expect((await client.login('jaya', temporary)).body.data.reset_pass).toBe(true)
    expect((await client.get('/api/site-config')).status).toBe(440)
    const stored = await office.rows(`select k::text as text from action_key k union all select a::text from audit a
      union all select p::text from approval p`)
    expect(stored.filter(({ text }) => text.includes(temporary))).toEqual([])
  })
})
