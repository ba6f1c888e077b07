import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { treeActor, treeZone } from '#checks/harness/betting/agent-tree.ts'
import { bookResult, insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { dimensions } from '#areas/reports/explorer/dimensions.ts'
import { explorerData } from '#areas/reports/explorer/explorer.data.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { scopeOf } from '#engine/downline.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { readerOf } from '#platform/archive/archive-reader.ts'
import { openArchive, type Archive } from '#platform/archive/archive.ts'
import { archiveNextMonth } from './archive-months.ts'
import { checkArchive } from './check-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'overround-archive-'))
const settledOn = `${daysBefore(95)}..${daysBefore(9)}`
/** Just so much later that every month of the fixture is beyond the days that reports show at once. */
const muchLater = () => Date.parse(`${daysBefore(-216)}T00:00:00Z`)

let settled: SettledTree
let archive: Archive
beforeAll(async () => {
  settled = await openSettledTree(150)
  archive = openArchive(folder)
  const { ownerPool } = settled.database
  await insertCasinoShares(ownerPool)
  for (const [product, daysAgo, stake] of [
    ['aura', 12, 70_001n],
    ['aura', 45, 333n],
    ['qt', 46, 5_550n],
    ['sportsbook', 90, 1_203n],
  ] as const)
    await bookResult(ownerPool, { product, player: 1000n, agent: 118n, daysAgo, stake, pl: -stake / 3n })
  await bookResult(ownerPool, {
    product: 'qt',
    player: 1000n + 13n * 5n,
    agent: 115n,
    daysAgo: 90,
    stake: 999n,
    pl: 77n,
  })
  while ((await recomputeNodeDays.run({ db: settled.database.db })) > 0);
})
afterAll(async () => {
  await archive?.engine.close()
  await settled?.database.close()
  rmSync(folder, { recursive: true, force: true })
})

const questions: readonly Readonly<Record<string, string>>[] = [
  ...dimensions.map((by) => ({ by })),
  { by: 'DAY,PRODUCT' },
  { by: 'WEEK,ACCOUNT' },
  { by: 'FISCAL_MONTH' },
  { by: 'MONTH', across: 'VERTICAL' },
  { by: 'PRODUCT', product: 'qt,sportsbook' },
  { by: 'PRODUCT', compare: 'YES', settledOn: `${daysBefore(50)}..${daysBefore(9)}` },
  { by: 'ACCOUNT', node: '115' },
  { by: 'DOMAIN', domainId: '1' },
]

const asked = [
  ...questions.map((question) => [explorerData, question] as const),
  [profitData, {}] as const,
  [profitData, { product: 'qt,exchange', hideZero: 'YES' }] as const,
]

/** What is seen otherwise from an agent: from its accounts, levels and players. */
const ofAgents = [
  [explorerData, { by: 'DAY,PRODUCT' }],
  [explorerData, { by: 'ACCOUNT' }],
  [explorerData, { by: 'LEVEL' }],
  [explorerData, { by: 'PLAYER' }],
  [profitData, {}],
] as const
/** The operator, a branch, an agent with players alone, and one of the other domain. */
const viewers = [null, 111n, 118n, 210n]

/** What viewers see for every question, or for those of agents, from the database or from the files. */
async function answers(reads: 'database' | 'files', by: readonly (bigint | null)[] = viewers) {
  const { db } = settled.database
  const seen = new Map<string, unknown>()
  let files = 0
  for (const agentId of by) {
    const actor = treeActor(agentId, [1, 2])
    for (const [report, question] of agentId === null ? asked : ofAgents) {
      const archived = readerOf(archive)
      const viewer = { actor, scope: await scopeOf(db, actor), timeZone: treeZone }
      const reader = reads === 'files' ? { ...viewer, archive: archived } : viewer
      const search = { settledOn, ...question }
      const { data } = await runList(db, report, reader, search)
      const { data: sums } = await runTotals(db, report, reader, search)
      seen.set(`${agentId} ${report.list.path} ${JSON.stringify(question)}`, { data, sums })
      files += archived.use().files
    }
  }
  return { seen, files }
}

test('reports of past months show the same from files as from the database, also when the rows have left it', async () => {
  const { db, appPool, ownerPool } = settled.database
  const { seen: stored } = await answers('database')
  expect([...stored.values()].filter((one) => JSON.stringify(one).includes('"data":[]')).length).toBeLessThan(
    stored.size / 2,
  )
  let months = 0
  while (await archiveNextMonth({ pool: appPool, archive, now: muchLater })) months += 1
  const { rows: entered } = await ownerPool.query<{ n: number }>('select count(*)::int as n from archive_file')
  expect(entered).toEqual([{ n: months }])
  expect(months).toBeGreaterThanOrEqual(8)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(await checkArchive(db, folder)).toEqual([])
  const { seen: filed, files } = await answers('files')
  expect(files).toBeGreaterThan(100)
  expect(filed).toEqual(stored)
  for (const table of ['agent_day', 'node_day', 'player_day']) await ownerPool.query(`delete from ${table}`)
  const { seen: alone } = await answers('files')
  for (const [question, answer] of alone) expect([question, answer]).toEqual([question, stored.get(question)])
  const { seen: emptied } = await answers('database', [118n])
  expect(emptied.size).toBe(ofAgents.length)
  for (const [question, answer] of emptied) expect([question, answer]).toMatchObject([question, { data: [] }])
})
