import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirectsFrom } from './redirects.ts'

let server: Server
let base: string
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const [, kind, count] = (request.url ?? '').split('/')
    if (kind === 'inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    else if (kind === 'hop' && Number(count) > 0)
      response.writeHead(301, { location: `/hop/${Number(count) - 1}` }).end('CANARY')
    else response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server?.close())

const hops = async (path: string) =>
  (await redirectsFrom(`${base}${path}`, true)).map(({ url, status, failure }) => [
    url.replace(base, ''),
    status ?? failure,
  ])

test('redirects are followed one by one, by requests without a body', async () => {
  expect(await hops('/hop/2')).toEqual([
    ['/hop/2', 301],
    ['/hop/1', 301],
    ['/hop/0', 204],
  ])
  expect(asked).toEqual(['HEAD /hop/2', 'HEAD /hop/1', 'HEAD /hop/0'])
})

test('at most 5 are followed', async () => {
  const found = await hops('/hop/9')
  expect(found).toHaveLength(7)
  expect(found.at(-1)).toEqual(['/hop/3', 'More than 5 redirects.'])
})

test('each hop passes the guard: one to a private address is refused and not called', async () => {
  expect(await hops('/inside')).toEqual([
    ['/inside', 302],
    ['http://169.254.169.254/latest', 'Calls to this address are not allowed.'],
  ])
  expect(await redirectsFrom(`${base}/hop/0`, false)).toEqual([
    { url: `${base}/hop/0`, status: null, failure: expect.any(String) },
  ])
})

test('a host that does not answer ends the look-up with the reason', async () => {
  expect(await redirectsFrom('http://127.0.0.1:9/', true)).toEqual([
    { url: 'http://127.0.0.1:9/', status: null, failure: 'The connection failed' },
  ])
})
