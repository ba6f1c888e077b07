import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apkBytes } from '#checks/harness/apps/apk-files.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { sweepPackages } from '#platform/apk/sweep-packages.ts'
import { localFolder } from '#platform/storage/local-folder.ts'

let office: Office
let editor: Colleague
let checker: Colleague
let abroad: Colleague
const dataDir = mkdtempSync(join(tmpdir(), 'overround-rotation-'))
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  editor = await office.hire({ username: 'editor', permissions: ['APK_VIEW', 'APK_EDIT'] })
  checker = await office.hire({ username: 'checker', permissions: ['APK_VIEW', 'APK_EDIT'] })
  abroad = await office.hire({ username: 'abroad', permissions: ['APK_VIEW', 'APK_EDIT'], domains: [2] })
})
afterAll(async () => {
  await office.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await office.rows('delete from apk_version')
  await office.rows('delete from app_package')
  expect((await add('apk-own-12.apk')).status).toBe(200)
})

const type = 'application/vnd.android.package-archive'
const own = '402cb5acfd2c46155b9aafa7d783d9bd123ac2aa57d830abc9b961982c845e47'
const rotated = '26ea1a8c4be09fbb9a46e8baa82bb3dcc0815a2cb015622355f2a83592ea0e04'

/** Uploads a package and makes a version of it. */
async function add(name: string, domain = '1') {
  const { body } = await bringPicture(office.url, editor, '/api/apk-list/package', { bytes: apkBytes(name), type })
  return editor.post('/api/apk-list/version', {
    domain,
    channel: 'PROD',
    package: body.data.file,
    notes: null,
    isForced: false,
    minSupportedCode: null,
    rollout: null,
    reason: { code: 'OTHER', text: 'A new build' },
  })
}
const listed = async () => (await editor.get('/api/apk-list')).body.data
const sweep = async () => {
  await office.rows(`update app_package set stored_at = now() - interval '3 hours'`)
  return sweepPackages(office.database.db, localFolder(join(dataDir, 'files')))
}

test('D17 a key that was rotated with proof waits for a second approver, and both certificates are registered', async () => {
  const asked = await add('apk-rotated-with-proof-13.apk')
  expect(asked.status).toBe(202)
  const { approval } = asked.body.data
  expect(await listed()).toMatchObject([{ versionCode: '12', certificate: own, formerKeys: '' }])
  expect((await decide(editor, approval)).status).toBe(403)
  // The second approver comes hours later.
  expect(await sweep()).toBe(0)
  const review = await checker.get(`/api/approvals/${approval}`)
  expect(review.body.data).toMatchObject({ isChanged: false, refused: null })
  const approved = await decide(checker, approval)
  expect([approved.status, approved.body.message]).toEqual([
    200,
    expect.stringContaining(`certificate ${rotated}. The key was rotated with proof: it takes over from ${own}`),
  ])
  expect(await listed()).toMatchObject([
    { versionCode: '13', certificate: rotated, formerKeys: own, createdBy: 'editor' },
    { versionCode: '12', certificate: own },
  ])
  const old = await add('apk-foreign-13.apk')
  expect([old.status, old.body.fields.package]).toEqual([
    409,
    expect.stringMatching(`without proof of rotation: certificate [0-9a-f]{64}, not ${rotated}`),
  ])
})

test('D17 what the second approver rejects is listed nowhere, and its package is removed', async () => {
  const { approval } = (await add('apk-rotated-with-proof-13.apk')).body.data
  expect((await decide(checker, approval, 'reject')).status).toBe(200)
  expect(await listed()).toMatchObject([{ versionCode: '12' }])
  expect(await sweep()).toBe(1)
})

test('D17 a request is refused once another version has taken its code', async () => {
  const { approval } = (await add('apk-rotated-with-proof-13.apk')).body.data
  expect((await add('apk-own-13.apk')).status).toBe(200)
  expect((await decide(checker, approval)).status).toBe(409)
  expect(await listed()).toMatchObject([
    { versionCode: '13', certificate: own },
    { versionCode: '12', certificate: own },
  ])
})

test('D17 the second approver needs the domain of the version, not the one under which the package was uploaded', async () => {
  expect((await add('apk-own-12.apk', '2')).status).toBe(200)
  const { approval } = (await add('apk-rotated-with-proof-13.apk', '2')).body.data
  expect((await abroad.get(`/api/approvals/${approval}`)).body.data).toMatchObject({ isChanged: false, refused: null })
  expect((await decide(abroad, approval)).status).toBe(200)
  expect((await abroad.get('/api/apk-list')).body.data).toMatchObject([
    { versionCode: '13', certificate: rotated, formerKeys: own, createdBy: 'editor' },
    { versionCode: '12', certificate: own },
  ])
  const ofFirst = (await add('apk-rotated-with-proof-13.apk')).body.data.approval
  expect((await abroad.get(`/api/approvals/${ofFirst}`)).status).toBe(404)
  expect((await decide(abroad, ofFirst)).status).toBe(404)
})
