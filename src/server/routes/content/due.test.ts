import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import { leapingTime, type LeapingTime } from '#checks/harness/time/leaping-time.ts'

let time: LeapingTime
let office: Office
let editor: Colleague
beforeAll(async () => {
  time = leapingTime()
  office = await openOffice()
  editor = await office.hire({
    username: 'editor',
    permissions: ['BANNER_VIEW', 'BLOG_VIEW', 'BLOG_CREATE', 'BLOG_EDIT', 'NEWS_VIEW'],
  })
  await office.rows(`update domain set time_zone = 'Europe/London' where id = 1`)
})
afterAll(async () => {
  time.end()
  await office.close()
})
beforeEach(async () => {
  await office.rows(`update blog set status = 'REMOVED'`)
  await office.rows(`update banner set status = 'REMOVED'`)
})

const addPost = async (slug: string, starts: string): Promise<string> => {
  const [{ id } = { id: '' }] = await office.rows(
    `insert into blog (domain_id, position, status, title, slug, language, author, body, starts_at, published_at, created_at,
       created_by, updated_by)
     values (1, 1, 'ACTIVE', 'Due post', $1, 'en', 'Meera', '<p>Text</p>', ${starts}, now() - interval '1 day', now() - interval '2 days',
       'editor', 'editor') returning id`,
    [slug],
  )
  return String(id)
}
const addBanner = (title: string, starts: string, ends: string) =>
  office.rows(
    `insert into banner (domain_id, position, status, title, place, desktop, starts_at, ends_at, created_by, updated_by)
     values (1, 1, 'ACTIVE', $1, 'SPORTS', gen_random_uuid(), ${starts}, ${ends}, 'editor', 'editor')`,
    [title],
  )
const contentOf = async (url: string) => (await (await fetch(`${url}/api/content/1/en/web`)).json()).data
const slugsAt = async (url: string): Promise<readonly string[]> =>
  (await contentOf(url)).blogs.map(({ slug }: { readonly slug: string }) => slug)

test('D08 what became due while no server ran is there with the first answer, and what ended meanwhile never was', async () => {
  await addPost('due', `now() - interval '20 minutes'`)
  await addBanner('Missed', `now() - interval '20 minutes'`, `now() - interval '10 minutes'`)
  const started = await startTestServer(office.database)
  const { blogs, banners } = await contentOf(started.url)
  const [{ at } = { at: null }] = await office.rows(`select starts_at as at from blog where slug = 'due'`)
  expect([blogs.length, blogs[0].publishedAt, banners]).toEqual([
    1,
    at instanceof Date ? at.toISOString() : 'no start',
    [],
  ])
  expect((await editor.get('/api/banner')).body.data).toMatchObject([{ title: 'Missed', status: 'EXPIRED' }])
  await started.close()
})

test('D08 a post that is moved at the last moment is shown by no process before its new time', async () => {
  const id = await addPost('moved', `now() + interval '1 hour'`)
  const other = await startTestServer(office.database)
  const page = `/api/blog-edit/${id}`
  const { values, version } = (await editor.get(page)).body.data
  expect((await editor.put(page, { values: { ...values, startsAt: '2990-01-01T12:00' }, version })).status).toBe(200)
  for (const url of [office.url, other.url]) expect(await slugsAt(url)).toEqual([])
  await office.rows(`update blog set starts_at = now() where id = $1`, [id])
  for (const url of [office.url, other.url])
    await time.untilReadAgain('the post', async () => String(await slugsAt(url)) === 'moved')
  await other.close()
})

test('D08 of a post that is removed before it is due nothing happens', async () => {
  const id = await addPost('removed', `now() + interval '1 hour'`)
  expect((await editor.post(`/api/blogs/${id}/deactivate`, {})).status).toBe(200)
  expect((await editor.post(`/api/blogs/${id}/remove`, {})).status).toBe(200)
  await office.rows(`update blog set starts_at = now() - interval '1 minute' where id = $1`, [id])
  const started = await startTestServer(office.database)
  expect(await slugsAt(started.url)).toEqual([])
  expect(await office.rows('select count(*)::int as failures from task_failure')).toEqual([{ failures: 0 }])
  await started.close()
})

test('D08 what is shown follows the clock of the database, also in a process whose own is far ahead', async () => {
  const id = await addPost('ahead', `now() + interval '1 hour'`)
  await addBanner('Runs', `now() - interval '1 hour'`, `now() + interval '1 hour'`)
  const ahead = await startTestServer(office.database)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2990-01-01T00:00:00Z') })
  try {
    const { blogs, banners } = await contentOf(ahead.url)
    expect([blogs, banners.length]).toEqual([[], 1])
    await office.rows(`update blog set starts_at = now() where id = $1`, [id])
    await time.untilReadAgain('the post', async () => String(await slugsAt(ahead.url)) === 'ahead')
  } finally {
    vi.useRealTimers()
    await ahead.close()
  }
})

test('D07 list, form, calendar and public call show one time: that of the day, not of now', async () => {
  const [{ day } = { day: '' }] = await office.rows(`select to_char(now() + interval '20 days', 'YYYY-MM-DD') as day`)
  const created = await editor.post('/api/blog-create', {
    values: {
      title: 'On a later day',
      slug: 'later',
      language: 'en',
      author: 'Meera',
      body: '<p>Text</p>',
      isIndexed: true,
      domain: '1',
      startsAt: `${String(day)}T06:00`,
    },
  })
  expect(created.status).toBe(200)
  const [{ id, instant } = { id: '', instant: null }] = await office.rows(
    `select id, (to_char(starts_at at time zone 'Europe/London', 'HH24:MI') = '06:00') as instant from blog where slug = 'later'`,
  )
  expect(instant).toBe(true)
  expect((await editor.post(`/api/blogs/${String(id)}/activate`, {})).status).toBe(200)
  const [{ at } = { at: null }] = await office.rows(`select starts_at as at from blog where id = $1`, [id])
  const written = at instanceof Date ? at.toISOString() : ''
  const [listed] = (await editor.get('/api/blogs')).body.data
  const { entries } = (await editor.get('/api/content-calendar/entries')).body.data
  const entry = entries.find((one: { readonly id: string }) => one.id === id)
  expect([listed.startsAt, entry.from, listed.publishedAt]).toEqual([written, written, written])
  expect((await editor.get(`/api/blog-edit/${String(id)}`)).body.data.values.startsAt).toMatch(
    new RegExp(`^${String(day)}T06:00`),
  )
})
