import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { action } from '#blueprint/screen/action.ts'
import { many, nullable, optional } from '#blueprint/answer.ts'
import { anyOf, period } from '#blueprint/filters.ts'
import { form } from '#blueprint/screen/form.ts'
import { inbound } from '#blueprint/screen/inbound.ts'
import { amount, id, instant, status, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { query } from '#blueprint/screen/query.ts'
import { module } from '#blueprint/screen/module.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createStaff, insertDomains, startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { bindings } from '#engine/bindings.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import type { Server } from '../main.ts'
import { docsPage } from './docs-page.ts'
import { openApi, sectionsOf } from './document.ts'
import { callBackOffice } from './example-call.ts'

const approve = action({
  name: 'approval',
  title: 'Approve',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  input: { note: text('Note', { optional: true }) },
  asks: 'password',
  secondApproval: 'aboveLimit',
  preview: true,
})
const withdraws = list({
  path: '/probe',
  title: 'Withdrawals',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  columns: {
    id: id(),
    at: instant('Requested'),
    amount: amount('Amount', { total: 'sum' }),
    status: status('Status', ['PENDING', 'SUCCESS']),
  },
  filters: { at: period(), status: anyOf(['PENDING', 'SUCCESS']) },
  sort: ['at', 'descending'],
  actions: [approve],
})
const banner = form({
  noun: 'banner',
  edit: { path: '/banner-edit/:id', title: 'Edit', permission: 'BANNER_EDIT' },
  fields: { title: text('<Title>') },
})
const greeting = inbound({
  path: '/greeting',
  title: 'Greet',
  description: 'Answers the greeting',
  input: z.strictObject({ externalId: z.string(), word: z.string() }),
  answer: z.object({ heard: z.string() }),
})
const card = query({
  at: '/api/probe/:id/card',
  title: 'Card',
  permission: null,
  scope: 'everyone',
  parameters: z.object({ id: z.string() }),
  answer: { balance: amount(), phone: nullable(text('', { masked: true })), bets: many({ hint: optional(text()) }) },
})
const modules = [
  module({ name: 'probe', title: 'Probe', screens: [withdraws, banner], queries: [card], inbound: [greeting] }),
]

describe('the document', () => {
  const document = JSON.parse(JSON.stringify(openApi(modules)))
  const at = (path: string, method: string) => document.paths[path][method]

  it('names permission and scope of every call', () => {
    expect(at('/api/probe', 'get')).toMatchObject({ 'x-permission': 'WITHDRAW_VIEW', 'x-scope': 'downline' })
    for (const path of Object.values<object>(document.paths)) {
      for (const operation of Object.values(path)) expect(operation).toHaveProperty('x-permission', expect.any(String))
    }
  })

  it('describes parameters, rows, inputs and second approval', () => {
    expect(at('/api/probe', 'get').parameters.map(({ name }: { name: string }) => name)).toEqual([
      'page',
      'cursor',
      'sort',
      'direction',
      'at',
      'status',
    ])
    const approval = at('/api/probe/{id}/approval', 'post')
    expect(Object.keys(approval.responses)).toContain('202')
    expect(Object.keys(approval.requestBody.content['application/json'].schema.properties)).toEqual([
      'note',
      'reason',
      'transactionPassword',
      'version',
    ])
    expect(at('/api/banner-edit/{id}', 'put').requestBody.content['application/json'].example).toEqual({
      values: { title: '<Title>' },
      version: 1,
    })
  })

  it('derives the answer of a query from its kinds', () => {
    expect(
      at('/api/probe/{id}/card', 'get').responses['200'].content['application/json'].schema.properties.data,
    ).toEqual({
      type: 'object',
      required: ['balance', 'phone', 'bets'],
      properties: {
        balance: { $ref: '#/components/schemas/amount' },
        phone: { anyOf: [{ type: 'string', description: 'Masked' }, { type: 'null' }] },
        bets: { type: 'array', items: { type: 'object', required: [], properties: { hint: { type: 'string' } } } },
      },
    })
  })

  it('derives the fixed calls from their definitions', () => {
    expect(at('/api/login', 'post')).toMatchObject({ 'x-permission': 'anyone' })
    expect(at('/api/warehouse/open', 'post')).toMatchObject({ 'x-permission': 'WAREHOUSE_UNLOCK' })
    expect(at('/api/gateways/{id}/callback', 'post')).toMatchObject({ 'x-permission': 'signature', security: [] })
    expect(at('/api/inbound/picture', 'post')).toMatchObject({
      'x-permission': 'signature',
      security: [{ key: [], timestamp: [], signature: [] }],
    })
    expect(Object.keys(at('/api/deposit/picture', 'post').requestBody.content)).toEqual([
      'image/jpeg',
      'image/png',
      'image/webp',
    ])
    expect(at('/api/kyc/{id}/picture/{side}', 'get').parameters).toContainEqual(
      expect.objectContaining({ name: 'reason', in: 'query', required: false }),
    )
  })

  it('has no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(references))
    const ids = [...JSON.stringify(document).matchAll(/"operationId":"(\w+)"/g)].map(([, operationId]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('renders a page without scripts', () => {
    const page = docsPage(sectionsOf(modules))
    expect(page).not.toMatch(/<script|https?:\/\/|<Title>/)
    expect(page).toContain('createHmac')
  })
})

describe('the example of the docs', () => {
  let database: TestDatabase
  let server: Server
  beforeAll(async () => {
    database = await freshDatabase()
    await insertDomains(database.ownerPool)
    const heard = inboundHandler(greeting, {
      externalId: ({ externalId }) => ({ kind: 'greeting', id: externalId }),
      facts: async () => ({}),
      rule: () => ({}),
      reply: async (_facts, { input }) => ({ heard: input.word }),
    })
    server = await startTestServer(database, { catalogue: modules, bindings: [bindings({ inboundHandlers: [heard] })] })
    await database.ownerPool.query(
      `insert into inbound_key (domain_id, key_id, name, secret_encrypted) values (1, 'site-1', 'site', $1)`,
      [seal(testSettings.sealingKeys, 'a secret of the site', sealOf('site-1'))],
    )
  })
  afterAll(async () => {
    await server?.close()
    await database?.close()
  })

  it('is accepted, and any other signature is rejected', async () => {
    const site = { url: server.url, key: 'site-1', secret: 'a secret of the site' }
    expect(await callBackOffice(site, '/greeting', { externalId: 'a', word: 'hello' })).toEqual({ heard: 'hello' })
    expect(await callBackOffice(site, '/greeting', { externalId: 'a', word: 'hello' })).toEqual({ heard: 'hello' })
    await expect(callBackOffice(site, '/greeting', { externalId: 'a', word: 'other' })).rejects.toThrow('409')
    await expect(
      callBackOffice({ ...site, secret: 'another' }, '/greeting', { externalId: 'b', word: 'x' }),
    ).rejects.toThrow('401')
    await expect(callBackOffice({ ...site, key: 'none' }, '/greeting', { externalId: 'b', word: 'x' })).rejects.toThrow(
      '401',
    )
    await expect(callBackOffice(site, '/greeting', { externalId: 'b', word: 'x', more: 1 })).rejects.toThrow('422')
  })

  it('is served', async () => {
    await createStaff(database.ownerPool, { username: 'reader', permissions: [] })
    const client = panelClient(server.url)
    await client.login('reader', testPassword)
    const page = await client.get('/docs')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.body).toContain('/api/probe/:id/approval')
    expect((await client.get('/api/openapi.json')).body.openapi).toBe('3.1.0')
  })
})
