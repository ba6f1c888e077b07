import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '#areas/index.ts'
import { openApi } from '../openapi/document.ts'
import { kindComponents } from '../openapi/schemas.ts'
import { clientPackage } from './client-package.ts'

const run = promisify(execFile)
const text = { type: 'string' }
const content = { type: 'object', properties: { day: { ...text, format: 'date' }, id: text, amount: text } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const document = {
  info: { version: '1' },
  paths: {
    '/api/inbound/probe': {
      post: {
        operationId: 'postInboundProbe',
        summary: 'Probe',
        security: [{ signature: [] }],
        requestBody: json(content),
        responses: { 200: json(content) },
      },
    },
  },
}
const sent = { day: '2027-03-28', id: '9007199254740993', amount: '90071992547409.93' }

/** Sends and receives through the client, in a process of its own; a site is played by what it calls. */
const program = `
import { overround } from './client.js'
let body
globalThis.fetch = async (_url, request) => {
  body = request.body
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
const answer = await overround({ url: 'https://own.example', key: 'k', secret: 's' }).probe(${JSON.stringify(sent)})
console.log(JSON.stringify({ body: JSON.parse(body), answer, offset: new Date(0).getTimezoneOffset() }))
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-zones-'))
  for (const [name, written] of Object.entries(clientPackage(document))) await writeFile(join(folder, name), written)
  await writeFile(join(folder, 'program.mjs'), program)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['America/Los_Angeles', 480],
  ['UTC', 0],
  ['Pacific/Auckland', -720],
])('D40 a day, an id and an amount pass the client unchanged in a process of %s', async (zone, offset) => {
  const { stdout } = await run(process.execPath, [join(folder, 'program.mjs')], { env: { ...process.env, TZ: zone } })
  expect(JSON.parse(stdout)).toEqual({ body: sent, answer: sent, offset })
})

/** Every schema of the document with its path. */
function* schemasIn(value: unknown, path = ''): Generator<{ readonly path: string; readonly schema: object }> {
  if (typeof value !== 'object' || value === null) return
  yield { path, schema: value }
  for (const [name, each] of Object.entries(value)) yield* schemasIn(each, `${path}/${name}`)
}

test('D40 no schema of the document is a number of 64 bits, and those of ids, amounts, odds and shares are texts with a pattern', () => {
  const found = [...schemasIn(openApi(modules))].filter(
    ({ schema }) => 'format' in schema && (schema.format === 'int64' || schema.format === 'double'),
  )
  expect(found.map(({ path }) => path)).toEqual([])
  for (const name of ['amount', 'odds', 'percent', 'id'])
    expect([name, kindComponents[name]]).toMatchObject([name, { type: 'string', pattern: expect.any(String) }])
  const matches = (name: string, value: string) => new RegExp(String(kindComponents[name]?.['pattern'])).test(value)
  expect(['90071992547409.93', '-0.5', '1250'].map((each) => matches('amount', each))).toEqual([true, true, true])
  expect(['1e21', '1,250.00', ''].map((each) => matches('amount', each))).toEqual([false, false, false])
})
