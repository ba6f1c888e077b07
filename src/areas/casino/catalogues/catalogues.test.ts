import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueDesk, type CatalogueDesk } from '#checks/harness/staff/catalogue-desk.ts'
import { confirmation, staffPermissions } from '#checks/harness/staff/office.ts'

let desk: CatalogueDesk
beforeAll(async () => {
  desk = await catalogueDesk(staffPermissions)
})
afterAll(() => desk?.office.close())

const provider = (code: string) => ({ title: `Studio ${code}`, code, isBonusAllowed: true })
const flags = { hasDemo: false, hasJackpot: false, isBonusAllowed: false, devices: ['desktop'] }
const idOf = async (search: string): Promise<string> => (await desk.list(search))[0]?.id ?? ''
const stored = (statement: string) => desk.office.database.ownerPool.query(statement)

test('each vertical has an order of its own in each domain', async () => {
  for (const [vertical, domain] of [
    ['qt', '1'],
    ['qt', '1'],
    ['wc', '1'],
    ['qt', '2'],
  ]) {
    const code = `${vertical}-${domain}-${(await desk.list(`/${vertical}-casino-providers`)).length}`
    const created = await desk.create(`/${vertical}-casino-provider-create`, { ...provider(code), domain })
    expect(created).toBeNull()
  }
  const placed = async (path: string) =>
    (await desk.list(path)).map(({ code, domain, position }) => [code, domain, position])
  expect(await placed('/qt-casino-providers')).toEqual([
    ['qt-1-0', 'First House', 1],
    ['qt-2-2', 'Second House', 1],
    ['qt-1-1', 'First House', 2],
  ])
  expect(await placed('/wc-casino-providers')).toEqual([['wc-1-0', 'First House', 1]])
  const second = await idOf('/qt-casino-providers?title=qt-1-1')
  expect(await desk.press(`/qt-casino-providers/${second}/position`, { position: 1 })).toEqual([
    200,
    expect.any(String),
  ])
  expect(await placed('/qt-casino-providers?domainId=1')).toEqual([
    ['qt-1-1', 'First House', 1],
    ['qt-1-0', 'First House', 2],
  ])
  expect(await placed('/qt-casino-providers?domainId=2')).toEqual([['qt-2-2', 'Second House', 1]])
})

test('who may edit the games of one vertical can neither see nor change those of another', async () => {
  await desk.create('/wc-casino-provider-create', provider('foreign'))
  const foreign = await idOf('/wc-casino-providers?title=foreign')
  const editor = await desk.office.hire({
    username: 'qtech-editor',
    permissions: ['QT_CASINO_GAMES_VIEW', 'QT_CASINO_PROVIDERS_VIEW', 'QT_CASINO_GAMES_EDIT', 'QT_CASINO_GAMES_CREATE'],
  })
  expect((await editor.get('/api/wc-casino-providers')).status).toBe(403)
  for (const move of ['activate', 'position', 'deactivate'])
    expect(
      (
        await editor.post(`/api/qt-casino-providers/${foreign}/${move}`, {
          ...(move === 'position' ? { position: 1 } : {}),
          ...confirmation,
        })
      ).status,
    ).toBe(404)
  expect((await editor.post('/api/qt-casino-providers/activations', { ids: [foreign], ...confirmation })).status).toBe(
    404,
  )
  expect((await editor.get(`/api/qt-casino-provider-edit/${foreign}`)).status).toBe(404)
  const values = { ...provider('foreign'), domain: '1' }
  expect((await editor.put(`/api/qt-casino-provider-edit/${foreign}`, { values, version: 1 })).status).toBe(404)
  expect(await desk.list('/wc-casino-providers?title=foreign')).toMatchObject([
    { status: 'INACTIVE', title: 'Studio foreign' },
  ])
})

test('staff of agents hold none of the rights of the catalogues, whatever their role says', async () => {
  const agent = await desk.office.hire({
    username: 'north-desk',
    agentId: 110n,
    domains: [1],
    permissions: ['QT_CASINO_GAMES_VIEW', 'GAP_CATEGORY_VIEW', 'AURA_GAMES_VIEW'],
  })
  for (const path of ['/api/qt-casino-games', '/api/gap-category', '/api/aura-games-list'])
    expect((await agent.get(path)).status).toBe(403)
})

test('a slot states its return to player, its volatility and its bet levels', async () => {
  await desk.create('/slot-casino-provider-create', { ...provider('reels'), hasFreeRoundCalls: true })
  const providerId = await idOf('/slot-casino-providers')
  const slot = { title: 'Nine Mangoes', providerId, code: 'nine-mangoes', kind: 'SLOT', ...flags, hasFreeSpins: true }
  expect(await desk.create('/slot-casino-game-create', slot)).toEqual({
    rtp: 'RTP % is required.',
    volatility: 'Volatility is required.',
    betLevels: 'Bet levels is required.',
  })
  const figures = { rtp: '96.40', volatility: 'MID_HIGH', betLevels: '0.20, 1, 5', lines: 25 }
  expect(await desk.create('/slot-casino-game-create', { ...slot, ...figures })).toBeNull()
  expect(await desk.list('/slot-casino-games')).toMatchObject([
    {
      title: 'Nine Mangoes',
      rtp: '96.40',
      volatility: 'MID_HIGH',
      lines: 25,
      betLevels: '0.20, 1, 5',
      hasFreeSpins: true,
    },
  ])
  expect(await desk.list('/slot-casino-providers?hasFreeRoundCalls=YES')).toMatchObject([{ games: 1, activeGames: 0 }])
})

test('a game of World Casino shows the code of its sub-provider and of its table', async () => {
  await desk.create('/wc-casino-provider-create', provider('EZ'))
  const providerId = await idOf('/wc-casino-providers?title=EZ')
  const table = { title: 'Marble Wheel', providerId, code: 'wheel', kind: 'LIVE', tableCode: 'lobby-7', ...flags }
  expect(await desk.create('/wc-casino-game-create', table)).toBeNull()
  expect(await desk.list('/wc-casino-games?providerCode=EZ')).toMatchObject([
    { title: 'Marble Wheel', provider: 'Studio EZ', providerCode: 'EZ', tableCode: 'lobby-7' },
  ])
})

test('a game of GAP is hidden by its sub-provider, by the provider above that, and by its category', async () => {
  await stored(`
    insert into casino_provider (id, domain_id, vertical, position, title, code, updated_by, status)
      values ('0199cafe-0000-7000-8000-000000000001', 1, 'gap', 1, 'Aggregate', 'agg', 'import', 'ACTIVE');
    insert into casino_provider (id, domain_id, vertical, level, parent_id, position, title, code, updated_by, status)
      values ('0199cafe-0000-7000-8000-000000000002', 1, 'gap', 'SUB_PROVIDER', '0199cafe-0000-7000-8000-000000000001', 1, 'Rocket House', 'rh', 'import', 'ACTIVE');
    insert into casino_game (domain_id, vertical, provider_id, position, title, code, kind, updated_by, status)
      values (1, 'gap', '0199cafe-0000-7000-8000-000000000002', 1, 'Rocket Ridge', 'ridge', 'CRASH', 'import', 'ACTIVE')`)
  const category = { title: 'Crash', slug: 'crash', isInMenu: true, homeRows: 2, layout: 'ROW' }
  expect(await desk.create('/gap-category-create', category)).toBeNull()
  expect(await desk.create('/gap-category-create', { ...category, title: 'Again' })).toEqual({
    slug: 'Crash has this slug already.',
  })
  const [categoryId, gameId] = [await idOf('/gap-category'), await idOf('/gap-games')]
  expect(await desk.change(`/gap-game-edit/${gameId}`, { categoryId })).toBeNull()
  const seen = async () => (await desk.list('/gap-games'))[0]?.['availability']
  expect(await seen()).toBe('CATEGORY_OFF')
  await desk.press(`/gap-category/${categoryId}/activate`)
  expect(await desk.list('/gap-games')).toMatchObject([
    { provider: 'Aggregate', subProvider: 'Rocket House', category: 'Crash', availability: 'OFFERED' },
  ])
  expect(await desk.list('/gap-category')).toMatchObject([{ games: 1, activeGames: 1 }])
  expect(await desk.list('/gap-provider')).toMatchObject([{ title: 'Aggregate', games: 1, activeGames: 1 }])
  expect(await desk.list('/gap-sub-provider')).toMatchObject([{ title: 'Rocket House', parent: 'Aggregate', games: 1 }])
  await desk.press(`/gap-provider/${await idOf('/gap-provider')}/deactivate`)
  expect(await seen()).toBe('PROVIDER_OFF')
  await desk.press(`/gap-provider/${await idOf('/gap-provider')}/activate`)
  await desk.press(`/gap-sub-provider/${await idOf('/gap-sub-provider')}/deactivate`)
  expect(await seen()).toBe('PROVIDER_OFF')
  const options = (await desk.staff.get('/api/gap-sub-provider/choices')).body.data
  expect(options).toEqual([{ id: expect.any(String), name: 'Rocket House', hint: 'First House' }])
})

test('games of GAP and Aura have no page to create them', async () => {
  for (const path of ['/gap-games-create', '/gap-game-create', '/aura-games-list-create', '/aura-game-create'])
    expect((await desk.staff.post(`/api${path}`, { values: {} })).status).toBe(404)
})

test('a table of Aura has its bet time, runners and limits on its page', async () => {
  await stored(`insert into casino_game (domain_id, vertical, position, title, code, kind, updated_by)
    values (1, 'aura', 1, 'Teen Trio', 'teen-trio', 'CARD', 'import')`)
  const page = `/aura-game/${await idOf('/aura-games-list')}`
  expect(await desk.change(page, { betSeconds: 601 })).toEqual({ betSeconds: 'At most 600' })
  const settings = { betSeconds: 18, runners: 'Player A, Player B', minBet: '100.00', maxBet: '50000.00' }
  expect(await desk.change(page, settings)).toBeNull()
  expect(await desk.list('/aura-games-list')).toMatchObject([{ title: 'Teen Trio', ...settings }])
})
