import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutUpload } from '#checks/harness/apps/cut-upload.ts'
import { apkBytes } from '#checks/harness/apps/apk-files.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { until } from '#checks/harness/time/until.ts'

let office: Office
let editor: Colleague
const dataDir = mkdtempSync(join(tmpdir(), 'overround-uploads-'))
const folder = join(dataDir, 'uploads')
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  editor = await office.hire({ username: 'editor', permissions: ['APK_VIEW', 'APK_EDIT'] })
})
afterAll(async () => {
  await office.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const type = 'application/vnd.android.package-archive'
const bring = (name: string) =>
  bringPicture(office.url, editor, '/api/apk-list/package', { bytes: apkBytes(name), type })
const arriving = () => (existsSync(folder) ? readdirSync(folder) : [])

const openUpload = (length: number) => cutUpload({ url: office.url, client: editor, length })

test('D23 an upload that is cut leaves no file, is listed nowhere, and can be sent again', async () => {
  const { upload, failed } = openUpload(1_000_000)
  upload.write(Buffer.alloc(400_000))
  await until('the file arrives', () => arriving().length === 1)
  upload.destroy()
  await failed
  await until('what arrived is gone', () => arriving().length === 0)
  expect(await office.rows('select count(*)::int as packages from app_package')).toEqual([{ packages: 0 }])
  expect((await bring('apk-own-12.apk')).status).toBe(200)
})

test('D23 more than 200 MB are refused by the declared length, before a byte is read', async () => {
  const { upload, status } = openUpload(200 * 1_048_576 + 1)
  upload.flushHeaders()
  expect(await status).toBe(413)
  upload.destroy()
  expect(arriving()).toEqual([])
})

test('D23 of a declared length of 10 bytes nothing is stored, whatever follows them', async () => {
  const { upload, failed, status } = openUpload(10)
  const piece = Buffer.alloc(1_048_576)
  for (let sent = 0; sent < 200; sent += 1) upload.write(piece)
  await Promise.race([status, failed])
  upload.destroy()
  await until('what arrived is gone', () => arriving().length === 0)
  expect(await office.rows('select id from app_package where version_code <> 12')).toEqual([])
  expect((await bring('apk-own-12.apk')).status).toBe(200)
})

test('D23 the same file sent twice is one file', async () => {
  const [first, second] = [await bring('apk-own-13.apk'), await bring('apk-own-13.apk')]
  expect([first.status, second.status, second.body.data.file]).toEqual([200, 200, first.body.data.file])
  expect(
    await office.rows('select count(*)::int as packages from app_package where version_code = 13 and is_whole'),
  ).toEqual([{ packages: 1 }])
})

test('D23 the same file in two uploads at once is one file', async () => {
  await office.rows('delete from app_package')
  const stored = () => readdirSync(join(dataDir, 'files')).length
  const before = stored()
  const [first, second] = await Promise.all([bring('apk-own-13.apk'), bring('apk-own-13.apk')])
  expect([first.status, second.status, second.body.data.file]).toEqual([200, 200, first.body.data.file])
  expect(await office.rows('select id, is_whole as whole from app_package')).toEqual([
    { id: first.body.data.file, whole: true },
  ])
  expect(stored()).toBe(before + 1)
})

test('D19 codes beyond 32 bits stay exact, and are sorted as numbers', async () => {
  for (const code of ['2100000000', '4294967297', '47'])
    await office.rows(
      `insert into apk_version (domain_id, channel, file, package_name, version_name, version_code, min_sdk, target_sdk, certificate,
         bytes, sha256, created_by) values (1, 'BETA', gen_random_uuid(), 'com.example.overround', '1', $1, 24, 34, 'aa', 1, 'bb', 'editor')`,
      [code],
    )
  const { data } = (await editor.get('/api/apk-list?sort=versionCode&direction=descending')).body
  const codes = data.map(({ versionCode }: { readonly versionCode: string }) => versionCode)
  expect(codes).toEqual(['4294967297', '2100000000', '47'])
})
