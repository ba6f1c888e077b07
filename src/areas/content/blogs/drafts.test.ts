import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let first: Colleague
let second: Colleague
let id: string
const page = () => `/api/blog-edit/${id}`

interface Stored {
  readonly values: Readonly<Record<string, unknown>>
  readonly version: number
  readonly isDraft: boolean
}
const stored = async (): Promise<Stored> => (await first.get(page())).body.data
const save = (by: Colleague, { values, version }: Stored, body: string) =>
  by.put(page(), { values: { ...values, body }, version })
const texts = async (): Promise<readonly string[]> =>
  (await first.get(`/api/blogs/revisions?blogId=${id}`)).body.data.map(({ text }: { readonly text: string }) => text)

beforeAll(async () => {
  office = await openOffice()
  const permissions = ['BLOG_VIEW', 'BLOG_CREATE', 'BLOG_EDIT']
  first = await office.hire({ username: 'meera', permissions })
  second = await office.hire({ username: 'arjun', permissions })
  const values = { title: 'Odds before a final', slug: 'final', language: 'en', author: 'Meera', isIndexed: true }
  const created = await first.post('/api/blog-create', { values: { ...values, body: '<p>-</p>', domain: '1' } })
  expect(created.status).toBe(200)
  const [{ id: added } = { id: '' }] = await office.rows('select id from blog')
  id = String(added)
})
afterAll(() => office.close())

test('D05 each save answers the version that the next one of the tab sends', async () => {
  const loaded = await stored()
  const one = await save(first, loaded, '<p>A</p>')
  expect([one.status, one.body.data]).toEqual([200, { version: loaded.version + 1 }])
  const two = await save(first, { ...loaded, version: one.body.data.version }, '<p>AB</p>')
  expect([two.status, two.body.data]).toEqual([200, { version: loaded.version + 2 }])
  expect((await stored()).values['body']).toBe('<p>AB</p>')
})

test('D05 of two people who wrote from one version the second reads who saved when, and overwrites nothing', async () => {
  const loaded = await stored()
  expect((await save(first, loaded, '<p>of Meera</p>')).status).toBe(200)
  const refused = await save(second, loaded, '<p>of Arjun</p>')
  const [{ at } = { at: null }] = await office.rows('select updated_at as at from blog where id = $1', [id])
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    409,
    'version_conflict',
    `Another user has changed this record. meera saved it at ${at instanceof Date ? at.toISOString() : ''}. Changed fields: Text.`,
  ])
  expect((await stored()).values['body']).toBe('<p>of Meera</p>')
  const newest = await stored()
  expect((await save(second, newest, '<p>of Arjun</p>')).status).toBe(200)
  expect((await save(second, { ...newest, version: newest.version + 1 }, '<p>of Meera</p>')).status).toBe(200)
  expect((await stored()).values['body']).toBe('<p>of Meera</p>')
  expect((await texts()).slice(0, 3)).toEqual(['of Meera', 'of Arjun', 'of Meera'])
})

test('D05 what was published meanwhile is no draft, and a save of the old text is refused', async () => {
  const loaded = await stored()
  expect(loaded.isDraft).toBe(true)
  expect((await second.post(`/api/blogs/${id}/activate`, {})).status).toBe(200)
  expect((await stored()).isDraft).toBe(false)
  expect((await save(first, loaded, '<p>old</p>')).status).toBe(409)
})
