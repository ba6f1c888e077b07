import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { visitorAt } from '#checks/harness/staff/visitor.ts'

let office: Office
let editor: Colleague
let open: ReturnType<typeof visitorAt>
beforeAll(async () => {
  office = await openOffice()
  open = visitorAt(office.url)
  editor = await office.hire({
    username: 'editor',
    permissions: ['REGISTRATION_LINKS_VIEW', 'REGISTRATION_LINKS_EDIT', 'PLAYERS_VIEW'],
  })
  expect((await create('diwali', '/promo/diwali')).status).toBe(200)
})
afterAll(() => office?.close())

const create = (slug: string, landingPath: string) =>
  editor.post('/api/registration-links-create', {
    values: {
      name: 'Diwali',
      slug,
      agent: '111',
      landingPath,
      fromAt: null,
      expiresAt: null,
      maxRegistrations: 0,
      vip: '0',
      campaign: null,
      source: null,
      medium: null,
    },
  })

const [requested = [], entered = []] = readFileSync('checks/outside/inputs/open-redirect.txt', 'utf8')
  .split(/^# And as the landing path.*$/m)
  .map((part) => part.split('\n').filter((line) => line !== '' && !line.startsWith('#')))

test('D26 the file has its lines', () => expect([requested.length, entered.length]).toEqual([14, 15]))

test.each(requested)('D26 /r/%s leads to the page of the link or nowhere', async (line) => {
  const { status, headers } = await open(`/r/${line}`)
  const led = status === 302 ? (headers.location ?? '').split('?utm_source=')[0] : [status, headers.location]
  expect(led).toEqual(status === 302 ? 'http://one.example/promo/diwali' : [404, undefined])
  expect(JSON.stringify(headers)).not.toContain('evil')
})

const signs = { '<TAB>': '\t', '<SPACE>': ' ', '<LF>': '\n' } as const
const written = (line: string) =>
  Object.entries(signs).reduce((text, [name, sign]) => text.replaceAll(name, sign), line)

test.each(entered)('D26 %s is no landing path, and nothing is stored', async (line) => {
  const { status, body } = await create('refused', written(line))
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['landingPath']])
  expect(await office.rows(`select from registration_link where slug = 'refused'`)).toEqual([])
})

test.each([
  ['path', '/promo/diwali', '/promo/diwali'],
  ['query', '/promo/diwali?tab=2#top', '/promo/diwali?tab=2#top'],
  ['hindi', '/प्रोमो', '/%E0%A4%AA%E0%A5%8D%E0%A4%B0%E0%A5%8B%E0%A4%AE%E0%A5%8B'],
  ['whole', 'https://one.example/promo', '/promo'],
])('D26 the landing path of %s is stored as it was parsed', async (slug, landingPath, stored) => {
  expect((await create(slug, landingPath)).status).toBe(200)
  expect(await office.rows('select landing_path from registration_link where slug = $1', [slug])).toEqual([
    { landing_path: stored },
  ])
})

test('D28 a changed or stopped link is followed as it is now: nothing of it is remembered', async () => {
  await create('changed', '/first')
  const [{ id } = { id: '' }] = await office.rows(`select id from registration_link where slug = 'changed'`)
  const first = await open('/r/changed')
  const page = `/api/registration-links-edit/${String(id)}`
  const { values, version } = (await editor.get(page)).body.data
  expect((await editor.put(page, { values: { ...values, landingPath: '/second' }, version })).status).toBe(200)
  const second = await open('/r/changed')
  await office.rows('update registration_link set expires_at = now() where id = $1', [id])
  const ended = await open('/r/changed')
  expect(
    [first, second, ended].map(({ status, headers }) => [
      status,
      headers.location,
      headers['cache-control'],
      headers['referrer-policy'],
    ]),
  ).toEqual([
    [302, 'http://one.example/first', 'no-store', 'no-referrer'],
    [302, 'http://one.example/second', 'no-store', 'no-referrer'],
    [410, undefined, 'no-store', 'no-referrer'],
  ])
  expect(ended.page).toContain('This link has ended')
  const [shown] = (await editor.get('/api/registration-links?slug=changed')).body.data
  expect(shown).toMatchObject({ clicks: 2, visitors: 1 })
})
