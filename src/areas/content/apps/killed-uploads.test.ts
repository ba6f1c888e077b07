import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutUpload } from '#checks/harness/apps/cut-upload.ts'
import { signedApp } from '#checks/harness/apps/signed-app.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { until } from '#checks/harness/time/until.ts'
import { partBytes } from '#platform/apk/parts/part-of-package.ts'

let office: Office
let editor: Colleague
const dataDir = mkdtempSync(join(tmpdir(), 'overround-killed-'))
const folder = join(dataDir, 'uploads')
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  editor = await office.hire({ username: 'editor', permissions: ['APK_VIEW', 'APK_EDIT'] })
})
afterAll(async () => {
  await office?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const type = 'application/vnd.android.package-archive'
const serverFile = fileURLToPath(new URL('../../../../checks/harness/workers/server-worker.ts', import.meta.url))
/** Another server of the same installation, which a test kills. */
async function otherServer() {
  const { url, appUrl } = office.database
  const child = spawn(process.execPath, [serverFile, url, appUrl, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [address] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    url: String(address),
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

const arriving = () => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])
const packages = () => office.rows('select count(*)::int as packages from app_package')
const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')

test('D23 a server that is killed in the middle of an upload leaves nothing that is listed, and another takes the same file', async () => {
  const app = signedApp(600_000)
  const other = await otherServer()
  const { upload, failed } = cutUpload({ url: other.url, client: editor, length: app.length })
  upload.write(app.subarray(0, 400_000))
  await until('a part of the file has arrived', () => arriving().some((path) => statSync(path).size > 0))
  await other.kill()
  await failed
  expect(await packages()).toEqual([{ packages: 0 }])
  const [left, ...more] = arriving()
  expect([left === undefined, more]).toEqual([false, []])

  const sent = () => bringPicture(office.url, editor, '/api/apk-list/package', { bytes: app, type })
  const first = await sent()
  expect([first.status, first.body.data.sha256]).toEqual([200, hashOf(app)])
  expect(await packages()).toEqual([{ packages: 1 }])
  // What the killed one left goes with an upload of a later hour.
  utimesSync(left ?? '', 0, 0)
  expect((await sent()).body.data.file).toBe(first.body.data.file)
  expect(arriving()).toEqual([])
})

test('D23 an upload in parts goes on at another server after the first was killed in the middle of a part', async () => {
  const app = signedApp(partBytes + 300_000)
  const parts = [app.subarray(0, partBytes), app.subarray(partBytes)]
  const upload = hashOf(parts.map((part) => hashOf(part)).join(''))
  const pathOf = (place: number) =>
    `/api/apk-list/package/parts?${new URLSearchParams({
      upload,
      bytes: String(app.length),
      offset: String(place * partBytes),
      sha256: hashOf(parts[place] ?? ''),
    })}`
  const send = async (url: string, place: number) => {
    const { status, body } = await bringPicture(url, editor, pathOf(place), { bytes: parts[place] ?? app, type })
    return { status, offset: body.data.offset, stored: body.data.package?.sha256 }
  }
  const other = await otherServer()
  expect(await send(other.url, 0)).toEqual({ status: 200, offset: partBytes, stored: undefined })
  const cut = cutUpload({ url: other.url, client: editor, path: pathOf(1), length: parts[1]?.length ?? 0 })
  cut.upload.write(parts[1]?.subarray(0, 100_000))
  cut.upload.flushHeaders()
  await other.kill()
  await cut.failed
  // A new tab begins with the first part, and hears where to go on.
  expect(await send(office.url, 0)).toEqual({ status: 200, offset: partBytes, stored: undefined })
  expect(await send(office.url, 1)).toEqual({ status: 200, offset: app.length, stored: hashOf(app) })
  expect(await office.rows('select place from app_package_part')).toEqual([])
})
