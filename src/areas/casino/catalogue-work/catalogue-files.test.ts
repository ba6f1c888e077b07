import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { catalogueDesk, type CatalogueDesk } from '#checks/harness/staff/catalogue-desk.ts'
import { confirmation, staffPermissions } from '#checks/harness/staff/office.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { applyAll } from '#areas/casino/catalogue-sync/applying/apply-all.task.ts'
import { compareCatalogue } from './catalogue-sync-task.ts'

let desk: CatalogueDesk
const path = '/qt-casino-games'

beforeAll(async () => {
  desk = await catalogueDesk(staffPermissions)
})
afterAll(() => desk?.office.close())

const head = 'game_code;name;provider;category;rtp;volatility;min_bet;max_bet;devices;image'
/** As spreadsheets write it: a mark at the beginning, semicolons, decimal commas, a line break in a name. */
const file = (lines: readonly string[]) => Buffer.from(`\uFEFF${[head, ...lines].join('\r\n')}\r\n`).toString('base64')
const good = [
  'tiger;Tiger™ River;lw;slot;93,07;high;0,10;100,00;desktop|mobile;',
  'crane;"Paper\nCrane";lw;slot;;;;;desktop;',
  'formula;=Formula;lw;live;96;;;;desktop|mobile;',
]
const broken = ['short;Short', 'tiger;Again;lw;slot;93;;;;desktop;', 'steep;Steep;lw;slot;965;;;;desktop;']

const many = (games: number) =>
  Array.from({ length: games }, (_, at) => `m-${at};Market ${at};lw;slot;93,07;high;;;desktop;`)

const upload = (content: string, query = '') =>
  desk.staff.post(`/api${path}/changes/file${query}`, { domain: '1', file: content, reason: confirmation.reason })
const compare = () => compareCatalogue({ db: desk.office.database.db, sealingKeys, mayLoopback: true, now: instantNow })
const waiting = () => desk.list(`${path}/changes?status=OPEN&detectedAt=all`)

test('the preview says what is new and names each refused line, and stores nothing', async () => {
  const { status, body } = await upload(file([...good, ...broken]), '?preview=1')
  expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('3 new, 0 changed, 3 refused')])
  const message = JSON.stringify(body)
  expect(message).toContain('Line 6 (game 4): The line does not have all columns.')
  expect(message).toContain('Line 7 (game 5): An earlier line has this code.')
  expect(message).toContain('Line 8 (game 6): RTP is not readable, or not a return from 0 to 100 %.')
  expect(await desk.list(`${path}/syncs?requestedAt=all`)).toEqual([])
})

test('a confirmed file waits as differences, and its games are as it says once they are applied', async () => {
  expect((await upload(file([...good, ...broken]))).status).toBe(200)
  expect((await upload(file(good))).status).toBe(409)
  expect(await compare()).toBe(true)
  expect(await desk.list(path)).toEqual([])
  expect(await desk.list(`${path}/syncs?requestedAt=all`)).toMatchObject([
    { source: 'FILE', status: 'COMPARED', statedGames: 3, newGames: 3, retiredGames: 0, refusedLines: 3 },
  ])
  const ids = (await waiting()).map(({ id }) => id)
  expect(
    (await desk.press(`${path}/changes/applications`, { ids, overwritesEdited: false, linksRenamed: true }))[0],
  ).toBe(200)
  const games = (await desk.list(path)).map(({ code, title, rtp, status }) => [code, title, rtp, status])
  expect(new Set(games.map((game) => JSON.stringify(game)))).toEqual(
    new Set([
      JSON.stringify(['tiger', 'Tiger™ River', '93.07', 'INACTIVE']),
      JSON.stringify(['crane', 'Paper\nCrane', null, 'INACTIVE']),
      JSON.stringify(['formula', '=Formula', '96.00', 'INACTIVE']),
    ]),
  )
})

test('the same file again changes nothing, and a file of some games retires none', async () => {
  const again = await upload(file([...good, ...broken]), '?preview=1')
  expect(JSON.stringify(again.body)).toContain('0 new, 0 changed, 3 refused')
  for (const { id } of await desk.list(path)) await desk.press(`${path}/${id}/activate`)
  expect((await upload(file(['tiger;Tiger™ Falls;lw;slot;93,07;high;;;desktop|mobile;']))).status).toBe(200)
  expect(await compare()).toBe(true)
  expect(await waiting()).toMatchObject([
    { kind: 'CHANGED', code: 'tiger', changes: 'Name: Tiger™ River → Tiger™ Falls' },
  ])
})

test('a file of twenty thousand games, 2.5 MB, is read and compared; one of more than 3 MB is refused at its field', async () => {
  const line = (at: number) => `c-${at};${'Long name of a game '.repeat(5)}${at};lw;slot;93,07;high;;;desktop;`
  const lines = Array.from({ length: 20_000 }, (_, at) => line(at))
  const { status, body } = await upload(file(lines), '?preview=1')
  expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('20000 new, 0 changed, 0 refused')])
  const refused = await upload(Buffer.alloc(3_145_800, 'x').toString('base64'))
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('"file":"At most 3 MB"'),
  ])
  expect((await upload(Buffer.alloc(4_000_000, 'x').toString('base64'))).status).toBe(413)
})

test('all differences are applied with one press, each by the rule of a single one', async () => {
  const press = (query = '') =>
    desk.staff.post(`/api${path}/changes/all-applications${query}`, {
      domain: '1',
      overwritesEdited: false,
      linksRenamed: true,
      reason: confirmation.reason,
    })
  const run = () => applyAll.run({ db: desk.office.database.db })
  expect((await upload(file([...many(250), 'tiger;Tiger™ Falls;lw;slot;93,07;high;;;desktop|mobile;']))).status).toBe(
    200,
  )
  expect(await compare()).toBe(true)
  expect(await run()).toBe(0)
  const preview = await press('?preview=1')
  expect([preview.status, JSON.stringify(preview.body)]).toEqual([
    200,
    expect.stringContaining('250 new, 1 changed, 0 retired'),
  ])
  expect(await run()).toBe(0)
  expect((await press()).status).toBe(200)
  // The catalogue has this game meanwhile: its difference waits for the next comparison.
  await desk.office.rows(`update casino_game set code = 'm-7' where code = 'formula'`)
  expect([await run(), await run(), await run()]).toEqual([99, 100, 51])
  expect(await waiting()).toMatchObject([{ kind: 'NEW', code: 'm-7' }])
  expect(
    await desk.office.rows(`select reason from task_failure where task = 'catalogue-changes.applications'`),
  ).toEqual([{ reason: 'The catalogue has m-7 already. Compare again.' }])
  const places = await desk.office.rows(
    `select count(*)::int as games, count(distinct position)::int as places from casino_game where code like 'm-%' and domain_id = 1`,
  )
  expect(places).toEqual([{ games: 250, places: 250 }])
  const [applied] = await desk.list(`${path}/changes?code=m-9&detectedAt=all`)
  expect(applied).toMatchObject({ status: 'APPLIED', appliedBy: applied?.['appliedBy'] })
  const audited = await desk.office.rows(
    `select distinct actor as by, action from audit where action like '%applications' and subject like 'casino_sync_line:%'`,
  )
  expect(audited).toContainEqual({ by: applied?.['appliedBy'], action: 'catalogue-changes.applications' })
  const none = await desk.staff.post(`/api${path}/changes/all-applications`, {
    domain: '2',
    overwritesEdited: false,
    linksRenamed: true,
    reason: confirmation.reason,
  })
  expect(none.status).toBe(409)
})

test('a file that is no catalogue is refused as a whole', async () => {
  for (const [content, reason] of [
    [file(['a;b']), 'The file has no game.'],
    [Buffer.from('code,name\n1,2').toString('base64'), 'The header has no column'],
    [file(['a;"Night;lw;slot;;;;;desktop;']), 'CSV'],
  ] as const) {
    const { status, body } = await upload(content)
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(reason)])
  }
})

test('C40 returns by licence are listed at the game, and a change of one of them waits as a difference', async () => {
  const river = async (returns: string) => {
    expect((await upload(file([`river;River;lw;slot;"${returns}";;;;desktop;`]))).status).toBe(200)
    expect(await compare()).toBe(true)
    return (await waiting()).filter(({ code }) => code === 'river')
  }
  const found = await river('MGA:96,20;UKGC:94,20')
  const ids = found.map(({ id }) => id)
  expect(
    (await desk.press(`${path}/changes/applications`, { ids, overwritesEdited: false, linksRenamed: true }))[0],
  ).toBe(200)
  expect(await desk.list(`${path}?code=river`)).toMatchObject([
    { code: 'river', rtp: null, statedReturns: 'MGA 96.20 %, UKGC 94.20 %' },
  ])
  expect(await river('MGA:96,20;UKGC:94,20')).toEqual([])
  expect(await river('MGA:96,20;UKGC:93')).toMatchObject([
    {
      kind: 'CHANGED',
      changes: 'Returns: MGA 96.20 %, UKGC 94.20 % → MGA 96.20 %, UKGC 93.00 %',
      edited: '',
    },
  ])
})
