import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'
import { compressAnswers } from './compress-answers.ts'

const rows = Array.from({ length: 100 }, (_, id) => ({ id, status: 'SETTLED' }))
const text = JSON.stringify(rows)
const many = JSON.stringify(Array.from({ length: 20 }, () => rows))

const app = Fastify()
compressAnswers(app)
app.get('/rows', () => rows)
app.get('/many', (_request, reply) => reply.type('application/json; charset=utf-8').send(many))
app.post('/rows', () => rows)
app.get('/few', () => rows.slice(0, 3))
app.get('/file', (_request, reply) => reply.type('text/csv').send(Readable.from([text])))
app.get('/picture', (_request, reply) => reply.type('image/jpeg').send(Buffer.from(text)))

const ask = async (url: string, accepted?: string, method: 'GET' | 'POST' = 'GET') => {
  const answer = await app.inject({
    url,
    method,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  })
  const { vary, 'content-encoding': encoding, 'content-length': length } = answer.headers
  return { vary, encoding, length: Number(length), bytes: answer.rawPayload }
}

it('takes the best encoding that a caller accepts, and none that it refuses', () => {
  const cases = [
    undefined,
    '',
    'gzip, deflate',
    'gzip, deflate, br, zstd',
    'BR;q=0.1, gzip',
    'br;q=0, *',
    'identity',
    '*;q=0',
  ]
  expect(cases.map((accepted) => acceptedEncoding(accepted))).toEqual([
    null,
    null,
    'gzip',
    'br',
    'br',
    'gzip',
    null,
    null,
  ])
  expect(acceptedEncoding('br, gzip', ['gzip'])).toBe('gzip')
})

it('compresses answers to reads, small and large, into the same text', async () => {
  for (const [url, expected] of [
    ['/rows', text],
    ['/many', many],
  ] as const) {
    const [packed, zipped, plain] = [await ask(url, 'gzip, br'), await ask(url, 'gzip'), await ask(url)]
    expect([packed.encoding, zipped.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined])
    expect([packed.vary, zipped.vary, plain.vary]).toEqual(Array.from({ length: 3 }, () => 'accept-encoding'))
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(expected)
    expect(gunzipSync(zipped.bytes).toString()).toBe(expected)
    expect(plain.bytes.toString()).toBe(expected)
    for (const { length, bytes } of [packed, zipped, plain]) expect(length).toBe(bytes.length)
    expect(packed.length).toBeLessThan(plain.length / 8)
  }
})

it('leaves answers to writes, short answers, streams and pictures as they are', async () => {
  const answers = [
    await ask('/rows', 'br', 'POST'),
    await ask('/few', 'br'),
    await ask('/file', 'br'),
    await ask('/picture', 'br'),
  ]
  expect(answers.map(({ encoding }) => encoding)).toEqual([undefined, undefined, undefined, undefined])
  expect(answers.map(({ bytes }) => bytes.toString())).toEqual([text, JSON.stringify(rows.slice(0, 3)), text, text])
})
