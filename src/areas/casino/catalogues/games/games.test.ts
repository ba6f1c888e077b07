import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { catalogueDesk, type CatalogueDesk } from '#checks/harness/staff/catalogue-desk.ts'
import { staffPermissions } from '#checks/harness/staff/office.ts'

let desk: CatalogueDesk
let studio = ''
beforeAll(async () => {
  desk = await catalogueDesk(staffPermissions)
  await desk.create('/qt-casino-provider-create', { title: 'Lantern Works', code: 'LW', isBonusAllowed: true })
  studio = (await desk.list('/qt-casino-providers'))[0]?.id ?? ''
  await desk.press(`/qt-casino-providers/${studio}/activate`)
})
afterAll(() => desk?.office.close())

const flags = { hasDemo: false, hasJackpot: false, isBonusAllowed: false, hasFreeSpins: false }
const game = (code: string, more: Readonly<Record<string, unknown>> = {}) => ({
  title: `Game ${code}`,
  providerId: studio,
  code,
  kind: 'SLOT',
  devices: ['desktop', 'mobile'],
  ...flags,
  ...more,
})
const titles = async (search: string) =>
  (await desk.list(`/qt-casino-games?${search}`)).map(({ title }) => String(title)).toSorted()

test('a game stores its return to player with two decimals; one that is not stated is unknown and not zero', async () => {
  expect(await desk.create('/qt-casino-game-create', game('rtp-96', { rtp: '96.53' }))).toBeNull()
  expect(await desk.create('/qt-casino-game-create', game('rtp-none'))).toBeNull()
  expect(await desk.create('/qt-casino-game-create', game('rtp-0', { rtp: '0.00' }))).toBeNull()
  expect(await desk.list('/qt-casino-games?code=rtp')).toMatchObject([
    { code: 'rtp-96', rtp: '96.53', provider: 'Lantern Works', status: 'INACTIVE', availability: 'INACTIVE' },
    { code: 'rtp-none', rtp: null },
    { code: 'rtp-0', rtp: '0.00' },
  ])
  const refused = await desk.create('/qt-casino-game-create', game('rtp-965', { rtp: '965' }))
  expect(refused).toEqual({ rtp: 'At most 100 %' })
  expect(await titles('code=rtp-965')).toEqual([])
})

test('refuses at the field a code that another game has, a provider of another domain, and a max bet below the min bet', async () => {
  expect(await desk.create('/qt-casino-game-create', game('twice'))).toBeNull()
  expect(await desk.create('/qt-casino-game-create', game('twice', { title: 'Other' }))).toEqual({
    code: 'Game twice has this code already.',
  })
  expect(await desk.create('/qt-casino-game-create', game('abroad', { domain: '2' }))).toEqual({
    providerId: 'Choose a provider of this domain.',
  })
  expect(await desk.create('/qt-casino-game-create', game('limits', { minBet: '5.00', maxBet: '4.99' }))).toEqual({
    maxBet: 'Max bet must not be below min bet.',
  })
  expect(await titles('code=twice')).toEqual(['Game twice'])
  expect(await titles('code=abroad')).toEqual([])
  expect(await titles('code=limits')).toEqual([])
})

test('the code and the provider of a game cannot be changed, its limits and its name can', async () => {
  await desk.create('/qt-casino-game-create', game('stays'))
  const [{ id } = { id: '' }] = await desk.list('/qt-casino-games?code=stays')
  const page = `/qt-casino-game-edit/${id}`
  expect(await desk.change(page, { code: 'goes' })).toEqual({ code: 'This value cannot be changed after it was set.' })
  expect(await desk.change(page, { title: 'Renamed', minBet: '0.50', maxBet: '200.00' })).toBeNull()
  expect(await desk.list('/qt-casino-games?code=stays')).toMatchObject([
    { title: 'Renamed', code: 'stays', minBet: '0.50', maxBet: '200.00' },
  ])
  const rows = await desk.office.rows(`select action, permission from audit where subject = $1 order by at, id`, [
    `casino_game:${id}`,
  ])
  expect(rows.map(({ action, permission }) => [action, permission])).toEqual([
    ['QTech-game.created', 'QT_CASINO_GAMES_CREATE'],
    ['QTech-game.saved', 'QT_CASINO_GAMES_EDIT'],
  ])
})

test('finds games by range of return, by what is missing, by tag, device and feature', async () => {
  const make = (code: string, more: object) => desk.create('/qt-casino-game-create', game(`find-${code}`, { ...more }))
  await make('a', { rtp: '94.00', wageringWeight: '10.00', tags: ['hot', 'new'], hasDemo: true, devices: ['mobile'] })
  await make('b', { rtp: '96.00', tags: ['new'], volatility: 'HIGH', releasedOn: daysBefore(40) })
  await make('c', { hasFreeSpins: true, devices: ['desktop'] })
  const found = async (search: string) => (await titles(`code=find-&${search}`)).map((title) => title.at(-1))
  expect(await found('rtp=94..95.99')).toEqual(['a'])
  expect(await found('rtp=94.01..')).toEqual(['b'])
  expect(await found('hasRtp=NO')).toEqual(['c'])
  expect(await found('hasThumbnail=NO')).toEqual(['a', 'b', 'c'])
  expect(await found('hasThumbnail=YES')).toEqual([])
  expect([await found('hasWeight=YES'), await found('hasWeight=NO')]).toEqual([['a'], ['b', 'c']])
  expect(await found('tags=hot')).toEqual(['a'])
  expect(await found('tags=new,jackpot')).toEqual(['a', 'b'])
  expect(await found('devices=desktop')).toEqual(['b', 'c'])
  expect(await found('hasDemo=YES')).toEqual(['a'])
  expect(await found('volatility=HIGH,LOW')).toEqual(['b'])
  expect(await found('hasFreeSpins=YES')).toEqual(['c'])
  expect(await found(`releasedOn=${daysBefore(41)}..${daysBefore(39)}`)).toEqual(['b'])
  expect(await found('provider=lantern')).toEqual(['a', 'b', 'c'])
  expect((await desk.staff.get('/api/qt-casino-games?rtp=high')).body.fields).toEqual({
    rtp: 'Enter a range like 94..96.5.',
  })
})

test('keeps and finds what player sites show of a game; a slug is of one game in a domain', async () => {
  const shown = {
    slug: 'night-tram',
    languages: ['en', 'ur'],
    reels: 5,
    vipLevels: ['3'],
    featuredFrom: `${daysBefore(2)}T10:00:00.000Z`,
    demoUrl: 'https://demo.example/night-tram',
  }
  const create = (code: string, more: Readonly<Record<string, unknown>>) =>
    desk.create('/qt-casino-game-create', game(`site-${code}`, more))
  expect(await create('a', shown)).toBeNull()
  const over = { featuredFrom: `${daysBefore(9)}T10:00:00.000Z`, featuredUntil: `${daysBefore(8)}T10:00:00.000Z` }
  expect(await create('b', over)).toBeNull()
  expect(await desk.list('/qt-casino-games?code=site-a')).toMatchObject([shown])
  const [{ id } = { id: '' }] = await desk.list('/qt-casino-games?code=site-a')
  expect(await desk.change(`/qt-casino-game-edit/${id}`, { title: 'Site a' })).toBeNull()
  expect(await desk.list('/qt-casino-games?code=site-a')).toMatchObject([{ ...shown, title: 'Site a' }])
  const found = async (search: string) =>
    (await desk.list(`/qt-casino-games?code=site-&${search}`)).map((row) => row['code'])
  expect([await found('languages=ur'), await found('languages=hi')]).toEqual([['site-a'], []])
  expect([await found('isFeatured=YES'), await found('isFeatured=NO')]).toEqual([['site-a'], ['site-b']])
  expect([await found('isForVips=YES'), await found('isForVips=NO')]).toEqual([['site-a'], ['site-b']])
  expect(await create('c', { slug: 'night-tram' })).toEqual({ slug: 'Site a has this slug already.' })
  expect(await create('d', { slug: 'Night Tram' })).toHaveProperty('slug')
  expect(await create('e', { featuredUntil: over.featuredUntil })).toEqual({
    featuredFrom: 'Enter from when the game is featured.',
  })
  expect(await create('f', { ...over, featuredFrom: shown.featuredFrom })).toEqual({
    featuredUntil: 'End must be after the start.',
  })
  expect(await create('g', { demoUrl: 'http://demo.example' })).toHaveProperty('demoUrl')
  expect(await found('')).toEqual(['site-a', 'site-b'])
})

test('a game is offered while it and its provider are active and none is in maintenance', async () => {
  await desk.create('/qt-casino-game-create', game('seen'))
  const seen = async () => (await desk.list('/qt-casino-games?code=seen'))[0]?.['availability']
  const [{ id } = { id: '' }] = await desk.list('/qt-casino-games?code=seen')
  expect(await seen()).toBe('INACTIVE')
  expect((await desk.staff.post(`/api/qt-casino-games/${id}/activate`, {})).body.fields).toHaveProperty('reason')
  expect(await seen()).toBe('INACTIVE')
  await desk.press(`/qt-casino-games/${id}/activate`)
  expect(await seen()).toBe('OFFERED')
  const [status] = await desk.press(`/qt-casino-providers/${studio}/deactivate`)
  expect([status, await seen()]).toEqual([200, 'PROVIDER_OFF'])
  expect(await desk.list('/qt-casino-games?code=seen&availability=PROVIDER_OFF')).toHaveLength(1)
  await desk.press(`/qt-casino-providers/${studio}/activate`)
  const from = `${daysBefore(3)}T10:00:00.000Z`
  await desk.change(`/qt-casino-provider-edit/${studio}`, { maintenanceFrom: from })
  expect(await seen()).toBe('MAINTENANCE')
  const until = `${daysBefore(2)}T10:00:00.000Z`
  await desk.change(`/qt-casino-provider-edit/${studio}`, { maintenanceUntil: until })
  expect(await seen()).toBe('OFFERED')
  const end = await desk.change(`/qt-casino-provider-edit/${studio}`, { maintenanceFrom: null })
  expect(end).toEqual({ maintenanceFrom: 'Enter when the maintenance starts.' })
})

test('activates several games at once: those that are active already are skipped and named', async () => {
  for (const code of ['m1', 'm2', 'm3']) await desk.create('/qt-casino-game-create', game(`many-${code}`))
  const ids = (await desk.list('/qt-casino-games?code=many-')).map(({ id }) => id)
  await desk.press(`/qt-casino-games/${ids[0]}/activate`)
  expect(await desk.press('/qt-casino-games/activations', { ids })).toEqual([200, expect.stringContaining('2')])
  const states = async () => (await desk.list('/qt-casino-games?code=many-')).map(({ status }) => status)
  expect(await states()).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
  expect((await desk.press('/qt-casino-games/deactivations', { ids }))[0]).toBe(200)
  expect(await states()).toEqual(['INACTIVE', 'INACTIVE', 'INACTIVE'])
})

test('counts the open rounds of a game by the provider and the code that rounds name', async () => {
  await desk.create('/qt-casino-game-create', game('open'))
  const { ownerPool } = desk.office.database
  for (const [code, provider, status, domain] of [
    ['open', 'qt', 'OPEN', 1],
    ['open', 'qt', 'SETTLED', 1],
    ['open', 'wc', 'OPEN', 1],
    ['other', 'qt', 'OPEN', 1],
    ['open', 'qt', 'OPEN', 2],
  ] as const)
    await ownerPool.query(
      `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status)
        values (1, 1, now(), $4, 110, $2, 'Open', $1, 100, 0, 'INR', $3)`,
      [code, provider, status, domain],
    )
  expect(await desk.list('/qt-casino-games?code=open')).toMatchObject([
    { openRounds: 1, lastPlayedAt: expect.any(String) },
  ])
})
