import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apkBytes } from '#checks/harness/apps/apk-files.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { until } from '#checks/harness/time/until.ts'

let office: Office
let editor: Colleague
let reader: Colleague
const dataDir = mkdtempSync(join(tmpdir(), 'overround-apps-'))
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  editor = await office.hire({ username: 'editor', permissions: ['APK_VIEW', 'APK_EDIT', 'APK_DOWNLOAD_HISTORY'] })
  reader = await office.hire({ username: 'reader', permissions: ['APK_VIEW'] })
})
afterAll(async () => {
  await office.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type More = Readonly<Record<string, unknown>>
const type = 'application/vnd.android.package-archive'
const reason = { code: 'OTHER', text: 'A new build' }
const bring = (name: string, by = editor, as = type) =>
  bringPicture(office.url, by, '/api/apk-list/package', { bytes: apkBytes(name), type: as })
const upload = async (name: string): Promise<string> => (await bring(name)).body.data.file
const add = (file: string, more: More = {}) =>
  editor.post('/api/apk-list/version', {
    domain: '1',
    channel: 'PROD',
    package: file,
    notes: null,
    isForced: false,
    minSupportedCode: null,
    rollout: null,
    reason,
    ...more,
  })
const listed = async (): Promise<readonly More[]> => (await editor.get('/api/apk-list')).body.data
const move = (id: unknown, name: string, by = editor) => by.post(`/api/apk-list/${String(id)}/${name}`, { reason })
const offer = (domain = 1, channel = 'prod', more = '') =>
  fetch(`${office.url}/api/content/${domain}/app/${channel}${more}`)
const certificates = () => office.rows('select version_code::text, status from apk_version order by version_code')

test('an upload says what the file is, and is refused where phones would refuse it', async () => {
  const { status, body } = await bring('apk-own-12.apk')
  const sha256 = createHash('sha256').update(apkBytes('apk-own-12.apk')).digest('hex')
  expect([status, body.data]).toMatchObject([200, { versionCode: '12', bytes: 2230, sha256 }])
  for (const [name, complaint] of [
    ['apk-unsigned-target-34.apk', /sign/],
    ['apk-one-byte-changed-13.apk', /changed after signing/],
    ['bundle-13.aab', /bundle/],
    ['apk-text-before-13.apk', /before the archive/],
  ] as const) {
    const refused = await bring(name)
    expect([refused.status, refused.body.fields?.package], name).toEqual([422, expect.stringMatching(complaint)])
  }
  expect((await bring('apk-own-12.apk', reader)).status).toBe(403)
  expect((await bring('apk-own-12.apk', editor, 'image/png')).status).toBe(415)
  expect(await office.rows('select version_code::int from app_package')).toEqual([{ version_code: 12 }])
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
})

test('a version follows another of the same package, by the same key, with a higher code', async () => {
  expect((await add(await upload('apk-own-12.apk'), { minSupportedCode: '13' })).body.fields).toEqual({
    minSupportedCode: 'The lowest supported version code cannot be above the code of this version, 12.',
  })
  expect((await add('0199aa10-52c4-7c1e-9b7e-0c2d1f5a6b77')).body.fields).toEqual({
    package: 'Upload the package again.',
  })
  const first = await upload('apk-own-12.apk')
  expect((await add(first)).status).toBe(200)
  expect((await add(first)).body.fields).toEqual({ package: 'Upload the package again.' })
  for (const [name, complaint] of [
    ['apk-own-12.apk', /already\.$/],
    ['apk-equal-12-other-bytes.apk', /^Version code 12 exists with other bytes/],
    ['apk-lower-11-named-2.0.apk', /^Version code 11 \(2\.0\.0\) is not above 12/],
    ['apk-foreign-13.apk', /signed by another key, without proof of rotation/],
    ['apk-other-package-13.apk', /^This is another package/],
    ['apk-new-key-without-proof-13.apk', /signed by another key, without proof of rotation/],
  ] as const) {
    const { status, body } = await add(await upload(name))
    expect([status, body.fields?.package], name).toEqual([409, expect.stringMatching(complaint)])
  }
  expect(
    (await add(await upload('apk-own-13.apk'), { isForced: true, notes: 'Faster', minSupportedCode: '12' })).status,
  ).toBe(200)
  expect(await listed()).toMatchObject([
    { versionCode: '13', status: 'UPLOADED', isCurrent: false, isForced: true, minSupportedCode: '12', bytes: 2230 },
    {
      versionCode: '12',
      status: 'UPLOADED',
      isCurrent: false,
      isForced: false,
      minSupportedCode: '1',
      channel: 'PROD',
    },
  ])
})

test('the released version with the highest code is offered, until it is withdrawn', async () => {
  const [thirteen, twelve] = await listed()
  expect((await offer()).status).toBe(404)
  expect((await move(twelve?.['id'], 'release', reader)).status).toBe(403)
  expect((await move(twelve?.['id'], 'release')).status).toBe(200)
  expect((await editor.get('/api/content/1/app/prod')).body.data).toMatchObject({ versionCode: '12', isForced: false })
  expect((await move(thirteen?.['id'], 'release')).status).toBe(200)
  expect((await editor.get('/api/content/1/app/prod')).body.data).toMatchObject({
    versionCode: '13',
    isForced: true,
    notes: 'Faster',
  })
  const asked = async (code: string) => (await editor.get(`/api/content/1/app/prod?code=${code}`)).body
  expect([(await asked('12')).data.mustUpdate, (await asked('13')).data.mustUpdate]).toEqual([true, false])
  expect((await asked('12')).data.isUpToDate).toBe(false)
  for (const code of ['13', '14']) expect((await asked(code)).data.isUpToDate).toBe(true)
  expect((await asked('twelve')).fields).toEqual({ code: 'Enter a version code.' })
  expect((await move(twelve?.['id'], 'withdraw')).status).toBe(200)
  expect((await move(twelve?.['id'], 'release')).body).toMatchObject({
    data: 'Version code 13 is released: withdraw it first.',
  })
  expect(await listed()).toMatchObject([{ isCurrent: true }, { isCurrent: false }])
  for (const [domain, channel] of [
    [2, 'prod'],
    [1, 'beta'],
    [1, 'other'],
  ] as const)
    expect((await offer(domain, channel)).status, `${domain} ${channel}`).toBe(404)
  expect(await certificates()).toEqual([
    { version_code: '12', status: 'WITHDRAWN' },
    { version_code: '13', status: 'RELEASED' },
  ])
})

test('a version is offered to a part of the devices: always the same ones, and the others keep the version below', async () => {
  const [thirteen, twelve] = await listed()
  await move(thirteen?.['id'], 'withdraw')
  await move(twelve?.['id'], 'release')
  await move(thirteen?.['id'], 'release')
  const rollOut = (rollout: number, by = editor) =>
    by.post(`/api/apk-list/${String(thirteen?.['id'])}/rollout`, { rollout, reason })
  expect((await rollOut(50, reader)).status).toBe(403)
  expect((await rollOut(0)).status).toBe(422)
  expect((await rollOut(50)).status).toBe(200)
  expect(await listed()).toMatchObject([
    { versionCode: '13', rollout: 50 },
    { versionCode: '12', rollout: 100 },
  ])
  const codeFor = async (more: string) => (await editor.get(`/api/content/1/app/prod${more}`)).body.data.versionCode
  const codes = async () => {
    const found = new Map<string, string>()
    for (let place = 0; place < 12; place++) found.set(`device-${place}`, await codeFor(`?device=device-${place}`))
    return found
  }
  const halved = await codes()
  expect(new Set(halved.values())).toEqual(new Set(['12', '13']))
  expect(await codes()).toEqual(halved)
  expect(await codeFor('')).toBe('12')
  const [[device] = ['']] = [...halved].filter(([, code]) => code === '12')
  const sent = await offer(1, 'prod', `/package?device=${device}`)
  expect(Buffer.from(await sent.arrayBuffer()).equals(apkBytes('apk-own-12.apk'))).toBe(true)
  expect((await offer(1, 'prod', '?device=short')).status).toBe(422)
  expect((await rollOut(100)).status).toBe(200)
  expect([await codeFor(''), ...(await codes()).values()].every((code) => code === '13')).toBe(true)
  expect(
    await office.rows(`select actor, input ->> 'rollout' as rollout from audit where action = 'apk-list.rollout'`),
  ).toEqual(expect.arrayContaining([{ actor: 'editor', rollout: '50' }]))
  await move(twelve?.['id'], 'withdraw')
})

test('downloads bring the bytes and are listed; those of staff are audited', async () => {
  const [thirteen] = await listed()
  const response = await offer(1, 'prod', '/package?source=qr')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  expect(Buffer.from(await response.arrayBuffer()).equals(apkBytes('apk-own-13.apk'))).toBe(true)
  expect((await offer(1, 'prod', '/package?source=mail')).status).toBe(422)
  const history = async () => (await editor.get('/api/apk-download-history')).body.data
  await until('the download has ended', async () => (await history())[0]?.result === 'COMPLETED')
  expect((await history())[0]).toMatchObject({ versionCode: '13', source: 'QR', channel: 'PROD', result: 'COMPLETED' })
  expect((await reader.get('/api/apk-download-history')).status).toBe(403)
  expect((await listed())[0]).toMatchObject({ downloads: 1 })
  expect((await reader.get(String(thirteen?.['file']))).status).toBe(200)
  expect((await reader.get('/api/apk-list/0199aa10-52c4-7c1e-9b7e-0c2d1f5a6b77/package')).status).toBe(404)
  expect(await office.rows(`select actor, subject from audit where action = 'apk-list.package-downloaded'`)).toEqual([
    { actor: 'reader', subject: `apk_version:${String(thirteen?.['id'])}` },
  ])
})

test('D28 the latest app is that of now: neither the answer nor its package is remembered, and none is left of one withdrawn', async () => {
  const [thirteen] = await listed()
  const asked = async () => {
    const answers = await Promise.all(['', '/package'].map((part) => offer(1, 'prod', part)))
    return answers.map(({ status, headers }) => [status, headers.get('cache-control')?.split(',')[0]])
  }
  expect(await asked()).toEqual([
    [200, 'no-store'],
    [200, 'no-store'],
  ])
  await move(thirteen?.['id'], 'withdraw')
  expect(await asked()).toEqual([
    [404, 'no-store'],
    [404, 'no-store'],
  ])
  await move(thirteen?.['id'], 'release')
  expect((await offer()).status).toBe(200)
})

test('a package that differs from what was uploaded is not sent', async () => {
  const [{ file }] = (await office.rows('select file from apk_version where version_code = 13')) as [{ file: string }]
  writeFileSync(join(dataDir, 'files', `${file}.apk`), apkBytes('apk-foreign-13.apk'))
  expect((await offer(1, 'prod', '/package')).status).toBe(409)
  expect(await office.rows(`select reason from audit where action = 'app-package.damaged'`)).toEqual([
    { reason: 'The file differs from what was stored' },
  ])
})
