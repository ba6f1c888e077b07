import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { provesCatalogue } from '#checks/harness/examples/example-catalogue.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { until } from '#checks/harness/time/until.ts'
import { news } from './news.screen.ts'

/** The fields of an entry as the page sends them. */
const example = { text: 'Payouts take two hours today.', type: 'INFO', audience: 'ALL', linkType: 'NONE' }

it('staff add, order, activate and remove news', () => provesCatalogue(news, example))

let office: Office
let editor: Colleague
let reader: Colleague
beforeAll(async () => {
  office = await openOffice({})
  editor = await office.hire({ username: 'editor', permissions: ['NEWS_VIEW', 'NEWS_EDIT'] })
  reader = await office.hire({ username: 'reader', permissions: ['NEWS_VIEW'] })
})
afterAll(() => office.close())
beforeEach(() => office.rows(`update news set status = 'REMOVED'`))

type More = Readonly<Record<string, unknown>>
const add = (more: More) => editor.post('/api/news-create', { values: { ...example, domain: '1', ...more } })
const listed = async (query = ''): Promise<readonly More[]> => (await editor.get(`/api/news${query}`)).body.data

/** Adds an active item. */
async function publish(more: More): Promise<void> {
  expect((await add(more)).status).toBe(200)
  const [last] = (await listed()).toReversed()
  expect((await editor.post(`/api/news/${String(last?.['id'])}/activate`, {})).status).toBe(200)
}

interface PublicItem {
  readonly text: string
}
const publicNews = async (path: string): Promise<readonly PublicItem[]> =>
  (await (await fetch(`${office.url}/api/content/${path}`)).json()).data.news

const hindi = { language: 'hi', text: 'आज भुगतान में दो घंटे लगेंगे।' }

test('shows each reader the text in their language, and the first one where it is not translated', async () => {
  await publish({ texts: [hindi], pages: ['CASHIER'], type: 'WARNING', linkType: 'PAGE', linkPage: '/cashier' })
  await publish({ text: 'The new app is faster.', platforms: ['android'] })
  await until('the first item in Hindi', async () => (await publicNews('1/hi/web'))[0]?.text === hindi.text)
  expect(await publicNews('1/hi/web')).toEqual([
    {
      id: (await listed())[0]?.['id'],
      audience: 'ALL',
      vipLevels: [],
      endsAt: null,
      type: 'WARNING',
      text: hindi.text,
      pages: ['CASHIER'],
      link: { type: 'PAGE', target: '/cashier' },
    },
  ])
  const texts = async (path: string) => (await publicNews(path)).map(({ text }) => text)
  await until('English', async () => String(await texts('1/en/web')) === example.text)
  await until('Tamil, Android', async () => (await texts('1/ta/android')).length === 2)
  expect(await texts('1/ta/android')).toEqual([example.text, 'The new app is faster.'])
  expect(await texts('2/en/web')).toEqual([])
  expect((await listed()).map(({ languages, link }) => [languages, link])).toEqual([
    [['hi'], '/cashier'],
    [[], null],
  ])
})

test('refuses a text that is too long, two texts in one language, and what does not belong together', async () => {
  const refusals: readonly (readonly [More, string])[] = [
    [{ text: 'x'.repeat(251) }, 'text'],
    [{ text: '' }, 'text'],
    [{ texts: [hindi, hindi] }, 'texts'],
    [{ texts: [{ language: 'hi', text: 'x'.repeat(251) }] }, 'texts'],
    [{ pages: ['ELSEWHERE'] }, 'pages'],
    [{ type: 'LOUD' }, 'type'],
    [{ audience: 'VIP' }, 'vipLevels'],
    [{ linkType: 'PAGE', linkPage: '//evil.example' }, 'linkPage'],
    [{ startsAt: '2030-06-01T10:00', endsAt: '2030-06-01T10:00' }, 'endsAt'],
  ]
  for (const [more, field] of refusals) {
    const { status, body } = await add(more)
    expect([status, Object.keys(body.fields ?? {}).map((name) => name.split('.')[0])], field).toEqual([422, [field]])
  }
  expect(await listed()).toEqual([])
})

test('who may only view news changes none', async () => {
  await publish({})
  const [{ id } = { id: '' }] = await office.rows(`select id from news where status = 'ACTIVE'`)
  expect((await reader.get('/api/news')).body.data).toHaveLength(1)
  expect((await reader.post('/api/news-create', { values: { ...example, domain: '1' } })).status).toBe(403)
  expect((await reader.post(`/api/news/${String(id)}/deactivate`, {})).status).toBe(403)
  expect(await office.rows('select status from news where id = $1', [id])).toEqual([{ status: 'ACTIVE' }])
})

test('counts views and clicks of news beside those of banners', async () => {
  await publish({})
  const [{ id } = { id: '' }] = await office.rows(`select id from news where status = 'ACTIVE'`)
  await office.rows('insert into content_tally (entry_id, domain_id, views, clicks) values ($1, 1, 200, 3)', [id])
  expect((await listed()).map(({ views, clicks, clickRate }) => [views, clicks, clickRate])).toEqual([[200, 3, '1.50']])
})
