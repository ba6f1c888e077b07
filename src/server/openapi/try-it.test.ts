import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { createStaff, startTestServer, startedInMain, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import type { Server } from '#server/main.ts'

const key = { id: 'site-try', secret: 'a secret of the reader' }
let database: TestDatabase
let server: Server
let reader: PanelClient
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  await database.ownerPool.query(
    `insert into inbound_key (domain_id, key_id, name, secret_encrypted) values (1, $1, 'try', $2)`,
    [key.id, seal(testSettings.sealingKeys, key.secret, sealOf(key.id))],
  )
  await createStaff(database.ownerPool, { username: 'reader', domains: [1] })
  server = await startTestServer(database)
  reader = panelClient(server.url)
  await reader.login('reader', testPassword)
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

interface Form {
  readonly dataset: { readonly path: string }
  readonly addEventListener: (
    event: string,
    listener: (event: { preventDefault: () => void }) => Promise<string>,
  ) => void
  readonly querySelector: (name: string) => { value?: string; textContent?: string }
}

/** Runs the script of the page over one form, as a browser that has entered this secret, and submits it. */
async function sendFrom(page: string, path: string, content: object, secret: string): Promise<string> {
  const [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(page) ?? []
  const output = { textContent: '' }
  const listeners: Parameters<Form['addEventListener']>[1][] = []
  const form: Form = {
    dataset: { path },
    addEventListener: (_, listener) => listeners.push(listener),
    querySelector: (name) => (name === 'output' ? output : { value: JSON.stringify(content) }),
  }
  const document = {
    getElementById: (name: string) => ({ value: name === 'try-key' ? key.id : secret }),
    querySelectorAll: () => [form],
  }
  const fetchHere = (address: string, options: RequestInit) => fetch(new URL(address, server.url), options)
  runInNewContext(script, { document, fetch: fetchHere, crypto, TextEncoder, Uint8Array, Array, JSON })
  await listeners[0]?.({ preventDefault: () => undefined })
  return output.textContent
}

test('a call is signed in the page and sent from it, and its answer is shown', async () => {
  const page = String((await reader.get('/docs')).body)
  const [, path = ''] = /<form data-path="([^"]*\/player)">/.exec(page) ?? []
  expect(path).toBe('/api/inbound/player')
  const content = { externalId: 'try-1', username: 'from.docs', name: 'Zoë', agent: 'MA' }
  const [status = '', ...answer] = (await sendFrom(page, path, content, key.secret)).split('\n')
  expect([status, JSON.parse(answer.join('\n'))]).toEqual(['200', expect.objectContaining({ username: 'from.docs' })])
  expect(await sendFrom(page, path, content, 'another')).toMatch(/^401\n/)
})

test('the policy of the page allows its own script, and no other', async () => {
  const { headers, body } = await reader.get('/docs')
  expect(String(body).match(/<script/g)).toHaveLength(1)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/)
  expect(policy).not.toContain('unsafe')
})

test('the site of an operator offers no calls on its page', async () => {
  const main = await startTestServer(database, { settings: { ...testSettings, ...startedInMain } })
  const there = panelClient(main.url)
  await there.login('reader', testPassword)
  const { status, body } = await there.get('/docs')
  expect([status, /<script|<form/.test(String(body))]).toEqual([200, false])
  await main.close()
})
