import dns from 'node:dns'
import dnsPromises from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { Socket, type LookupFunction, type TcpNetConnectOpts } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callOut, BlockedTarget, NoResponse } from './call.ts'

const publicAddress = '93.184.215.14'
const answers: string[] = []
const connected: string[] = []
/** The names under which the targets are asked for their certificates. */
const servernames: unknown[] = []

/** The next answer of a name server with a time to live of 0; the last one repeats. */
const nextAddress = (): string => (answers.length > 1 ? answers.shift() : answers[0]) ?? ''

/** Notes the address that a socket would connect to, and connects to none. */
function noteTarget(this: Socket, ...[asked]: readonly unknown[]): Socket {
  const options = (Array.isArray(asked) ? asked[0] : asked) as TcpNetConnectOpts & { readonly servername?: unknown }
  servernames.push(options.servername)
  const lookup: LookupFunction = options.lookup ?? dns.lookup
  lookup(options.host ?? '', { all: true }, (_error, found) => {
    connected.push(...(Array.isArray(found) ? found.map(({ address }) => address) : [found]))
    setImmediate(() => this.destroy(new Error('not connected in a test')))
  })
  return this
}

beforeEach(() => {
  vi.spyOn(dnsPromises, 'lookup').mockImplementation((async () => [
    { address: nextAddress(), family: 4 },
  ]) as unknown as typeof dnsPromises.lookup)
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    done: (error: null, found: readonly object[]) => void,
  ) => done(null, [{ address: nextAddress(), family: 4 }])) as unknown as typeof dns.lookup)
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(noteTarget)
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  answers.length = 0
  connected.length = 0
  servernames.length = 0
})

const call = () => callOut({ method: 'POST', url: 'https://rebinds.example/', body: '{}' })

test('WHK-02 a name that changes from a public address to this machine is connected to as it was checked, then refused', async () => {
  answers.push(publicAddress, '127.0.0.1')
  await expect(call()).rejects.toBeInstanceOf(NoResponse)
  expect(connected).toEqual([publicAddress])
  await expect(call()).rejects.toBeInstanceOf(BlockedTarget)
  expect(connected).toEqual([publicAddress])
})

test('WHK-02 one private address among public ones is refused', async () => {
  vi.mocked(dnsPromises.lookup).mockImplementation((async () =>
    [publicAddress, '127.0.0.1'].map((address) => ({ address, family: 4 }))) as unknown as typeof dnsPromises.lookup)
  syncBuiltinESMExports()
  await expect(call()).rejects.toBeInstanceOf(BlockedTarget)
  expect(connected).toEqual([])
})

const resolvesTo = (...found: readonly { readonly address: string; readonly family: number }[]): void => {
  vi.mocked(dnsPromises.lookup).mockImplementation((async () => found) as unknown as typeof dnsPromises.lookup)
  syncBuiltinESMExports()
}

test.each([
  ['::1', 6],
  ['fd12::1', 6],
  ['::ffff:127.0.0.1', 6],
  ['64:ff9b::7f00:1', 6],
  ['100.64.0.1', 4],
  ['0.0.0.0', 4],
])('D34 a name with a public address and %s is refused whole', async (address, family) => {
  resolvesTo({ address: publicAddress, family: 4 }, { address, family })
  await expect(call()).rejects.toBeInstanceOf(BlockedTarget)
  resolvesTo({ address, family }, { address: publicAddress, family: 4 })
  await expect(call()).rejects.toBeInstanceOf(BlockedTarget)
  expect(connected).toEqual([])
})

test('D34 a receiver with an address of IPv6 alone is connected to at it, under its name', async () => {
  resolvesTo({ address: '2606:2800:21f:cb07::1', family: 6 })
  await expect(call()).rejects.toBeInstanceOf(NoResponse)
  expect(connected).toEqual(['2606:2800:21f:cb07::1'])
  expect(servernames).toEqual(['rebinds.example'])
})
