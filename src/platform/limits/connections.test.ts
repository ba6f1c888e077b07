import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import Fastify from 'fastify'
import { httpTimeouts, limitConnections } from './connections.ts'

let server: Server
let port = 0
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

async function serve(limits: Parameters<typeof limitConnections>[2], isBehindProxy = false): Promise<void> {
  server = createServer({ ...httpTimeouts }, (_, response) => response.end('answered'))
  limitConnections(server, isBehindProxy, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
}

interface HalfOpen {
  readonly isOpen: () => boolean
}

/** A connection that sends the start of a request only; whether the server still holds it. */
async function halfOpen(): Promise<HalfOpen> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let isOpen = true
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isOpen = false
  })
  socket.write('GET / HTTP/1.1\r\nHost: panel.test\r\n')
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return { isOpen: () => isOpen }
}
const honest = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()

test('INP-11 refuses half-open connections of an address above the limit and keeps answering others', async () => {
  await serve({ halfOpen: 5, perNetwork: 50, total: 100 })
  const held: HalfOpen[] = []
  for (let n = 0; n < 8; n++) held.push(await halfOpen())
  await expect.poll(() => held.filter(({ isOpen }) => isOpen()).length).toBe(5)
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(honest).toBe('answered')
})

test('INP-11 when all places are taken, the oldest connection without a request gives way', async () => {
  await serve({ halfOpen: 5, perNetwork: 5, total: 10 }, true)
  const held: HalfOpen[] = []
  for (let n = 0; n < 30; n++) held.push(await halfOpen())
  expect(await honest()).toBe('answered')
  await expect.poll(() => held.filter(({ isOpen }) => isOpen()).length).toBeLessThanOrEqual(10)
  expect(held.at(-1)?.isOpen()).toBe(true)
})

test('INP-11 ends a request whose headers do not arrive within five seconds', () => {
  expect(httpTimeouts).toMatchObject({ headersTimeout: 5_000, connectionsCheckingInterval: 1_000 })
  server = Fastify({ http: httpTimeouts }).server
  server.listen(0)
  expect(server.headersTimeout).toBe(5_000)
})
