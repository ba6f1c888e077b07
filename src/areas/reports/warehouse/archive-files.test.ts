import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, readFile, readdir, rename, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertTree, treeActor, treeZone } from '#checks/harness/betting/agent-tree.ts'
import { explorerData } from '#areas/reports/explorer/explorer.data.ts'
import { scopeOf } from '#engine/downline.ts'
import { runTotals } from '#engine/list/run-list.ts'
import { faultText, type ArchiveFile } from '#platform/archive/archive-files.ts'
import { readerOf } from '#platform/archive/archive-reader.ts'
import { openArchive, type Archive } from '#platform/archive/archive.ts'
import { filesOf } from '#platform/archive/catalogue.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { archiveMonth, archiveNextMonth } from './archive-months.ts'
import { agentDays } from './archived-tables.ts'
import { checkArchive } from './check-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'overround-archive-'))
/** The first moment at which every month of the fixture is over for longer than the 183 days that reports show at once. */
const now = () => Date.parse('2026-09-30T18:30:00Z')
const justBefore = () => now() - 1

let database: TestDatabase
let archive: Archive
let files: readonly ArchiveFile[]
let early: readonly ArchiveFile[]
beforeAll(async () => {
  database = await freshDatabase()
  await insertTree(database.ownerPool)
  // A thousand rupees in each of three months.
  await database.ownerPool.query(
    `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, retained)
     select cell_of(100::bigint), 100, day::date, 'exchange', 1, 'INR', 1, 100000, -100000, 0, 100000
     from unnest('{2026-01-31,2026-02-01,2026-03-31}'::text[]) day`,
  )
  archive = openArchive(folder)
  const ofAgents = () => wholeSnapshot(database.db, (tx) => filesOf(tx, { sources: ['agent_day'], domains: [1] }))
  while (await archiveNextMonth({ pool: database.appPool, archive, now: justBefore }));
  early = await ofAgents()
  while (await archiveNextMonth({ pool: database.appPool, archive, now }));
  files = await ofAgents()
})
afterAll(async () => {
  await archive?.engine.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

const pathOf = ({ name }: ArchiveFile) => join(folder, name)
const fileOf = (month: string) => files.find((file) => file.month.startsWith(month))!
const originals = new Map<string, Buffer>()
beforeEach(async () => {
  for (const file of files) {
    const bytes = originals.get(file.name) ?? (await readFile(pathOf(file)))
    originals.set(file.name, bytes)
    await writeFile(pathOf(file), bytes)
  }
})

async function stakeOf(settledOn: string): Promise<string> {
  const actor = treeActor(null, [1])
  const viewer = { actor, scope: await scopeOf(database.db, actor), timeZone: treeZone, archive: readerOf(archive) }
  const { data } = await runTotals(database.db, explorerData, viewer, { settledOn, by: 'PRODUCT' })
  return String(data.totals['stake'])
}

const [quarter, january, february] = ['2026-01-01..2026-03-31', '2026-01-01..2026-01-31', '2026-02-01..2026-02-28']

test('three months of a thousand each add up from their files, to the day', async () => {
  expect(files.map(({ month, rows }) => [month, rows])).toEqual([
    ['2026-01-01', 1n],
    ['2026-02-01', 1n],
    ['2026-03-01', 1n],
  ])
  expect(await stakeOf(quarter)).toBe('3000.00')
  expect(await stakeOf('2026-01-31..2026-02-01')).toBe('2000.00')
  expect(await stakeOf('2026-02-02..2026-03-30')).toBe('0.00')
})

test('a month is written once its last day is older than what reports show at once, in the zone of the domain', () => {
  expect(early.map(({ month }) => month)).toEqual(['2026-01-01', '2026-02-01'])
})

interface Damage {
  readonly how: string
  readonly fault: string
  readonly damage: (path: string) => Promise<void>
}

async function changeByte(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await writeFile(path, bytes)
}

const damages: readonly Damage[] = [
  { how: 'removed', fault: 'missing', damage: (path) => rename(path, `${path}.away`) },
  {
    how: 'cut',
    fault: 'cut: 8 bytes short',
    damage: async (path) => truncate(path, (await readFile(path)).length - 8),
  },
  { how: 'emptied', fault: 'bytes short', damage: (path) => writeFile(path, '') },
  { how: 'changed in one byte of the middle', fault: 'changed: hash differs', damage: changeByte },
  {
    how: 'replaced by that of another month',
    // Both are as long: their rows differ in the day alone.
    fault: 'changed: hash differs',
    damage: (path) => copyFile(pathOf(fileOf('2026-01')), path),
  },
]

test.each(damages)(
  'a file that is $how is named, and nothing is shown for a period that needs it',
  async ({ fault, damage }) => {
    const file = fileOf('2026-02')
    await damage(pathOf(file))
    const named = `month 2026-02, file ${file.name}: `
    await expect(stakeOf(quarter)).rejects.toThrow(named)
    await expect(stakeOf(february)).rejects.toThrow(fault)
    expect(await stakeOf(january)).toBe('1000.00')
    expect(await stakeOf('2026-03-01..2026-03-31')).toBe('1000.00')
    const [found] = await checkArchive(database.db, folder)
    expect(found).toContain(named)
    expect(found).toContain(fault)
    rmSync(`${pathOf(file)}.away`, { force: true })
  },
)

test('a copy beside the files is named, and never counted', async () => {
  const copy = join(folder, '0 (1).parquet')
  await copyFile(pathOf(fileOf('2026-02')), copy)
  expect(await stakeOf(quarter)).toBe('3000.00')
  expect(await checkArchive(database.db, folder)).toEqual(['file 0 (1).parquet: not in the catalogue, and never read'])
  rmSync(copy)
  expect(await checkArchive(database.db, folder)).toEqual([])
})

test('rows that change after their file was written are found, and a new edition of the month replaces it', async () => {
  const change = `update agent_day set stake = stake + 1 where day = '2026-02-01'`
  await database.ownerPool.query(change)
  const file = fileOf('2026-02')
  expect(await checkArchive(database.db, folder)).toEqual([faultText(file, 'differs from the rows in the database')])
  const again = { table: agentDays, domainId: 1, month: '2026-02-01', edition: 2 }
  expect(await archiveMonth({ pool: database.appPool, archive }, again)).toBe(true)
  expect(await stakeOf(february)).toBe('1000.01')
  expect(await archiveMonth({ pool: database.appPool, archive }, again)).toBe(false)
  expect(await checkArchive(database.db, folder)).toEqual([`file ${file.name}: not in the catalogue, and never read`])
})

test('a month that cannot be written leaves no trace, and is written by the next run', async () => {
  const { ownerPool, appPool } = database
  await ownerPool.query(`insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake)
    values (cell_of(200::bigint), 200, '2026-03-05', 'qt', 2, 'INR', 1, 5)`)
  const inTheWay = join(folder, 'file')
  await writeFile(inTheWay, 'no folder')
  const broken = openArchive(join(inTheWay, 'archive'))
  await expect(archiveNextMonth({ pool: appPool, archive: broken, now })).rejects.toThrow()
  rmSync(inTheWay)
  // A server that was killed two days ago left it.
  const leftover = join(folder, 'killed.parquet.part')
  await writeFile(leftover, 'half a file')
  await utimes(leftover, now() / 1000 - 172_800, now() / 1000 - 172_800)
  const written = async () =>
    (await readdir(folder)).filter((name) => name.startsWith('2.')).toSorted((a, b) => (a < b ? -1 : 1))
  expect(await written()).toEqual([])
  while (await archiveNextMonth({ pool: appPool, archive, now }));
  expect((await written()).map((name) => name.split('.').slice(0, 3))).toEqual([
    ['2', 'agent_day', '2026-03'],
    ['2', 'bet_settled', '2026-03'],
    ['2', 'casino_round', '2026-03'],
    ['2', 'player_day', '2026-03'],
    ['2', 'ticket', '2026-03'],
    ['2', 'transfer', '2026-03'],
  ])
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  expect((await ownerPool.query(`select stake from agent_day where agent_id = 200`)).rows).toHaveLength(1)
})
