import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { ReportOrder, TableExtension } from '#blueprint/report/report.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { expectedRows } from '#engine/exports/expected-rows.ts'
import { withArchive } from '#engine/archive/with-archive.ts'
import { parseListRequest } from '#engine/list/plan/list-request.ts'
import { readerOf, type ArchiveReader } from '#platform/archive/archive-reader.ts'
import { AppError, Conflict } from '#platform/errors/app-errors.ts'
import { scopeOf } from '#engine/downline.ts'
import { snapshot, wholeSnapshot } from '#platform/database/snapshot.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { isStorageFullError } from '#platform/storage/storage-full.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { archivedMonth } from '#platform/database/database-errors.ts'
import { transact } from '#platform/database/transact.ts'
import { announceProgress, claim, nextWaiting } from './claim.ts'
import type { ClaimedExport } from './claim.ts'
import { csvFile } from './formats/csv-file.ts'
import { datasetAt } from './exports.ts'
import type { Exports, ExportedFile } from './exports.ts'
import { writeAtomically } from './file-store.ts'
import type { StoredFile } from './file-store.ts'
import { compose } from './compose.ts'
import { announceRows, ExportStopped, ownRun, progress, ServerStopping } from './progress.ts'
import { pdfFile } from './formats/pdf-file.ts'
import type { Report } from './report.ts'
import { requesterOf } from './requester.ts'
import type { Requester } from './requester.ts'
import { xlsxFile } from './formats/xlsx-file.ts'

const files = { csv: csvFile, xlsx: xlsxFile, pdf: pdfFile }
/**
 * Creates one file, then the user's other pending files. Idempotent: a repeated call creates
 * nothing.
 */
export async function runExport(exports: Exports, request: string): Promise<void> {
  const claimed = await claim(exports.db, request)
  if (!claimed) return
  await createFile(exports, claimed)
  const next = await nextWaiting(exports.db, claimed.staffId)
  if (next) await runExport(exports, next)
}

async function createFile(exports: Exports, claimed: ClaimedExport): Promise<void> {
  let written: StoredFile | undefined
  try {
    const custom = exports.customFiles[claimed.reportType]
    const created = custom
      ? await custom.write(exports, claimed, progress(exports, claimed))
      : await write(exports, claimed, await assertPermitted(exports, claimed))
    written = created.stored
    if (!(await finish(exports, claimed, created))) await rm(join(exports.folder, written.file), { force: true })
  } catch (caught) {
    const error = caught instanceof pg.DatabaseError && caught.code === 'OV410' ? archivedMonth(caught.detail) : caught
    if (written) await rm(join(exports.folder, written.file), { force: true })
    if (error instanceof ExportStopped) return
    if (error instanceof ServerStopping) {
      await giveBack(exports, claimed)
      // The job fails, and is retried by the next start.
      throw error
    }
    if (!(error instanceof AppError)) exports.onFault?.(error, claimed.id)
    await fail(exports, claimed, messageOf(error))
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  return isStorageFullError(error)
    ? 'The disk of the server is full. Try again when there is space.'
    : 'The file could not be created. Try again; if it still fails, contact support.'
}

interface Permitted {
  readonly binding: Dataset
  readonly requester: Requester
  readonly extension: TableExtension
}

/** Checks permissions again: they may have changed since the request. */
async function assertPermitted(
  exports: Exports,
  { staffId, reportType, extension }: ClaimedExport,
): Promise<Permitted> {
  const requester = await wholeSnapshot(exports.db, (tx) => requesterOf(tx, staffId, exports.startedAs))
  const binding = datasetAt(exports, reportType)
  const mayStill = requester && binding && requester.actor.permissions.has(binding.list.permission)
  if (!mayStill || !requester.actor.permissions.has('REPORT_EXPORT'))
    throw new Conflict('You no longer have access to this list.')
  if (extension === 'zip' || !binding.list.export?.includes(extension))
    throw new Conflict(`${binding.list.title} is no longer available as ${extension}.`)
  return { binding, requester, extension }
}

async function write(
  exports: Exports,
  claimed: ClaimedExport,
  { binding, requester, extension }: Permitted,
): Promise<ExportedFile> {
  const { actor, timeZone, siteTimeZone } = requester
  const { filters, sort, direction, timeZone: orderedIn = siteTimeZone }: ReportOrder = claimed.order
  await wholeSnapshot(exports.db, (tx) => knowZones(tx, orderedIn))
  const archive = archiveOf(exports, claimed, requester)
  const viewer = { actor, timeZone: orderedIn, scope: await scopeOf(exports.db, actor), archive }
  const parsed = await parseListRequest(exports.db, binding, viewer, { ...filters, sort, direction })
  const created = await snapshot(exports.db, actor.domains, async (tx) => {
    const request = await withArchive(tx, parsed)
    await announceRows(exports, claimed, await expectedRows(tx, request))
    await sql`set local statement_timeout = '10min'`.execute(tx)
    const report: Report = await compose(tx, request, {
      claimed,
      extension,
      requester,
      onRows: progress(exports, claimed),
    })
    const stored = await writeAtomically(exports.folder, extension, files[extension](report))
    return { stored, rows: report.totals.rows, actor, timeZone }
  })
  if (!archive) return created
  await logArchive(exports, claimed, requester, archive)
  return { ...created, needs: ['WAREHOUSE_UNLOCK'] }
}

/** How long an order counts that was given while the archive was open. */
const unlockedMs = 3_600_000

/** The files of past months, if the order was given with the archive open, by a user who may still open it. */
function archiveOf(
  { archive }: Exports,
  { order, requestedAt, startedAt }: ClaimedExport,
  { actor }: Requester,
): ArchiveReader | undefined {
  if (!order.fromArchive) return undefined
  const isUnlocked = startedAt.getTime() - requestedAt.getTime() < unlockedMs
  if (!archive || !isUnlocked || !actor.permissions.has('WAREHOUSE_UNLOCK'))
    throw new Conflict('The archive is closed. Open it, and request this file again.')
  return readerOf(archive)
}

/** The file stands in the log of the archive beside the lists that were read there. */
async function logArchive(
  { db }: Exports,
  { reportType, extension }: ClaimedExport,
  { actor: { username, roleName, agentId, domains } }: Requester,
  archive: ArchiveReader,
): Promise<void> {
  const { files, rows } = archive.use()
  const domainId = domains.length === 1 ? domains[0] : null
  await transact(db, 'all', (tx) =>
    sql`insert into audit (domain_id, agent_id, actor, actor_role, action, subject_name, reason)
      values (${domainId ?? null}, ${agentId}, ${username}, ${roleName}, 'warehouse.read', ${`${extension} of ${reportType}`},
        ${`${files} ${files === 1 ? 'file' : 'files'}, ${rows} ${rows === 1 ? 'row' : 'rows'}`})`.execute(tx),
  )
}

/** Marks the file READY only if this worker still owns the run. */
async function finish(
  { db }: Exports,
  { id, startedAt }: ClaimedExport,
  { stored: written, rows, actor, timeZone, needs = [] }: ExportedFile,
): Promise<boolean> {
  // The download requires all permissions that went into the file. The file name uses the day in the
  // file's own time zone.
  const { domains, agentId } = actor
  const ran = JSON.stringify({ ran: { domains, agentId: agentId?.toString() ?? null, needs, timeZone } })
  return transact(db, 'all', async (tx) => {
    const { fileDays } = (await settingsIn(tx)).operator.reports
    const done = await ownRun(tx, id, startedAt)
      .set({
        status: 'READY',
        rows,
        bytes: BigInt(written.bytes),
        sha256: written.sha256,
        file: written.file,
        message: null,
        finished_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + make_interval(days => ${fileDays})`,
        filters: sql`filters || ${ran}::jsonb`,
      })
      .returning('id')
      .executeTakeFirst()
    if (done) await tx.insertInto('outbox').values({ name: 'report.ready', subject: id }).execute()
    await announceProgress(tx)
    return done !== undefined
  })
}

const giveBack = ({ db }: Exports, { id, startedAt }: ClaimedExport) =>
  transact(db, 'all', async (tx) => {
    await ownRun(tx, id, startedAt).set({ status: 'PENDING', rows: 0, expected_rows: null, started_at: null }).execute()
    await announceProgress(tx)
  })

const fail = ({ db }: Exports, { id, startedAt }: ClaimedExport, message: string) =>
  transact(db, 'all', async (tx) => {
    await ownRun(tx, id, startedAt)
      .set({ status: 'FAILED', message, finished_at: sql<Date>`now()` })
      .execute()
    await announceProgress(tx)
  })
