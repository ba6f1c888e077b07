import { request as plainRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { openProbe } from '#checks/harness/probe-module.ts'
import { startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import type { Server } from '../main.ts'

let database: TestDatabase
let server: Server
let staff: PanelClient

let close: (() => Promise<void>) | undefined
beforeAll(async () => {
  ;({ database, server, staff, close } = await openProbe())
})
afterAll(() => close?.())

describe('an answer', () => {
  it('is compressed where it only reads, for callers who accept it', async () => {
    const ask = (accepted: string) => staff.get('/api/site-access-level', { 'accept-encoding': accepted })
    const [packed, zipped, plain] = [await ask('br'), await ask('gzip'), await ask('identity')]
    const encodings = [packed, zipped, plain].map(({ headers }) => headers.get('content-encoding'))
    expect(encodings).toEqual(['br', 'gzip', null])
    expect(packed.headers.get('vary')).toBe('accept-encoding')
    expect([packed.body, zipped.body]).toEqual([plain.body, plain.body])
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(1_500)
  })
})

describe('a request', () => {
  it('is rejected when it is not valid JSON', async () => {
    for (const body of [
      '{',
      '[',
      'nul',
      '{"__proto__":{"x":1},"password":"a","loginPassword":"b"}',
      '{"constructor":{"prototype":{"x":1}}}',
      '['.repeat(5_000),
    ]) {
      expect((await staff.post('/api/transaction-password', body)).status, body.slice(0, 40)).toBe(422)
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    const deep = JSON.stringify({ a: JSON.parse('['.repeat(25) + ']'.repeat(25)) })
    expect((await staff.post('/api/transaction-password', deep)).status).toBe(422)
  })

  it('is rejected with characters that are not seen, in any text but a password', async () => {
    for (const name of ['As\u200bha', 'Asha\u202e', 'As\u00adha', 'A\u2066sha', '\ufeffAsha', 'As\u200dha']) {
      const { status, body } = await staff.post('/api/profile', { name })
      expect([name, status, body.fields]).toEqual([
        name,
        422,
        { name: 'Contains invisible characters. Type the text instead of pasting it.' },
      ])
    }
    const { body } = await staff.post('/api/profile', { name: 'क्\u200dष' })
    expect(body.fields).not.toHaveProperty('name')
    const secret = await staff.post('/api/transaction-password', { loginPassword: 'a\u200bb', password: '\u202eb' })
    expect(secret.body.fields).toEqual({ loginPassword: 'The password is incorrect.' })
  })

  it('reports every invalid, missing or unknown field', async () => {
    const { status, body } = await staff.post('/api/transaction-password', { loginPassword: 5, role_id: 1 })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).toSorted()).toEqual(['loginPassword', 'password', 'role_id'])
  })

  it('is limited to one megabyte whatever its headers say', async () => {
    const big = JSON.stringify({ loginPassword: 'x'.repeat(1_100_000), password: 'y' })
    expect((await staff.post('/api/transaction-password', big)).status).toBe(413)
  })

  it('is rejected with repeated or unknown parameters', async () => {
    expect((await staff.get('/api/probe?page=1&page=2')).status).toBe(422)
    expect((await staff.get('/api/probe?nonsense=1')).body.fields).toHaveProperty('nonsense')
    expect((await staff.get('/api/probe/7/echo?word=a&word=b')).status).toBe(422)
    expect((await staff.get('/api/probe/7/echo?other=a')).status).toBe(422)
    expect((await staff.get('/api/probe/7/echo?word=a')).body).toEqual({ status: true, data: { id: '7' } })
    expect((await staff.get('/api/probe/404/echo')).status).toBe(404)
  })

  it('survives hostile filters', async () => {
    for (const name of [
      "' or 1=1 --",
      '%',
      '\\',
      '_',
      'x'.repeat(3_000),
      '\u0000',
      '{}',
      '[object Object]',
      '../../etc/passwd',
    ]) {
      const { status } = await staff.get(`/api/probe?name=${encodeURIComponent(name)}`)
      expect([200, 422], name.slice(0, 20)).toContain(status)
    }
    for (const sort of ['id;drop table staff', 'constructor', '__proto__', 'id desc']) {
      expect((await staff.get(`/api/probe?sort=${encodeURIComponent(sort)}`)).status).toBe(422)
    }
  })
})

describe('a response', () => {
  it('shows only the request id for unexpected errors', async () => {
    for (const how of ['secretly', 'by-zero']) {
      const { status, body, headers } = await staff.get(`/api/probe-fails?how=${how}`)
      expect(status).toBe(500)
      expect(JSON.stringify(body)).not.toMatch(/hunter2|zero|select/)
      expect(body.data).toContain(headers.get('x-request-id'))
    }
  })

  it('has the security headers, errors included', async () => {
    const answers = await Promise.all(
      ['/', '/api/auth-alive', '/api/probe', '/api/none', '/assets/none-12345678.js'].map((path) =>
        panelClient(server.url).get(path),
      ),
    )
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

  it('trusts forwarded headers of its own proxies only', async () => {
    const forwarded = {
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9, 198.51.100.7',
      'x-requested-with': 'XMLHttpRequest',
    }
    const cookies = async (url: string) =>
      (await fetch(`${url}/api/auth-alive`, { headers: forwarded })).headers.getSetCookie().join()
    expect(await cookies(server.url)).not.toContain('Secure')
    const behind = await startTestServer(database, {
      catalogue: [],
      bindings: [],
      settings: { ...testSettings, trustedProxies: 1 },
    })
    expect(await cookies(behind.url)).toContain('Secure')
    const client = panelClient(behind.url)
    const token =
      /XSRF-TOKEN=([^;]+)/.exec((await client.get('/api/auth-alive', forwarded)).headers.getSetCookie().join())?.[1] ??
      ''
    const { headers } = await client.post(
      '/api/login',
      { username: 'reader', password: testPassword },
      { ...forwarded, 'x-xsrf-token': token },
    )
    expect(headers.getSetCookie().join()).toMatch(/__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    const { rows } = await database.ownerPool.query('select ip from session order by created_at desc limit 1')
    expect(rows[0].ip).toBe('198.51.100.7')
    await behind.close()
    await staff.login('reader', testPassword)
  })

  /** Sends a request with any Host, which fetch does not allow. */
  const withHost = (url: string, path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<readonly [number | undefined, string | undefined]>((resolve, reject) => {
      const sent = plainRequest(new URL(path, url), { method, headers }, (answer) => {
        answer.resume().once('end', () => resolve([answer.statusCode, answer.headers.location]))
      })
      sent.once('error', reject).end()
    })

  it('HDR-07 is answered at its own hosts only, by https where the panel has it', async () => {
    await database.ownerPool.query(`update domain set host = 'office.one.test' where id = 1`)
    const secure = await startTestServer(database, {
      catalogue: [],
      bindings: [],
      settings: { ...testSettings, trustedProxies: 1, panelUrl: 'https://panel.test' },
    })
    const https = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    for (const host of ['panel.test', 'PANEL.test', 'office.one.test', 'office.one.test:8443', 'localhost:1'])
      expect([host, ...(await withHost(secure.url, '/api/auth-alive', { host, ...https }))]).toEqual([
        host,
        200,
        undefined,
      ])
    for (const host of ['evil.test', 'panel.test.evil.test', 'panel.test:81', 'rebound.test:8080', '203.0.113.9'])
      expect([host, (await withHost(secure.url, '/login', { host, ...https }))[0]]).toEqual([host, 421])
    const plain = { host: 'panel.test', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' }
    expect(await withHost(secure.url, '/login?a=1', plain)).toEqual([308, 'https://panel.test/login?a=1'])
    expect((await withHost(secure.url, '/api/auth-alive', plain))[0]).toBe(403)
    expect((await withHost(secure.url, '/login', plain, 'POST'))[0]).toBe(403)
    await secure.close()
  })

  it('CSRF-02 is refused from the same host with another scheme', async () => {
    const { host } = new URL(server.url)
    const send = (origin: string) => staff.post('/api/logout', {}, { origin, 'x-xsrf-token': 'forged' })
    expect((await send(`https://${host}`)).body).toMatchObject({
      code: 'csrf',
      data: 'This request does not come from the panel.',
    })
    expect((await send(`http://${host}`)).body).toMatchObject({
      code: 'csrf',
      data: 'The page is out of date. Reload it.',
    })
  })

  it('hides the session from scripts and other sites', async () => {
    const client = panelClient(server.url)
    const { headers } = await client.login('reader', testPassword)
    const [session] = headers.getSetCookie().filter((line) => line.startsWith('session='))
    expect(session).toMatch(/HttpOnly/)
    expect(session).toMatch(/SameSite=Lax/)
    staff = client
  })
})

describe('alternative spellings of a path', () => {
  it('are not found', async () => {
    const paths = [
      '//api/probe',
      '/api//probe',
      '/api/./probe',
      '/api/x/../probe',
      '/api/%70robe',
      '/api/probe/',
      '/api/Probe',
      '/api/probe;x=1',
      '/api/probe%2f',
      '/api/probe%00',
      '/api\\probe',
      '/api/probe.json',
    ]
    for (const path of paths) {
      const status = await rawStatus(path)
      expect([404, 400], path).toContain(status)
    }
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'DELETE', 'PATCH'])
      expect([404, 400, 405, 415, 403], method).toContain(await rawStatus('/api/probe', method))
    expect((await staff.post('/api/probe', {}, { 'x-http-method-override': 'GET' })).status).toBe(404)
  })

  it('cannot be created with the query string', async () => {
    for (const tail of ['?/api/auth-alive', '?x=/login', '?_format=json', '?/../api/auth-alive']) {
      expect((await panelClient(server.url).get(`/api/probe${tail}`)).status).toBe(401)
    }
  })
})

/** fetch normalises paths; this sends them unchanged. */
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
