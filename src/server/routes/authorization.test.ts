import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { openProbe, probeBindings, probeModules } from '#checks/harness/probe-module.ts'
import { createStaff, startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let server: Server
let staff: PanelClient

let close: (() => Promise<void>) | undefined
beforeAll(async () => {
  ;({ database, server, staff, close } = await openProbe())
})
afterAll(() => close?.())

const denials = async () =>
  (await database.ownerPool.query(`select permission from audit where action = 'denied' order by at`)).rows.map(
    ({ permission }) => permission,
  )

describe('authorization', () => {
  it('answers 401 without a session, 403 without the permission and 200 with it', async () => {
    expect((await panelClient(server.url).get('/api/probe')).status).toBe(401)
    await createStaff(database.ownerPool, { username: 'bare', permissions: [] })
    const bare = panelClient(server.url)
    await bare.login('bare', testPassword)
    const before = (await denials()).length
    const refused = await bare.get('/api/probe')
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ status: 403, message: 'Not allowed' })
    expect((await denials()).slice(before)).toEqual(['BLOG_VIEW'])
    expect((await staff.get('/api/probe')).body).toMatchObject({
      total_item: 1,
      is_last: true,
      is_last_page: true,
      current_page: 1,
      last_page: 1,
      current_item_count: 1,
    })
  })

  it('SES-07 applies a revoked permission at the next request', async () => {
    const { roleId } = await createStaff(database.ownerPool, { username: 'turned', permissions: ['BLOG_VIEW'] })
    const turned = panelClient(server.url)
    await turned.login('turned', testPassword)
    for (let round = 0; round < 50; round++) {
      const holds = round % 2 === 0
      await database.ownerPool.query('update role set permissions = $2 where id = $1', [
        roleId,
        holds ? ['BLOG_VIEW'] : [],
      ])
      expect((await turned.get('/api/probe')).status).toBe(holds ? 200 : 403)
    }
  })

  it('SES-05 allows only a password change while one is required', async () => {
    await createStaff(database.ownerPool, { username: 'fresh', mustReset: true })
    const fresh = panelClient(server.url)
    expect((await fresh.login('fresh', testPassword)).body.data.reset_pass).toBe(true)
    for (const path of ['/api/probe', '/api/site-config', '/api/site-access-level', '/api/approvals']) {
      expect((await fresh.get(path)).status, path).toBe(440)
    }
    expect((await fresh.get('/api/auth-alive')).status).toBe(200)
    expect((await fresh.get('/api/user-detail')).body.data).not.toHaveProperty('id')
    const refused = await fresh.post('/api/change-password', { current: testPassword, password: 'password1234' })
    expect(refused).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } })
    expect((await fresh.post('/api/change-password', { current: testPassword, password: testPassword })).status).toBe(
      422,
    )
    expect(
      (await fresh.post('/api/change-password', { current: testPassword, password: 'violet-oxcart-drums-9' })).status,
    ).toBe(200)
    expect((await fresh.get('/api/probe')).status).toBe(200)
  })

  it('AZ-04 closes the developer screens on the main site', async () => {
    await createStaff(database.ownerPool, { username: 'coder', isDeveloper: true })
    const main = await startTestServer(database, {
      catalogue: probeModules,
      bindings: probeBindings,
      settings: { ...testSettings, siteMode: 'main' },
    })
    const client = panelClient(main.url)
    await client.login('coder', testPassword)
    const { data } = (await client.get('/api/site-access-level')).body
    expect([data.IS_DEVELOPER, data.DEV_SETTINGS_VIEW, data.BLOG_VIEW]).toEqual([false, false, true])
    await main.close()
  })
})

describe('anti-forgery', () => {
  it('CSRF-01 accepts only the token of the same session, in header and cookie', async () => {
    const other = panelClient(server.url)
    await createStaff(database.ownerPool, { username: 'other' })
    await other.login('other', testPassword)
    const own = staff.cookie('XSRF-TOKEN') ?? ''
    const foreign = other.cookie('XSRF-TOKEN') ?? ''
    const probe = (header: string, cookie = own) => {
      staff.setCookie('XSRF-TOKEN', cookie === '' ? undefined : cookie)
      return staff.post('/api/second-step/offer', {}, { 'x-xsrf-token': header })
    }
    const wrong: readonly (readonly [string, string])[] = [
      ['', own],
      [foreign, own],
      [foreign, foreign],
      [own, ''],
      [own.slice(0, -2), own.slice(0, -2)],
      [own.split('.')[0] ?? '', own.split('.')[0] ?? ''],
      ['x.y', 'x.y'],
    ]
    const before = (await denials()).length
    for (const [header, cookie] of wrong) {
      expect(await probe(header, cookie)).toMatchObject({ status: 403, body: { code: 'csrf' } })
    }
    expect((await denials()).length - before).toBe(wrong.length)
    expect((await probe(own)).status).toBe(200)
  })

  it('CSRF-02 rejects other origins, simple forms and requests without the AJAX header', async () => {
    const post = (headers: Record<string, string>) => staff.post('/api/second-step/offer', {}, headers)
    expect((await post({ 'x-requested-with': '' })).status).toBe(403)
    expect((await post({ origin: 'https://evil.test' })).status).toBe(403)
    expect((await post({ origin: 'null' })).status).toBe(403)
    expect((await post({ origin: `${server.url}.evil.test` })).status).toBe(403)
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await post({ 'content-encoding': 'gzip' })).status).toBe(415)
    expect((await post({ origin: server.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await staff.get('/api/probe', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('CSRF-04 also protects the login', async () => {
    const client = panelClient(server.url)
    expect((await client.post('/api/login', { username: 'reader', password: testPassword })).status).toBe(403)
  })
})
