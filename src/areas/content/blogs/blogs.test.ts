import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { jpegOf } from '#checks/harness/payments/pictures.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { until } from '#checks/harness/time/until.ts'

let office: Office
let editor: Colleague
let reader: Colleague
let abroad: Colleague
const dataDir = mkdtempSync(join(tmpdir(), 'overround-blogs-'))
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  await office.rows(`update domain set time_zone = 'Europe/London' where id = 1`)
  const permissions = ['BLOG_VIEW', 'BLOG_CREATE', 'BLOG_EDIT']
  editor = await office.hire({ username: 'editor', permissions })
  reader = await office.hire({ username: 'reader', permissions: ['BLOG_VIEW'] })
  abroad = await office.hire({ username: 'abroad', permissions, domains: [2] })
})
afterAll(async () => {
  await office.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => office.rows(`update blog set status = 'REMOVED'`))

type More = Readonly<Record<string, unknown>>
const example = {
  title: 'Odds before a final',
  slug: 'final-odds',
  language: 'en',
  author: 'Meera',
  excerpt: 'What the toss changes.',
  tags: 'cricket, odds',
  body: '<p>First text</p>',
  isIndexed: true,
  domain: '1',
}
const add = (more: More = {}, by = editor) => by.post('/api/blog-create', { values: { ...example, ...more } })
const listed = async (): Promise<readonly More[]> => (await editor.get('/api/blogs')).body.data

/** Adds a post; returns its id. */
async function draft(more: More = {}): Promise<string> {
  const { status, body } = await add(more)
  expect([status, body.fields]).toEqual([200, undefined])
  const [{ id } = { id: '' }] = await office.rows('select id from blog order by id desc limit 1')
  return String(id)
}
async function publish(more: More = {}): Promise<string> {
  const id = await draft(more)
  expect((await editor.post(`/api/blogs/${id}/activate`, {})).status).toBe(200)
  return id
}
const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${office.url}/api/content/${path}`, { headers })
const statusOf = async (path: string) => (await ask(path)).status

test('a draft is read by nobody until it is published, and by everybody from then on', async () => {
  const id = await draft()
  expect(await listed()).toMatchObject([{ id, title: example.title, status: 'INACTIVE', publishedAt: null, views: 0 }])
  expect(await statusOf('1/blogs/en/final-odds')).toBe(404)
  expect((await editor.post(`/api/blogs/${id}/activate`, {})).status).toBe(200)
  await until('the post is read', async () => (await statusOf('1/blogs/en/final-odds')) === 200)
  const [{ at } = { at: null }] = await office.rows('select published_at as at from blog where id = $1', [id])
  const answer = await ask('1/blogs/en/final-odds')
  expect((await answer.json()).data).toEqual({
    id,
    slug: 'final-odds',
    title: example.title,
    category: '',
    tags: ['cricket', 'odds'],
    author: 'Meera',
    excerpt: example.excerpt,
    cover: null,
    publishedAt: at instanceof Date ? at.toISOString() : null,
    language: 'en',
    html: '<p>First text</p>',
    metaTitle: example.title,
    metaDescription: example.excerpt,
    canonical: null,
    isIndexed: true,
  })
  const tag = answer.headers.get('etag') ?? ''
  expect((await ask('1/blogs/en/final-odds', { 'if-none-match': tag })).status).toBe(304)
  for (const other of ['2/blogs/en/final-odds', '1/blogs/hi/final-odds', '1/blogs/en/other', '1/blogs/EN/final-odds'])
    expect(await statusOf(other), other).toBe(404)
})

const slugsIn = async (path: string): Promise<readonly string[]> =>
  (await (await ask(path)).json()).data.blogs.map(({ slug }: { readonly slug: string }) => slug)

test('the content of a domain lists the posts that are read now in the language', async () => {
  await publish({ slug: 'now' })
  await publish({ slug: 'hindi', language: 'hi' })
  await publish({ slug: 'tomorrow', startsAt: '2990-01-01T10:00' })
  await publish({ slug: 'over', startsAt: '2020-01-01T10:00', endsAt: '2020-01-02T10:00' })
  await draft({ slug: 'draft' })
  await until('the posts in English', async () => String(await slugsIn('1/en/web')) === 'now')
  expect(await slugsIn('1/hi/web')).toEqual(['hindi'])
  expect((await listed()).map(({ slug, status }) => [slug, status])).toEqual([
    ['now', 'ACTIVE'],
    ['hindi', 'ACTIVE'],
    ['tomorrow', 'SCHEDULED'],
    ['over', 'EXPIRED'],
    ['draft', 'INACTIVE'],
  ])
  expect([await statusOf('1/blogs/en/tomorrow'), await statusOf('1/blogs/en/over')]).toEqual([404, 404])
})

test('a slug is unique in its domain and language, and free again when its post is removed', async () => {
  const id = await draft()
  expect((await add()).body.fields).toEqual({ slug: '“Odds before a final” has this slug in this language already.' })
  await draft({ language: 'hi' })
  expect((await add({ domain: '2' }, abroad)).status).toBe(200)
  expect((await editor.post(`/api/blogs/${id}/remove`, {})).status).toBe(200)
  await draft()
})

test('what is no part of a post is removed before it is stored, and markup that is text stays text', async () => {
  const id = await publish({
    slug: 'markup',
    body: '<h1 onclick="x()">Rules</h1><script>alert(1)</script><p style="color:red">&lt;b&gt; <b>500</b><img src="https://x.example/p.gif"></p>',
  })
  await until('the post is read', async () => (await statusOf('1/blogs/en/markup')) === 200)
  expect((await (await ask('1/blogs/en/markup')).json()).data.html).toBe(
    '<h2>Rules</h2><p>&lt;b&gt; <strong>500</strong></p>',
  )
  const [before] = await office.rows('select body, version from blog where id = $1', [id])
  const { version, values } = (await editor.get(`/api/blog-edit/${id}`)).body.data
  expect((await editor.put(`/api/blog-edit/${id}`, { values, version })).status).toBe(200)
  const [after] = await office.rows('select body, version from blog where id = $1', [id])
  expect(after).toEqual({ body: before?.['body'], version: version + 1 })
  const empty = await add({ slug: 'empty', body: '<p> &nbsp;</p><script>x</script>' })
  expect([empty.status, empty.body.data]).toEqual([409, ['Enter text.']])
})

test('D01 a list pasted from Word and sent by API is stored as a list, and saving it again changes nothing', async () => {
  const id = await draft({ body: readFileSync('checks/outside/inputs/word-list.html', 'utf8') })
  const { version, values } = (await editor.get(`/api/blog-edit/${id}`)).body.data
  expect(values.body).toBe(
    '<p>Rules of the week</p><ol start="3"><li>Deposit <strong>500</strong><ul><li>by UPI</li></ul></li><li>Play</li></ol>' +
      '<table><tbody><tr><td>Odds</td><td>1.85</td></tr></tbody></table>',
  )
  expect((await editor.put(`/api/blog-edit/${id}`, { values, version })).status).toBe(200)
  expect((await editor.get(`/api/blog-edit/${id}`)).body.data.values.body).toBe(values.body)
})

test('D04 a picture that a text brings as data becomes a stored one by the checks of an upload, or nothing', async () => {
  const [lines, png] = [
    readFileSync('checks/outside/inputs/rich-text-images.txt', 'utf8').split('\n'),
    /^<p>a<img src="picture\/[0-9a-f-]{36}" alt="">b<\/p>$/,
  ]
  const fragments = lines.filter((line) => line.startsWith('<')).map((line) => line.split('\t')[0])
  const stored = []
  for (const [place, body] of fragments.entries()) {
    const id = await draft({ slug: `line-${place}`, body })
    stored.push((await editor.get(`/api/blog-edit/${id}`)).body.data.values.body)
  }
  expect(stored).toEqual([
    expect.stringMatching(png),
    '<p>ab</p>',
    '<p>ab</p>',
    '<p>ab</p>',
    '<p>a</p>',
    '<p>ab</p>',
    '<p>a</p>',
    '<p>ab</p>',
    '<p>ab</p>',
  ])
  const large = `<p><img src="data:image/png;base64,${'A'.repeat(3_000_000)}"></p>`
  const refused = await add({ slug: 'large', body: large })
  expect([refused.status, refused.body.fields]).toEqual([413, { body: 'The upload must not exceed 1 MB.' }])
  const many = Array.from({ length: 21 }, (_, at) => `<img src="data:image/png;base64,${'A'.repeat(at + 4)}">`).join('')
  expect((await add({ slug: 'many', body: many })).body.fields).toEqual({
    body: 'At most 20 pictures can lie in a text.',
  })
})

test('D04 a picture of a text is one that was uploaded here, and players see it while the post is read', async () => {
  const bytes = await jpegOf(1)
  const brought = await bringPicture(office.url, editor, '/api/blog-create/picture', { bytes })
  const file = String(brought.body.data.file)
  const foreign = await add({ body: '<p><img src="picture/0199aa10-52c4-7c1e-9b7e-0c2d1f5a6b77" alt=""></p>' })
  expect([foreign.status, foreign.body.data]).toEqual([
    409,
    ['A picture of the text is no longer stored. Insert it again.'],
  ])
  const id = await draft({
    slug: 'cup-of-finals',
    body: `<p>Cup<img src="/api/blogs/picture/${file}" alt="The cup"></p>`,
  })
  expect(await statusOf(`1/pictures/${file}`)).toBe(404)
  expect((await editor.post(`/api/blogs/${id}/activate`, {})).status).toBe(200)
  await until('the post is read', async () => (await statusOf('1/blogs/en/cup-of-finals')) === 200)
  expect((await (await ask('1/blogs/en/cup-of-finals')).json()).data.html).toBe(
    `<p>Cup<img src="/api/content/1/pictures/${file}" alt="The cup"></p>`,
  )
  expect([await statusOf(`1/pictures/${file}`), await statusOf(`2/pictures/${file}`)]).toEqual([200, 404])
  const { version, values } = (await editor.get(`/api/blog-edit/${id}`)).body.data
  const without = { ...values, body: '<p>Cup</p>' }
  expect((await editor.put(`/api/blog-edit/${id}`, { values: without, version })).status).toBe(200)
  expect(await statusOf(`1/pictures/${file}`)).toBe(404)
  const [, first] = (await editor.get(`/api/blogs/revisions?blogId=${id}`)).body.data
  expect((await editor.post(`/api/blogs/revisions/${first.id}/restoration`, {})).status).toBe(200)
  expect(await statusOf(`1/pictures/${file}`)).toBe(200)
})

test('every saved text stays, and an earlier one can be restored', async () => {
  const id = await draft()
  const { version, values } = (await editor.get(`/api/blog-edit/${id}`)).body.data
  const second = { ...values, title: 'Odds after a final', body: '<p>Second &amp; last</p>' }
  expect((await editor.put(`/api/blog-edit/${id}`, { values: second, version })).status).toBe(200)
  const revisions = async () => (await reader.get(`/api/blogs/revisions?blogId=${id}`)).body.data
  const [, first] = await revisions()
  expect(await revisions()).toMatchObject([
    { number: 2, title: 'Odds after a final', text: 'Second & last', savedBy: 'editor' },
    { number: 1, title: example.title, text: 'First text', savedBy: 'editor' },
  ])
  expect((await reader.post(`/api/blogs/revisions/${first.id}/restoration`, {})).status).toBe(403)
  expect((await abroad.post(`/api/blogs/revisions/${first.id}/restoration`, {})).status).toBe(404)
  const restored = await editor.post(`/api/blogs/revisions/${first.id}/restoration`, {})
  expect([restored.status, restored.body.message]).toEqual([200, 'Revision 1 restored'])
  expect((await editor.get(`/api/blog-edit/${id}`)).body.data).toMatchObject({
    version: version + 2,
    values: { title: example.title, slug: 'final-odds', body: '<p>First text</p>' },
  })
  expect((await revisions()).map(({ number }: { readonly number: number }) => number)).toEqual([3, 2, 1])
  await office.rows(`update blog set status = 'REMOVED' where id = $1`, [id])
  expect((await editor.post(`/api/blogs/revisions/${first.id}/restoration`, {})).status).toBe(409)
})

test('refuses what is too short or too long, a slug with other characters, and links that are no addresses', async () => {
  const refusals: readonly (readonly [More, string])[] = [
    [{ title: 'Odds' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ slug: 'Final Odds' }, 'slug'],
    [{ slug: 'final--odds' }, 'slug'],
    [{ excerpt: 'x'.repeat(301) }, 'excerpt'],
    [{ metaTitle: 'x'.repeat(61) }, 'metaTitle'],
    [{ metaDescription: 'x'.repeat(161) }, 'metaDescription'],
    [{ canonical: 'javascript:alert(1)' }, 'canonical'],
    [{ body: 'x'.repeat(60_001) }, 'body'],
    [{ body: [{ style: 'TEXT', text: 'a' }] }, 'body'],
  ]
  for (const [more, field] of refusals) {
    const { status, body } = await add(more)
    expect([status, Object.keys(body.fields ?? {}).map((name) => name.split('.')[0])], field).toEqual([422, [field]])
  }
  expect(await listed()).toEqual([])
})

test('who may only view posts changes none', async () => {
  const id = await draft()
  expect((await reader.get('/api/blogs')).body.data).toHaveLength(1)
  expect((await add({ slug: 'another' }, reader)).status).toBe(403)
  expect((await reader.post(`/api/blogs/${id}/activate`, {})).status).toBe(403)
  expect((await abroad.post(`/api/blogs/${id}/activate`, {})).status).toBe(404)
  expect(await office.rows('select status from blog where id = $1', [id])).toEqual([{ status: 'INACTIVE' }])
})
