import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { bringPicture, createPictureKey, pictureKey, sendSigned } from '#checks/harness/payments/picture-calls.ts'
import { phonePhoto, jpegOf, pngOf } from '#checks/harness/payments/pictures.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { listDepositMethods } from '#areas/payments/methods/guides/deposit-methods.inbound.ts'
import { callBackOffice, fetchPicture } from '#server/openapi/example-call.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { sweepFiles } from '#platform/storage/sweep.ts'

let office: Office
let finance: Colleague
let other: Colleague
let abroad: Colleague
let reader: Colleague
const dataDir = mkdtempSync(join(tmpdir(), 'overround-logos-'))
const places = { logo: '/api/deposit-method/picture', step: '/api/deposit-guide/picture' } as const

beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  await createPictureKey(office.database.ownerPool)
  finance = await office.hire({ username: 'finance', permissions: staffPermissions })
  other = await office.hire({ username: 'other', permissions: staffPermissions })
  abroad = await office.hire({ username: 'abroad', permissions: staffPermissions, domains: [2] })
  reader = await office.hire({ username: 'reader', permissions: ['PG_SETTINGS_VIEW', 'HT_DEPOSIT_VIEW'] })
})
afterAll(async () => {
  await office?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const uploadPicture = async (place: keyof typeof places, bytes: Buffer, colleague = finance): Promise<string> =>
  (await bringPicture(office.url, colleague, places[place], { bytes })).body.data.file
const viewPicture = async (colleague: Colleague, path: string) => {
  const cookies = ['overround_session', 'session'].flatMap((name) => {
    const value = colleague.cookie(name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  const response = await fetch(`${office.url}${path}`, {
    headers: { 'x-requested-with': 'XMLHttpRequest', cookie: cookies.join('; ') },
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const fetched = (picture: string) =>
  sendSigned(office.url, '/deposit/picture', Buffer.from(JSON.stringify({ picture })), { type: 'application/json' })
const listMethods = async () =>
  (await sendSigned(office.url, '/deposit/ways', Buffer.from('{"player":"1001"}'), { type: 'application/json' })).body

const methodValues = {
  name: 'UPI',
  code: 'UPI_ONE',
  domain: '1',
  type: 'UPI_QR',
  gateway: null,
  minAmount: '100.00',
  maxAmount: '50000.00',
  dayCap: null,
  playerDayCap: null,
  quickAmounts: null,
  feeRate: '0',
  feeFixed: '0.00',
  feePayer: 'HOUSE',
  minKyc: 0,
  audience: 'ALL',
  vipLevels: [],
  schedule: [],
  needsUtr: false,
  needsScreenshot: false,
  needsSender: false,
  instruction: 'Scan',
  texts: [],
  logo: null as string | null,
  expireMinutes: 30,
  sortOrder: 1,
  weight: 1,
}
const createMethod = (values: object, colleague = finance) =>
  colleague.post('/api/pg-settings-create', { values: { ...methodValues, ...values }, ...confirmation })

test('UPL-01 re-encodes a logo at a reduced size and rejects a wrong type or size with a message', async () => {
  const file = await uploadPicture('logo', await phonePhoto(51))
  const { status, bytes } = await viewPicture(finance, `${places.logo}/${file}`)
  const { format, width, height, exif } = await sharp(bytes).metadata()
  expect([status, format, width, height, exif]).toEqual([200, 'jpeg', 192, 120, undefined])
  expect(bytes.includes('CANARY')).toBe(false)
  const refusals = [
    [Buffer.from('%PDF-1.7 nothing to see here'), 'image/jpeg', 422, 'The picture must be a JPEG, PNG or WebP file.'],
    [await pngOf(1), 'image/jpeg', 422, 'The picture does not match its declared type.'],
    [await jpegOf(1), 'image/svg+xml', 415, 'Send a JPEG, PNG or WebP file.'],
    [Buffer.concat([await jpegOf(1), Buffer.alloc(1_048_576)]), 'image/jpeg', 422, 'The picture must not exceed 1 MB.'],
    [Buffer.alloc(8 * 1_048_576 + 1), 'image/jpeg', 413, 'The upload must not exceed 8 MB.'],
    [
      await sharp(await jpegOf(1))
        .resize(20, 20)
        .jpeg()
        .toBuffer(),
      'image/jpeg',
      422,
      'The picture is too small to be legible.',
    ],
  ] as const
  for (const [sent, type, code, message] of refusals)
    expect(await bringPicture(office.url, finance, places.logo, { bytes: sent, type })).toMatchObject({
      status: code,
      body: { data: message },
    })
  expect((await bringPicture(office.url, reader, places.logo, { bytes: await jpegOf(1) })).status).toBe(403)
})

test('shows a logo in the list, keeps it when the method is saved, and serves it only to the operator’s own site', async () => {
  const file = await uploadPicture('logo', await jpegOf(52))
  expect((await createMethod({ logo: file })).body).toMatchObject({ status: true })
  const [{ id }] = await office.rows(`select id from deposit_method where code = 'UPI_ONE'`)
  expect((await reader.get('/api/pg-settings')).body.data[0]).toMatchObject({ id, logo: file })
  expect((await viewPicture(reader, `${places.logo}/${file}`)).status).toBe(200)
  expect((await viewPicture(abroad, `${places.logo}/${file}`)).status).toBe(404)
  // A deposit method logo is not available as a guide picture.
  expect((await viewPicture(reader, `${places.step}/${file}`)).status).toBe(404)
  expect((await fetched(file)).status).toBe(404)
  await office.rows(`update deposit_method set status = 'ACTIVE'`)
  expect(await listMethods()).toMatchObject({
    ways: [{ way: 'UPI_ONE', logo: { address: '/api/inbound/deposit/picture', picture: file } }],
  })
  const response = await fetched(file)
  expect([response.status, (await sharp(Buffer.from(response.body)).metadata()).width]).toEqual([200, 192])
  const { values, version } = (await finance.get(`/api/pg-settings-edit/${id}`)).body.data
  expect(values.logo).toBe(file)
  const saved = (change: object, at: number) =>
    other.put(`/api/pg-settings-edit/${id}`, { values: { ...values, ...change }, version: at, ...confirmation })
  expect((await saved({ weight: 2 }, version)).body).toMatchObject({ status: true })
  expect((await saved({ weight: 2, logo: null }, version + 1)).body).toMatchObject({ status: true })
  expect(await listMethods()).toMatchObject({ ways: [{ way: 'UPI_ONE', logo: null }] })
  expect((await fetched(file)).status).toBe(404)
})

test('UPL-05 rejects a picture uploaded by another user, for another purpose, or in use by another operator', async () => {
  const conflict = { status: 409, body: { fields: { logo: 'Upload this picture again.' } } }
  const refused = async (values: object, colleague = finance) => {
    const { status, body } = await createMethod({ code: 'NOT_MADE', ...values }, colleague)
    return { status, body: { fields: body.fields } }
  }
  const mine = await uploadPicture('logo', await jpegOf(53))
  expect(await refused({ logo: mine }, other)).toEqual(conflict)
  expect(await refused({ logo: await uploadPicture('step', await jpegOf(54)) })).toEqual(conflict)
  expect(await refused({ logo: '019a0000-0000-7000-8000-000000000000' })).toEqual(conflict)
  expect((await createMethod({ code: 'NOT_MADE', logo: 'x' })).body.fields).toEqual({ logo: 'Choose a picture.' })
  expect((await createMethod({ code: 'ABROAD', domain: '2', logo: mine })).body).toMatchObject({ status: true })
  expect(await refused({ logo: mine })).toEqual(conflict)
  // A copy within the same operator may use the same picture.
  expect((await createMethod({ code: 'COPY', domain: '2', logo: mine })).body).toMatchObject({ status: true })
  expect(await office.rows('select domain_id from stored_file where id = $1', [mine])).toEqual([{ domain_id: 2 }])
  expect((await viewPicture(abroad, `${places.logo}/${mine}`)).status).toBe(200)
  // Unused pictures are deleted by the sweep.
  await office.rows(`update stored_file set stored_at = now() - interval '2 hours'`)
  await sweepFiles(office.database.db, openStorage({ ...testSettings, dataDir }))
  expect(await office.rows('select id from stored_file')).toEqual([{ id: mine }])
})

test('stores the pictures of guide steps in order and rejects an invalid step at its field', async () => {
  const [first, second] = [await uploadPicture('step', await jpegOf(55)), await uploadPicture('step', await jpegOf(56))]
  const guide = {
    title: 'Pay by UPI',
    domain: '1',
    language: 'en',
    method: 'upi',
    type: 'STEPS',
    videoUrl: null,
    thumbnailUrl: null,
    steps: [
      { text: 'Scan the code', picture: first },
      { text: 'Pay in your app', picture: null },
      { text: 'Enter the reference', picture: second },
    ],
    body: null,
    platforms: [],
    sortOrder: 10,
    fromAt: null,
    expiresAt: null,
  }
  const create = (change: object) =>
    finance.post('/api/ht-deposit-create', { values: { ...guide, ...change }, reason: confirmation.reason })
  expect((await create({ steps: [] })).body.fields).toEqual({ body: 'Enter a text or at least one step.' })
  expect((await create({ steps: [{ text: 'Scan', picture: 'x' }] })).status).toBe(422)
  expect(
    (await create({ steps: [{ text: 'Scan', picture: await uploadPicture('logo', await jpegOf(57)) }] })).body.fields,
  ).toEqual({ steps: 'Upload this picture again.' })
  expect((await create({})).body).toMatchObject({ status: true })
  const [{ id }] = await office.rows('select id from deposit_guide')
  expect((await finance.get(`/api/ht-deposit-edit/${id}`)).body.data.values.steps).toEqual(guide.steps)
  expect((await reader.get('/api/ht-deposit')).body.data[0]).toMatchObject({ id, steps: 3, pictures: 2 })
  expect((await viewPicture(reader, `${places.step}/${second}`)).status).toBe(200)
  expect((await fetched(first)).status).toBe(404)
  await office.rows(`update deposit_guide set status = 'ACTIVE'`)
  expect((await fetched(first)).status).toBe(200)
  await expectGuideOnSite({ first, second })
})

/** Fetches the guide the way a site developer would, using only the documented API. */
async function expectGuideOnSite({
  first,
  second,
}: {
  readonly first: string
  readonly second: string
}): Promise<void> {
  expect((await createMethod({ code: 'UPI_TWO', type: 'UPI_INTENT' })).body).toMatchObject({ status: true })
  await office.rows(`update deposit_method set status = 'ACTIVE' where code = 'UPI_TWO'`)
  const site = { url: office.url, key: pictureKey.id, secret: pictureKey.secret }
  const answer = z.parse(listDepositMethods.answer, await callBackOffice(site, '/deposit/ways', { player: '1001' }))
  const [guide] = answer.ways.find(({ way: code }) => code === 'UPI_TWO')?.guides ?? []
  expect(guide).toMatchObject({ title: 'Pay by UPI', type: 'STEPS', language: 'en', video: null, text: '' })
  expect(guide?.steps.map(({ picture }) => picture?.picture ?? null)).toEqual([first, null, second])
  const picture = guide?.steps[2]?.picture
  const bytes = picture ? await fetchPicture(site, picture) : Buffer.alloc(0)
  expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  await office.rows(`update deposit_guide set expires_at = now() - interval '1 second'`)
  const after = z.parse(listDepositMethods.answer, await callBackOffice(site, '/deposit/ways', { player: '1001' }))
  expect(after.ways.map(({ guides }) => guides.length)).toEqual(after.ways.map(() => 0))
}
