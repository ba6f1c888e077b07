import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unixSeconds } from '#checks/harness/time/clock.ts'
import { signatureOf } from '#engine/inbound/call-signature.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  openOffice,
  staffPermissions,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'

const run = promisify(execFile)
let office: Office
let head: Colleague
let second: Colleague
let folder: string
beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  second = await office.hire({ username: 'second', permissions: staffPermissions })
  await office.database.ownerPool.query(`update id_allocator set next_id = 900000 where name = 'account'`)
  folder = await mkdtemp(join(tmpdir(), 'key-'))
})
afterAll(async () => {
  await office?.close()
  await rm(folder, { recursive: true, force: true })
})

type Shown = Readonly<Record<string, string>>
const path = '/api/inbound-keys'
const keys = async (client = head) => (await client.get(path)).body.data
const keyOf = async (keyId: string) => (await keys()).find((one: { keyId: string }) => one.keyId === keyId)
const request = (change: object = {}, client = head) =>
  client.post(`${path}/key`, { domain: '1', name: 'website', isFeed: false, ...confirmation, ...change })

/** Pastes the shown command into a file and runs it, as its reader would. */
async function runShown(shown: Shown, how: 'Node.js' | 'shell', ...args: string[]): Promise<unknown> {
  const label = Object.keys(shown).find((one) => one.includes(how)) ?? ''
  const file = join(folder, how === 'shell' ? 'call.sh' : 'call.mjs')
  await writeFile(file, (shown[label] ?? '').replaceAll('{origin}', office.url))
  const { stdout } = await run(how === 'shell' ? 'sh' : process.execPath, [file, ...args])
  return JSON.parse(stdout)
}

let shown: Shown

test('a key is approved by a second user and its secret is shown once', async () => {
  const asked = await request()
  expect(asked.status).toBe(202)
  expect((await decide(head, asked.body.data.approval)).status).toBe(403)
  const approved = await decide(second, asked.body.data.approval)
  expect(approved.body).toEqual({ status: true, message: 'Key approved. Create its secret to use it.' })
  const [{ id, keyId }] = await keys()
  expect(await keyOf(keyId)).toMatchObject({ name: 'website', status: 'READY', isFeed: false, createdBy: 'head' })
  const issued = await head.post(`${path}/${id}/secret`, confirmation)
  shown = issued.body.once
  expect(shown['Key id']).toBe(keyId)
  expect(shown['Secret']).toMatch(/^ovs_[\w-]{43}$/)
  expect((await head.post(`${path}/${id}/secret`, confirmation)).status).toBe(409)
  const stored = await office.rows(`select a::text as text from audit a union all select k::text from inbound_key k
    union all select o::text from outbox o union all select k::text from action_key k`)
  expect(stored.some(({ text }) => text.includes(shown['Secret']))).toBe(false)
})

test('the shown commands work as pasted, with another call too, and the last use is noted', async () => {
  expect((await keyOf(shown['Key id'] ?? '')).lastUsedAt).toBeNull()
  expect(await runShown(shown, 'shell')).toEqual({ markets: [] })
  expect(await runShown(shown, 'Node.js')).toEqual({ markets: [] })
  const registration = JSON.stringify({ externalId: 'r1', username: 'ravi.k', name: "Ravi O'Neil" })
  expect(await runShown(shown, 'shell', '/player', registration)).toMatchObject({ username: 'ravi.k' })
  expect((await keyOf(shown['Key id'] ?? '')).lastUsedAt).not.toBeNull()
})

test('a rotated key works until its end, and its successor repeats no call', async () => {
  const { id } = await keyOf(shown['Key id'] ?? '')
  const rotated = await head.post(`${path}/${id}/rotation`, { hours: 24, ...confirmation })
  const next: Shown = rotated.body.once
  expect(rotated.body.message).toBe('Key rotated; the previous one ends in 24 h')
  expect((await head.post(`${path}/${id}/rotation`, { hours: 0, ...confirmation })).body.data).toBe(
    'This key is already rotated. Rotate its successor.',
  )
  const registration = JSON.stringify({ externalId: 'r1', username: 'ravi.k', name: "Ravi O'Neil" })
  const before = await runShown(shown, 'Node.js', '/player', registration)
  expect(await runShown(next, 'Node.js', '/player', registration)).toEqual(before)
  await office.database.ownerPool.query(
    `update inbound_key set expires_at = now() - interval '1 second' where key_id = $1`,
    [shown['Key id']],
  )
  await expect.poll(async () => runShown(shown, 'Node.js')).toMatchObject({ status: 401 })
  shown = next
})

test('signatures of version 1 end for a key that a site has used from before, and its newer ones go on', async () => {
  const keyId = shown['Key id'] ?? ''
  await office.database.ownerPool.query('update inbound_key set accepts_v1 = true where key_id = $1', [keyId])
  const body = '{}'
  const timestamp = unixSeconds()
  const callOld = async () => {
    const headers = {
      'content-type': 'application/json',
      'x-key': keyId,
      'x-timestamp': timestamp,
      'x-signature': signatureOf(shown['Secret'] ?? '', timestamp, Buffer.from(body)),
    }
    return (await fetch(`${office.url}/api/inbound/markets`, { method: 'POST', headers, body })).status
  }
  await expect.poll(callOld).toBe(200)
  const { id, acceptsV1 } = await keyOf(keyId)
  expect(acceptsV1).toBe(true)
  expect((await head.post(`${path}/${id}/signature-end`, confirmation)).body.message).toBe(
    'Only signatures of version 2 are accepted',
  )
  await expect.poll(callOld).toBe(401)
  expect((await keyOf(keyId)).acceptsV1).toBe(false)
  expect(await runShown(shown, 'Node.js')).toEqual({ markets: [] })
  expect((await head.post(`${path}/${id}/signature-end`, confirmation)).status).toBe(409)
})

test('a revoked key is rejected at once', async () => {
  const { id } = await keyOf(shown['Key id'] ?? '')
  expect(await runShown(shown, 'Node.js')).toEqual({ markets: [] })
  expect((await head.post(`${path}/${id}/revoke`, confirmation)).body.message).toBe('Key revoked')
  await expect.poll(async () => runShown(shown, 'Node.js')).toMatchObject({ status: 401 })
})

const publicKeyOf = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).publicKey
const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()
const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')

test('C22 a key whose calls are not signed says so with its secret', async () => {
  const notes = []
  for (const casinoProvider of ['wc', 'slot']) {
    const asked = await request({ name: casinoProvider, casinoProvider })
    await decide(second, asked.body.data.approval)
    const [key] = (await keys()).filter(({ name }: { name: string }) => name === casinoProvider)
    const { once } = (await head.post(`${path}/${key.id}/secret`, confirmation)).body
    notes.push(once['Note'] ?? null)
  }
  expect(notes).toEqual([
    'Its calls are not signed: let the addresses of this provider alone reach the routes of this key.',
    null,
  ])
})

test('a key of GAP is in use with its public key, has no secret, and is rotated to the next public key', async () => {
  const [first, next] = [publicKeyOf(2048), publicKeyOf(2048)]
  const asked = await request({ name: 'gap', casinoProvider: 'gap', publicKey: pemOf(first) })
  const approved = await decide(second, asked.body.data.approval)
  expect(approved.body.message).toBe('Key approved and in use. It has no secret.')
  const ofGap = async () => (await keys()).filter(({ name }: { name: string }) => name === 'gap')
  const [key] = await ofGap()
  const inUse = { status: 'ACTIVE', signedWith: 'PUBLIC_KEY', casinoProvider: 'gap' }
  expect(key).toMatchObject({ ...inUse, fingerprint: fingerprintOf(first) })
  expect((await head.post(`${path}/${key.id}/secret`, confirmation)).status).toBe(409)
  const rotate = (publicKey?: string) =>
    head.post(`${path}/${key.id}/rotation`, { hours: 24, publicKey, ...confirmation })
  expect((await rotate()).body.fields).toEqual({
    publicKey: 'Enter an RSA public key of at least 2048 bits as PEM.',
  })
  expect((await rotate(pemOf(first))).body.fields).toEqual({
    publicKey: 'The key has this public key already. Enter the next one.',
  })
  const rotated = await rotate(pemOf(next))
  const [successor] = (await ofGap()).filter(({ id }: { id: string }) => id !== key.id)
  expect(rotated.body.once).toEqual({ 'Key id': successor.keyId })
  expect(successor).toMatchObject({ ...inUse, fingerprint: fingerprintOf(next) })
  expect(await office.rows(`select secret_encrypted from inbound_key where name = 'gap'`)).toEqual([
    { secret_encrypted: null },
    { secret_encrypted: null },
  ])
})

test('a public key is of GAP alone, strong enough, and no private key', async () => {
  const fields = async (change: object) => (await request({ name: 'other-gap', ...change })).body.fields
  const none = { publicKey: 'Enter an RSA public key of at least 2048 bits as PEM.' }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const secretPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  for (const publicKey of [undefined, 'a key', pemOf(publicKeyOf(1024)), pemOf(curve), secretPem])
    expect(await fields({ casinoProvider: 'gap', publicKey })).toEqual(none)
  expect(await fields({ casinoProvider: 'qt', publicKey: pemOf(publicKeyOf(2048)) })).toEqual({
    publicKey: 'Only GAP signs with a key of its own. Leave this empty.',
  })
})

test('a name is used once in a domain, and only by staff of the domain and not by agents', async () => {
  const feed = await request({ name: 'odds', isFeed: true })
  expect((await decide(second, feed.body.data.approval)).status).toBe(200)
  expect((await request({ name: 'odds' })).body.fields).toEqual({
    name: 'A key of this domain has this name. Rotate it, or choose another name.',
  })
  const foreign = await office.hire({ username: 'two.only', permissions: staffPermissions, domains: [2] })
  expect((await request({ name: 'other' }, foreign)).body.fields).toHaveProperty('domain')
  expect(await keys(foreign)).toEqual([])
  const agent = await office.hire({
    username: 'agent.house',
    permissions: staffPermissions,
    agentId: 100n,
    domains: [1],
  })
  expect((await agent.get(path)).status).toBe(403)
  const [{ id }] = await keys()
  expect((await agent.post(`${path}/${id}/secret`, confirmation)).status).toBe(403)
})
