import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { inTransaction } from '#platform/auth/transaction.ts'
import type { Archive } from './archive.ts'
import { hashOf, unfinished } from './archive-files.ts'
import { quoted, rowsOfMonth, schemaOf, sumsByDay, type ArchivedTable } from './archived-table.ts'

/** The rows of one domain in one month. */
export interface MonthToWrite {
  readonly table: ArchivedTable
  readonly domainId: number
  /** Its first day. */
  readonly month: string
  readonly edition: number
}

/** Rows and sums of a day, as texts. */
type DaySums = Readonly<Record<string, string>>

export interface WrittenMonth {
  readonly name: string
  readonly bytes: bigint
  readonly hash: string
  readonly rows: bigint
  readonly daySums: readonly DaySums[]
}

/** Copies the rows and adds them up, on one snapshot. */
const copyRows = (pool: pg.Pool, { table, domainId, month }: MonthToWrite, path: string): Promise<readonly DaySums[]> =>
  inTransaction(pool, async (client) => {
    await client.query(
      `set transaction isolation level repeatable read, read only; set local statement_timeout = 0; set local app.domains = '{${domainId}}'`,
    )
    const rows = `from ${rowsOfMonth(table, domainId, month)}`
    const copied = client.query(
      copyTo(`copy (select ${Object.keys(table.columns).join(', ')} ${rows}) to stdout (format csv)`),
    )
    await pipeline(copied, createWriteStream(path, { mode: 0o600 }))
    const { rows: sums } = await client.query<DaySums>(
      `select ${sumsByDay(table, 'text')} ${rows} group by day order by 1`,
    )
    return sums
  })

/** Nothing is guessed from the first rows: the types of a file are those of its table. */
const csvOf = (path: string, { columns }: ArchivedTable): string =>
  `from read_csv(${quoted(path)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', allow_quoted_nulls = false, columns = {${Object.entries(
    columns,
  )
    .map(([name, type]) => `${quoted(name)}: ${quoted(type)}`)
    .join(', ')}})`

/** Writes the file, and adds up what can be read from it. */
const compress = (
  { engine }: Archive,
  table: ArchivedTable,
  { csv, file }: { readonly csv: string; readonly file: string },
): Promise<readonly DaySums[]> =>
  engine.use(async (connection) => {
    await connection.run(
      `copy (select * ${csvOf(csv, table)} order by ${table.order.join(', ')}) to ${quoted(file)}
        (format parquet, compression zstd, row_group_size 122880, kv_metadata {columns: ${quoted(schemaOf(table))}})`,
    )
    const read = await connection.runAndReadAll(
      `select ${sumsByDay(table, 'varchar')} from read_parquet([${quoted(file)}]) group by day order by 1`,
    )
    return read
      .getRowObjectsJS()
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])))
  })

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  throw new Error('The sums of an archived month are no texts')
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(path, 0o600)
}

/** The new name is on the disk as well: rows are removed on the word of the catalogue that the file is there. */
async function flushNames(folder: string): Promise<void> {
  const names = await open(folder, 'r')
  try {
    await names.sync()
  } finally {
    await names.close()
  }
}

/**
 * Writes the file of a month. It gets its name only when what is read from it equals the rows it was made from: after a crash there is
 * the whole file or none, and another attempt starts from the beginning.
 */
export async function writeMonth(pool: pg.Pool, archive: Archive, written: MonthToWrite): Promise<WrittenMonth> {
  const { table, domainId, month, edition } = written
  const attempt = join(archive.folder, randomUUID())
  const [csv, file] = [`${attempt}.csv${unfinished}`, `${attempt}.parquet${unfinished}`]
  try {
    await mkdir(archive.folder, { recursive: true, mode: 0o700 })
    const stored = await copyRows(pool, written, csv)
    const readBack = await compress(archive, table, { csv, file })
    if (JSON.stringify(readBack) !== JSON.stringify(stored))
      throw new Error(`The file of ${table.name} ${month.slice(0, 7)} does not have the sums of its rows`)
    await flush(file)
    const hash = await hashOf(file)
    const name = `${domainId}.${table.name}.${month.slice(0, 7)}.${edition}.${hash.slice(0, 16)}.parquet`
    const { size: bytes } = await stat(file, { bigint: true })
    await rename(file, join(archive.folder, name))
    await flushNames(archive.folder)
    const rows = stored.reduce((sum, day) => sum + BigInt(day['rows'] ?? 0), 0n)
    return { name, bytes, hash, rows, daySums: stored }
  } finally {
    await rm(csv, { force: true })
    await rm(file, { force: true })
  }
}
