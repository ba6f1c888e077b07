import { mkdtempSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { treeActor, treeZone } from '#checks/harness/betting/agent-tree.ts'
import { settle } from '#checks/harness/betting/tree-bets.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { roundsData } from '#areas/casino/provider-pages/rounds.data.ts'
import { worldCasinoBets } from '#areas/casino/provider-pages/rounds.screen.ts'
import { worldCasino } from '#areas/casino/provider-pages/shared.ts'
import { myBetsData } from '#areas/exchange/bets/my-bets.data.ts'
import { sportsbookBetsData } from '#areas/exchange/sportsbook/sportsbook-bets.data.ts'
import { scopeOf } from '#engine/downline.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { readerOf } from '#platform/archive/archive-reader.ts'
import { openArchive, type Archive } from '#platform/archive/archive.ts'
import { filesOf } from '#platform/archive/catalogue.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { archiveNextMonth } from './archive-months.ts'
import { checkArchive } from './check-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'overround-archived-bets-'))
const days = `${daysBefore(14)}..${daysBefore(9)}`
/** Just so much later that every month of the fixture is beyond the days that reports show at once. */
const muchLater = () => Date.parse(`${daysBefore(-216)}T00:00:00Z`)

let settled: SettledTree
let archive: Archive
beforeAll(async () => {
  settled = await openSettledTree(150)
  archive = openArchive(folder)
  const { ownerPool, appPool } = settled.database
  const player = 'p.cell, p.id, p.domain_id, p.agent_id'
  await ownerPool.query(
    `select save_bet(to_jsonb(b) || '{"ends": "VOIDED"}', 0, '{}') from (select * from bet_open where market_id = 8 order by id limit 1) b`,
  )
  await ownerPool.query('alter table ticket disable trigger user')
  await ownerPool.query(
    `insert into ticket (cell, player_id, domain_id, agent_id, id, kind, sports, sizes, legs, lines, unit, stake, odds_e4, potential, status, returned,
       currency, share_path_id, reason, placed_at, settled_at)
     select ${player}, uuidv7(), 'SINGLE', '{cricket,"table tennis"}', '{1}', 1, 1, 700 + n, 700 + n, 25000, 1750 + n,
       case n % 3 when 0 then 'WON' when 1 then 'LOST' else 'VOIDED' end, case n % 3 when 0 then 1750 + n else 0 end, 'INR', 1,
       case n % 3 when 2 then 'said "late", and, voided' end, timestamptz '${daysBefore(12)}T09:00Z', timestamptz '${daysBefore(12)}T10:00Z'
     from player p cross join generate_series(1, 4) n`,
  )
  await ownerPool.query('alter table ticket enable trigger user')
  await ownerPool.query(
    `insert into casino_round (cell, player_id, domain_id, agent_id, started_at, provider, game, bet, win, currency, status, ended_at)
     select ${player}, timestamptz '${daysBefore(12)}T11:00:00.123Z' + n * interval '1 minute', case n % 2 when 0 then 'wc' else 'qt' end, 'Roulette', 500 + n,
       n * 100, 'INR', case n % 5 when 4 then 'VOIDED' else 'SETTLED' end, timestamptz '${daysBefore(12)}T12:00Z'
     from player p cross join generate_series(1, 6) n`,
  )
  while (await archiveNextMonth({ pool: appPool, archive, now: muchLater }));
})
afterAll(async () => {
  await archive?.engine.close()
  await settled?.database.close()
  rmSync(folder, { recursive: true, force: true })
})

const worldCasinoRounds = roundsData(worldCasino, worldCasinoBets)
const asked = [
  [myBetsData, { placedAt: days }],
  [myBetsData, { placedAt: days, status: 'SETTLED', sort: 'pl', direction: 'ascending' }],
  [myBetsData, { placedAt: days, settledAt: `${daysBefore(11)}..${daysBefore(11)}`, product: 'exchange' }],
  [sportsbookBetsData, { placedAt: days }],
  [sportsbookBetsData, { placedAt: days, status: 'WON,VOIDED', domainId: '1' }],
  [worldCasinoRounds, { startedAt: days }],
  [worldCasinoRounds, { startedAt: days, playerId: '1000' }],
] as const

type Asked = readonly [(typeof asked)[number][0], Readonly<Record<string, string>>]

async function viewerOf(agentId: bigint | null, reads: 'database' | 'files') {
  const actor = treeActor(agentId, [1, 2])
  const viewer = { actor, scope: await scopeOf(settled.database.db, actor), timeZone: treeZone }
  return reads === 'files' ? { ...viewer, archive: readerOf(archive) } : viewer
}
type ArchiveViewer = Awaited<ReturnType<typeof viewerOf>>

/** All pages of a list, one after another, and its count and sums. */
async function shownTo(viewer: ArchiveViewer, [list, search]: Asked) {
  const { db } = settled.database
  const rows: unknown[] = []
  let next: Readonly<Record<string, string>> | null = {}
  while (next !== null) {
    const page: Awaited<ReturnType<typeof runList>> = await runList(db, list, viewer, { ...search, ...next })
    rows.push(...page.data)
    next = page.next_cursor === null ? null : { cursor: page.next_cursor }
  }
  const { data: sums } = await runTotals(db, list, viewer, search)
  expect(sums.total_item).toBe(rows.length)
  return { rows, sums }
}

/** Lists of bets of the exchange alone. */
const ofExchange = asked.slice(0, 3)

/** What the operator and an agent see of these lists. */
async function answers(reads: 'database' | 'files', of: readonly Asked[] = asked) {
  const shown: unknown[] = []
  for (const agentId of [null, 115n])
    for (const [list, search] of of)
      shown.push({ agentId, search, ...(await shownTo(await viewerOf(agentId, reads), [list, search])) })
  return shown
}

test('lists of bets of past months show the same with the archive open as without it', async () => {
  const stored = await answers('database')
  expect(stored).toHaveLength(14)
  expect(await answers('files')).toEqual(stored)
  const reader = await viewerOf(null, 'files')
  await shownTo(reader, asked[0])
  expect('archive' in reader && reader.archive.use().files).toBeGreaterThan(0)
  expect(await checkArchive(settled.database.db, folder)).toEqual([])
})

test('a bet that was voided alone and restored after its file was written is open again, and once', async () => {
  await settled.database.ownerPool.query(
    `select save_bet(to_jsonb(b) || '{"remaining": 0, "returns": true}', 10000000, '{}') from bet_settled b where b.market_id = 8`,
  )
  const ofMarket = { placedAt: days, marketId: '8', status: 'VOIDED' }
  const { rows } = await shownTo(await viewerOf(null, 'files'), [myBetsData, ofMarket])
  expect(rows).toEqual([])
  const stored = await answers('database', ofExchange)
  expect(await answers('files', ofExchange)).toEqual(stored)
})

test('a market that was rolled back after its file was written has its bets open again, and once', async () => {
  await settle(settled.database.ownerPool, { market: 7n, at: `${daysBefore(-1)}T00:00:01Z`, result: 'rollback' })
  const stored = await answers('database', ofExchange)
  const open = await shownTo(await viewerOf(null, 'files'), [
    myBetsData,
    { placedAt: days, marketId: '7', status: 'OPEN' },
  ])
  expect(open.rows.length).toBeGreaterThan(0)
  expect(await answers('files', ofExchange)).toEqual(stored)
})

test('bets that only files have are listed, counted and summed from them, and from nowhere else', async () => {
  const { ownerPool } = settled.database
  const stored = await answers('database')
  for (const table of ['bet_settled', 'ticket', 'casino_round']) await ownerPool.query(`delete from ${table}`)
  const missing = await shownTo(await viewerOf(110n, 'database'), asked[1])
  expect(missing.rows).toEqual([])
  expect(await answers('files')).toEqual(stored)
})

test('a missing file of bets is named, and nothing is shown for a period that needs it', async () => {
  const files = await wholeSnapshot(settled.database.db, (tx) =>
    filesOf(tx, { sources: ['bet_settled'], domains: [1], from: daysBefore(12), to: daysBefore(12) }),
  )
  const path = join(folder, files[0]!.name)
  await rename(path, `${path}.away`)
  await expect(shownTo(await viewerOf(null, 'files'), asked[0])).rejects.toThrow(
    `month ${files[0]!.month.slice(0, 7)}, file ${files[0]!.name}: missing`,
  )
  expect((await shownTo(await viewerOf(null, 'files'), asked[3])).rows).toHaveLength(52)
  await rename(`${path}.away`, path)
})
