import { request as plainRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import { contains } from '#blueprint/filters.ts'
import { id, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'
import { query } from '#blueprint/query.ts'
import { room } from '#blueprint/room.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/panel-client.ts'
import { employ, foundDomains, startTestServer, testPassword } from '#checks/harness/staff.ts'
import { answer } from '../engine/answer.ts'
import { bindings } from '../engine/bindings.ts'
import { dataset } from '../engine/dataset.ts'
import type { Server } from '../main.ts'

const domainsList = list({
  path: '/probe', title: 'Probe', permission: 'BLOG_VIEW', scope: 'everyone',
  columns: { id: id(), name: text('Name') }, filters: { name: contains() }, sort: ['id', 'ascending'],
})
const echo = query({
  at: '/api/probe/:id/echo', title: 'Echo', permission: 'BLOG_VIEW',
  parameters: z.strictObject({ id: z.string(), word: z.optional(z.string()) }), answer: z.object({ id: z.string() }),
})
const failing = query({ at: '/api/probe-fails', title: 'Fails', permission: null, parameters: z.object({ how: z.string() }), answer: z.null() })

const catalogue = [room({ name: 'probe', title: 'Probe', screens: [domainsList], queries: [echo, failing] })]
const bound = [
  bindings({
    datasets: [dataset(domainsList, ({ db }) => db.selectFrom('currency').select([sql<bigint>`1`.as('id'), 'code as name']))],
    answers: [
      answer(echo, async ({ parameters }) => (parameters.id === '404' ? null : { id: parameters.id })),
      answer(failing, async ({ tx, parameters }) => {
        if (parameters.how === 'secretly') throw new Error('the password of the database is hunter2')
        await sql.raw(`select 1/0`).execute(tx)
        return null
      }),
    ],
  }),
]

let database: TestDatabase
let server: Server
let staff: PanelClient

beforeAll(async () => {
  database = await freshDatabase()
  await foundDomains(database.ownerPool)
  server = await startTestServer(database, { catalogue, bindings: bound })
  await employ(database.ownerPool, { username: 'reader', permissions: ['BLOG_VIEW'], transactionPassword: 'north-window-55-kettle' })
  staff = panelClient(server.url)
  await staff.login('reader', testPassword)
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const denials = async () =>
  (await database.ownerPool.query(`select permission from audit where action = 'denied' order by at`)).rows.map(({ permission }) => permission)

describe('who may come through', () => {
  it('answers 401 to nobody, 403 to who lacks the permission and 200 to who holds it', async () => {
    expect((await panelClient(server.url).get('/api/probe')).status).toBe(401)
    await employ(database.ownerPool, { username: 'bare', permissions: [] })
    const bare = panelClient(server.url)
    await bare.login('bare', testPassword)
    const before = (await denials()).length
    const refused = await bare.get('/api/probe')
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ status: 403, message: 'Not allowed' })
    expect((await denials()).slice(before)).toEqual(['BLOG_VIEW'])
    expect((await staff.get('/api/probe')).body).toMatchObject({ total_item: 1, is_last: true, is_last_page: true, current_page: 1, last_page: 1, current_item_count: 1 })
  })

  it('acts on a revoked right at the next request, a thousand times if need be', async () => {
    const { roleId } = await employ(database.ownerPool, { username: 'turned', permissions: ['BLOG_VIEW'] })
    const turned = panelClient(server.url)
    await turned.login('turned', testPassword)
    for (let round = 0; round < 50; round++) {
      const holds = round % 2 === 0
      await database.ownerPool.query('update role set permissions = $2 where id = $1', [roleId, holds ? ['BLOG_VIEW'] : []])
      expect((await turned.get('/api/probe')).status).toBe(holds ? 200 : 403)
    }
  })

  it('lets nothing but a new password through while one is due', async () => {
    await employ(database.ownerPool, { username: 'fresh', mustReset: true })
    const fresh = panelClient(server.url)
    expect((await fresh.login('fresh', testPassword)).body.data.reset_pass).toBe(true)
    for (const path of ['/api/probe', '/api/site-config', '/api/site-access-level', '/api/approvals']) {
      expect((await fresh.get(path)).status, path).toBe(440)
    }
    expect((await fresh.get('/api/auth-alive')).status).toBe(200)
    expect((await fresh.get('/api/user-detail')).body.data).not.toHaveProperty('id')
    const refused = await fresh.post('/api/change-password', { current: testPassword, password: 'password1234' })
    expect(refused).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } })
    expect((await fresh.post('/api/change-password', { current: testPassword, password: testPassword })).status).toBe(422)
    expect((await fresh.post('/api/change-password', { current: testPassword, password: 'violet-oxcart-drums-9' })).status).toBe(200)
    expect((await fresh.get('/api/probe')).status).toBe(200)
  })

  it('closes the developer screens on the main site', async () => {
    await employ(database.ownerPool, { username: 'coder', isDeveloper: true })
    const { testSettings } = await import('#checks/harness/staff.ts')
    const main = await startTestServer(database, { catalogue, bindings: bound, settings: { ...testSettings, siteMode: 'main' } })
    const client = panelClient(main.url)
    await client.login('coder', testPassword)
    const { data } = (await client.get('/api/site-access-level')).body
    expect([data.IS_DEVELOPER, data.DEV_SETTINGS_VIEW, data.BLOG_VIEW]).toEqual([false, false, true])
    await main.close()
  })
})

describe('anti-forgery', () => {
  it('takes the token of this very session, in the header and the cookie, and nothing else', async () => {
    const other = panelClient(server.url)
    await employ(database.ownerPool, { username: 'other' })
    await other.login('other', testPassword)
    const own = staff.cookie('XSRF-TOKEN') ?? ''
    const foreign = other.cookie('XSRF-TOKEN') ?? ''
    const probe = (header: string, cookie = own) => {
      staff.setCookie('XSRF-TOKEN', cookie === '' ? undefined : cookie)
      return staff.post('/api/second-step/offer', {}, { 'x-xsrf-token': header })
    }
    const wrong: readonly (readonly [string, string])[] = [
      ['', own], [foreign, own], [foreign, foreign], [own, ''], [own.slice(0, -2), own.slice(0, -2)], [own.split('.')[0] ?? '', own.split('.')[0] ?? ''], ['x.y', 'x.y'],
    ]
    const before = (await denials()).length
    for (const [header, cookie] of wrong) {
      expect(await probe(header, cookie)).toMatchObject({ status: 403, body: { code: 'csrf' } })
    }
    expect((await denials()).length - before).toBe(wrong.length)
    expect((await probe(own)).status).toBe(200)
  })

  it('refuses pages of others, simple forms and requests without the AJAX mark', async () => {
    const asked = (headers: Record<string, string>) => staff.post('/api/second-step/offer', {}, headers)
    expect((await asked({ 'x-requested-with': '' })).status).toBe(403)
    expect((await asked({ origin: 'https://evil.test' })).status).toBe(403)
    expect((await asked({ origin: 'null' })).status).toBe(403)
    expect((await asked({ origin: `${server.url}.evil.test` })).status).toBe(403)
    expect((await asked({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await asked({ 'content-type': 'text/plain' })).status).toBe(415)
    expect((await asked({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await asked({ 'content-encoding': 'gzip' })).status).toBe(415)
    expect((await asked({ origin: server.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await staff.get('/api/probe', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('guards the login as well', async () => {
    const client = panelClient(server.url)
    expect((await client.post('/api/login', { username: 'reader', password: testPassword })).status).toBe(403)
  })
})

describe('what arrives', () => {
  it('is refused when it is no sound JSON', async () => {
    for (const body of ['{', '[', 'nul', '{"__proto__":{"x":1},"password":"a","loginPassword":"b"}', '{"constructor":{"prototype":{"x":1}}}', '['.repeat(5_000)]) {
      expect((await staff.post('/api/transaction-password', body)).status, body.slice(0, 40)).toBe(422)
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    const deep = JSON.stringify({ a: JSON.parse('['.repeat(25) + ']'.repeat(25)) })
    expect((await staff.post('/api/transaction-password', deep)).status).toBe(422)
  })

  it('names every field that is wrong, missing or unknown', async () => {
    const { status, body } = await staff.post('/api/transaction-password', { loginPassword: 5, role_id: 1 })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).toSorted()).toEqual(['loginPassword', 'password', 'role_id'])
  })

  it('is at most a megabyte, whatever it says of itself', async () => {
    const big = JSON.stringify({ loginPassword: 'x'.repeat(1_100_000), password: 'y' })
    expect((await staff.post('/api/transaction-password', big)).status).toBe(413)
  })

  it('may not give a parameter twice, or one that does not exist', async () => {
    expect((await staff.get('/api/probe?page=1&page=2')).status).toBe(422)
    expect((await staff.get('/api/probe?nonsense=1')).body.fields).toHaveProperty('nonsense')
    expect((await staff.get('/api/probe/7/echo?word=a&word=b')).status).toBe(422)
    expect((await staff.get('/api/probe/7/echo?other=a')).status).toBe(422)
    expect((await staff.get('/api/probe/7/echo?word=a')).body).toEqual({ status: true, data: { id: '7' } })
    expect((await staff.get('/api/probe/404/echo')).status).toBe(404)
  })

  it('survives hostile filters', async () => {
    for (const name of ["' or 1=1 --", '%', '\\', '_', 'x'.repeat(3_000), '\u0000', '{}', '[object Object]', '../../etc/passwd']) {
      const { status } = await staff.get(`/api/probe?name=${encodeURIComponent(name)}`)
      expect([200, 422], name.slice(0, 20)).toContain(status)
    }
    for (const sort of ['id;drop table staff', 'constructor', '__proto__', 'id desc']) {
      expect((await staff.get(`/api/probe?sort=${encodeURIComponent(sort)}`)).status).toBe(422)
    }
  })
})

describe('what is answered', () => {
  it('hides what nobody foresaw behind a number', async () => {
    for (const how of ['secretly', 'by-zero']) {
      const { status, body, headers } = await staff.get(`/api/probe-fails?how=${how}`)
      expect(status).toBe(500)
      expect(JSON.stringify(body)).not.toMatch(/hunter2|zero|select/)
      expect(body.data).toContain(headers.get('x-request-id'))
    }
  })

  it('carries the safe headers, failures included', async () => {
    const answers = await Promise.all(['/', '/api/auth-alive', '/api/probe', '/api/none', '/assets/none-12345678.js'].map((path) => panelClient(server.url).get(path)))
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('server')).toBeNull()
      expect(headers.get('x-powered-by')).toBeNull()
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 404, 404])
  })

  it('keeps the session from scripts and from other sites', async () => {
    const client = panelClient(server.url)
    const { headers } = await client.login('reader', testPassword)
    const [session] = headers.getSetCookie().filter((line) => line.startsWith('session='))
    expect(session).toMatch(/HttpOnly/)
    expect(session).toMatch(/SameSite=Lax/)
    staff = client
  })
})

describe('other spellings of a path', () => {
  it('are nothing', async () => {
    const paths = ['//api/probe', '/api//probe', '/api/./probe', '/api/x/../probe', '/api/%70robe', '/api/probe/', '/api/Probe', '/api/probe;x=1', '/api/probe%2f', '/api/probe%00', '/api\\probe', '/api/probe.json']
    for (const path of paths) {
      const status = await rawStatus(path)
      expect([404, 400], path).toContain(status)
    }
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'DELETE', 'PATCH']) expect([404, 400, 405, 415, 403], method).toContain(await rawStatus('/api/probe', method))
    expect((await staff.post('/api/probe', {}, { 'x-http-method-override': 'GET' })).status).toBe(404)
  })

  it('cannot be made of the query string', async () => {
    for (const tail of ['?/api/auth-alive', '?x=/login', '?_format=json', '?/../api/auth-alive']) {
      expect((await panelClient(server.url).get(`/api/probe${tail}`)).status).toBe(401)
    }
  })
})

/** fetch tidies paths up; this sends them as they are. */
function rawStatus(path: string, method = 'GET'): Promise<number> {
  const { port } = new URL(server.url)
  const cookie = `session=${staff.cookie('session')}`
  return new Promise((settle, refuse) => {
    const request = plainRequest({ port, path, method, headers: { cookie } }, (response) => {
      response.resume()
      response.on('end', () => settle(response.statusCode ?? 0))
    })
    request.on('error', refuse)
    request.end()
  })
}
