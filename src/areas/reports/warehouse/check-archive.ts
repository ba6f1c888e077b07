import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { faultOf, faultText, strayFiles, type ArchiveFile } from '#platform/archive/archive-files.ts'
import { rowsOfMonth, sumsByDay, type ArchivedTable } from '#platform/archive/archived-table.ts'
import { filesOf } from '#platform/archive/catalogue.ts'
import type { Database } from '#platform/database/connect.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { agentDays, archivedTables, playerDays } from './archived-tables.ts'

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

/** The sums that stayed of removed months, where they are not those of the files. */
async function carriedFaults(tx: Tx, { name, summed }: ArchivedTable, fileColumn: string): Promise<readonly string[]> {
  const each = (of: (column: string) => string) => sql.raw(summed.map(of).join(', '))
  const { rows } = await sql<{ domainId: number }>`
    select coalesce(filed.domain_id, stored.domain_id) as "domainId"
    from (select f.domain_id, ${each((column) => `sum((s ->> '${column}')::numeric) as ${column}`)} from archive_removal r
      join archive_file f on f.name = ${sql.ref(`r.${fileColumn}`)} cross join lateral jsonb_array_elements(f.day_sums) s group by f.domain_id) filed
    full join (select domain_id, ${each((column) => `sum(${column}) as ${column}`)} from ${sql.table(name)}
      where day = carried_day() group by domain_id) stored on stored.domain_id = filed.domain_id
    where ${sql.raw(summed.map((column) => `coalesce(filed.${column}, 0) <> coalesce(stored.${column}, 0)`).join(' or '))}
    order by 1`.execute(tx)
  return rows.map(
    ({ domainId }) => `${name} of domain ${domainId}: what stayed of removed months differs from their files`,
  )
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
      else if (table && !table.isCorrected && (await differs(tx, table, file)))
        faults.push(faultText(file, 'differs from the rows in the database'))
    }
    const strays = await strayFiles(folder, files)
    const carried = [
      ...(await carriedFaults(tx, agentDays, 'agent_file')),
      ...(await carriedFaults(tx, playerDays, 'player_file')),
    ]
    return [...faults, ...carried, ...strays.map((name) => `file ${name}: not in the catalogue, and never read`)]
  })
