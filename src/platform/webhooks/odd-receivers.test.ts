import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebhookReceiver, type WebhookReceiver } from '#checks/harness/webhooks/webhook-receiver.ts'

let hooks: WebhookReceiver
beforeAll(async () => {
  hooks = await openWebhookReceiver()
})
afterAll(() => hooks?.close())

/** Writes bytes that a server of HTTP would not, and more of them as long as they are taken. */
function flood(response: ServerResponse, start: string, more: string): void {
  const { socket } = response
  if (socket === null) return
  socket.on('error', () => socket.destroy())
  socket.write(start)
  const pour = (): void => {
    while (!socket.destroyed && socket.write(more)) continue
    if (!socket.destroyed) socket.once('drain', pour)
  }
  if (more !== '') pour()
}

const packed = gzipSync(Buffer.alloc(10_000_000))
const longHeader = `x-long: ${'x'.repeat(8_000)}\r\n`
const early = 'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n'

const odd: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/silent': () => undefined,
  '/packed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
  '/longer-than-it-says': (response) =>
    flood(response, 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello', 'x'.repeat(65_536)),
  '/endless': (response) => flood(response, 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n', 'x'.repeat(65_536)),
  '/endless-refusal': (response) => flood(response, 'HTTP/1.1 503 No\r\nconnection: close\r\n\r\n', 'x'.repeat(65_536)),
  '/headers': (response) => flood(response, 'HTTP/1.1 200 OK\r\n', longHeader),
  '/interim': (response) => flood(response, `${early.repeat(100)}HTTP/1.1 204 No Content\r\n\r\n`, ''),
  '/closes': (response) => response.socket?.destroy(),
}

/** Of each kind; more than fifty in all. */
const ofEachKind = 7
const healthy = 50

/** What bodies that are read may hold, looked at while they come. */
function bodyMemory() {
  const held = () => process.memoryUsage().arrayBuffers
  const before = held()
  let most = before
  const looking = setInterval(() => (most = Math.max(most, held())), 20)
  return (): number => {
    clearInterval(looking)
    return (most - before) / 1_048_576
  }
}

const outcomes = {
  '/silent': ['PENDING', null, 'The request timed out'],
  '/packed': ['SUCCESS', 200, null],
  '/longer-than-it-says': ['SUCCESS', 200, null],
  '/endless': ['SUCCESS', 200, 'The answer was cut at 64 KB'],
  '/endless-refusal': ['PENDING', 503, 'The endpoint answered 503'],
  '/headers': ['PENDING', null, 'The headers of the answer are longer than 16 KB'],
  '/interim': ['SUCCESS', 204, null],
  '/closes': ['PENDING', null, 'The connection failed'],
}

test('D32 whatever a receiver answers, its status counts, or the reason why there is none', async () => {
  const endpoints = new Map<string, string>()
  for (const [path, answer] of Object.entries(odd)) {
    hooks.answers.set(path, answer)
    for (let at = 0; at < ofEachKind; at++) endpoints.set(await hooks.endpoint(path), path)
  }
  const well = await Promise.all(Array.from({ length: healthy }, (_, at) => hooks.endpoint(`/well-${at}`)))
  const mostHeld = bodyMemory()
  hooks.start()
  await hooks.occur('withdrawal:1')
  const attempts = async () =>
    (
      await hooks.rows<{ endpoint: string; status: string; http: number | null; error: string | null; waited: number }>(
        `select d.endpoint_id as endpoint, d.status, a.http_status as http, a.error, extract(epoch from a.at - d.created_at)::float8 as waited
         from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id where a.attempt = 1`,
      )
    ).map(({ endpoint, status, http, error, waited }) => ({
      path: endpoints.get(endpoint) ?? null,
      ended: [status, http, error],
      waited,
    }))
  await expect.poll(async () => (await attempts()).length).toBe(endpoints.size + well.length)
  const ended = await attempts()
  for (const [path, outcome] of Object.entries(outcomes))
    expect(
      ended.filter((one) => one.path === path).map((one) => one.ended),
      path,
    ).toEqual(Array.from({ length: ofEachKind }, () => outcome))
  const others = ended.filter(({ path }) => path === null)
  expect(others.map((one) => one.ended)).toEqual(well.map(() => ['SUCCESS', 204, null]))
  const slowest = Math.max(...others.map(({ waited }) => waited))
  const megabytes = mostHeld()
  console.log(
    `D32: fifty others waited at most ${slowest.toFixed(2)} s; bodies held at most ${megabytes.toFixed(1)} MB`,
  )
  // A silent one is waited for for five seconds: nobody stands behind it.
  expect(slowest).toBeLessThan(4)
  expect(megabytes).toBeLessThan(20)
  expect(new Set(hooks.received.map(({ headers }) => headers['accept-encoding']))).toEqual(new Set(['identity']))
  expect(hooks.faults).toEqual([])
})
