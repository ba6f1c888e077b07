import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { faultOf, faultText, strayFiles, type ArchiveFile } from '#platform/archive/archive-files.ts'
import { rowsOfMonth, sumsByDay, type ArchivedTable } from '#platform/archive/archived-table.ts'
import { filesOf } from '#platform/archive/catalogue.ts'
import type { Database } from '#platform/database/connect.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { archivedTables } from './archived-tables.ts'

type Sums = Readonly<Record<string, string>>

/** Each day with its sums, in one order. */
const inOrder = (table: ArchivedTable, days: readonly Sums[]): string =>
  days
    .map((day) => ['day', 'rows', ...table.summed].map((name) => day[name]).join(' '))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('\n')

/** Whether rows that are still in the database have other sums than their file: they were changed after it was written. */
async function differs(tx: Tx, table: ArchivedTable, { domainId, month, name }: ArchiveFile): Promise<boolean> {
  const { rows: stored } = await sql<Sums>`select ${sql.raw(sumsByDay(table, 'text'))}
    from ${sql.raw(rowsOfMonth(table, domainId, month))} group by day`.execute(tx)
  if (stored.length === 0) return false
  const { rows: filed } = await sql<{
    sums: readonly Sums[]
  }>`select day_sums as sums from archive_file where name = ${name}`.execute(tx)
  return inOrder(table, stored) !== inOrder(table, filed[0]?.sums ?? [])
}

/** What is wrong with the files of past months: each missing, cut, changed or unknown one is named. */
export const checkArchive = (db: Database, folder: string): Promise<readonly string[]> =>
  wholeSnapshot(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const files = await filesOf(tx)
    const faults: string[] = []
    for (const file of files) {
      const fault = await faultOf(folder, file)
      const table = archivedTables.find(({ name }) => name === file.source)
      if (fault !== null) faults.push(faultText(file, fault))
      else if (table && (await differs(tx, table, file)))
        faults.push(faultText(file, 'differs from the rows in the database'))
    }
    const strays = await strayFiles(folder, files)
    return [...faults, ...strays.map((name) => `file ${name}: not in the catalogue, and never read`)]
  })
