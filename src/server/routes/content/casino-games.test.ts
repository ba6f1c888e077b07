import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOffice, type Office } from '#checks/harness/staff/office.ts'
import { leapingTime, type LeapingTime } from '#checks/harness/time/leaping-time.ts'

let time: LeapingTime
let office: Office

beforeAll(async () => {
  time = leapingTime()
  office = await openOffice()
})
afterAll(async () => {
  time.end()
  await office?.close()
})
beforeEach(() => office.rows('delete from casino_game'))

interface Game {
  readonly code: string
  readonly maintenance: { readonly until: string | null; readonly message: string } | null
  readonly [field: string]: unknown
}
interface Games {
  readonly games: readonly Game[]
  readonly categories: readonly Readonly<Record<string, unknown>>[]
  readonly [field: string]: unknown
}

const ask = (path = '1/casino-games/en/web', headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${office.url}/api/content/${path}`, { headers })
const gamesOn = async (platform = 'web', language = 'en', domain = 1): Promise<Games> =>
  (await (await ask(`${domain}/casino-games/${language}/${platform}`)).json()).data
const codesOn = async (platform?: string, domain?: number) =>
  (await gamesOn(platform, 'en', domain)).games.map(({ code }) => code)
const shows = (codes: readonly string[], platform?: string, domain?: number) =>
  time.untilReadAgain(
    `${platform ?? 'web'} shows ${codes.join(', ')}`,
    async () => String(await codesOn(platform, domain)) === String(codes),
  )

let places = 0
/** An active game of QTech with further columns; returns its id. */
async function add(code: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const columns = {
    domain_id: 1,
    vertical: 'qt',
    position: (places += 1),
    status: 'ACTIVE',
    title: `The ${code}`,
    code,
    kind: 'SLOT',
    updated_by: 'check',
    ...more,
  }
  const names = Object.keys(columns)
  const [row] = await office.rows(
    `insert into casino_game (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  )
  return String(row?.['id'])
}

async function addProvider(code: string, more = ''): Promise<string> {
  const [row] = await office.rows(
    `insert into casino_provider (domain_id, vertical, position, status, title, code, blocked_countries, updated_by)
       values (1, 'qt', 1, 'ACTIVE', $1, $1, 'US, FR', 'check') returning id`,
    [code],
  )
  if (more !== '') await office.rows(`update casino_provider set ${more} where id = $1`, [row?.['id']])
  return String(row?.['id'])
}

test('lists the games of a domain with what players read of them, in their order', async () => {
  const provider = await addProvider('Lantern')
  await add('second', { position: 900, blocked_countries: 'IN' })
  const id = await add('first', {
    provider_id: provider,
    rtp: 9_650,
    volatility: 'HIGH',
    min_bet: 20,
    max_bet: 500_000,
    tags: ['new'],
    blocked_countries: 'DE, FR',
    is_bonus_allowed: true,
    has_demo: true,
  })
  await add('abroad', { domain_id: 2 })
  await shows(['first', 'second'])
  await shows(['abroad'], 'web', 2)
  const { currency, language, isOtherLanguage, games } = await gamesOn()
  expect({ currency, language, isOtherLanguage }).toEqual({ currency: 'INR', language: 'en', isOtherLanguage: false })
  expect(games[0]).toEqual({
    id,
    provider: 'qt',
    code: 'first',
    title: 'The first',
    studio: 'Lantern',
    category: null,
    kind: 'SLOT',
    tags: ['new'],
    rtp: '96.50',
    volatility: 'HIGH',
    lines: null,
    reels: null,
    slug: '',
    demoUrl: '',
    languages: [],
    vipLevels: [],
    featured: null,
    hasDemo: true,
    hasFreeSpins: false,
    hasJackpot: false,
    isBonusAllowed: true,
    minBet: '0.20',
    maxBet: '5000.00',
    blockedCountries: ['DE', 'FR', 'US'],
    maintenance: null,
    thumbnail: null,
    landscape: null,
  })
  expect(games[1]).toMatchObject({ rtp: null, minBet: null, blockedCountries: ['IN'], isBonusAllowed: false })
})

test('says the address, languages, levels and featured days of a game, and where its demo is played', async () => {
  await add('told', {
    slug: 'night-tram',
    languages: ['en', 'ur'],
    reels: 5,
    vip_levels: ['3', '4'],
    featured_from: '2990-01-01T00:00Z',
    featured_until: '2990-01-08T00:00Z',
    demo_url: 'https://demo.example/night-tram',
  })
  await add('plain', { featured_from: '2020-01-01T00:00Z' })
  await shows(['told', 'plain'])
  const { games } = await gamesOn()
  expect(games[0]).toMatchObject({
    slug: 'night-tram',
    languages: ['en', 'ur'],
    reels: 5,
    vipLevels: ['3', '4'],
    featured: { from: '2990-01-01T00:00:00.000Z', until: '2990-01-08T00:00:00.000Z' },
    demoUrl: 'https://demo.example/night-tram',
  })
  expect(games[1]).toMatchObject({ vipLevels: [], featured: { from: '2020-01-01T00:00:00.000Z', until: null } })
})

test('each platform has the games of its devices, with the code for them', async () => {
  await add('both', { mobile_code: 'both-m' })
  await add('desk', { devices: ['desktop'] })
  await add('hand', { devices: ['mobile'] })
  await shows(['both', 'desk'])
  for (const platform of ['mobile-web', 'android', 'ios']) await shows(['both-m', 'hand'], platform)
})

test('hides what is inactive or whose provider or category is off, and says until when there is maintenance', async () => {
  const [off, paused] = [await addProvider('Off', `status = 'INACTIVE'`), await addProvider('Paused')]
  await office.rows(
    `update casino_provider set maintenance_from = now() - interval '1 hour', maintenance_until = '2990-01-01T00:00Z', message = 'Back soon' where id = $1`,
    [paused],
  )
  const [category] = await office.rows(
    `insert into casino_category (domain_id, vertical, position, status, title, slug, updated_by) values
       (1, 'qt', 1, 'INACTIVE', 'Crash', 'crash', 'check') returning id`,
  )
  await add('shown')
  await add('inactive', { status: 'INACTIVE' })
  await add('of-off', { provider_id: off })
  await add('of-category', { category_id: category?.['id'] })
  await add('paused', { provider_id: paused })
  await add('ends-never', { maintenance_from: '2020-01-01T00:00Z', message: 'For good' })
  await add('later', { maintenance_from: '2990-01-01T00:00Z' })
  await add('over', { maintenance_from: '2020-01-01T00:00Z', maintenance_until: '2020-01-02T00:00Z' })
  await shows(['shown', 'paused', 'ends-never', 'later', 'over'])
  const { games, categories } = await gamesOn()
  expect(games.map(({ maintenance }) => maintenance)).toEqual([
    null,
    { until: '2990-01-01T00:00:00.000Z', message: 'Back soon' },
    { until: null, message: 'For good' },
    null,
    null,
  ])
  expect(categories).toEqual([])
  await office.rows(`update casino_category set status = 'ACTIVE'`)
  await shows(['shown', 'of-category', 'paused', 'ends-never', 'later', 'over'])
  expect((await gamesOn()).categories).toEqual([
    {
      provider: 'qt',
      slug: 'crash',
      title: 'Crash',
      isInMenu: true,
      homeRows: 1,
      layout: 'GRID',
      icon: null,
    },
  ])
})

test('has a tag of its content: 304 until something changes, for each address its own', async () => {
  const id = await add('tagged')
  await shows(['tagged'])
  const first = await ask()
  const tag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, max-age=2')
  const again = await ask('1/casino-games/en/web', { 'if-none-match': tag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await fetch(`${office.url}/api/content/1/casino-games/en/web`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag')]).toEqual([200, tag])
  expect((await ask('1/casino-games/hi/web')).headers.get('etag')).not.toBe(tag)
  await office.rows(`update casino_game set status = 'INACTIVE' where id = $1`, [id])
  await shows([])
  expect((await ask('1/casino-games/en/web', { 'if-none-match': tag })).status).toBe(200)
  expect(await gamesOn('web', 'xx')).toMatchObject({ isOtherLanguage: true })
})

test.each(['9/casino-games/en/web', '1/casino-games/EN/web', '1/casino-games/en/tv'])(
  '%s is not found',
  async (path) => {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  },
)
