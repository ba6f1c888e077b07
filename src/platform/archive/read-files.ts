import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { Conflict } from '#platform/errors/app-errors.ts'
import { faultOf, faultText, type ArchiveFile } from './archive-files.ts'
import { quoted, schemaOf, type ArchivedTable } from './archived-table.ts'
import type { Archive } from './archive.ts'

export type ArchivedValue = string | number | bigint | boolean | null
/** Values by column, all of the same length. */
export type ArchivedColumns = Readonly<Record<string, readonly ArchivedValue[]>>

/** Rows that a question joins as `lookup`, read from the database: accounts and where they belong. */
interface Lookup {
  readonly columns: Readonly<Record<string, 'BIGINT' | 'BOOLEAN'>>
  readonly rows: readonly (readonly (bigint | boolean | null)[])[]
}

export interface ArchiveQuestion {
  readonly table: ArchivedTable
  readonly files: readonly ArchiveFile[]
  readonly lookup: Lookup
  /** The question over the rows of the files. */
  readonly sql: (source: string) => string
  readonly mostRows: number
}

/** A total without one of its files would be a smaller one that nobody can tell from the right one. */
async function refuseFaults({ folder }: Archive, { table, files }: ArchiveQuestion): Promise<void> {
  for (const file of files) {
    const fault =
      file.columns === schemaOf(table) ? await faultOf(folder, file) : 'has other columns than this version reads'
    if (fault !== null)
      throw new Conflict(`Archive, ${faultText(file, fault)}. Nothing is shown for a period that needs it.`, {
        code: 'archive_file',
      })
  }
}

async function fillLookup(connection: DuckDBConnection, { columns, rows }: Lookup): Promise<void> {
  const types = Object.values(columns)
  await connection.run(
    `create temp table lookup (${Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')})`,
  )
  const appender = await connection.createAppender('lookup', 'main', 'temp')
  for (const row of rows) {
    for (const [at, value] of row.entries())
      if (value === null) appender.appendNull()
      else if (types[at] === 'BOOLEAN') appender.appendBoolean(value === true)
      else appender.appendBigInt(BigInt(value))
    appender.endRow()
  }
  appender.closeSync()
}

function plainValue(value: unknown): ArchivedValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint' || typeof value === 'boolean') return value
  throw new Error('The archive answered a value of an unknown type')
}

/** Answers a question from files that were verified before; null if it has more rows than it may. */
export async function readFiles(archive: Archive, question: ArchiveQuestion): Promise<ArchivedColumns | null> {
  await refuseFaults(archive, question)
  const paths = question.files.map(({ name }) => quoted(join(archive.folder, name)))
  return archive.engine.use(async (connection) => {
    await fillLookup(connection, question.lookup)
    const text = `select * from (${question.sql(`read_parquet([${paths.join(', ')}])`)}) limit ${question.mostRows + 1}`
    const found = (await connection.runAndReadAll(text)).getColumnsObjectJS()
    const columns = Object.fromEntries(Object.entries(found).map(([name, values]) => [name, values.map(plainValue)]))
    return lengthOf(columns) > question.mostRows ? null : columns
  })
}

export const lengthOf = (columns: ArchivedColumns): number => Object.values(columns)[0]?.length ?? 0
