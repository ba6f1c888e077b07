import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { addDays, dayOf } from '#values/day.ts'
import { createFixture, domainId, median, seconds, withBenchDatabase } from './fixture.ts'
import { operatorZone } from './operator/rows-of-people.ts'
import { betAgents, betDays, betPlayers, insertBets, type Period } from './reports.ts'
import { dataFolder, memoryOf, newSecrets, serverProcess } from './server-process.ts'

const goals = {
  /** What the server holds at most beyond what it held before. */
  megabytes: 150,
  /** The first page of another list while files are created. */
  slowed: 1.5,
} as const

export interface ExportFigures {
  /** How many times as long as a raw COPY each format takes. */
  readonly perCopy: Readonly<Record<'csv' | 'xlsx', number>>
  readonly megabytes: number
  readonly slowed: number
}

interface Created {
  readonly status: string
  readonly rows: number | null
  readonly message: string | null
}

async function pageMs(client: PanelClient): Promise<number> {
  const started = performance.now()
  const { status } = await client.get('/api/players')
  if (status !== 200) throw new Error(`/api/players: ${status}`)
  return performance.now() - started
}

interface Bench {
  readonly owner: pg.Pool
  readonly client: PanelClient
  readonly pid: number
  readonly period: Period
}

/** Orders a file and reads another list until it is there. */
async function create({ owner, client, pid, period: { from, to } }: Bench, format: 'csv' | 'xlsx' | 'pdf') {
  const order = { report_type: '/my-bets', file_extension: format, filter_data: { placedAt: `${from}..${to}` } }
  const { status, body } = await client.post('/api/report-download/direct', order)
  if (status !== 200) throw new Error(`${format}: ${status} ${JSON.stringify(body)}`)
  const [pages, memory]: [number[], number[]] = [[], []]
  let created: Created = { status: 'PENDING', rows: null, message: null }
  const took = await seconds(async () => {
    while (/PENDING|RUNNING/.test(created.status)) {
      pages.push(await pageMs(client))
      memory.push(await memoryOf(pid))
      await wait(50)
      const { rows } = await owner.query<Created>('select status, rows, message from report_request where id = $1', [
        body.data.id,
      ])
      const [row] = rows
      if (row) created = row
    }
  })
  return { ...created, seconds: took, page: median(pages), memory: Math.max(...memory) }
}

/** The stored columns of the same rows, as the database writes them. */
async function copySeconds(owner: pg.Pool): Promise<number> {
  const client = await owner.connect()
  try {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    return await seconds(() =>
      pipeline(
        client.query(copyTo('copy (select * from bet order by placed_at desc, id desc) to stdout (format csv)')),
        nowhere,
      ),
    )
  } finally {
    client.release()
  }
}

async function measure(bench: Bench, bets: number): Promise<ExportFigures> {
  const { owner, client, pid } = bench
  const idle: number[] = []
  for (let round = 0; round < 20; round += 1) idle.push(await pageMs(client))
  const before = await memoryOf(pid)
  const copied = await copySeconds(owner)
  const files = { csv: await create(bench, 'csv'), xlsx: await create(bench, 'xlsx') }
  for (const [format, { status, rows, message }] of Object.entries(files))
    if (status !== 'READY' || rows !== bets) throw new Error(`${format}: ${status}, ${rows} rows, ${message}`)
  const pdf = await create(bench, 'pdf')
  console.log(`pdf: ${pdf.status}, ${pdf.message ?? `${pdf.rows} rows`}`)
  const all = [files.csv, files.xlsx, pdf]
  const figures = {
    perCopy: { csv: files.csv.seconds / copied, xlsx: files.xlsx.seconds / copied },
    megabytes: Math.max(...all.map(({ memory }) => memory)) - before,
    slowed: Math.max(...all.map(({ page }) => page)) / median(idle),
  }
  console.log(
    `export: ${bets} rows, COPY in ${copied.toFixed(1)} s, CSV in ${files.csv.seconds.toFixed(1)} s (${figures.perCopy.csv.toFixed(1)} times as long), XLSX in ${files.xlsx.seconds.toFixed(1)} s (${figures.perCopy.xlsx.toFixed(1)}); ${figures.megabytes.toFixed(0)} MB more, other lists ${figures.slowed.toFixed(2)} times as long`,
  )
  return figures
}

/** A list of a million rows as a file of each format, beside a raw COPY, with the memory of the server and the time of another list. */
export async function benchExport(bets = 1_000_000): Promise<ExportFigures> {
  return withBenchDatabase(async ({ owner, url }) => {
    const yesterday = addDays(dayOf(Date.now(), operatorZone), -1)
    const settled = { from: addDays(yesterday, 1 - betDays), to: yesterday }
    await createFixture(owner, { players: betPlayers, agents: betAgents })
    await insertBets(owner, settled, [1, bets])
    await owner.query('vacuum (analyze) bet_settled')
    await createStaff(owner, { username: 'bench', domains: [domainId], isDeveloper: true })
    await using server = await serverProcess(url, newSecrets(), 2)
    const client = panelClient(server.url)
    const { status } = await client.login('bench', testPassword)
    if (status !== 200) throw new Error(`Sign-in: ${status}`)
    try {
      // Bets are placed some minutes before they are settled: perhaps on the day before.
      return await measure(
        { owner, client, pid: server.pid, period: { ...settled, from: addDays(settled.from, -1) } },
        bets,
      )
    } finally {
      await rm(join(dataFolder, 'exports'), { recursive: true, force: true })
    }
  })
}

/** What was promised and not reached. */
export const missedExportGoals = ({ megabytes, slowed }: ExportFigures): readonly string[] => [
  ...(megabytes > goals.megabytes ? [`${megabytes.toFixed(0)} MB more than before, above ${goals.megabytes}`] : []),
  ...(slowed > goals.slowed ? [`other lists ${slowed.toFixed(2)} times as long, above ${goals.slowed}`] : []),
]
