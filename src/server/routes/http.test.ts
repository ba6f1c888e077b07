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
