import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { domainLookupTask } from '#platform/outbound/lookup/lookup-task.ts'
import { serveNames } from '#checks/harness/outside/dns-server.ts'

let office: Office
let developer: Colleague
beforeAll(async () => {
  office = await openOffice({ jobs: 'idle' })
  developer = await office.hire({ username: 'dev.lookup', permissions: [], isDeveloper: true })
})
afterAll(() => office?.close())
beforeEach(() => office.rows('truncate domain_lookup'))

const listed = async (client = developer) => (await client.get('/api/domain-lookup')).body.data
const lookUp = (name: string, client = developer) => client.post('/api/domain-lookup/lookup', { host: name })

test('a name waits in both of its forms, for the domain whose host it is', async () => {
  expect((await lookUp('MÜNCHEN.example.')).body.message).toBe('Look-up started')
  await lookUp('Two.example')
  expect(await listed()).toMatchObject([
    { written: 'two.example', name: 'two.example', isOwn: true, domain: 'Second House', status: 'PENDING' },
    { written: 'münchen.example', name: 'xn--mnchen-3ya.example', isOwn: false, domain: 'First House' },
  ])
})

test.each([
  ['*.own.example', 'Enter a name without a star.'],
  ['192.0.2.0/24', 'Enter a name or one address, without a mask or path.'],
  [`${'a'.repeat(64)}.example`, 'A part of the name has 64 characters; at most 63 are possible.'],
])('D38 %s is refused at its field, and not looked up', async (name, reason) => {
  expect((await lookUp(name)).body.fields).toEqual({ host: reason })
  expect(await listed()).toEqual([])
})

test('own domains are looked up at once, each of those that the user has', async () => {
  const one = await office.hire({ username: 'dev.one', permissions: [], isDeveloper: true, domains: [1] })
  expect((await one.post('/api/domain-lookup/own', {})).body.message).toBe('Look-up started')
  expect((await developer.post('/api/domain-lookup/own', {})).body.message).toBe('2 look-ups started')
  expect((await listed(one)).map(({ written }: { written: string }) => written)).toEqual(['one.example', 'one.example'])
  expect(await listed()).toHaveLength(3)
})

test('a look-up stores what was found, and private addresses are never called', async () => {
  const names = await serveNames({ 'inside.example': { A: ['10.0.0.1'] } })
  try {
    await lookUp('inside.example')
    await lookUp('127.0.0.1')
    const task = domainLookupTask({ db: office.database.db, mayLoopback: false, servers: [names.server] })
    await task.work(() => undefined)
    const rows = await listed()
    expect(rows).toMatchObject([
      { written: '127.0.0.1', status: 'DONE', certificate: 'NONE', httpStatus: null },
      { written: 'inside.example', status: 'DONE', certificate: 'NONE', httpStatus: null },
    ])
    const reportOf = async (id: string) => (await developer.get(`/api/domain-lookup/${id}/report`)).body.data.report
    expect(await reportOf(rows[0].id)).toMatchObject({
      resolvers: [],
      certificateFailure: 'Calls to this address are not allowed.',
      hops: [{ status: null, failure: 'Calls to this address are not allowed.' }],
    })
    expect((await reportOf(rows[1].id)).resolvers[0].records).toContainEqual({
      type: 'A',
      outcome: 'FOUND',
      values: ['10.0.0.1'],
    })
  } finally {
    await names.close()
  }
})

test('an own domain is shown with the last call of its player sites, and a foreign name with none', async () => {
  await office.rows(`insert into request_log (at, domain_id, direction, channel, provider, operation, method, url, result) values
    (now() - interval '3 hours', 2, 'IN', 'SITE', 'front', 'balance', 'POST', '/api/inbound/balance', 'SUCCESS'),
    (now() - interval '2 hours', 2, 'IN', 'SITE', 'front', 'balance', 'POST', '/api/inbound/balance', 'REJECTED'),
    (now() - interval '1 hour', 1, 'IN', 'SITE', 'front', 'balance', 'POST', '/api/inbound/balance', 'SUCCESS'),
    (now() - interval '1 hour', 2, 'IN', 'GATEWAY', 'pay', 'callback', 'POST', '/api/gateways/x/callback', 'SUCCESS')`)
  await lookUp('Two.example')
  await lookUp('elsewhere.example')
  const [foreign, own] = await listed()
  const lastTraffic = async (id: string) =>
    (await developer.get(`/api/domain-lookup/${id}/report`)).body.data.lastTrafficAt
  const [{ at }] = await office.rows(`select max(at) as at from request_log where domain_id = 2 and channel = 'SITE'`)
  expect([own.isOwn, await lastTraffic(own.id)]).toEqual([true, at.toISOString()])
  expect([foreign.isOwn, await lastTraffic(foreign.id)]).toEqual([false, null])
})

test('the report of a waiting look-up is empty; staff of other domains and without the right see none', async () => {
  await lookUp('waiting.example')
  const [row] = await listed()
  const at = `/api/domain-lookup/${row.id}/report`
  expect((await developer.get(at)).body.data).toEqual({ lastTrafficAt: null, report: null })
  const abroad = await office.hire({ username: 'dev.abroad', permissions: [], isDeveloper: true, domains: [2] })
  expect([(await abroad.get(at)).status, await listed(abroad)]).toEqual([404, []])
  const other = await office.hire({ username: 'no.dev', permissions: ['REQUEST_RESPONSE_LOGS'] })
  expect((await other.get(at)).status).toBe(403)
})
