import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What these modules offer that connects nowhere. */
const harmless = new Set(['createServer', 'STATUS_CODES', 'isIP', 'BlockList'])
const importing = /import (?!type )([^'\n]+) from '(?:node:)?(?:https?|http2|net|tls|dgram|undici)'/g

/** Whether source text can open a connection of its own: by a module for it or by `fetch`. */
function connects(source: string): boolean {
  const code = source.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  const imported = [...code.matchAll(importing)].flatMap(([, names = '']) => names.replaceAll(/[{}]/g, '').split(','))
  const values = imported.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '))
  return values.some((name) => !harmless.has(name)) || /(?<![\w.'])fetch\(/.test(code)
}

test('WHK-01 the server opens connections to others through the guarded client alone', () => {
  const files = globSync('src/{values,blueprint,platform,engine,areas,server}/**/*.ts')
  const found = files.filter((file) => !file.includes('.test.') && connects(readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual([
    'src/platform/outbound/call.ts',
    // Reads certificates, which no call can verify; it sends and reads nothing else.
    'src/platform/outbound/certificate.ts',
    // An example for developers of player sites, which calls the product.
    'src/server/client/client-runtime.ts',
    'src/server/openapi/example-call.ts',
    // Examples for providers and gateways, likewise.
    'src/server/openapi/partner-samples/hmac-samples.ts',
  ])
})

test.each([
  ["import https from 'node:https'", true],
  ["import { request, STATUS_CODES } from 'node:http'", true],
  ["import { isIP, type Socket } from 'node:net'", false],
  ["import type { Server } from 'node:http'", false],
  ['const answer = await fetch(url)', true],
  ['await refetch(url)', false],
])('%s connects: %s', (source, isFound) => {
  expect(connects(source)).toBe(isFound)
})
