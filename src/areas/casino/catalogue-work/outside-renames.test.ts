import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { catalogueDesk, type CatalogueDesk } from '#checks/harness/staff/catalogue-desk.ts'
import { staffPermissions } from '#checks/harness/staff/office.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { sealOfAccess } from '#areas/casino/provider-queries/provider-access.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { serveCatalogue, type StatedGame } from '#simulator/casino/catalogue.ts'
import { compareCatalogue } from './catalogue-sync-task.ts'

let desk: CatalogueDesk
let provider: Awaited<ReturnType<typeof serveCatalogue>>
let stated: readonly StatedGame[] = []
const secret = 'secret of our calls'
const path = '/qt-casino-games'
const accessId = '0199acce-0000-7000-8000-000000000038'

beforeAll(async () => {
  desk = await catalogueDesk(staffPermissions)
  provider = await serveCatalogue({ secret, games: () => stated, perPage: 10, total: () => stated.length })
  await desk.office.database.ownerPool.query(
    `insert into casino_provider_access (id, domain_id, provider, url, secret_encrypted, last_four, updated_by) values ($1, 1, 'qt', $2, $3, 'alls', 'check')`,
    [accessId, provider.url, seal(sealingKeys, secret, sealOfAccess(accessId))],
  )
})
afterAll(async () => {
  await provider?.close()
  await desk?.office.close()
})

const drum: StatedGame = {
  code: 'sg:jungle-drum',
  mobileCode: 'sg:jungle-drum-m',
  name: 'Jungle Drum',
  type: 'SLOT',
  provider: { code: 'sg', name: 'Stone Gate' },
  rtp: '96.10',
}
const renamed: StatedGame = { ...drum, code: 'sg:jungle_drum_v2' }
const lines = () => desk.list(`${path}/changes?status=OPEN&detectedAt=all`)
async function sync(games: readonly StatedGame[]) {
  stated = games
  expect(await desk.press(`${path}/changes/request`, { domain: '1' })).toEqual([200, expect.any(String)])
  expect(await compareCatalogue({ db: desk.office.database.db, sealingKeys, mayLoopback: true, now: instantNow })).toBe(
    true,
  )
  return lines()
}
const apply = async (linksRenamed: boolean) =>
  desk.press(`${path}/changes/applications`, {
    ids: (await lines()).map(({ id }) => id),
    overwritesEdited: false,
    linksRenamed,
  })
const stored = (statement: string) => desk.office.database.ownerPool.query(statement)

test('C38 a renamed game is said, and after the link it is one game with its history that answers to both codes', async () => {
  await sync([drum])
  expect((await apply(true))[0]).toBe(200)
  const [first] = await desk.list(path)
  await desk.press(`${path}/${first?.id}/activate`)
  // Ten rounds that ended, and one that is open.
  await stored(`insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status)
    select cell, id, now(), domain_id, agent_id, 'qt', 'Jungle Drum', 'sg:jungle-drum', 1000, 0, currency, case n when 0 then 'OPEN' else 'SETTLED' end
    from player, generate_series(0, 10) n where id = (select min(id) from player where domain_id = 1)`)
  expect(await sync([renamed])).toMatchObject([
    {
      kind: 'NEW',
      code: 'sg:jungle_drum_v2',
      resembles: 'sg:jungle-drum',
      changes: 'Game code: sg:jungle-drum → sg:jungle_drum_v2',
    },
  ])
  // Nothing is applied by itself.
  expect(await desk.list(path)).toMatchObject([{ id: first?.id, code: 'sg:jungle-drum', status: 'ACTIVE' }])
  expect((await apply(true))[0]).toBe(200)
  expect(await desk.list(path)).toMatchObject([
    { id: first?.id, code: 'sg:jungle-drum', status: 'ACTIVE', openRounds: 1, openStakes: '10.00' },
  ])
  await stored(`update casino_round set game_code = 'sg:jungle_drum_v2' where status = 'OPEN' and provider = 'qt'`)
  expect(await desk.list(path)).toMatchObject([{ openRounds: 1 }])
  expect(await sync([renamed])).toEqual([])
  expect(await sync([renamed])).toEqual([])
})

test('C38 a game that is renamed again and again answers to every code that it ever had', async () => {
  for (const code of ['sg:jungle_drum_v3', 'sg:jungle_drum_v4']) {
    expect(await sync([{ ...drum, code }])).toMatchObject([{ kind: 'NEW', code, resembles: 'sg:jungle-drum' }])
    expect((await apply(true))[0]).toBe(200)
    expect(await sync([{ ...drum, code }])).toEqual([])
  }
  const former = ['sg:jungle-drum', 'sg:jungle_drum_v2', 'sg:jungle_drum_v3', 'sg:jungle_drum_v4']
  expect(await desk.list(path)).toMatchObject([{ otherCodes: former.slice(1).join(', ') }])
  for (const code of former) {
    await stored(`update casino_round set game_code = '${code}' where status = 'OPEN' and provider = 'qt'`)
    expect([code, await desk.list(path)]).toMatchObject([code, [{ openRounds: 1 }]])
    // The provider takes the name back: it is the same game.
    expect([code, await sync([{ ...drum, code }])]).toEqual([code, []])
  }
})

test('C38 staff who say that it is another game get a new one, and the old one is then retired', async () => {
  const other: StatedGame = { ...drum, code: 'sg:drum-ii', mobileCode: '', name: 'Jungle Drum' }
  expect(await sync([other])).toMatchObject([{ kind: 'NEW', code: 'sg:drum-ii', resembles: 'sg:jungle-drum' }])
  expect((await apply(false))[0]).toBe(200)
  expect(
    (await desk.list(`${path}`)).map(({ code }) => String(code)).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['sg:drum-ii', 'sg:jungle-drum'])
  expect(await sync([other])).toMatchObject([{ kind: 'RETIRED', code: 'sg:jungle-drum' }])
})
