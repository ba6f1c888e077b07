import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { openOffice } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string>> }[]
}

const bodies: string[] = []
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    bodies.push(Buffer.concat(parts).toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
afterAll(() => receiver.close())

const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
const metricsToken = 'test-monitor-0123456789-abcdefghijkl'
let metrics = ''

/** A developer tries a task again and a site registers a player; the server stops, which sends what waits. */
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const office = await openOffice({ settings: { ...testSettings, metricsToken, traces: { url, token: undefined } } })
  const developer = await office.hire({ username: 'asha.dev', permissions: [], isDeveloper: true })
  const [failed] = await office.rows(`insert into task_failure (task, row_id, attempts, reason, failed_at, next_at)
    values ('documents.expiry', '41', 3, 'asha failed', now(), now() + interval '1 hour') returning id`)
  const retried = await developer.post(
    '/api/dev-dashboard/failures/retries',
    { ids: [failed.id] },
    { traceparent: `00-${trace}-${parent}-00` },
  )
  expect(retried.status).toBe(200)
  const call = await signedSite(office.url, office.database.ownerPool)
  expect((await call('/player', { externalId: randomUUID(), username: 'asha.plays' })).status).toBe(200)
  metrics = await (
    await fetch(`${office.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  await office.close()
})

const spans = (): readonly Span[] =>
  bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as readonly Span[])
const named = (name: string) => spans().filter((span) => span.name === name)
const attribute = ({ attributes }: Span, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

test('a request goes on with the trace of its caller, and its act is a span inside it', () => {
  const [request] = spans().filter(({ traceId, parentSpanId }) => traceId === trace && parentSpanId === parent)
  expect(request?.name).toBe('POST /api/dev-dashboard/failures/retries')
  expect(request && attribute(request, 'http.response.status_code')).toBe('200')
  const [act] = named('act dev-dashboard/failures.retries')
  expect([act?.traceId, act?.parentSpanId]).toEqual([trace, request?.spanId])
  expect(Number(act && attribute(act, 'db.statements'))).toBeGreaterThan(2)
  expect(Number(request && attribute(request, 'db.statements'))).toBeGreaterThanOrEqual(
    Number(act && attribute(act, 'db.statements')),
  )
})

test('an inbound call is a span inside its request, in a trace of its own', () => {
  const [inbound] = named('inbound /player')
  const [request] = named('POST /api/inbound/player')
  expect([inbound?.traceId, inbound?.parentSpanId]).toEqual([request?.traceId, request?.spanId])
  expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(request?.traceId).not.toBe(trace)
})

test('spans name neither people nor secrets, nor texts of statements or reasons', () => {
  const sent = bodies.join('\n')
  expect(sent).not.toMatch(/asha|127\.0\.0\.1|cookie|x-signature|key-1|select |insert /i)
  expect(new Set(spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))).toEqual(
    new Set([
      'http.request.method',
      'http.route',
      'overround.request_id',
      'db.statements',
      'http.response.status_code',
    ]),
  )
})

test('monitors read how many spans were sent and lost, and are not traced themselves', () => {
  expect(metrics).toMatch(/^overround_spans_total\{result="sent"\} \d+$/m)
  expect(metrics).toContain('overround_spans_total{result="lost"} 0\n')
  expect(named('GET /metrics')).toEqual([])
})
