import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { dayOf } from '#values/day.ts'
import { lockRecompute } from '#areas/agents/day-totals/lock-recompute.ts'
import { firstOnlineMonth } from '#areas/reports/rules/closes/online-window.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { faultOf, faultText, hashOf, type ArchiveFile } from '#platform/archive/archive-files.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { schemaOf } from '#platform/archive/archived-table.ts'
import { filesOf } from '#platform/archive/catalogue.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { agentDays, archivedTables, playerDays } from './archived-tables.ts'

interface RemovalWork {
  readonly pool: pg.Pool
  readonly archive: Archive
  readonly now?: () => number
}

/** A month of a domain that is beyond what its setting keeps in the database, with its newest files. */
interface DueMonth {
  readonly domainId: number
  readonly month: string
  readonly agents: ArchiveFile
  readonly players: ArchiveFile
}

/** The first month that stays in the database, in each domain where months leave it. */
async function windowsOf(tx: WriteTx, now: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{
    id: number
    zone: string
  }>`select id, time_zone as zone from domain order by id`.execute(tx)
  await knowZones(tx, ...rows.map(({ zone }) => zone))
  const settings = await settingsIn(tx)
  return new Map(
    rows.flatMap(({ id, zone }) => {
      const months = settings.of(id).reports.onlineMonths
      return months === null ? [] : [[id, firstOnlineMonth(dayOf(now, zone), months)] as const]
    }),
  )
}

/** Months with both files that are older than the window of their domain and still have their rows, oldest first. */
async function dueMonths(tx: WriteTx, now: number): Promise<readonly DueMonth[]> {
  const windows = await windowsOf(tx, now)
  if (windows.size === 0) return []
  const files = await filesOf(tx, { domains: [...windows.keys()] })
  const { rows } = await sql<{
    key: string
  }>`select concat_ws(' ', domain_id, month) as key from archive_removal`.execute(tx)
  const removed = new Set(rows.map(({ key }) => key))
  const fileOf = (table: string, { domainId, month }: ArchiveFile) =>
    files.find((file) => file.source === table && file.domainId === domainId && file.month === month)
  return files
    .filter(({ source, domainId, month }) => {
      const first = windows.get(domainId)
      return source === agentDays.name && first !== undefined && month < first && !removed.has(`${domainId} ${month}`)
    })
    .flatMap((agents) => {
      const players = fileOf(playerDays.name, agents)
      return players ? [{ domainId: agents.domainId, month: agents.month, agents, players }] : []
    })
    .toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : a.domainId - b.domainId))
}

/** What is wrong with a file. It is read to its last byte here: after this, nothing else has its rows. */
async function faultNow({ folder }: Archive, file: ArchiveFile): Promise<string | null> {
  const table = archivedTables.find(({ name }) => name === file.source)
  if (!table || file.columns !== schemaOf(table)) return 'has other columns than this version reads'
  const fault = await faultOf(folder, file)
  if (fault !== null) return fault
  return (await hashOf(join(folder, file.name))) === file.hash ? null : 'changed: hash differs'
}

const noteRun = (tx: WriteTx, { domainId, month }: DueMonth, result: 'SUCCESS' | 'FAILED', reason: string) =>
  sql`insert into audit (domain_id, actor, action, subject_name, result, reason)
    values (${domainId}, 'system', 'warehouse.remove', ${`daily totals of ${month.slice(0, 7)}`}, ${result}, ${reason})`.execute(
    tx,
  )

async function faultsOf(archive: Archive, { agents, players }: DueMonth): Promise<readonly string[]> {
  const faults: string[] = []
  for (const file of [agents, players]) {
    const fault = await faultNow(archive, file)
    if (fault !== null) faults.push(faultText(file, fault))
  }
  return faults
}

/** Another server may have removed it since it was found due. */
async function isRemoved(tx: WriteTx, { domainId, month }: DueMonth): Promise<boolean> {
  const { rows } =
    await sql`select 1 from archive_removal where domain_id = ${domainId} and month = ${month}::date`.execute(tx)
  return rows.length > 0
}

const refusals: Readonly<Record<string, string>> = {
  rows_differ_from_file: 'the rows in the database differ from the file',
  another_file_is_newer: 'a newer file was written meanwhile',
}

/** Removes the rows of one month, and notes the run; returns why not, if its files or rows are not what the catalogue says. */
async function removeMonth({ pool, archive }: RemovalWork, due: DueMonth): Promise<string | null> {
  const db = kyselyOver(pool)
  const refused = async (reason: string): Promise<string> => {
    await transact(db, [due.domainId], (tx) => noteRun(tx, due, 'FAILED', reason))
    return reason
  }
  const faults = await faultsOf(archive, due)
  if (faults.length > 0) return refused(faults.join('; '))
  try {
    await transact(db, 'all', async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await lockRecompute(tx)
      if (await isRemoved(tx, due)) return
      const { rows } = await sql<{
        n: bigint
      }>`select remove_archived_month(${due.domainId}, ${due.month}::date, ${due.agents.name}, ${due.players.name}) as n`.execute(
        tx,
      )
      const files = `${due.agents.name}, ${due.players.name}`
      await noteRun(tx, due, 'SUCCESS', `${rows[0]?.n ?? 0n} rows are in files alone: ${files}`)
    })
    return null
  } catch (error) {
    const reason = error instanceof Error ? refusals[error.message] : undefined
    if (reason === undefined) throw error
    return refused(faultText(due.agents, reason))
  }
}

/** Removes every month that is due; one that is refused stays as it is and keeps no other waiting. Returns the refusals. */
export async function removeClosedMonths(work: RemovalWork): Promise<readonly string[]> {
  const { pool, now = Date.now } = work
  const due = await transact(kyselyOver(pool), 'all', (tx) => dueMonths(tx, now()))
  const refused: string[] = []
  for (const month of due) {
    const refusal = await removeMonth(work, month)
    if (refusal !== null) refused.push(refusal)
  }
  return refused
}
