import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { jpegOf } from '#checks/harness/payments/pictures.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { leapingTime, type LeapingTime } from '#checks/harness/time/leaping-time.ts'

type Values = Readonly<Record<string, unknown>>

let time: LeapingTime
let office: Office
let editor: Colleague
/** Stored pictures by the path at which they were uploaded. */
const pictures = new Map<string, string>()
const dataDir = mkdtempSync(join(tmpdir(), 'overround-unpublished-'))

const permissions = [
  'BANNER_VIEW',
  'BANNER_CREATE',
  'BANNER_EDIT',
  'NEWS_VIEW',
  'NEWS_EDIT',
  'ALERTS_VIEW',
  'ALERTS_EDIT',
  'FESTIVAL_GIF_VIEW',
  'FESTIVAL_GIF_CREATE',
  'FESTIVAL_GIF_EDIT',
  'ADVERTISEMENT_VIEW',
  'ADVERTISEMENT_EDIT',
  'BLOG_VIEW',
  'BLOG_CREATE',
  'BLOG_EDIT',
]
beforeAll(async () => {
  time = leapingTime()
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  editor = await office.hire({ username: 'editor', permissions })
  for (const [path, size] of [
    ['/api/banner', { width: 1920, height: 480 }],
    ['/api/festival-gif', { width: 320, height: 80 }],
    ['/api/advertisements', { width: 300, height: 250 }],
  ] as const) {
    const brought = await bringPicture(office.url, editor, `${path}/picture`, { bytes: await jpegOf(1, size) })
    pictures.set(path, String(brought.body.data.file))
  }
})
afterAll(async () => {
  time.end()
  await office.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const { table } of Object.values(nouns)) await office.rows(`update ${table} set status = 'REMOVED'`)
})

interface Noun {
  readonly path: string
  readonly table: string
  readonly pages?: readonly [create: string, edit: string]
  /** Under which the public content has its entries. */
  readonly shownAs: string
  readonly values: () => Values
}
const plain = { audience: 'ALL', linkType: 'NONE' }
const nouns: Readonly<Record<string, Noun>> = {
  banner: {
    path: '/api/banner',
    table: 'banner',
    shownAs: 'banners',
    values: () => ({ ...plain, title: 'Offer', place: 'SPORTS', desktop: pictures.get('/api/banner') }),
  },
  'news item': {
    path: '/api/news',
    table: 'news',
    shownAs: 'news',
    values: () => ({ ...plain, text: 'Payouts take two hours.', type: 'INFO' }),
  },
  'site alert': {
    path: '/api/alerts',
    table: 'site_alert',
    shownAs: 'alerts',
    values: () => ({
      title: 'Cashier closed',
      message: 'Until 04:00.',
      level: 'WARNING',
      display: 'BAR',
      mustAcknowledge: false,
      audience: 'ALL',
    }),
  },
  'festival GIF': {
    path: '/api/festival-gif',
    table: 'festival_gif',
    shownAs: 'festivalGifs',
    values: () => ({
      title: 'Lights',
      place: 'HEADER',
      frequency: 'DAY',
      audience: 'ALL',
      still: pictures.get('/api/festival-gif'),
      lottie: readFileSync('checks/outside/inputs/lottie-good.json', 'utf8'),
    }),
  },
  advertisement: {
    path: '/api/advertisements',
    table: 'advertisement',
    shownAs: 'advertisements',
    values: () => ({
      ...plain,
      title: 'Jackpot',
      advertiser: 'Aura',
      slot: 'SIDEBAR',
      type: 'PICTURE',
      weight: 10,
      picture: pictures.get('/api/advertisements'),
    }),
  },
  post: {
    path: '/api/blogs',
    table: 'blog',
    pages: ['/api/blog-create', '/api/blog-edit'],
    shownAs: 'blogs',
    values: () => ({
      title: 'Before the final',
      slug: 'neu',
      language: 'en',
      author: 'Meera',
      body: '<p>Text</p>',
      isIndexed: true,
    }),
  },
}

const pageOf = ({ path, pages }: Noun, id: string) => `${pages?.[1] ?? `${path}-edit`}/${id}`
async function save(noun: Noun, id: string, more: Values): Promise<void> {
  const page = pageOf(noun, id)
  const { values, version } = (await editor.get(page)).body.data
  expect((await editor.put(page, { values: { ...values, ...more }, version })).status).toBe(200)
}
async function publish(noun: Noun): Promise<string> {
  const created = await editor.post(noun.pages?.[0] ?? `${noun.path}-create`, {
    values: { ...noun.values(), domain: '1' },
  })
  expect([created.status, created.body.fields]).toEqual([200, undefined])
  const [{ id } = { id: '' }] = await office.rows(`select id from ${noun.table} order by id desc limit 1`)
  expect((await editor.post(`${noun.path}/${String(id)}/activate`, {})).status).toBe(200)
  return String(id)
}

type Way = (noun: Noun, id: string) => Promise<unknown>
const ways: Readonly<Record<string, Way>> = {
  'its switch': ({ path }, id) => editor.post(`${path}/${id}/deactivate`, {}),
  'the switch of several': ({ path }, id) => editor.post(`${path}/deactivations`, { ids: [id] }),
  'a later start': (noun, id) => save(noun, id, { startsAt: '2990-01-01T00:00' }),
  'its end that has come': ({ table }, id) => office.rows(`update ${table} set ends_at = now() where id = $1`, [id]),
  'its removal': async ({ path }, id) => {
    await editor.post(`${path}/${id}/deactivate`, {})
    expect((await editor.post(`${path}/${id}/remove`, {})).status).toBe(200)
  },
}
const table = Object.keys(nouns).flatMap((noun) => Object.keys(ways).map((way): [string, string] => [noun, way]))

const at = () => `${office.url}/api/content/1/en/web`
const ask = (headers: Readonly<Record<string, string>> = {}) => fetch(at(), { headers })
const idsIn = async (shownAs: string, answer: Response): Promise<readonly string[]> =>
  (await answer.json()).data[shownAs].map(({ id }: { readonly id: string }) => id)

test.each(table)('D10 a %s that is taken away by %s is gone, also for callers with the old tag', async (name, way) => {
  const noun = nouns[name] ?? expect.fail(name)
  const id = await publish(noun)
  await time.untilReadAgain('it is shown', async () => (await idsIn(noun.shownAs, await ask())).includes(id))
  const tag = (await ask()).headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': tag })).status).toBe(304)
  await ways[way]?.(noun, id)
  await time.untilReadAgain('it is gone', async () => !(await idsIn(noun.shownAs, await ask())).includes(id))
  const after = await ask({ 'if-none-match': tag })
  expect([after.status, await idsIn(noun.shownAs, after), after.headers.get('cache-control')]).toEqual([
    200,
    [],
    'public, max-age=2',
  ])
})

test.each(['banner', 'news item', 'site alert', 'festival GIF', 'advertisement'])(
  'D10 a %s that is meant for others from now on says so under another tag',
  async (name) => {
    const noun = nouns[name] ?? expect.fail(name)
    const id = await publish(noun)
    await time.untilReadAgain('it is shown', async () => (await idsIn(noun.shownAs, await ask())).includes(id))
    const tag = (await ask()).headers.get('etag') ?? ''
    await save(noun, id, { audience: 'GUESTS' })
    const answer = await time.untilReadAgain('another answer', async () => {
      const next = await ask({ 'if-none-match': tag })
      return next.status === 200 ? next : null
    })
    expect((await answer.json()).data[noun.shownAs]).toMatchObject([{ id, audience: 'GUESTS' }])
  },
)

test.each(['banner', 'news item', 'site alert', 'festival GIF', 'advertisement'])(
  'D10 a %s that is dragged to another place is there under another tag',
  async (name) => {
    const noun = nouns[name] ?? expect.fail(name)
    for (let one = 0; one < 2; one += 1) await publish(noun)
    const shown = await time.untilReadAgain('both are shown', async () => {
      const ids = await idsIn(noun.shownAs, await ask())
      return ids.length === 2 ? ids : null
    })
    const tag = (await ask()).headers.get('etag') ?? ''
    const moved = await editor.post(`${noun.path}/${String(shown[1])}/position`, { position: 1 })
    expect([moved.status, moved.body.fields]).toEqual([200, undefined])
    const answer = await time.untilReadAgain('another answer', async () => {
      const next = await ask({ 'if-none-match': tag })
      return next.status === 200 ? next : null
    })
    expect(await idsIn(noun.shownAs, answer)).toEqual(shown.toReversed())
  },
)

test('D10 the page of a post that is taken away is absent, also for callers with its old tag', async () => {
  const post = nouns['post'] ?? expect.fail('post')
  const id = await publish(post)
  const page = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${office.url}/api/content/1/blogs/en/neu`, { headers })
  const tag = await time.untilReadAgain('the post', async () => {
    const answer = await page()
    return answer.status === 200 ? answer.headers.get('etag') : null
  })
  expect((await editor.post(`/api/blogs/${id}/deactivate`, {})).status).toBe(200)
  const gone = await time.untilReadAgain('its end', async () => {
    const answer = await page({ 'if-none-match': tag })
    return answer.status === 404 ? answer : null
  })
  expect(gone.headers.get('cache-control')).toBe('no-store')
})

test('D10 an address that was asked before its post was published is not remembered as absent', async () => {
  const post = nouns['post'] ?? expect.fail('post')
  const page = () => fetch(`${office.url}/api/content/1/blogs/en/neu`)
  const absent = await page()
  expect([absent.status, absent.headers.get('cache-control')]).toEqual([404, 'no-store'])
  await publish(post)
  const found = await time.untilReadAgain('the post', async () => {
    const answer = await page()
    return answer.status === 200 ? answer : null
  })
  expect((await found.json()).data).toMatchObject({ slug: 'neu', html: '<p>Text</p>' })
})
