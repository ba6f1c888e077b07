import { globSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLoopback, isPublic } from './addresses.ts'
import { callOut, BlockedTarget, NoResponse } from './call.ts'

let canary: Server
let port: number
/** Also those that say nothing over HTTP, as a TLS handshake does. */
let connections = 0
beforeAll(async () => {
  canary = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (request.url === '/long') response.end('x'.repeat(100_000))
    else if (request.url === '/never') response.write('x')
    else response.end('hello')
  })
  canary.on('connection', () => (connections += 1))
  // Of IPv4 as well.
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve))
  port = (canary.address() as AddressInfo).port
})
afterAll(() => {
  canary.closeAllConnections()
  canary.close()
})

const hosts = `127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 017700000001 0x7f.1 127.0.0.1. 0
  localhost LOCALHOST localhost. [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1]
  [::ffff:7f00:1] [64:ff9b::7f00:1] [2002:7f00:1::] [::127.0.0.1] [fe80::1] [fc00::1] [fd12::1]
  10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 100.64.0.1
  0.0.0.0 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
  １２７.０.０.１ ①②⑦.0.0.1 [2001:db8::1] [2001::1] [ff02::1] [3fff::1] [5f00::1] [100::1]
  [fe80::1%25eth0] [fe80::1%eth0] [64:ff9b::a00:1] [::ffff:0:127.0.0.1]`.split(/\s+/)
const shapes = [
  (host: string) => `https://${host}/`,
  (host: string) => `https://${host}:8443/`,
  (host: string) => `http://${host}:${port}/`,
  (host: string) => `https://${host}:${port}/`,
  (host: string) => `https://gateway.example@${host}/`,
]

describe('WHK-02 calls from the server', () => {
  test('reach no non-public address, however it is written', async () => {
    const urls = hosts.flatMap((host) => shapes.map((shape) => shape(host)))
    expect(urls.length).toBeGreaterThan(200)
    const reached: string[] = []
    for (const url of urls) {
      const what = await callOut({ method: 'GET', url, withinMs: 1_000 }).then(
        () => 'called',
        (error: unknown) => error,
      )
      if (!(what instanceof BlockedTarget)) reached.push(url)
    }
    expect(reached).toEqual([])
    expect(connections).toBe(0)
    // What it would see otherwise.
    await callOut({ method: 'GET', url: `http://127.0.0.1:${port}/`, mayLoopback: true })
    expect(connections).toBe(1)
  })

  test('accept only https', async () => {
    for (const url of [
      'http://example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'data:text/plain,x',
      '//x',
      '',
    ])
      await expect(callOut({ method: 'GET', url })).rejects.toBeInstanceOf(BlockedTarget)
    await expect(callOut({ method: 'GET', url: 'https://example.com:22/' })).rejects.toBeInstanceOf(BlockedTarget)
  })

  test('the loopback setting allows this machine and nothing else', async () => {
    const here = (path: string) => ({
      method: 'GET' as const,
      url: `http://127.0.0.1:${port}${path}`,
      mayLoopback: true,
    })
    expect((await callOut(here('/'))).body.toString()).toBe('hello')
    for (const host of ['10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]', '192.168.1.1', '0.0.0.0'])
      await expect(
        callOut({ method: 'GET', url: `http://${host}:${port}/`, mayLoopback: true }),
      ).rejects.toBeInstanceOf(BlockedTarget)
  })

  test('that may reach one address alone reach it by http on its port, and nothing else', async () => {
    const from = (host: string) => callOut({ method: 'GET', url: `http://${host}:${port}/`, onlyAt: '127.0.0.1' })
    expect((await from('127.0.0.1')).body.toString()).toBe('hello')
    // A public one neither: the setting is no permission to call by http.
    for (const host of ['127.0.0.2', '10.0.4.7', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]', '1.1.1.1'])
      await expect(from(host), host).rejects.toBeInstanceOf(BlockedTarget)
  })

  test('to one address alone are made by the exporter of traces, and by nothing else', () => {
    const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
    const naming = files.filter((file) => /\bonlyAt\b/.test(readFileSync(file, 'utf8')))
    expect(naming.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'src/platform/outbound/call.ts',
      'src/platform/traces/exporter.ts',
    ])
  })

  test('do not follow redirects and are limited in time and size', async () => {
    const here = (path: string) => ({
      method: 'GET' as const,
      url: `http://127.0.0.1:${port}${path}`,
      mayLoopback: true,
    })
    expect((await callOut(here('/moved'))).status).toBe(302)
    await expect(callOut(here('/long'))).rejects.toBeInstanceOf(NoResponse)
    await expect(callOut({ ...here('/never'), withinMs: 100 })).rejects.toThrow('The request timed out')
  })
})

test('public and loopback addresses are told apart', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450::1']) expect(isPublic(address)).toBe(true)
  for (const address of ['', 'example.com', 'fe80::1%eth0', '::ffff:8.8.8.8']) expect(isPublic(address)).toBe(false)
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1'].map(isLoopback)).toEqual([true, true, false, false])
})
