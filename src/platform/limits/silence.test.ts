import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitSilence, longestRequestMs, type SilenceLimits } from './silence.ts'

let server: Server
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const size = 200

/** Sends a body byte by byte, pausing so long after each; returns what is answered and how much had been sent. */
async function upload(limits: SilenceLimits, pauseMs: (sent: number) => number) {
  server = createServer({ requestTimeout: longestRequestMs }, (request, response) => {
    request.resume()
    request.once('end', () => response.end('stored'))
  })
  server.on('clientError', (error: Error & { readonly code?: string }, socket) => {
    socket.end(`HTTP/1.1 408 ${error.code}\r\n\r\n`)
  })
  limitSilence(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (part) => (answer += String(part)))
  socket.write(`POST / HTTP/1.1\r\nHost: panel.test\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`)
  let sent = 0
  const send = () => {
    if (sent === size || socket.destroyed) return
    socket.write('x')
    sent += 1
    setTimeout(send, pauseMs(sent))
  }
  send()
  await once(socket, 'close')
  return { answer: answer.split('\r\n')[0], body: answer.split('\r\n\r\n')[1], sent }
}

const drops = { silenceMs: 1_500, graceMs: 60_000, bytesPerSecond: 1_000_000 }

test('an upload may take longer than any silence, while something comes', async () => {
  const { answer, body } = await upload(drops, () => 10)
  expect([answer, body]).toEqual(['HTTP/1.1 200 OK', expect.stringContaining('stored')])
})

test('an upload that stops is ended', async () => {
  const { answer, sent } = await upload(drops, (at) => (at === 5 ? 600_000 : 1))
  expect([answer, sent]).toEqual(['HTTP/1.1 408 ERR_HTTP_REQUEST_TIMEOUT', 5])
})

test('an upload that only drips is ended', async () => {
  const { answer } = await upload({ silenceMs: 60_000, graceMs: 0, bytesPerSecond: 1_000_000 }, () => 200)
  expect(answer).toBe('HTTP/1.1 408 ERR_HTTP_REQUEST_TIMEOUT')
})
