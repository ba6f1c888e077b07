import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { verifiedPackage } from './verified-package.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

let reads = 0
beforeEach(() => {
  reads = 0
})

/** A storage whose one file comes in these parts. */
const storageOf = (parts: readonly string[] | null): Storage => ({
  put: () => Promise.reject(new Error('Nothing is stored here')),
  get: () => Promise.reject(new Error('A package is never whole in memory')),
  remove: () => Promise.reject(new Error('Nothing is removed here')),
  stream() {
    reads += 1
    return Promise.resolve(parts === null ? null : Readable.from(parts.map((part) => Buffer.from(part))))
  },
})
const file = '0199aa10-52c4-7c1e-9b7e-0c2d1f5a6b77'
const open = (parts: readonly string[] | null, uploaded: string) =>
  verifiedPackage(
    { db: database.db, storage: storageOf(parts) },
    { file, sha256: createHash('sha256').update(uploaded).digest('hex') },
  )
const reasons = async () =>
  (
    await database.ownerPool.query(`select reason from audit where action = 'app-package.damaged' order by id`)
  ).rows.map(({ reason }) => reason)

test('a package is read once and sent as it was uploaded', async () => {
  const parts: string[] = []
  for await (const part of await open(['head ', 'middle ', 'tail'], 'head middle tail')) parts.push(String(part))
  expect([parts.join(''), reads]).toEqual(['head middle tail', 1])
  expect(await reasons()).toEqual([])
})

test('of a damaged package the last part is never sent, and it is recorded', async () => {
  const parts: string[] = []
  const read = async () => {
    for await (const part of await open(['head ', 'middle ', 'tail'], 'head middle TAIL')) parts.push(String(part))
  }
  await expect(read()).rejects.toBeInstanceOf(Conflict)
  expect(parts.join('')).not.toContain('tail')
  expect(reads).toBe(1)
})

test('a small package that is damaged or missing is refused before anything is sent', async () => {
  await expect(open(['one part'], 'another part')).rejects.toThrow('The package is damaged and is not offered.')
  await expect(open(null, '')).rejects.toBeInstanceOf(Conflict)
  expect((await reasons()).slice(-2)).toEqual(['The file differs from what was stored', 'The file is missing'])
})
