import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { archiveNextMonth } from '#areas/reports/warehouse/archive-months.ts'
import { agentDays } from '#areas/reports/warehouse/archived-tables.ts'
import { checkArchive } from '#areas/reports/warehouse/check-archive.ts'
import type { ArchiveFile } from '#platform/archive/archive-files.ts'
import { readerOf } from '#platform/archive/archive-reader.ts'
import { openArchive, type Archive } from '#platform/archive/archive.ts'
import { filesOf } from '#platform/archive/catalogue.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { createFixture, domainId, median, seconds, withBenchDatabase } from './fixture.ts'

const rounds = 5
const goals = { smaller: 4, faster: 1 } as const
const [products, days] = [4, 150]

export interface WarehouseFigures {
  /** How many times smaller the files are than the rows in the database, without indexes. */
  readonly smaller: number
  /** How many times faster all rows are added up from the files. */
  readonly faster: number
}

/** Totals of agents in five months, with amounts in which nothing repeats. */
async function insertDays(owner: pg.Pool, rows: number): Promise<void> {
  const agents = Math.max(1, Math.ceil(rows / (products * days)))
  await owner.query(
    `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, retained)
     select a % 64, 65000 + a, date '2026-01-01' + d, (array['exchange', 'bookmaker', 'fancy', 'qt'])[p], ${domainId}, 'INR', h % 40, h % 9000000,
       (h / 7) % 4000000 - 2000000, (h / 11) % 80000, (h / 13) % 1000000 - 500000
     from generate_series(0, ${days - 1}) d, generate_series(1, ${products}) p, generate_series(1, $1::int) a,
       lateral (select abs(hashint8extended(a::bigint * 100000 + d * 10 + p, 42)) as h offset 0) x`,
    [agents],
  )
  await owner.query('vacuum (analyze) agent_day')
}

const question = `select product, count(*) as rows, sum(stake)::bigint as stake, sum(pl)::bigint as pl, sum(retained)::bigint as retained`

const timed = async <T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly ms: number }> => {
  let answer = await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push(
      1000 *
        (await seconds(async () => {
          answer = await work()
        })),
    )
  return { answer, ms: median(times) }
}

/** The same sums from the files, opened from the catalogue as reports open them. */
async function sumOfFiles(archive: Archive, files: readonly ArchiveFile[]): Promise<string> {
  const found = await readerOf(archive).ask({
    table: agentDays,
    files,
    lookup: { columns: { agent_id: 'BIGINT' }, rows: [] },
    sql: (source) => `${question} from ${source} group by product order by product`,
    mostRows: 100,
  })
  const { product = [], rows = [], stake = [], pl = [], retained = [] } = found ?? {}
  return product.map((name, at) => [name, rows[at], stake[at], pl[at], retained[at]].join(' ')).join('\n')
}

async function sumOfRows(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<Record<string, unknown>>(
    `${question} from agent_day group by product order by product collate "C"`,
  )
  return rows.map((row) => Object.values(row).join(' ')).join('\n')
}

async function sizeOf(archive: Archive, files: readonly ArchiveFile[]): Promise<number> {
  const sizes = await Promise.all(files.map(async ({ name }) => (await stat(join(archive.folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Past months as files beside the same rows in the database: their size, and how long it takes to add all of them up. */
export async function benchWarehouse(rows = 10_000_000): Promise<WarehouseFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-archive-'))
  const archive = openArchive(folder)
  try {
    return await withBenchDatabase(async ({ owner, app }) => {
      await createFixture(owner, { players: 1, agents: 1 })
      await insertDays(owner, rows)
      const work = { pool: app, archive, now: () => Date.parse('2027-06-01T00:00:00Z') }
      const wrote = await seconds(async () => {
        while (await archiveNextMonth(work));
      })
      const files = await snapshot(kyselyOver(app), [domainId], (tx) => filesOf(tx, { sources: [agentDays.name] }))
      const faults = await checkArchive(kyselyOver(app), folder)
      if (faults.length > 0) throw new Error(faults.join('\n'))
      const { rows: heap } = await owner.query<{ bytes: string; n: string }>(
        `select pg_relation_size('agent_day')::text as bytes, (select count(*) from agent_day)::text as n`,
      )
      const [stored, filed] = [Number(heap[0]?.bytes), await sizeOf(archive, files)]
      const [ofRows, ofFiles] = [await timed(() => sumOfRows(owner)), await timed(() => sumOfFiles(archive, files))]
      if (ofRows.answer !== ofFiles.answer) throw new Error(`Other sums:\n${ofRows.answer}\n${ofFiles.answer}`)
      const figures = { smaller: stored / filed, faster: ofRows.ms / ofFiles.ms }
      console.log(
        `${heap[0]?.n} rows: ${(stored / 1e6).toFixed(0)} MB in the database, ${(filed / 1e6).toFixed(0)} MB in ${files.length} files, written in ${wrote.toFixed(1)} s`,
      )
      console.log(
        `warehouse: files are ${figures.smaller.toFixed(1)} times smaller; all rows added up in ${ofFiles.ms.toFixed(0)} ms, by the database in ${ofRows.ms.toFixed(0)} ms (${figures.faster.toFixed(1)} times as long)`,
      )
      return figures
    })
  } finally {
    await archive.engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What was promised and not reached. */
export const missedWarehouseGoals = ({ smaller, faster }: WarehouseFigures): readonly string[] => [
  ...(smaller < goals.smaller
    ? [`files ${smaller.toFixed(1)} times smaller than the rows, below ${goals.smaller}`]
    : []),
  ...(faster < goals.faster ? [`a scan at ${faster.toFixed(2)} of the speed of the rows, below ${goals.faster}`] : []),
]
