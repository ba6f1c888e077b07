import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { treeActor, treeZone } from '#checks/harness/betting/agent-tree.ts'
import { bookResult, insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { explorerData } from '#areas/reports/explorer/explorer.data.ts'
import { plByDownlineData } from '#areas/reports/profit/pl-by-downline.data.ts'
import { plusMinusData } from '#areas/reports/plus-minus/plus-minus.data.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { playerDaysData, playersReportData } from '#areas/reports/players/players-report.data.ts'
import { providerReportsData } from '#areas/reports/providers/provider-reports.data.ts'
import { quickReportData } from '#areas/reports/quick/quick-report.data.ts'
import { ggrByAccountData } from '#areas/reports/revenue/ggr-accounts.data.ts'
import { ggrData } from '#areas/reports/revenue/ggr.data.ts'
import { scopeOf } from '#engine/downline.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { readerOf } from '#platform/archive/archive-reader.ts'
import { openArchive, type Archive } from '#platform/archive/archive.ts'
import { transact } from '#platform/database/transact.ts'
import { archiveNextMonth } from './archive-months.ts'
import { checkArchive } from './check-archive.ts'
import { removeClosedMonths } from './remove-months.ts'

const folder = mkdtempSync(join(tmpdir(), 'overround-removal-'))
const settledOn = `${daysBefore(95)}..${daysBefore(9)}`
/** The month of the first results. */
const firstMonth = daysBefore(90).slice(0, 7)
/** So much later that every month of the fixture is beyond the window of twelve months. */
const muchLater = () => Date.parse(`${daysBefore(-400)}T00:00:00Z`)

let settled: SettledTree
let archive: Archive
beforeAll(async () => {
  settled = await openSettledTree(150)
  archive = openArchive(folder)
  const { ownerPool, db } = settled.database
  await insertCasinoShares(ownerPool)
  for (const [daysAgo, stake] of [
    [12, 70_001n],
    [45, 333n],
    [90, 1_203n],
  ] as const)
    await bookResult(ownerPool, { product: 'aura', player: 1000n, agent: 118n, daysAgo, stake, pl: -stake / 3n })
  while ((await recomputeNodeDays.run({ db })) > 0);
})
afterAll(async () => {
  await archive?.engine.close()
  await settled?.database.close()
  rmSync(folder, { recursive: true, force: true })
})

const asked = [
  [explorerData, { by: 'DAY,PRODUCT' }],
  [explorerData, { by: 'ACCOUNT' }],
  [explorerData, { by: 'PLAYER' }],
  [explorerData, { by: 'MONTH', across: 'VERTICAL' }],
  [profitData, {}],
  [plByDownlineData, {}],
  [plByDownlineData, { node: '115', hideZero: 'YES' }],
  [ggrData, { by: 'DAY,PRODUCT' }],
  [ggrData, { by: 'MONTH', product: 'aura,exchange' }],
  [ggrByAccountData, { node: '115' }],
  [playersReportData, {}],
  [playerDaysData, { playerId: '1000' }],
  [quickReportData, { by: 'DAY,PRODUCT' }],
  [quickReportData, { by: 'ACCOUNT,METHOD' }],
  ...providerReportsData
    .filter(({ list }) => list.path.startsWith('/PL-aura'))
    .map((report) => [report, { node: '118' }] as const),
] as const

/** What the operator and an agent see, from the database or from the files. */
async function answers(reads: 'database' | 'files') {
  const { db } = settled.database
  const shown: unknown[] = []
  for (const agentId of [null, 115n]) {
    const actor = treeActor(agentId, [1, 2])
    const viewer = { actor, scope: await scopeOf(db, actor), timeZone: treeZone }
    for (const [report, question] of asked) {
      const reader = reads === 'files' ? { ...viewer, archive: readerOf(archive) } : viewer
      const search = { settledOn, ...question }
      const { data } = await runList(db, report, reader, search)
      const { data: sums } = await runTotals(db, report, reader, search)
      shown.push({ agentId, question, data, sums })
    }
  }
  return shown
}

/** Figures of all time, which no month that leaves may change. */
async function ofAllTime() {
  const { ownerPool, db } = settled.database
  while ((await recomputeNodeDays.run({ db })) > 0);
  const rows = async (text: string) => (await ownerPool.query<Record<string, unknown>>(text)).rows
  return {
    lives: await rows('select * from player_lifetime order by cell, player_id, product'),
    retained: await rows(
      `select node_id, product, sum(retained) as retained, sum(retained_below) as below, sum(stake) as stake
       from node_day group by 1, 2 order by 1, 2`,
    ),
    wrong: (await verify(db)).map(({ id, title }) => `${id} ${title}`),
  }
}

const onlineRows = async () => {
  const { rows } = await settled.database.ownerPool.query<{ n: number }>(
    `select ((select count(*) from agent_day where day > carried_day()) + (select count(*) from player_day where day > carried_day())
       + (select count(*) from node_day where day > carried_day()))::int as n`,
  )
  return rows[0]?.n
}

const runs = async () =>
  (
    await settled.database.ownerPool.query<{ result: string; reason: string }>(
      `select result, reason from audit where action = 'warehouse.remove' order by at, id`,
    )
  ).rows

test('months beyond the window leave the database once, and every screen answers the same from their files', async () => {
  const { appPool, ownerPool, db } = settled.database
  const work = { pool: appPool, archive, now: muchLater }
  while (await archiveNextMonth(work));
  const [stored, figures] = [await answers('database'), await ofAllTime()]
  expect(await removeClosedMonths(work)).toEqual([])
  expect(await runs()).toEqual([])
  await ownerPool.query(
    `insert into setting (domain_id, key, value) values (0, 'settings.reports', '{"onlineMonths": 12}')
     on conflict (domain_id, key) do update set value = setting.value || excluded.value`,
  )
  expect(await removeClosedMonths(work)).toEqual([])
  expect(await onlineRows()).toBe(0)
  expect(await ofAllTime()).toEqual(figures)
  expect(await answers('files')).toEqual(stored)
  expect(await checkArchive(db, folder)).toEqual([])
  const logged = await runs()
  expect(logged.length).toBeGreaterThanOrEqual(5)
  expect(logged.every(({ result }) => result === 'SUCCESS')).toBe(true)
  expect(logged[0]?.reason).toMatch(/^\d+ rows are in files alone: \d\.agent_day\./)
  expect(await removeClosedMonths(work)).toEqual([])
  expect(await archiveNextMonth(work)).toBe(false)
  expect(await runs()).toEqual(logged)
  expect(await ofAllTime()).toEqual(figures)
})

test('a report that reads no files says which month is missing, instead of showing less', async () => {
  const { db } = settled.database
  const actor = treeActor(null, [1, 2])
  const viewer = { actor, scope: await scopeOf(db, actor), timeZone: treeZone }
  for (const report of [explorerData, profitData, plByDownlineData, plusMinusData])
    await expect(runTotals(db, report, viewer, { settledOn })).rejects.toMatchObject({
      code: 'OV410',
      detail: firstMonth,
    })
  const today = { settledOn: `${daysBefore(-399)}..${daysBefore(-399)}` }
  const later = { ...viewer, now: new Date(muchLater()) }
  expect((await runTotals(db, plByDownlineData, later, today)).data.totals).toMatchObject({ stake: '0.00' })
})

test('a month is removed only once', async () => {
  const { ownerPool, db } = settled.database
  const before = await ownerPool.query('select name from archive_file order by name')
  const again = transact(db, [1, 2], (tx) =>
    sql`select remove_archived_month(1, ${`${firstMonth}-01`}::date, r.agent_file, r.player_file) from archive_removal r
      where r.domain_id = 1 and r.month = ${`${firstMonth}-01`}::date`.execute(tx),
  )
  await expect(again).rejects.toMatchObject({ code: '23505' })
  expect((await ownerPool.query('select name from archive_file order by name')).rows).toEqual(before.rows)
})
