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
beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', rank: 5, permissions: staffPermissions })
})
afterAll(() => office?.close())

const press = (name: string, staffId: bigint, client: Colleague = head, body: object = confirmation) =>
  client.post(`/api/users/${staffId}/${name}`, body)
const withReason = { reason: confirmation.reason }
const clerk = (username: string) =>
  office.hire({ username, rank: 40, permissions: ['DEPOSIT_VIEW', 'USER_CHANGE_PASSWORD'] })

describe('actions on a user', () => {
  test('suspend and activate take effect at the next request', async () => {
    const one = await clerk('asha')
    expect((await press('suspension', one.staffId, head, withReason)).status).toBe(200)
    expect((await one.get('/api/user-detail')).status).toBe(401)
    expect((await panelClient(office.url).login('asha', testPassword)).status).toBe(401)
    expect((await press('suspension', one.staffId, head, withReason)).body.data).toContain('Cannot suspend')
    await press('activation', one.staffId, head, withReason)
    // The sessions were ended, not only barred while the user was suspended.
    expect((await one.get('/api/user-detail')).status).toBe(401)
    expect((await panelClient(office.url).login('asha', testPassword)).status).toBe(200)
  })

  test('a forced reset allows nothing but setting a new password', async () => {
    const one = await clerk('bina')
    await press('password-reset', one.staffId, head, withReason)
    expect((await one.get('/api/site-config')).status).toBe(440)
  })

  test('SES-09 sessions can be ended one by one or all at once', async () => {
    const one = await clerk('chand')
    const [alive] = (await head.get(`/api/users/${one.staffId}/sessions`)).body.data
    expect(alive).toMatchObject({ isAlive: true, isCurrent: false, endedAt: null })
    const ended = await head.post(`/api/user-detail/${one.staffId}/session-end`, { session: alive.key, ...withReason })
    expect(ended.body.message).toBe('Session ended')
    expect((await one.get('/api/user-detail')).status).toBe(401)
    const second = await head.post(`/api/user-detail/${one.staffId}/session-end`, { session: alive.key, ...withReason })
    expect(second.status).toBe(409)
    const back = panelClient(office.url)
    await back.login('chand', testPassword)
    expect((await press('logout', one.staffId, head, withReason)).status).toBe(200)
    expect((await back.get('/api/user-detail')).status).toBe(401)
    expect((await press('logout', one.staffId, head, withReason)).status).toBe(200)
    const { rows } = await office.database.ownerPool.query(`select action from audit where subject = $1 order by at`, [
      `staff:${one.staffId}`,
    ])
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user-detail/:id.session-end', 'users.logout']),
    )
  })

  test('a sign-in lock can be lifted', async () => {
    await clerk('esha')
    const [{ id }] = await office.rows(`select id from staff where username = 'esha'`)
    for (let n = 0; n < 3; n++) await panelClient(office.url).login('esha', 'wrong')
    expect((await head.get(`/api/users/${id}/card`)).body.data.isLocked).toBe(true)
    expect((await panelClient(office.url).login('esha', testPassword)).status).toBe(401)
    await press('unlock', id, head, withReason)
    expect((await head.get(`/api/users/${id}/card`)).body.data.isLocked).toBe(false)
    expect((await panelClient(office.url).login('esha', testPassword)).status).toBe(200)
    const logins = (await head.get(`/api/users/${id}/logins`)).body.data
    expect(logins[0]).toMatchObject({ succeeded: true, isKnownDevice: false })
  })
})

describe('the list of users', () => {
  test('shows users at or below the reader’s node and in their domains', async () => {
    const names = async (client: Colleague, search = '') =>
      (await client.get(`/api/users?sort=id&direction=ascending${search}`)).body.data.map(
        (row: { username: string }) => row.username,
      )
    const north = await office.hire({ username: 'north.head', rank: 20, agentId: 110n, domains: [1] })
    await office.hire({ username: 'north.clerk', rank: 30, agentId: 111n, domains: [1] })
    await office.hire({ username: 'south.clerk', rank: 30, agentId: 120n, domains: [1] })
    await office.hire({ username: 'two.clerk', rank: 30, domains: [2] })
    const one = await office.hire({ username: 'one.head', rank: 20, domains: [1] })
    expect(await names(north)).toEqual(['north.head', 'north.clerk'])
    expect(await names(one)).toEqual(expect.arrayContaining(['north.clerk', 'south.clerk']))
    expect(await names(one)).not.toContain('two.clerk')
    expect(await names(head, '&domainId=2')).toContain('two.clerk')
    expect(await names(head, '&domainId=2')).not.toContain('one.head')
    const { values, version } = (await head.get(`/api/user-edit/${one.staffId}`)).body.data
    const refused = await north.put(`/api/user-edit/${one.staffId}`, { values, version, ...confirmation })
    expect(refused.status).toBe(404)
  })
})

describe('the own account', () => {
  test('SES-09 lists its sessions and ends them', async () => {
    const one = await clerk('gita')
    const { data } = (await one.get('/api/own-account')).body
    expect(data).toMatchObject({ username: 'gita', isTwoStep: false, hasTransactionPassword: true })
    const [{ key, isCurrent }] = data.sessions
    expect(isCurrent).toBe(true)
    expect((await one.post('/api/user-change-password/session-end', { session: 'ffffffffffff' })).status).toBe(409)
    expect((await one.post('/api/user-change-password/session-end', { session: key })).status).toBe(200)
    expect((await one.get('/api/user-detail')).status).toBe(401)
    expect(officePassword).not.toBe(testPassword)
  })
})
