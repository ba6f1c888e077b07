import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { encryptionKey, sealingKeys } from '#checks/harness/small-operator.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf, signatureOf, signedBy } from './receive.ts'

let database: TestDatabase
const secret = 'secret of the site'
const now = new Date('2026-11-20T12:00:00Z')
const timestamp = String(now.getTime() / 1_000)

beforeAll(async () => {
  database = await freshDatabase()
  await database.ownerPool.query(
    `insert into currency values ('INR', '₹', 2) on conflict do nothing;
     insert into domain (id, code, name, host, currency) values (1, 'one', 'One', 'one.example', 'INR')`,
  )
  await database.ownerPool.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ('key-1', 1, 'front', $1)`,
    [seal(sealingKeys, secret, sealOf('key-1'))],
  )
})
afterAll(() => database?.close())

test('a signature covers the bytes as they were sent, not the JSON that they mean', async () => {
  const context = { db: database.db, sealingKeys, encryptionKey, enqueue: () => Promise.resolve() }
  const sent = Buffer.from('{ "b" : 1.0,\n "a" : "\\u0041", "a" : "B" }')
  const headers = {
    'x-key': 'key-1',
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, sent),
  }
  expect(await signedBy(context, { headers, rawBody: sent }, now)).toMatchObject({ name: 'front', domainId: 1 })
  for (const text of [JSON.stringify({ b: 1, a: 'B' }), `${sent.toString()} `, sent.toString().replaceAll('\n', '')])
    await expect(signedBy(context, { headers, rawBody: Buffer.from(text) }, now)).rejects.toThrow('signature')
})
