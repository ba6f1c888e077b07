import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apkBytes, makeZip } from '#checks/harness/apps/apk-files.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { sweepParts } from '#platform/apk/parts/package-parts.ts'
import { partBytes } from '#platform/apk/parts/part-of-package.ts'
import { localFolder } from '#platform/storage/local-folder.ts'

let office: Office
let editor: Colleague
let other: Colleague
const dataDir = mkdtempSync(join(tmpdir(), 'overround-parts-'))
const folder = join(dataDir, 'files')
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  editor = await office.hire({ username: 'editor', permissions: ['APK_VIEW', 'APK_EDIT'] })
  other = await office.hire({ username: 'other', permissions: ['APK_VIEW', 'APK_EDIT'] })
})
afterAll(async () => {
  await office.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await office.rows('delete from app_package_part')
  await office.rows('delete from app_package')
  rmSync(folder, { recursive: true, force: true })
})

const type = 'application/vnd.android.package-archive'
const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const partOf = (whole: Buffer, place: number) => whole.subarray(place * partBytes, (place + 1) * partBytes)
const uploadOf = (whole: Buffer) =>
  hashOf(
    Array.from({ length: Math.ceil(whole.length / partBytes) }, (_, place) => hashOf(partOf(whole, place))).join(''),
  )

interface Sent {
  readonly by?: Colleague
  readonly bytes?: Buffer
  readonly more?: Readonly<Record<string, string>>
}

/** Sends a part of a package as the panel does. */
async function send(whole: Buffer, place: number, { by = editor, bytes = partOf(whole, place), more = {} }: Sent = {}) {
  const query = new URLSearchParams({
    upload: uploadOf(whole),
    bytes: String(whole.length),
    offset: String(place * partBytes),
    sha256: hashOf(partOf(whole, place)),
    ...more,
  })
  const { status, body } = await bringPicture(office.url, by, `/api/apk-list/package/parts?${query}`, { bytes, type })
  return { status, offset: body.data?.offset, stored: body.data?.package, fields: body.fields }
}
const files = () => (existsSync(folder) ? readdirSync(folder).length : 0)
const parts = async () => (await office.rows('select place from app_package_part where is_whole order by place')).length

/** An archive of two whole parts and a piece. It is no app, so that it is refused once it is whole. */
const archive = makeZip([{ name: 'assets/film', bytes: Buffer.alloc(2 * partBytes + 1_000, 7) }])
const own = apkBytes('apk-own-12.apk')

test('D23 a package that came in parts is stored as one that came at once, and sent again it is the same file', async () => {
  const [first, second] = [await send(own, 0), await send(own, 0)]
  expect([first.status, first.offset]).toEqual([200, own.length])
  expect(first.stored).toMatchObject({ versionCode: '12', bytes: own.length, sha256: hashOf(own) })
  expect([second.status, second.stored.file]).toEqual([200, first.stored.file])
  const whole = await bringPicture(office.url, editor, '/api/apk-list/package', { bytes: own, type })
  expect(whole.body.data).toEqual(first.stored)
  expect([await parts(), files()]).toEqual([0, 1])
  expect(await office.rows('select count(*)::int as packages from app_package where is_whole')).toEqual([
    { packages: 1 },
  ])
})

test('D23 after a cut the upload goes on from what is stored, and is listed nowhere before it is whole', async () => {
  expect(await send(archive, 0)).toMatchObject({ status: 200, offset: partBytes, stored: undefined })
  expect(await send(archive, 1)).toMatchObject({ status: 200, offset: 2 * partBytes })
  // A new tab begins with the first part, and hears where to go on.
  expect(await send(archive, 0)).toMatchObject({ status: 200, offset: 2 * partBytes })
  expect([await parts(), files()]).toEqual([2, 2])
  expect(await office.rows('select id from app_package')).toEqual([])
  const refused = await send(archive, 2)
  expect([refused.status, refused.fields.package]).toEqual([
    422,
    'The file is no app: it has no "AndroidManifest.xml".',
  ])
  expect([await parts(), files()]).toEqual([0, 0])
})

test('D23 a part that is not what it says is not stored', async () => {
  const changed = Buffer.from(partOf(archive, 0))
  changed[17] = 0
  const wrong = { package: 'This part of the package is not whole. Send it again.' }
  expect(await send(archive, 0, { bytes: changed })).toMatchObject({ status: 422, fields: wrong })
  expect(await send(archive, 0, { bytes: partOf(archive, 0).subarray(1) })).toMatchObject({
    status: 422,
    fields: wrong,
  })
  expect((await send(archive, 0, { bytes: Buffer.alloc(partBytes + 1) })).status).toBe(413)
  expect([await parts(), files()]).toEqual([0, 0])
})

test('D23 a package beyond 200 MB is refused with its first part, and an offset between two parts always', async () => {
  const refusals: readonly (readonly [Readonly<Record<string, string>>, object])[] = [
    [{ bytes: String(200 * 1_048_576 + 1) }, { bytes: 'The package is larger than 200 MB.' }],
    [{ bytes: '0' }, { bytes: 'The package is empty.' }],
    [{ offset: '7' }, { offset: 'Enter the offset of a part.' }],
    [{ offset: String(4 * partBytes) }, { offset: 'Enter the offset of a part.' }],
    [{ upload: '../up' }, { upload: 'Enter the name of the upload.' }],
  ]
  for (const [more, fields] of refusals) expect(await send(archive, 0, { more })).toMatchObject({ status: 422, fields })
})

test('D23 a file that changed while it was uploaded is not put together', async () => {
  const upload = uploadOf(archive)
  await send(archive, 0)
  await send(archive, 1)
  const changed = Buffer.from(archive)
  changed[changed.length - 1] = 9
  const refused = await send(changed, 2, { more: { upload } })
  expect([refused.status, refused.fields.package]).toEqual([
    422,
    'The file changed while it was uploaded. Choose it again.',
  ])
  expect([await parts(), files()]).toEqual([0, 0])
})

test('D23 what a user uploaded is continued by nobody else', async () => {
  await send(archive, 0)
  expect(await send(archive, 1, { by: other })).toMatchObject({ status: 200, offset: 0 })
})

test('D23 two tabs that send the last part at once have one file', async () => {
  const [first, second] = await Promise.all([send(own, 0), send(own, 0)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.stored.file).toBe(second.stored.file)
})

test('D23 parts older than a day are removed with their bytes', async () => {
  await send(archive, 0)
  await send(archive, 1)
  await office.rows(`update app_package_part set stored_at = now() - interval '25 hours' where place = 0`)
  expect(await sweepParts(office.database.db, localFolder(folder))).toBe(1)
  expect([await parts(), files()]).toEqual([1, 1])
  expect(await send(archive, 1)).toMatchObject({ status: 200, offset: 0 })
})

test('D23 uploads that are never finished are limited for each user', async () => {
  await send(archive, 0)
  await office.rows(
    `insert into app_package_part (domain_id, by, upload, total, place, bytes, sha256)
     select domain_id, by, repeat('a', 64), 1, 0, 800 * 1048576, sha256 from app_package_part`,
  )
  expect((await send(archive, 1)).status).toBe(409)
  expect((await send(archive, 1, { by: other })).status).toBe(200)
})
