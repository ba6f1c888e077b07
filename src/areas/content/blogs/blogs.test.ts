import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { until } from '#checks/harness/time/until.ts'

let office: Office
let editor: Colleague
let reader: Colleague
let abroad: Colleague
beforeAll(async () => {
  office = await openOffice({})
  await office.rows(`update domain set time_zone = 'Europe/London' where id = 1`)
  const permissions = ['BLOG_VIEW', 'BLOG_CREATE', 'BLOG_EDIT']
  editor = await office.hire({ username: 'editor', permissions })
  reader = await office.hire({ username: 'reader', permissions: ['BLOG_VIEW'] })
  abroad = await office.hire({ username: 'abroad', permissions, domains: [2] })
})
afterAll(() => office.close())
beforeEach(() => office.rows(`update blog set status = 'REMOVED'`))

type More = Readonly<Record<string, unknown>>
const text = (words: string) => ({ style: 'TEXT', text: words, link: null })
const example = {
  title: 'Odds before a final',
  slug: 'final-odds',
  language: 'en',
  author: 'Meera',
  excerpt: 'What the toss changes.',
  tags: 'cricket, odds',
  body: [text('First text')],
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

test('markup that is entered is shown as text', async () => {
  await publish({ slug: 'markup', body: [text('<script>alert(1)</script>'), { ...text('Rules'), style: 'HEADING' }] })
  await until('the post is read', async () => (await statusOf('1/blogs/en/markup')) === 200)
  expect((await (await ask('1/blogs/en/markup')).json()).data.html).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><h2>Rules</h2>',
  )
})

test('every saved text stays, and an earlier one can be restored', async () => {
  const id = await draft()
  const { version, values } = (await editor.get(`/api/blog-edit/${id}`)).body.data
  const second = { ...values, title: 'Odds after a final', body: [text('Second text')] }
  expect((await editor.put(`/api/blog-edit/${id}`, { values: second, version })).status).toBe(200)
  const revisions = async () => (await reader.get(`/api/blogs/revisions?blogId=${id}`)).body.data
  const [, first] = await revisions()
  expect(await revisions()).toMatchObject([
    { number: 2, title: 'Odds after a final', text: 'Second text', savedBy: 'editor' },
    { number: 1, title: example.title, text: 'First text', savedBy: 'editor' },
  ])
  expect((await reader.post(`/api/blogs/revisions/${first.id}/restoration`, {})).status).toBe(403)
  expect((await abroad.post(`/api/blogs/revisions/${first.id}/restoration`, {})).status).toBe(404)
  const restored = await editor.post(`/api/blogs/revisions/${first.id}/restoration`, {})
  expect([restored.status, restored.body.message]).toEqual([200, 'Revision 1 restored'])
  expect((await editor.get(`/api/blog-edit/${id}`)).body.data).toMatchObject({
    version: version + 2,
    values: { title: example.title, slug: 'final-odds', body: [text('First text')] },
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
    [{ body: [{ ...text('a'), link: 'javascript:alert(1)' }] }, 'body'],
    [{ body: [{ ...text('a'), style: 'SCRIPT' }] }, 'body'],
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
