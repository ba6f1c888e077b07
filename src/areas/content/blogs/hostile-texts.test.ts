import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apkBytes } from '#checks/harness/apps/apk-files.ts'
import { hostilePieces } from '#checks/harness/outside/hostile-markup.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { jpegOf } from '#checks/harness/payments/pictures.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { until } from '#checks/harness/time/until.ts'
import { cleanRichText } from '#areas/content/rules/rich-text/clean.ts'

let office: Office
let editor: Colleague
const dataDir = mkdtempSync(join(tmpdir(), 'overround-hostile-'))
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  editor = await office.hire({
    username: 'editor',
    permissions: ['BLOG_VIEW', 'BLOG_CREATE', 'BLOG_EDIT', 'APK_VIEW', 'APK_EDIT'],
  })
})
afterAll(async () => {
  await office.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Publishes a post with this text; returns its id. */
async function publish(slug: string, body: string): Promise<string> {
  const values = { title: 'Rules of the week', slug, language: 'en', author: 'Meera', isIndexed: true, domain: '1' }
  const added = await editor.post('/api/blog-create', { values: { ...values, body } })
  expect([added.status, added.body.fields]).toEqual([200, undefined])
  const [{ id } = { id: '' }] = await office.rows('select id from blog where slug = $1', [slug])
  expect((await editor.post(`/api/blogs/${id}/activate`, {})).status).toBe(200)
  return String(id)
}
const ask = (path: string) => fetch(`${office.url}/api/content/1/${path}`)
const isRead = async (path: string) => (await ask(path)).status === 200

const hostile = hostilePieces.join('')

test('HDR-01 HDR-02 what was cleaned is what is stored and read, and what was written past the forms is cleaned when it is read', async () => {
  const clean = cleanRichText(`<p>Rules</p>${hostile}`).html
  const id = await publish('hostile', `<p>Rules</p>${hostile}`)
  expect(await office.rows('select body from blog where id = $1', [id])).toEqual([{ body: clean }])
  const html = async () => (await (await ask('blogs/en/hostile')).json()).data.html
  await until('the post is read', () => isRead('blogs/en/hostile'))
  expect(await html()).toBe(clean)
  const past = `<p>Past the forms</p>${hostile}`
  await office.rows('update blog set body = $2 where id = $1', [id, past])
  await until('the other text is read', async () => (await html()).includes('Past the forms'))
  expect(await html()).toBe(cleanRichText(past).html)
})

test('HDR-01 a file that was uploaded is a download that runs nothing where it is opened', async () => {
  const picture = await bringPicture(office.url, editor, '/api/blog-create/picture', { bytes: await jpegOf(1) })
  const { file } = picture.body.data
  await publish('pictured', `<p>Cup<img src="/api/blogs/picture/${file}" alt="The cup"></p>`)
  const type = 'application/vnd.android.package-archive'
  const bytes = apkBytes('apk-own-12.apk')
  const sent = await bringPicture(office.url, editor, '/api/apk-list/package', { bytes, type })
  const reason = { code: 'OTHER', text: 'A new build' }
  const version = { domain: '1', channel: 'PROD', package: sent.body.data.file, isForced: false, reason }
  const others = { notes: null, minSupportedCode: null, rollout: null }
  expect((await editor.post('/api/apk-list/version', { ...version, ...others })).status).toBe(200)
  const [{ id } = { id: '' }] = await office.rows('select id from apk_version')
  expect((await editor.post(`/api/apk-list/${id}/release`, { reason })).status).toBe(200)
  for (const [path, mediaType] of [
    [`pictures/${file}`, 'image/jpeg'],
    ['app/prod/package', type],
  ] as const) {
    await until(`${path} is read`, () => isRead(path))
    const answer = await ask(path)
    await answer.arrayBuffer()
    const headers = ['content-type', 'x-content-type-options', 'content-security-policy', 'content-disposition']
    expect(headers.map((name) => answer.headers.get(name))).toEqual([
      mediaType,
      'nosniff',
      "sandbox; default-src 'none'; frame-ancestors 'none'",
      expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
    ])
  }
})
