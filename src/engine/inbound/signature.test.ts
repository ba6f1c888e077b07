import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { encryptionKey, sealingKeys } from '#checks/harness/small-operator.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { callSignatureOf, nonceSweepTask, signatureOf } from './call-signature.ts'
import { sealOf, signedBy } from './receive.ts'

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
  await database.ownerPool.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ('key-2', 1, 'front-2', $1)`,
    [seal(sealingKeys, secret, sealOf('key-2'))],
  )
})
afterAll(() => database?.close())

const called = { method: 'POST', path: '/api/inbound/deposit' }
const contextOf = () => ({ db: database.db, sealingKeys, encryptionKey, enqueue: () => Promise.resolve() })
const body = Buffer.from('{"amount":"10.00"}')

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly keyId?: string
  readonly nonce?: string
  readonly at?: string
}
/** Signs a call and sends it, as signed or otherwise. */
function send(signed: Sent, sent: Sent = signed) {
  const of = ({
    method = 'POST',
    path = '/api/inbound/deposit',
    keyId = 'key-1',
    nonce = 'n'.repeat(16),
    at = timestamp,
  }: Sent) => ({
    method,
    path,
    keyId,
    nonce,
    timestamp: at,
  })
  const { method, path, keyId, nonce, timestamp: time } = of(sent)
  const signature = `v2=${callSignatureOf(secret, of(signed), body)}`
  const headers = { 'x-key': keyId, 'x-timestamp': time, 'x-nonce': nonce, 'x-signature': signature }
  return signedBy(contextOf(), { headers, rawBody: body, method, path }, now)
}

test('a signature of version 2 is valid for its own method, path, key and nonce only, and once', async () => {
  const nonce = 'nonce-of-this-call'
  const otherwise: readonly Sent[] = [
    { nonce, path: '/api/inbound/withdrawal' },
    { nonce, method: 'PUT' },
    { nonce, keyId: 'key-2' },
    { nonce: 'nonce-of-another-call' },
    { nonce, at: String(Number(timestamp) + 1) },
  ]
  for (const sent of otherwise) await expect(send({ nonce }, sent)).rejects.toThrow('Invalid signature.')
  expect(await send({ nonce })).toMatchObject({ name: 'front', domainId: 1 })
  await expect(send({ nonce })).rejects.toThrow('X-Nonce was used before.')
  // Another key of the same secret may use the same nonce.
  expect(await send({ nonce, keyId: 'key-2' })).toMatchObject({ name: 'front-2' })
  for (const bad of ['', 'short', 'with spaces in it, long', 'x'.repeat(65)])
    await expect(send({ nonce: bad })).rejects.toThrow('X-Nonce must have 16 to 64')
})

test('of two calls at once with the same nonce one is valid', async () => {
  const answers = await Promise.allSettled([1, 2, 3].map(() => send({ nonce: 'nonce-of-three-calls' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await database.ownerPool.query(`delete from inbound_nonce where nonce = 'nonce-of-three-calls'`)
})

test('nonces are forgotten once their timestamps are no longer accepted', async () => {
  await database.ownerPool.query(`update inbound_nonce set expires_at = now() + interval '1 minute'`)
  const storedNonces = async () => (await database.ownerPool.query('select 1 from inbound_nonce')).rowCount
  const before = await storedNonces()
  await nonceSweepTask(database.db).work()
  expect([before, await storedNonces()]).toEqual([2, 2])
  await database.ownerPool.query(`update inbound_nonce set expires_at = now() - interval '1 second'`)
  await nonceSweepTask(database.db).work()
  expect(await storedNonces()).toBe(0)
})

test('a key accepts version 1 until the operator ends it', async () => {
  const headers = {
    'x-key': 'key-2',
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, body),
  }
  const sendFirst = () => signedBy(contextOf(), { headers, rawBody: body, ...called }, now)
  expect(await sendFirst()).toMatchObject({ name: 'front-2' })
  await database.ownerPool.query(`update inbound_key set accepts_v1 = false where key_id = 'key-2'`)
  await expect.poll(() => sendFirst().catch(String), { timeout: 3_000 }).toContain('only signatures of version 2')
  expect(await send({ nonce: 'nonce-of-the-move', keyId: 'key-2' })).toMatchObject({ name: 'front-2' })
})

test('a signature covers the bytes as they were sent, not the JSON that they mean', async () => {
  const context = contextOf()
  const sent = Buffer.from('{ "b" : 1.0,\n "a" : "\\u0041", "a" : "B" }')
  const headers = {
    'x-key': 'key-1',
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, sent),
  }
  expect(await signedBy(context, { headers, rawBody: sent, ...called }, now)).toMatchObject({
    name: 'front',
    domainId: 1,
  })
  for (const text of [JSON.stringify({ b: 1, a: 'B' }), `${sent.toString()} `, sent.toString().replaceAll('\n', '')])
    await expect(signedBy(context, { headers, rawBody: Buffer.from(text), ...called }, now)).rejects.toThrow(
      'signature',
    )
})
