import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import {
  bringPicture,
  createPictureKey,
  sendSigned,
  type PictureOptions,
} from '#checks/harness/payments/picture-calls.ts'
import { phonePhoto, jpegOf, pngOf } from '#checks/harness/payments/pictures.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { createStaff, startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'
import { storePicture } from '#platform/storage/store-picture.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { sweepFiles } from '#platform/storage/sweep.ts'

let database: TestDatabase
let server: Server
let client: PanelClient
let blind: PanelClient
let player: string
const dataDir = mkdtempSync(join(tmpdir(), 'overround-pictures-'))
const folder = join(dataDir, 'files')

beforeAll(async () => {
  database = await freshDatabase()
  const site = await smallOperator(database)
  player = await site.player('pictured')
  await createPictureKey(database.ownerPool)
  server = await startTestServer(database, { settings: { ...testSettings, dataDir } })
  client = await cameIn('reviewer')
  blind = await cameIn('blind', ['KYC_VIEW', 'KYC_REVIEW'])
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function cameIn(username: string, permissions?: readonly string[]): Promise<PanelClient> {
  await createStaff(database.ownerPool, { username, ...(permissions ? { permissions } : {}) })
  const one = panelClient(server.url)
  await one.login(username, testPassword)
  return one
}
const query = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows

const send = (path: string, bytes: Buffer, sending: PictureOptions = {}) => sendSigned(server.url, path, bytes, sending)
const callSite = (path: string, body: object) =>
  send(path, Buffer.from(JSON.stringify(body)), { type: 'application/json' })
const bring = (client: PanelClient, path: string, bytes: Buffer, type?: string) =>
  bringPicture(server.url, client, path, { bytes, type })

async function handedIn(seed: number): Promise<{ document: string; file: string }> {
  const { file } = (await send('/picture', await phonePhoto(seed))).body.data
  const response = await callSite('/player/document', { externalId: randomUUID(), player, type: 'SELFIE', front: file })
  expect(response.status).toBe(200)
  return { document: response.body.document, file }
}
const look = (client: PanelClient, document: string, side = 'front', reason?: string) =>
  client.get(`/api/kyc/${document}/picture/${side}${reason === undefined ? '' : `?reason=${reason}`}`)
const take = (client: PanelClient, document: string) => client.post(`/api/kyc/${document}/claim`, {})

test('UPL-05 uploads by a site and by staff pass the same checks, and equal pictures are stored once', async () => {
  const picture = await phonePhoto(31)
  const [bySite, second] = [await send('/picture', picture), await send('/picture', picture)]
  expect(bySite.status).toBe(200)
  expect(second.body.data.file).toBe(bySite.body.data.file)
  const byStaff = await bring(client, `/api/players/${player}/picture`, picture)
  expect(byStaff.status).toBe(200)
  expect(byStaff.body.data.sha256).toBe(bySite.body.data.sha256)
  for (const [bytes, type] of [
    [Buffer.from('<svg onload="alert(1)"/>'), 'image/png'],
    [await pngOf(1), 'image/jpeg'],
    [Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(2_000)]), 'image/jpeg'],
    [Buffer.alloc(0), 'image/jpeg'],
  ] as const)
    for (const answer of [
      await send('/picture', bytes, { type }),
      await bring(client, `/api/players/${player}/picture`, bytes, type),
    ])
      expect(answer.status, JSON.stringify(answer.body)).toBe(422)
  for (const type of [
    'image/gif',
    'image/svg+xml',
    'text/html',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'image/jpeg, image/png',
  ])
    for (const answer of [
      await send('/picture', picture, { type }),
      await bring(client, `/api/players/${player}/picture`, picture, type),
    ])
      expect([type, answer.status]).toEqual([type, 415])
  const heavy = Buffer.concat([picture, Buffer.alloc(9 * 1_048_576)])
  expect((await send('/picture', heavy)).status).toBe(413)
  expect((await bring(client, '/api/players/999999/picture', picture)).status).toBe(404)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).includes('CANARY')).toBe(false)
})

test('UPL-07 uploads without a key or session are rejected on every path', async () => {
  const picture = await jpegOf(32)
  const before = (await query(`select count(*)::int n from stored_file`))[0]?.['n']
  expect((await send('/picture', picture, { headers: { 'x-key': 'no-such-key' } })).status).toBe(401)
  expect((await send('/picture', picture, { headers: { 'x-signature': '0'.repeat(64) } })).status).toBe(401)
  expect((await send('/picture', picture, { headers: { 'x-timestamp': '1000000000' } })).status).toBe(401)
  const anonymous = panelClient(server.url)
  expect([401, 403]).toContain((await bring(anonymous, `/api/players/${player}/picture`, picture)).status)
  const seeing = await cameIn('seeing', ['KYC_VIEW', 'KYC_PICTURE_VIEW'])
  expect((await bring(seeing, `/api/players/${player}/picture`, picture)).status).toBe(403)
  for (const path of [
    '/api/login',
    '/api/forgot-password',
    '/api/reset-password',
    '/api/auth-alive',
    '/api/kyc',
    '/upload',
    '/',
  ])
    for (const type of ['image/jpeg', 'multipart/form-data; boundary=x'])
      expect([401, 403, 404, 405, 415]).toContain((await bring(anonymous, path, picture, type)).status)
  expect((await query(`select count(*)::int n from stored_file`))[0]?.['n']).toBe(before)
})

test('PII-02 a picture is shown only with permission, watermarked, uncached and logged with the reason', async () => {
  const { document, file } = await handedIn(33)
  expect((await look(blind, document)).status).toBe(403)
  expect((await look(panelClient(server.url), document)).status).toBe(401)
  expect((await look(client, document)).status).toBe(422)
  expect((await look(client, document, 'front', 'CURIOUS')).status).toBe(422)
  const seen = await look(client, document, 'front', 'SUPPORT')
  expect(seen.status).toBe(200)
  expect(seen.headers.get('cache-control')).toBe('no-store, private')
  expect(seen.headers.get('content-type')).toBe('image/jpeg')
  await take(client, document)
  expect((await look(client, document)).status).toBe(200)
  expect((await look(client, document, 'back')).status).toBe(404)
  const trail = await query(
    `select actor, permission, reason, input ->> 'side' as side from audit where action = 'kyc.picture-seen' and subject = $1 order by at, id`,
    [`kyc_document:${document}`],
  )
  expect(trail).toEqual(
    ['SUPPORT', 'REVIEW'].map((reason) => ({
      actor: 'reviewer',
      permission: 'KYC_PICTURE_VIEW',
      reason,
      side: 'FRONT',
    })),
  )
  const answers = [
    await client.get(`/api/kyc/${document}/case`),
    await client.get('/api/kyc'),
    await client.get(`/api/players/${player}/kyc`),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    // No response contains a file reference.
    expect(JSON.stringify(body)).not.toContain(file)
  }
  for (const path of [
    `/files/${file}.jpg`,
    `/${file}.jpg`,
    `/data/files/${file}.jpg`,
    `/api/files/${file}`,
    `/api/kyc/${document}/picture`,
    `/api/kyc/${file}/picture/front?reason=SUPPORT`,
  ])
    expect((await client.get(path)).headers.get('content-type'), path).not.toContain('image/')
  const logs = await query(
    `select input::text || coalesce(before::text, '') || coalesce(after::text, '') as content from audit`,
  )
  expect(logs.some(({ content }) => /\/9j\/|CANARY/.test(String(content)))).toBe(false)
})

test('UPL-04 file names are generated, and a picture opened directly is an inert download', async () => {
  const { document } = await handedIn(34)
  const { headers } = await look(client, document, 'front', 'SUPPORT')
  expect(headers.get('content-disposition')).toBe('attachment; filename="document.jpg"')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(readdirSync(folder).every((name) => /^[0-9a-f-]{36}\.jpg$/.test(name))).toBe(true)
  for (const odd of ['..', '%2e%2e', 'front%00', 'FRONT/../../x', 'front.svg', `${document}`])
    expect((await look(client, document, odd, 'SUPPORT')).status, odd).toBe(404)
})

test('UPL-06 uploads have a daily quota, abandoned files are removed, and files in use are kept', async () => {
  const storage = localFolder(folder)
  const { db } = database
  const { file } = await handedIn(35)
  const left = await storePicture(
    { db, storage },
    { by: 'site:slow', domainId: 1 },
    { bytes: await jpegOf(36), type: 'image/jpeg' },
  )
  const full = { db, storage, quota: { pictures: 1, bytes: 1e12 } }
  const more = { bytes: await jpegOf(37), type: 'image/jpeg' }
  await expect(storePicture(full, { by: 'site:slow', domainId: 1 }, more)).rejects.toThrow('Too many pictures')
  await expect(
    storePicture({ ...full, quota: { pictures: 99, bytes: 1 } }, { by: 'site:slow', domainId: 1 }, more),
  ).rejects.toThrow('Too many pictures')
  const broken = { ...storage, put: () => Promise.reject(new Error('response cut off')) }
  await expect(storePicture({ db, storage: broken }, { by: 'site:slow', domainId: 1 }, more)).rejects.toThrow(
    'response cut off',
  )
  expect(await query(`select is_whole from stored_file where by = 'site:slow' order by stored_at`)).toEqual([
    { is_whole: true },
    { is_whole: false },
  ])
  await sweepFiles(db, storage)
  expect(await storage.get(`${left.file}.jpg`)).not.toBeNull()
  await query(`update stored_file set stored_at = now() - interval '61 minutes'`)
  await sweepFiles(db, storage)
  expect(await storage.get(`${left.file}.jpg`)).toBeNull()
  expect(await storage.get(`${file}.jpg`)).not.toBeNull()
  expect(await query(`select 1 from stored_file where by = 'site:slow'`)).toEqual([])
})

test('UPL-08 a file that differs from the stored hash is not shown, and the damage is logged', async () => {
  const { document, file } = await handedIn(38)
  const path = join(folder, `${file}.jpg`)
  const bytes = readFileSync(path)
  const [row] = await query(`select sha256 from kyc_file where document_id = $1`, [document])
  expect((await client.get(`/api/kyc/${document}/case`)).body.data.sides).toMatchObject([
    { side: 'FRONT', sha256: row?.['sha256'] },
  ])
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
  writeFileSync(path, bytes)
  const damaged = await look(client, document, 'front', 'SUPPORT')
  expect([damaged.status, damaged.body.code]).toEqual([409, 'damaged'])
  rmSync(path)
  expect((await look(client, document, 'front', 'SUPPORT')).status).toBe(409)
  const entries = await query(`select reason from audit where action = 'kyc.picture-damaged' order by at, id`)
  expect(entries.map(({ reason }) => reason)).toEqual(['The file differs from what was stored', 'The file is missing'])
})

test('PII-03 erasing a player removes pictures and document data, but keeps the decisions', async () => {
  const { document, file } = await handedIn(39)
  const storage = localFolder(folder)
  await query(
    `insert into player_erasure (cell, player_id, domain_id, by) select cell, id, domain_id, 'owner' from player where id = $1`,
    [player],
  )
  await query(`update stored_file set stored_at = now() - interval '61 minutes'`)
  while ((await sweepFiles(database.db, storage)) > 0);
  expect(await storage.get(`${file}.jpg`)).toBeNull()
  expect((await look(client, document, 'front', 'SUPPORT')).status).toBe(404)
  expect(
    await query(`select number_hash, name_on_document, status from kyc_document where id = $1`, [document]),
  ).toEqual([{ number_hash: null, name_on_document: null, status: 'PENDING' }])
})
