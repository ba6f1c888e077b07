import { sql } from 'kysely'
import type pg from 'pg'
import { addDays, dayOf } from '#values/day.ts'
import { removeLeftovers } from '#platform/archive/archive-files.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { schemaOf } from '#platform/archive/archived-table.ts'
import { writeMonth, type MonthToWrite } from '#platform/archive/write-month.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { WriteTx } from '#engine/action/act.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { archivedTables, removedTables } from './archived-tables.ts'
import { removeClosedMonths } from './remove-months.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface ArchiveWork {
  readonly pool: pg.Pool
  readonly archive: Archive
  readonly now?: () => number
}

interface DueRow {
  readonly domainId: number
  readonly source: string
  readonly month: string
}

/** The last day that may be archived in each domain: the one before the days that reports show at once. */
async function lastDays(tx: WriteTx, now: number): Promise<readonly { readonly id: number; readonly day: string }[]> {
  const { rows } = await sql<{
    id: number
    zone: string
  }>`select id, time_zone as zone from domain order by id`.execute(tx)
  await knowZones(tx, ...rows.map(({ zone }) => zone))
  const settings = await settingsIn(tx)
  return rows.map(({ id, zone }) => ({ id, day: addDays(dayOf(now, zone), -settings.of(id).reports.reportDays - 1) }))
}

/** The first whole month without a file, from the first day with results on; a month without rows has a file as well. */
async function nextMonth(tx: WriteTx, now: number): Promise<MonthToWrite | null> {
  const ends = await lastDays(tx, now)
  const { rows } = await sql<DueRow>`
    select ended.id as "domainId", source.name as source, month.first::date::text as month
    from unnest(${ends.map(({ id }) => id)}::int[], ${ends.map(({ day }) => day)}::date[]) ended(id, day)
    cross join unnest(${archivedTables.map(({ name }) => name)}::text[]) source(name)
    cross join lateral (select least(min(agent_day.day), (select min(r.month) from archive_removal r where r.domain_id = ended.id)) as day
      from agent_day where agent_day.domain_id = ended.id and agent_day.day > carried_day()) begun
    cross join lateral generate_series(date_trunc('month', begun.day::timestamp),
      date_trunc('month', (ended.day + 1)::timestamp) - interval '1 month', interval '1 month') month(first)
    where not exists (select from archive_file f where f.domain_id = ended.id and f.source = source.name and f.month = month.first::date)
      and not (source.name = any(${removedTables}::text[])
        and exists (select from archive_removal r where r.domain_id = ended.id and r.month = month.first::date))
    order by month.first, ended.id, source.name limit 1`.execute(tx)
  const [due] = rows
  const table = archivedTables.find(({ name }) => name === due?.source)
  return due && table ? { table, domainId: due.domainId, month: due.month, edition: 1 } : null
}

/** Enters a file into the catalogue; another server that wrote the same month first keeps its own. A month without rows gets no other file. */
async function enterFile(
  tx: WriteTx,
  { table, domainId, month, edition }: MonthToWrite,
  { name, bytes, hash, rows, daySums }: Awaited<ReturnType<typeof writeMonth>>,
): Promise<boolean> {
  const entered = await sql<{ id: string }>`
    insert into archive_file (domain_id, source, month, edition, name, columns, bytes, hash, rows, day_sums)
    select ${domainId}::int, ${table.name}::text, ${month}::date, ${edition}::int, ${name}::text, ${schemaOf(table)}::text, ${bytes}::bigint,
      ${hash}::text, ${rows}::bigint, ${JSON.stringify(daySums)}::jsonb
    where not (${table.name}::text = any(${removedTables}::text[])
      and exists (select from archive_removal r where r.domain_id = ${domainId} and r.month = ${month}::date))
    on conflict do nothing returning id`.execute(tx)
  const [file] = entered.rows
  if (!file) return false
  await sql`insert into audit (domain_id, actor, action, subject, subject_name, reason)
    values (${domainId}, 'system', 'warehouse.write', ${`archive_file:${file.id}`}, ${name},
      ${`${rows} rows, ${bytes} bytes, SHA-256 ${hash}`})`.execute(tx)
  return true
}

/** Writes one edition of a month. */
export async function archiveMonth({ pool, archive }: ArchiveWork, written: MonthToWrite): Promise<boolean> {
  const file = await writeMonth(pool, archive, written)
  return transact(kyselyOver(pool), [written.domainId], (tx) => enterFile(tx, written, file))
}

/** Writes the next month that is due. Returns whether there was one. The rows stay until they are removed. */
export async function archiveNextMonth(work: ArchiveWork): Promise<boolean> {
  const { pool, archive, now = Date.now } = work
  const due = await transact(kyselyOver(pool), 'all', (tx) => nextMonth(tx, now()))
  if (!due) return false
  await removeLeftovers(archive.folder, now() - dayMs)
  await archiveMonth(work, due)
  return true
}

/** Writes the files of past months one by one, then removes the rows that only files should have; what failed is due again. */
export const archiveTask = (work: ArchiveWork): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: hourMs,
  async work() {
    if (await archiveNextMonth(work)) return true
    await removeClosedMonths(work)
    return false
  },
  onEnd: () => work.archive.engine.close(),
})
