import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueDesk, type CatalogueDesk } from '#checks/harness/staff/catalogue-desk.ts'
import { confirmation, staffPermissions } from '#checks/harness/staff/office.ts'
import { instantNow } from '#checks/harness/time/clock.ts'

let desk: CatalogueDesk
const path = '/gap-games'

beforeAll(async () => {
  desk = await catalogueDesk(staffPermissions)
  await stored(`insert into casino_game (domain_id, vertical, position, status, title, code, mobile_code, kind, updated_by) values
    (1, 'gap', 1, 'ACTIVE', 'Night Tram', 'sg:night-tram', 'sg:night-tram-m', 'SLOT', 'check'),
    (1, 'gap', 2, 'ACTIVE', 'Copper Owl', 'copper-owl', '', 'SLOT', 'check')`)
})
afterAll(() => desk?.office.close())

const stored = (statement: string, values: readonly unknown[] = []) =>
  desk.office.database.ownerPool.query(statement, [...values])
const gameOf = async (title: string) => (await desk.list(`${path}?title=${encodeURIComponent(title)}`))[0]
const inOrder = (one: string, other: string) => (one < other ? -1 : 1)
const unlisted = async () =>
  (await desk.list(`${path}/unlisted`)).toSorted((one, other) => inOrder(String(one['code']), String(other['code'])))

/** The status, and the message at the code if it is refused. */
async function press(id: string | undefined, name: 'code-link' | 'code-removal', code: string) {
  const { status, body } = await desk.staff.post(`/api${path}/${id}/${name}`, { code, ...confirmation })
  return [status, body.fields?.code ?? body.message]
}

let plays = 0
/** A stake of 25.00 and a win of 40.00 under a code. */
async function play(code: string) {
  plays += 1
  for (const [kind, amount] of [
    ['bet', 2_500],
    ['win', 4_000],
  ])
    await stored(
      `insert into casino_call (domain_id, provider, kind, external_id, cell, player_id, agent_id, game_code, amount, currency, decision, code, ms, at)
       values (1, 'gap', $1, $2, cell_of(1001), 1001, (select agent_id from player where id = 1001), $3, $4, 'INR', 'APPLIED', 'OK', 1, $5)`,
      [kind, `${kind}-${plays}`, code, amount, instantNow().toISOString()],
    )
}

test('what was played under a code of no game is listed with the game that it probably is', async () => {
  for (const code of ['SG_night.tram', 'copper-owl-94', 'salt-road', 'sg:night-tram-m']) await play(code)
  expect(await unlisted()).toMatchObject([
    {
      code: 'SG_night.tram',
      calls: 2,
      staked: '25.00',
      won: '40.00',
      suggested: 'Night Tram',
      suggestedCode: 'sg:night-tram',
      suggestedId: (await gameOf('Night Tram'))?.id,
      confidence: '95.00',
    },
    // Nine of eleven letters and digits.
    { code: 'copper-owl-94', suggested: 'Copper Owl', suggestedCode: 'copper-owl', confidence: '73.64' },
    { code: 'salt-road', suggested: null, suggestedCode: null, suggestedId: null, confidence: null },
  ])
})

test('a code is linked to a game, and only once', async () => {
  const [tram, owl] = [await gameOf('Night Tram'), await gameOf('Copper Owl')]
  const link = (id: string | undefined, code: string) => press(id, 'code-link', code)
  expect(await link(tram?.id, 'SG_night.tram')).toEqual([200, 'SG_night.tram linked to Night Tram'])
  expect((await unlisted()).map(({ code }) => code)).toEqual(['copper-owl-94', 'salt-road'])
  expect(await link(tram?.id, 'SG_night.tram')).toEqual([409, 'Night Tram is known by SG_night.tram already.'])
  expect(await link(owl?.id, 'SG_night.tram')).toEqual([
    409,
    'Night Tram is known by SG_night.tram. Unlink it there first.',
  ])
  expect(await link(owl?.id, 'sg:night-tram-m')).toEqual([
    409,
    'Night Tram is known by sg:night-tram-m. Unlink it there first.',
  ])
  expect((await link(tram?.id, 'two words'))[0]).toBe(422)
  expect(await gameOf('Night Tram')).toMatchObject({ otherCodes: 'SG_night.tram', code: 'sg:night-tram' })
  const linked = await stored(`select linked_by from casino_known_code where code = 'SG_night.tram'`)
  expect(linked.rows).toEqual([{ linked_by: 'games' }])
})

test('staff unlink what they linked, and nothing that the provider gave', async () => {
  const [tram, owl] = [await gameOf('Night Tram'), await gameOf('Copper Owl')]
  const unlink = (id: string | undefined, code: string) => press(id, 'code-removal', code)
  expect(await unlink(tram?.id, 'sg:night-tram')).toEqual([
    409,
    'The provider gave sg:night-tram to Night Tram: it stays known.',
  ])
  expect(await unlink(owl?.id, 'SG_night.tram')).toEqual([409, 'Copper Owl is not known by SG_night.tram.'])
  expect(await unlink(tram?.id, 'SG_night.tram')).toEqual([200, 'SG_night.tram unlinked from Night Tram'])
  expect((await unlisted()).map(({ code }) => code)).toEqual(['SG_night.tram', 'copper-owl-94', 'salt-road'])
})

test('all codes that a game ever had stay known, and a game of its own takes its code back', async () => {
  const tram = await gameOf('Night Tram')
  for (const [newest, mobile] of [
    ['tram-v2', 'tram-v2-m'],
    ['tram-v3', ''],
    ['tram-v4', 'tram-v4-m'],
  ])
    await stored(`update casino_game set desktop_code = $2, mobile_code = $3 where id = $1`, [tram?.id, newest, mobile])
  const codes = async () =>
    (await stored(`select code from casino_known_code where game_id = $1`, [tram?.id])).rows
      .map(({ code }) => String(code))
      .toSorted(inOrder)
  const former = ['sg:night-tram', 'sg:night-tram-m', 'tram-v2', 'tram-v2-m', 'tram-v3', 'tram-v4', 'tram-v4-m']
  expect(await codes()).toEqual(former)
  for (const code of former) await play(code)
  expect((await unlisted()).map(({ code }) => code)).toEqual(['SG_night.tram', 'copper-owl-94', 'salt-road'])
  await stored(`insert into casino_game (domain_id, vertical, position, title, code, kind, updated_by)
    values (1, 'gap', 3, 'Tram Two', 'tram-v2', 'SLOT', 'check')`)
  expect(await codes()).toEqual(former.filter((code) => code !== 'tram-v2'))
})

test('who edits the games of another provider links nothing', async () => {
  const tram = await gameOf('Night Tram')
  const editor = await desk.office.hire({
    username: 'qtech-codes',
    permissions: ['QT_CASINO_GAMES_VIEW', 'QT_CASINO_GAMES_EDIT'],
  })
  const body = { code: 'foreign', ...confirmation }
  expect((await editor.post(`/api${path}/${tram?.id}/code-link`, body)).status).toBe(403)
  expect((await editor.post(`/api/qt-casino-games/${tram?.id}/code-link`, body)).status).toBe(404)
})
