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

test('D32 whatever a receiver answers, its status counts, or the reason why there is none', async () => {
  const endpoints = new Map<string, string>()
  for (const [path, answer] of Object.entries(odd)) {
    hooks.answers.set(path, answer)
    endpoints.set(await hooks.endpoint(path), path)
  }
  await hooks.occur('withdrawal:1')
  hooks.start()
  const ends = async () =>
    Object.fromEntries(
      (
        await hooks.rows<{ endpoint: string; status: string; http: number | null; error: string | null }>(
          `select d.endpoint_id as endpoint, d.status, a.http_status as http, a.error
           from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id where a.attempt = 1`,
        )
      ).map(({ endpoint, status, http, error }) => [endpoints.get(endpoint) ?? '', [status, http, error]]),
    )
  await expect.poll(async () => Object.keys(await ends()).length).toBe(endpoints.size)
  const cut = 'The answer was cut at 64 KB'
  expect(await ends()).toEqual({
    '/silent': ['PENDING', null, 'The request timed out'],
    '/packed': ['SUCCESS', 200, null],
    '/longer-than-it-says': ['SUCCESS', 200, null],
    '/endless': ['SUCCESS', 200, cut],
    '/endless-refusal': ['PENDING', 503, 'The endpoint answered 503'],
    '/headers': ['PENDING', null, 'The headers of the answer are longer than 16 KB'],
    '/interim': ['SUCCESS', 204, null],
    '/closes': ['PENDING', null, 'The connection failed'],
  })
  expect(new Set(hooks.received.map(({ headers }) => headers['accept-encoding']))).toEqual(new Set(['identity']))
  expect(hooks.faults).toEqual([])
})
