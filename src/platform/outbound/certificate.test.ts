import dnsPromises from 'node:dns/promises'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { syncBuiltinESMExports } from 'node:module'
import { createSecureContext, createServer, type TlsOptions } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { certificateOf, type CertificateOf } from '#checks/harness/outside/certificates.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { BlockedTarget } from './call.ts'
import { readCertificate } from './certificate.ts'

const day = 86_400_000
const inDays = (days: number) => new Date(instantNow().getTime() + days * day)
const year = { from: inDays(-300), to: inDays(60) }
const host = 'own.example'
const hosts = [host]

const root = certificateOf({ name: 'Test root', ...year })
const between = certificateOf({ name: 'Test intermediate', issuer: root, ...year })
const leaf = (traits: Partial<Parameters<typeof certificateOf>[0]> = {}) =>
  certificateOf({ name: host, hosts, issuer: between, ...year, ...traits })

const servers: Server[] = []
let bytesRead = 0
async function listen(server: Server, at = '127.0.0.1'): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, at, resolve))
  return (server.address() as AddressInfo).port
}
const serve = (
  one: CertificateOf,
  sends: readonly CertificateOf[] = [between],
  options: TlsOptions = {},
  at?: string,
) =>
  listen(
    createServer(
      { key: one.privateKey, cert: [one, ...sends].map(({ certificate }) => certificate).join(''), ...options },
      (socket) => {
        socket.on('error', () => undefined)
        socket.on('data', (part) => (bytesRead += part.length))
      },
    ).on('tlsClientError', () => undefined),
    at,
  )

const addresses: Record<string, string> = { [host]: '127.0.0.1', 'other.example': '127.0.0.1', 'six.example': '::1' }
beforeEach(() => {
  vi.spyOn(dnsPromises, 'lookup').mockImplementation((async (name: string) => [
    { address: addresses[name] ?? '10.0.0.1', family: addresses[name]?.includes(':') ? 6 : 4 },
  ]) as unknown as typeof dnsPromises.lookup)
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
let good: number
beforeAll(async () => {
  good = await serve(leaf())
})
afterAll(() => {
  for (const server of servers) server.close()
})

const read = (port: number, name = host, withinMs = 5_000) =>
  readCertificate({
    host: name,
    port,
    mayLoopback: true,
    ending: AbortSignal.timeout(withinMs),
    trusted: [root.certificate],
  })

test('D37 a good certificate is read with its names, its days and its protocol', async () => {
  expect(await read(good)).toMatchObject({
    verdict: 'GOOD',
    subject: `CN=${host}`,
    issuer: 'CN=Test intermediate',
    names: hosts,
    nameCount: 1,
    daysLeft: 60,
    missingIssuer: null,
    protocol: 'TLSv1.3',
  })
})

test.each([
  ['EXPIRED', -3, () => serve(leaf({ to: inDays(-3) }))],
  ['NOT_YET_VALID', 30, () => serve(leaf({ from: inDays(1), to: inDays(30) }))],
  ['SELF_SIGNED', 60, () => serve(certificateOf({ name: host, hosts, ...year }), [])],
  ['WRONG_NAME', 20, () => serve(leaf({ hosts: ['else.example'], to: inDays(20) }))],
  ['CHAIN_INCOMPLETE', 60, () => serve(leaf(), [])],
])('D37 a certificate that is %s is read with this verdict', async (verdict, daysLeft, start) => {
  const found = await read(await start())
  expect(found).toMatchObject({ verdict, daysLeft, subject: `CN=${host}` })
  expect(found.missingIssuer).toBe(verdict === 'CHAIN_INCOMPLETE' ? 'CN=Test intermediate' : null)
})

test('D37 two names on one address have each its own certificate', async () => {
  const other = leaf({ name: 'other.example', hosts: ['other.example'] })
  const context = createSecureContext({ key: other.privateKey, cert: other.certificate + between.certificate })
  const port = await serve(leaf(), [between], {
    SNICallback: (name, answer) => answer(null, name === 'other.example' ? context : undefined),
  })
  expect([(await read(port)).subject, (await read(port, 'other.example')).subject]).toEqual([
    `CN=${host}`,
    'CN=other.example',
  ])
})

test('D37 a host with addresses of IPv6 alone is read', async () => {
  const port = await serve(leaf({ hosts: ['six.example'] }), [between], {}, '::1')
  expect((await read(port, 'six.example')).verdict).toBe('GOOD')
})

test('D37 an old protocol is named, and of 300 names the first 20 are shown', async () => {
  const old = await serve(leaf(), [between], {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  })
  expect((await read(old)).protocol).toBe('TLSv1')
  const many = Array.from({ length: 300 }, (_, at) => `n${at}.example`)
  const found = await read(await serve(leaf({ hosts: [host, ...many.slice(1)] })))
  expect([found.names.length, found.nameCount, found.names[1]]).toEqual([20, 300, 'n1.example'])
})

test('D37 a server that never speaks ends with the time, and one that speaks no TLS at once', async () => {
  await expect(read(await listen(createTcpServer(() => undefined)), host, 300)).rejects.toThrow('No TLS answer in 5 s')
  await expect(read(await listen(createTcpServer((socket) => socket.end('hello'))))).rejects.toThrow(
    'The TLS handshake failed',
  )
})

test('D37 nothing is sent over the connection, and private addresses are not connected to', async () => {
  expect(bytesRead).toBe(0)
  await expect(read(good, 'private.example')).rejects.toBeInstanceOf(BlockedTarget)
  await expect(
    readCertificate({ host, port: good, mayLoopback: false, ending: AbortSignal.timeout(1_000) }),
  ).rejects.toBeInstanceOf(BlockedTarget)
})
