import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { catalogueDesk, type CatalogueDesk } from '#checks/harness/staff/catalogue-desk.ts'
import { staffPermissions } from '#checks/harness/staff/office.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { sealOfAccess } from '#areas/casino/provider-queries/provider-access.ts'
import { openRequestLog } from '#platform/audit/request-log/request-log.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { serveCatalogue, type StatedGame } from '#simulator/casino/catalogue.ts'
import { compareCatalogue } from './catalogue-sync-task.ts'

let desk: CatalogueDesk
let provider: Awaited<ReturnType<typeof serveCatalogue>>
let stated: readonly StatedGame[] = []
let claimed: number | null = null
const secret = 'secret of our calls'
const accessIds = {
  qt: '0199acce-0000-7000-8000-000000000001',
  wc: '0199acce-0000-7000-8000-000000000002',
  gap: '0199acce-0000-7000-8000-000000000003',
} as const

beforeAll(async () => {
  desk = await catalogueDesk(staffPermissions)
  provider = await serveCatalogue({ secret, games: () => stated, perPage: 2, total: () => claimed ?? stated.length })
  for (const vertical of ['qt', 'wc', 'gap'] as const) {
    const id = accessIds[vertical]
    await desk.office.database.ownerPool.query(
      `insert into casino_provider_access (id, domain_id, provider, url, secret_encrypted, last_four, updated_by) values ($1, 1, $2, $3, $4, 'alls', 'check')`,
      [id, vertical, provider.url, seal(sealingKeys, secret, sealOfAccess(id))],
    )
  }
})
afterAll(async () => {
  await provider?.close()
  await desk?.office.close()
})
beforeEach(() => {
  claimed = null
})

const studio = { code: 'LW', name: 'Lantern Works' }
const tram: StatedGame = {
  code: 'night-tram',
  name: 'Night Tram',
  type: 'SLOT',
  provider: studio,
  rtp: '96.40',
  lines: 25,
}
const road: StatedGame = { code: 'salt-road', name: 'Salt Road', type: 'SLOT', provider: studio, rtp: '94.00' }
const drum: StatedGame = { code: 'jungle-drum', name: 'Jungle Drum', type: 'SLOT', provider: studio }

const compare = () => compareCatalogue({ db: desk.office.database.db, sealingKeys, mayLoopback: true, now: instantNow })
/** Asks, waits for the answer and lists what staff can apply. */
async function sync(path: string, games: readonly StatedGame[]) {
  stated = games
  expect(await desk.press(`${path}/changes/request`, { domain: '1' })).toEqual([200, expect.any(String)])
  expect(await compare()).toBe(true)
  return open(path)
}
type Line = Awaited<ReturnType<typeof open>>[number]
const byCode = (one: Line, other: Line) => String(one['code']).localeCompare(String(other['code']))
const open = (path: string) => desk.list(`${path}/changes?status=OPEN&detectedAt=all`)
const inWords = (lines: readonly Line[]) =>
  lines.toSorted(byCode).map(({ kind, code }) => `${String(kind)} ${String(code)}`)
const apply = (path: string, ids: readonly string[], overwritesEdited = false) =>
  desk.press(`${path}/changes/applications`, { ids, overwritesEdited, linksRenamed: true })
const applyAll = async (path: string) =>
  apply(
    path,
    (await open(path)).map(({ id }) => id),
  )
const games = async (path: string) =>
  (await desk.list(path))
    .map(({ title, code, rtp, status }) => [title, code, rtp, status])
    .toSorted(([, one], [, other]) => String(one).localeCompare(String(other)))

test('new, changed and retired games are shown, and change nothing before staff apply them', async () => {
  const path = '/qt-casino-games'
  expect(inWords(await sync(path, [tram, road, drum]))).toEqual(['NEW jungle-drum', 'NEW night-tram', 'NEW salt-road'])
  expect(await games(path)).toEqual([])
  expect((await applyAll(path))[0]).toBe(200)
  expect(await games(path)).toEqual([
    ['Jungle Drum', 'jungle-drum', null, 'INACTIVE'],
    ['Night Tram', 'night-tram', '96.40', 'INACTIVE'],
    ['Salt Road', 'salt-road', '94.00', 'INACTIVE'],
  ])
  expect(await desk.list('/qt-casino-providers')).toMatchObject([{ title: 'Lantern Works', code: 'LW', games: 3 }])
  expect(await sync(path, [tram, road, drum])).toEqual([])

  const [{ id: salt } = { id: '' }] = await desk.list(`${path}?code=salt-road`)
  await desk.press(`${path}/${salt}/activate`)
  const found = await sync(path, [{ ...tram, rtp: '95.00', lines: 30 }, drum])
  expect(found.toSorted(byCode).map(({ kind, code, changes, edited }) => [kind, code, changes, edited])).toEqual([
    ['CHANGED', 'night-tram', 'RTP %: 96.40 → 95.00; Lines: 25 → 30', ''],
    ['RETIRED', 'salt-road', '', ''],
  ])
  expect(await games(`${path}?code=salt-road`)).toEqual([['Salt Road', 'salt-road', '94.00', 'ACTIVE']])
  expect((await applyAll(path))[0]).toBe(200)
  expect(await games(path)).toEqual([
    ['Jungle Drum', 'jungle-drum', null, 'INACTIVE'],
    ['Night Tram', 'night-tram', '95.00', 'INACTIVE'],
    ['Salt Road', 'salt-road', '94.00', 'INACTIVE'],
  ])
  expect(await sync(path, [{ ...tram, rtp: '95.00', lines: 30 }, drum])).toEqual([])
})

test('what staff edited is named and stays, unless they overwrite it', async () => {
  const path = '/wc-casino-games'
  await sync(path, [tram, road])
  await applyAll(path)
  for (const { id } of await desk.list(path)) await desk.change(`/wc-casino-game-edit/${id}`, { title: `Our ${id}` })
  const found = await sync(path, [
    { ...tram, name: 'Night Tram II', rtp: '95.00' },
    { ...road, name: 'Salt Road II' },
  ])
  expect(found.toSorted(byCode).map(({ code, edited }) => [code, edited])).toEqual([
    ['night-tram', 'Name'],
    ['salt-road', 'Name'],
  ])
  const idOf = (code: string) => found.find((line) => line['code'] === code)?.id ?? ''
  await apply(path, [idOf('night-tram')])
  await apply(path, [idOf('salt-road')], true)
  expect(await games(path)).toEqual([
    [expect.stringMatching(/^Our /), 'night-tram', '95.00', 'INACTIVE'],
    ['Salt Road II', 'salt-road', '94.00', 'INACTIVE'],
  ])
  // Staff have decided on this statement.
  expect(await open(path)).toEqual([])
})

test('an answer that is not whole, or not signed for us, changes nothing and says why', async () => {
  const path = '/qt-casino-games'
  const before = await games(path)
  claimed = 5
  await sync(path, [drum])
  claimed = null
  await sync(path, [drum, drum])
  await desk.office.database.ownerPool.query(
    `update casino_provider_access set secret_encrypted = $1 where domain_id = 1 and provider = 'qt'`,
    [seal(sealingKeys, 'another secret', sealOfAccess(accessIds.qt))],
  )
  await sync(path, [drum])
  expect(await open(path)).toEqual([])
  expect(await games(path)).toEqual(before)
  const runs = await desk.list(`${path}/syncs?requestedAt=all&status=FAILED`)
  expect(new Set(runs.map(({ problem }) => problem))).toEqual(
    new Set([
      'The answer holds 1 of 5 games. Nothing is compared.',
      'The answer holds the game jungle-drum twice. Nothing is compared.',
      'The provider answered with HTTP 401.',
    ]),
  )
})

test('a game of an aggregator comes with its sub-provider and the provider above it', async () => {
  const path = '/gap-games'
  const ridge = { ...tram, provider: { code: 'agg', name: 'Aggregate' }, subProvider: { code: 'rh', name: 'Rockets' } }
  await sync(path, [ridge])
  await applyAll(path)
  expect(await desk.list(path)).toMatchObject([{ provider: 'Aggregate', subProvider: 'Rockets', status: 'INACTIVE' }])
  expect(await desk.list('/gap-sub-provider')).toMatchObject([{ parent: 'Aggregate', status: 'INACTIVE' }])
})

test('only staff who edit the games of a provider see and apply its changes', async () => {
  const other = { ...road, code: 'other-road' }
  const applied = [
    { ...tram, name: 'Night Tram II', rtp: '95.00' },
    { ...road, name: 'Salt Road II' },
  ]
  await sync('/wc-casino-games', [...applied, other])
  // Only the lines of the last answer are open.
  const [line, ...more] = await sync('/wc-casino-games', [...applied, other])
  expect([line?.['code'], more]).toEqual(['other-road', []])
  const editor = await desk.office.hire({ username: 'qtech-only', permissions: ['QT_CASINO_GAMES_EDIT'] })
  const viewer = await desk.office.hire({ username: 'qtech-view', permissions: ['QT_CASINO_GAMES_VIEW'] })
  expect((await editor.get('/api/wc-casino-games/changes')).status).toBe(403)
  expect((await viewer.get('/api/qt-casino-games/changes')).status).toBe(403)
  const body = {
    ids: [line?.id],
    overwritesEdited: false,
    linksRenamed: true,
    reason: { code: 'OTHER', text: 'check' },
  }
  expect((await editor.post('/api/wc-casino-games/changes/applications', body)).status).toBe(403)
  expect((await apply('/qt-casino-games', [line?.id ?? '']))[0]).toBe(404)
  expect(await desk.list('/wc-casino-games?code=other-road')).toEqual([])
})

test('each page that is asked for is in the log of calls, without what authenticates us', async () => {
  const faults: unknown[] = []
  const { db, ownerPool } = desk.office.database
  const requestLog = openRequestLog({
    db,
    fingerprint: fingerprintBy(Buffer.alloc(32, 1)),
    onFault: (error) => faults.push(error),
  })
  stated = [tram, road, drum]
  expect((await desk.press('/gap-games/changes/request', { domain: '1' }))[0]).toBe(200)
  expect(await compareCatalogue({ db, sealingKeys, mayLoopback: true, now: instantNow, requestLog })).toBe(true)
  await requestLog.flush()
  const { rows } = await ownerPool.query(
    `select direction, channel, provider, operation, result, http_status, url, response_body, l::text as text
      from request_log l where operation = 'ask catalogue' order by url`,
  )
  const about = { direction: 'OUT', channel: 'CASINO', provider: 'gap', result: 'SUCCESS', http_status: 200 }
  expect([faults, rows]).toMatchObject([
    [],
    [
      {
        ...about,
        url: expect.stringMatching(/\/games\?page=1$/),
        response_body: expect.stringContaining('night-tram'),
      },
      {
        ...about,
        url: expect.stringMatching(/\/games\?page=2$/),
        response_body: expect.stringContaining('jungle-drum'),
      },
    ],
  ])
  const signature = createHmac('sha256', secret).update('/games?page=1').digest('hex')
  for (const hidden of [secret, signature]) expect(rows.filter(({ text }) => text.includes(hidden))).toEqual([])
})
