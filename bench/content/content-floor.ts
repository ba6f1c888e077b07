import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod/mini'

/** The least that an answer can cost: a bare server that sends the same bytes to every request. */
const body = Buffer.from(process.env['BODY'] ?? '', 'base64')
const headers = z.record(z.string(), z.string()).parse(JSON.parse(process.env['HEADERS'] ?? '{}'))

const server = createServer((_, response) => {
  response.writeHead(200, { ...headers, 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.once('disconnect', () => {
  server.closeAllConnections()
  server.close()
})
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
