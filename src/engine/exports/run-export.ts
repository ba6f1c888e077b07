import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ReportOrder, TableExtension } from '#blueprint/report/report.ts'
import type { WriteTx } from '#engine/action/act.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { understand } from '#engine/list/plan/asked-rows.ts'
import { Problematic, Refused } from '#platform/errors/problems.ts'
import { scopeOf } from '#engine/downline.ts'
import { snapshot, wholeSnapshot } from '#platform/database/snapshot.ts'
import { settingsIn } from '#platform/auth/told.ts'
import { transact } from '#platform/database/transact.ts'
import { claim, nextWaiting } from './claim.ts'
import type { Claimed } from './claim.ts'
import { csvFile } from './csv-file.ts'
import { datasetAt } from './exports.ts'
import type { Exports, WrittenFile } from './exports.ts'
import { writeWhole } from './file-store.ts'
import type { Written } from './file-store.ts'
import { compose } from './compose.ts'
import { pdfFile } from './pdf-file.ts'
import type { Report } from './report.ts'
import { requesterOf } from './requester.ts'
import type { Requester } from './requester.ts'
import { xlsxFile } from './xlsx-file.ts'

const files = { csv: csvFile, xlsx: xlsxFile, pdf: pdfFile }
/** A running file says this often how far it is, and hears whether it was cancelled. */
const progressMs = 1_000

/** Somebody cancelled it, or another worker took it over. */
class Stopped extends Error {}

/** Makes one file, and then those of the same person that had to wait for it. Asked twice, it is made once. */
export async function runExport(exports: Exports, request: string): Promise<void> {
  const claimed = await claim(exports.db, request)
  if (!claimed) return
  await make(exports, claimed)
  const next = await nextWaiting(exports.db, claimed.staffId)
  if (next) await runExport(exports, next)
}

async function make(exports: Exports, claimed: Claimed): Promise<void> {
  let written: Written | undefined
  try {
    const own = exports.ownFiles[claimed.reportType]
    const made = own
      ? await own.write(exports, claimed, progress(exports, claimed))
      : await write(exports, claimed, await permitted(exports, claimed))
    written = made.written
    if (!(await finish(exports, claimed, made))) await rm(join(exports.folder, written.file), { force: true })
  } catch (error) {
    if (written) await rm(join(exports.folder, written.file), { force: true })
    if (error instanceof Stopped) return
    if (!(error instanceof Problematic)) exports.onFault?.(error, claimed.id)
    await fail(
      exports,
      claimed,
      error instanceof Problematic
        ? error.message
        : 'The file could not be created. Try again; if it still fails, contact support.',
    )
  }
}

interface Permitted {
  readonly binding: Dataset
  readonly requester: Requester
  readonly extension: TableExtension
}

/** What was allowed when it was asked for may not be allowed any more. */
async function permitted(exports: Exports, { staffId, reportType, extension }: Claimed): Promise<Permitted> {
  const requester = await wholeSnapshot(exports.db, (tx) => requesterOf(tx, staffId, exports.isClosedToDevelopers))
  const binding = datasetAt(exports, reportType)
  const mayStill = requester && binding && requester.actor.permissions.has(binding.list.permission)
  if (!mayStill || !requester.actor.permissions.has('REPORT_EXPORT'))
    throw new Refused('You no longer have access to this list.')
  if (extension === 'zip' || !binding.list.export?.includes(extension))
    throw new Refused(`${binding.list.title} is no longer available as ${extension}.`)
  return { binding, requester, extension }
}

async function write(
  exports: Exports,
  claimed: Claimed,
  { binding, requester, extension }: Permitted,
): Promise<WrittenFile> {
  const { actor, timeZone } = requester
  const { filters, sort, direction }: ReportOrder = claimed.order
  const asker = { actor, timeZone, scope: await scopeOf(exports.db, actor) }
  const understood = await understand(exports.db, binding, asker, { ...filters, sort, direction })
  return snapshot(exports.db, actor.domains, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    const report: Report = await compose(tx, understood, {
      claimed,
      extension,
      requester,
      onRows: progress(exports, claimed),
    })
    const written = await writeWhole(exports.folder, extension, files[extension](report))
    return { written, rows: report.totals.rows, actor, timeZone }
  })
}

/** Told of every row; now and then it writes the number down and learns whether to go on. */
function progress({ db }: Exports, { id, startedAt }: Claimed): (rows: number) => Promise<void> {
  let last = Date.now()
  return async (rows) => {
    if (Date.now() - last < progressMs) return
    last = Date.now()
    const isMine = await transact(db, 'all', (tx) =>
      mine(tx, id, startedAt).set({ rows }).returning('id').executeTakeFirst(),
    )
    if (!isMine) throw new Stopped()
  }
}

const mine = (tx: WriteTx, id: string, startedAt: Date) =>
  tx
    .updateTable('report_request')
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where('started_at', '=', startedAt)

/** READY only for the worker whose file it is: one that was taken over finds nothing to finish. */
async function finish(
  { db }: Exports,
  { id, startedAt }: Claimed,
  { written, rows, actor, timeZone, needs = [] }: WrittenFile,
): Promise<boolean> {
  // Who downloads must still have every right that went into the file, whose name says the day its own instants are of.
  const { domains, agentId } = actor
  const ran = JSON.stringify({ ran: { domains, agentId: agentId?.toString() ?? null, needs, timeZone } })
  return transact(db, 'all', async (tx) => {
    const { fileDays } = (await settingsIn(tx)).house.reports
    const done = await mine(tx, id, startedAt)
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
    return done !== undefined
  })
}

const fail = ({ db }: Exports, { id, startedAt }: Claimed, message: string) =>
  transact(db, 'all', (tx) =>
    mine(tx, id, startedAt)
      .set({ status: 'FAILED', message, finished_at: sql<Date>`now()` })
      .execute(),
  )
