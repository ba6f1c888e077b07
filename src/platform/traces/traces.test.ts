import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callOut } from '#platform/outbound/call.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { openExporter } from './exporter.ts'
import { exportRequest, rejectedIn } from './otlp.ts'
import { beginSpan, countStatement, recordSpans, traced, within, type FinishedSpan } from './span.ts'
import { readTraceparent } from './traceparent.ts'

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly names: readonly string[]
}

let receiver: Server
let url = ''
const received: Received[] = []
/** What the receiver answers next; then 200. */
let answers: { readonly status: number; readonly body: string }[] = []
beforeEach(async () => {
  received.length = 0
  answers = []
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const names = [...body.matchAll(/"name":"(s\d+)"/g)].map(([, name = '']) => name)
      received.push({ path: request.url ?? '', headers: request.headers, names })
      const { status, body: answer } = answers.shift() ?? { status: 200, body: '{}' }
      response.writeHead(status).end(answer)
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterEach(async () => {
  recordSpans(null)
  receiver.close()
  await once(receiver, 'close')
})

const span = (name: string): FinishedSpan => ({
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentId: null,
  name,
  kind: 'SERVER',
  start: 1_795_000_000_000.25,
  end: 1_795_000_000_001.5,
  attributes: { 'http.route': '/api/players/:id', 'http.response.status_code': 200 },
  hasFailed: true,
})

const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
test.each([
  [`00-${trace}-${parent}-01`, { traceId: trace, spanId: parent }],
  [`00-${trace}-${parent}-00`, { traceId: trace, spanId: parent }],
  [`cc-${trace}-${parent}-01-more`, { traceId: trace, spanId: parent }],
  [`00-${trace}-${parent}-01-more`, null],
  [`ff-${trace}-${parent}-01`, null],
  [`00-${'0'.repeat(32)}-${parent}-01`, null],
  [`00-${trace}-${'0'.repeat(16)}-01`, null],
  [`00-${trace.toUpperCase()}-${parent}-01`, null],
  ['', null],
  [undefined, null],
])('the traceparent %s is read as %o', (header, place) => {
  expect(readTraceparent(header)).toEqual(place)
})

test('a span is written as the protocol has it in JSON', () => {
  expect(JSON.parse(exportRequest([span('s1')]))).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'overround' } }] },
        scopeSpans: [
          {
            scope: { name: 'overround' },
            spans: [
              {
                traceId: 'a'.repeat(32),
                spanId: 'b'.repeat(16),
                name: 's1',
                kind: 2,
                startTimeUnixNano: '1795000000000250000',
                endTimeUnixNano: '1795000000001500000',
                attributes: [
                  { key: 'http.route', value: { stringValue: '/api/players/:id' } },
                  { key: 'http.response.status_code', value: { intValue: '200' } },
                ],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  })
})

test.each([
  ['{}', 0],
  ['{"partialSuccess":{"rejectedSpans":"3","errorMessage":"full"}}', 3],
  ['{"partialSuccess":{"rejectedSpans":2}}', 2],
  ['<html>', 0],
  ['{broken', 0],
])('the answer %s rejects %i spans', (body, rejected) => {
  expect(rejectedIn(body)).toBe(rejected)
})

/** It sends only when the test asks. */
const exporter = (places = 10, faults: unknown[] = []) =>
  openExporter({ url, token: 'collector-token', places, everyMs: 3_600_000, onFault: (error) => faults.push(error) })

test('spans go to the collector in one call, with its token, and are counted', async () => {
  const { add, flush, counts } = exporter()
  add(span('s1'))
  add(span('s2'))
  await flush()
  expect(received.map(({ path, names }) => [path, names])).toEqual([['/v1/traces', ['s1', 's2']]])
  expect(received[0]?.headers).toMatchObject({
    authorization: 'Bearer collector-token',
    'content-type': 'application/json',
  })
  expect(received[0]?.headers['traceparent']).toBeUndefined()
  expect(counts()).toEqual({ sent: 2, lost: 0 })
})

test('what does not fit is lost and counted, and so is what the collector rejects', async () => {
  const { add, flush, counts } = exporter(2)
  for (const name of ['s1', 's2', 's3']) add(span(name))
  expect(counts()).toEqual({ sent: 0, lost: 1 })
  answers = [{ status: 200, body: '{"partialSuccess":{"rejectedSpans":"1"}}' }]
  await flush()
  expect(counts()).toEqual({ sent: 1, lost: 2 })
  answers = [{ status: 400, body: '' }]
  add(span('s4'))
  await flush()
  expect(counts()).toEqual({ sent: 1, lost: 3 })
})

test('while the collector is busy spans wait and are sent again, and one fault in a row is reported', async () => {
  const faults: unknown[] = []
  const { add, flush, counts } = exporter(10, faults)
  answers = [
    { status: 503, body: '' },
    { status: 429, body: '' },
  ]
  add(span('s1'))
  await flush()
  await flush()
  add(span('s2'))
  expect([counts(), faults.length]).toEqual([{ sent: 0, lost: 0 }, 1])
  await flush()
  expect(received.map(({ names }) => names)).toEqual([['s1'], ['s1'], ['s1', 's2']])
  expect(counts()).toEqual({ sent: 2, lost: 0 })
})

test('a span inside another has its trace, and statements count for both', async () => {
  const spans: FinishedSpan[] = []
  recordSpans((one) => spans.push(one))
  await traced({ name: 'outer' }, async () => {
    countStatement()
    await traced({ name: 'inner' }, async () => countStatement())
  })
  const [inner, outer] = spans
  expect([inner?.name, inner?.traceId, inner?.parentId]).toEqual(['inner', outer?.traceId, outer?.spanId])
  expect([inner?.attributes, outer?.attributes]).toEqual([{ 'db.statements': 1 }, { 'db.statements': 2 }])
  expect(outer?.parentId).toBeNull()
})

test('of an error only its class is recorded, and a refusal is no failure', async () => {
  const spans: FinishedSpan[] = []
  recordSpans((one) => spans.push(one))
  const fail = (error: Error) => traced({ name: 'act' }, () => Promise.reject(error))
  await expect(fail(new RangeError('asha@mail.test'))).rejects.toThrow('asha')
  await expect(fail(new Conflict('asha has no balance'))).rejects.toThrow('asha')
  expect(spans.map(({ attributes, hasFailed }) => [attributes, hasFailed])).toEqual([
    [{ 'error.type': 'RangeError' }, true],
    [{ 'error.type': 'Conflict' }, false],
  ])
  expect(JSON.stringify(spans)).not.toContain('asha')
})

test('a call to others passes the trace on, without its path, and carries nothing while nothing is traced', async () => {
  const call = () => callOut({ method: 'GET', url: `${url}/orders/asha`, mayLoopback: true })
  await call()
  const spans: FinishedSpan[] = []
  recordSpans((one) => spans.push(one))
  await call()
  expect(spans).toEqual([])
  const open = beginSpan({ name: 'GET /', kind: 'SERVER', traceparent: `00-${trace}-${parent}-01` })
  if (open) await within(open, call)
  expect(spans).toMatchObject([{ traceId: trace, parentId: open?.place.spanId, name: 'GET', kind: 'CLIENT' }])
  expect(received.map(({ headers }) => headers['traceparent'])).toEqual([
    undefined,
    undefined,
    `00-${trace}-${spans[0]?.spanId}-01`,
  ])
  expect(JSON.stringify(spans)).not.toContain('asha')
})
