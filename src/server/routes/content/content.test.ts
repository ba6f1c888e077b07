import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { jpegOf } from '#checks/harness/payments/pictures.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { leapingTime, type LeapingTime } from '#checks/harness/time/leaping-time.ts'

let time: LeapingTime
let office: Office
let editor: Colleague
let desktop: string
const dataDir = mkdtempSync(join(tmpdir(), 'overround-content-'))
const settings = { ...testSettings, dataDir }

beforeAll(async () => {
  time = leapingTime()
  office = await openOffice({ settings })
  editor = await office.hire({ username: 'editor', permissions: ['BANNER_VIEW', 'BANNER_CREATE', 'BANNER_EDIT'] })
  const bytes = await jpegOf(1, { width: 1920, height: 480 })
  const brought = await bringPicture(office.url, editor, '/api/banner/picture', { bytes })
  desktop = String(brought.body.data.file)
})
afterAll(async () => {
  time.end()
  await office.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Adds an active banner; returns its id. */
async function publish(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const values = {
    title: 'Offer',
    place: 'HOME_TOP',
    audience: 'ALL',
    linkType: 'NONE',
    desktop,
    domain: '1',
    ...more,
  }
  expect((await editor.post('/api/banner-create', { values })).status).toBe(200)
  const [{ id } = { id: '' }] = await office.rows('select id from banner order by id desc limit 1')
  expect((await editor.post(`/api/banner/${id}/activate`, {})).status).toBe(200)
  return String(id)
}
beforeEach(() => office.rows(`update banner set status = 'REMOVED'`))

type Headers = Readonly<Record<string, string>>
const ask = (path = '1/en/web', headers: Headers = {}, from = office.url) =>
  fetch(`${from}/api/content/${path}`, { headers })
interface Content {
  readonly language: string
  readonly isOtherLanguage: boolean
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  readonly banners: readonly { readonly id: string; readonly title: string }[]
}
const contentOf = async (path?: string): Promise<Content> => (await (await ask(path)).json()).data
const titles = async (path?: string) => (await contentOf(path)).banners.map(({ title }) => title)
const shows = (path: string, expected: readonly string[]) =>
  time.untilReadAgain(
    `${path} shows ${expected.join(', ')}`,
    async () => String(await titles(path)) === String(expected),
  )

test('shows what runs now in a domain, a language and on a platform, in its order', async () => {
  await publish({ title: 'Everywhere' })
  await publish({ title: 'Hindi', language: 'hi' })
  await publish({ title: 'Phones', platforms: ['android', 'ios'] })
  await publish({ title: 'Later', startsAt: '2990-01-01T00:00' })
  await publish({ title: 'Over', startsAt: '2010-01-01T00:00', endsAt: '2010-01-02T00:00' })
  await shows('1/en/web', ['Everywhere'])
  await shows('1/hi/web', ['Everywhere', 'Hindi'])
  await shows('1/hi/ios', ['Everywhere', 'Hindi', 'Phones'])
  await shows('2/en/web', [])
  const linked = await publish({
    title: 'Linked',
    place: 'SPORTS',
    audience: 'VIP',
    vipLevels: ['3'],
    linkType: 'PAGE',
    linkPage: '/promotions',
  })
  await shows('1/en/web', ['Everywhere', 'Linked'])
  expect((await contentOf()).banners.find(({ id }) => id === linked)).toEqual({
    id: linked,
    audience: 'VIP',
    vipLevels: ['3'],
    endsAt: null,
    place: 'SPORTS',
    title: 'Linked',
    altText: '',
    desktop: `/api/content/1/pictures/${desktop}`,
    mobile: null,
    link: { type: 'PAGE', target: '/promotions' },
  })
})

const ways: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  'its switch': (id) => editor.post(`/api/banner/${id}/deactivate`, {}),
  'the switch of several': (id) => editor.post('/api/banner/deactivations', { ids: [id] }),
  'its form: another platform': (id) => save(id, { platforms: ['ios'] }),
  'its form: another language': (id) => save(id, { language: 'hi' }),
  'its form: a later start': (id) => save(id, { startsAt: '2990-01-01T00:00' }),
  'its end': (id) => office.rows(`update banner set ends_at = now() where id = $1`, [id]),
  'its removal': async (id) => {
    await editor.post(`/api/banner/${id}/deactivate`, {})
    await editor.post(`/api/banner/${id}/remove`, {})
  },
}

async function save(id: string, more: Readonly<Record<string, unknown>>) {
  const page = `/api/banner-edit/${id}`
  const { values, version } = (await editor.get(page)).body.data
  expect((await editor.put(page, { values: { ...values, ...more }, version })).status).toBe(200)
}

test.each(Object.keys(ways))(
  'D10 a banner taken away by %s is not shown, also to callers with the old tag',
  async (way) => {
    const id = await publish()
    await shows('1/en/web', ['Offer'])
    const tag = (await ask()).headers.get('etag') ?? ''
    expect((await ask('1/en/web', { 'if-none-match': tag })).status).toBe(304)
    await ways[way]?.(id)
    await shows('1/en/web', [])
    const after = await ask('1/en/web', { 'if-none-match': tag })
    expect([after.status, (await after.json()).data.banners]).toEqual([200, []])
    expect(after.headers.get('cache-control')).toBe('public, max-age=2')
  },
)

test('D10 what does not exist is not remembered: a domain that is switched off and on again', async () => {
  await publish()
  await shows('1/en/web', ['Offer'])
  const tag = (await ask()).headers.get('etag') ?? ''
  await office.rows(`update domain set status = 'DEACTIVATED' where id = 1`)
  const gone = await time.untilReadAgain('404', async () => {
    const answer = await ask('1/en/web', { 'if-none-match': tag })
    return answer.status === 404 ? answer : null
  })
  expect([gone.headers.get('cache-control'), gone.headers.get('vary')]).toEqual(['no-store', 'accept-encoding'])
  await office.rows(`update domain set status = 'ACTIVE' where id = 1`)
  await time.untilReadAgain('200', async () => (await ask()).status === 200)
})

test.each(['9/en/web', '0/en/web', '1/EN/web', '1/en/tv', '1/english/web', 'one/en/web'])(
  '%s is not found, and is not kept',
  async (path) => {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
      404,
      'no-store',
      'accept-encoding',
    ])
  },
)

test('D11 answers an unknown language in that of the domain, and says so', async () => {
  await office.rows(
    `insert into setting (domain_id, key, value) values (1, 'settings.site', '{"contentLanguage": "hi"}')`,
  )
  await publish({ title: 'Hindi', language: 'hi' })
  await shows('1/xx/web', ['Hindi'])
  expect(await contentOf('1/xx/web')).toMatchObject({ language: 'hi', isOtherLanguage: true })
  expect(await contentOf('1/hi/web')).toMatchObject({ language: 'hi', isOtherLanguage: false })
  const tagOf = async (path: string) => (await ask(path)).headers.get('etag')
  expect(new Set([await tagOf('1/xx/web'), await tagOf('1/hi/web'), await tagOf('1/en/web')]).size).toBe(3)
})

test('a language that the operator has switched off is answered as one that is not known, and players choose from the others', async () => {
  const offered = [
    { code: 'hi', name: 'हिन्दी', isActive: true },
    { code: 'en', name: 'English', isActive: true },
    { code: 'bn', name: 'Bengali', isActive: false },
  ]
  const value = JSON.stringify({ languages: offered })
  await office.rows(`insert into setting (domain_id, key, value) values (0, 'masters.languages', $1)`, [value])
  await publish({ title: 'In Bengali', language: 'bn' })
  await publish({ title: 'For all' })
  await time.untilReadAgain(
    'what was read before is read again',
    async () => (await contentOf('1/bn/web')).isOtherLanguage,
  )
  expect(await titles('1/bn/web')).toEqual(['For all'])
  const { languages } = await contentOf('1/bn/web')
  // One that is not in the operator's list was added by a release since.
  expect(languages.slice(0, 3)).toEqual([
    { code: 'hi', name: 'हिन्दी' },
    { code: 'en', name: 'English' },
    { code: 'te', name: 'Telugu' },
  ])
  await office.rows(`delete from setting where key = 'masters.languages'`)
  await shows('1/bn/web', ['In Bengali', 'For all'])
})

test('D11 has one tag for one content, however it is packed, in every process and after a restart', async () => {
  for (let count = 0; count < 12; count += 1) await publish({ title: `Offer ${count}` })
  await time.untilReadAgain('12 banners', async () => (await titles()).length === 12)
  const other = await startTestServer(office.database, { settings })
  const answers = []
  for (const encoding of ['gzip', 'br', 'identity', '*;q=0'])
    answers.push(await ask('1/en/web', { 'accept-encoding': encoding }))
  answers.push(await ask('1/en/web', {}, other.url))
  await other.close()
  const again = await startTestServer(office.database, { settings })
  answers.push(
    await ask('1/en/web', { 'accept-language': 'hi', cookie: 'session=x', origin: 'https://evil.example' }, again.url),
  )
  const tags = new Set(answers.map(({ headers }) => headers.get('etag')))
  expect(tags.size).toBe(1)
  expect(answers.map(({ headers }) => headers.get('vary'))).toEqual(answers.map(() => 'accept-encoding'))
  expect(answers.slice(0, 4).map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'br', null, null])
  expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual(answers.map(() => null))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(texts).size).toBe(1)
  await again.close()
})

test('D11 takes every form of If-None-Match that names the tag, and answers HEAD like GET', async () => {
  await publish({ title: 'Tagged' })
  await shows('1/en/web', ['Tagged'])
  const tag = (await ask()).headers.get('etag') ?? ''
  const bare = tag.replace('W/', '')
  const gzipped = `${bare.slice(0, -1)}-gzip"`
  for (const sent of [tag, bare, gzipped, `"other", ${tag}`, '*']) {
    const answer = await ask('1/en/web', { 'if-none-match': sent })
    expect([sent, answer.status, await answer.text(), answer.headers.get('etag'), answer.headers.get('vary')]).toEqual([
      sent,
      304,
      '',
      tag,
      'accept-encoding',
    ])
  }
  for (const sent of ['"other"', 'W/""', '', `${bare.slice(0, -2)}"`])
    expect([sent, (await ask('1/en/web', { 'if-none-match': sent })).status]).toEqual([sent, 200])
  const head = await fetch(`${office.url}/api/content/1/en/web`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
  const stale = await fetch(`${office.url}/api/content/1/en/web`, { method: 'HEAD', headers: { 'if-none-match': tag } })
  expect(stale.status).toBe(304)
})

test('shows a picture while something that runs shows it', async () => {
  const id = await publish()
  const at = `1/pictures/${desktop}`
  const shown = await ask(at)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(shown.headers.get('cache-control')).toBe('public, max-age=86400, immutable')
  expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  expect((await ask(`2/pictures/${desktop}`)).status).toBe(404)
  await office.rows(`update banner set starts_at = now() + interval '1 hour' where id = $1`, [id])
  expect((await ask(at)).status).toBe(404)
  await office.rows(`update banner set starts_at = null, ends_at = now() where id = $1`, [id])
  expect((await ask(at)).status).toBe(404)
  expect((await ask('1/pictures/none')).status).toBe(404)
})
