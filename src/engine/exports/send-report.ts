import { join } from 'node:path'
import { sql } from 'kysely'
import type { ReportOrder } from '#blueprint/report/report.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { dayOf } from '#values/day.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { disclosing } from '#engine/disclosures/disclosure.ts'
import { Forbidden, NotFound, Conflict } from '#platform/errors/app-errors.ts'
import { transact } from '#platform/database/transact.ts'
import { datasetAt } from './exports.ts'
import type { Exports } from './exports.ts'
import { hashOf } from './file-store.ts'

export interface ReportDownload {
  readonly path: string
  /** Download name, e.g. 'withdraws-2026-11-20.csv'. */
  readonly name: string
  readonly contentType: string
  readonly bytes: number
}

export const contentTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

/** Whose rights went into a file. */
export interface FileScope {
  readonly domains: readonly number[]
  readonly agentId: string | null
  readonly needs: readonly Permission[]
  readonly timeZone: string
}

/**
 * The file of a request, for its requester only, who must still have all permissions that went into
 * it. The download is audited before the first byte is sent.
 */
export async function sendReport(
  exports: Exports,
  actor: Actor,
  id: string,
  circumstances: RequestOrigin,
): Promise<ReportDownload> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new NotFound()
  const row = await transact(exports.db, actor.domains, (tx) =>
    tx
      .selectFrom('report_request')
      .selectAll()
      .where('id', '=', id)
      .where('staff_id', '=', actor.staffId)
      .executeTakeFirst(),
  )
  if (!row) throw new NotFound()
  if (row.status === 'EXPIRED' || (row.expires_at && row.expires_at < new Date()))
    throw new Conflict('This file has expired. Request it again.')
  if (row.status !== 'READY' || !row.file || !row.sha256) throw new Conflict('This file is not ready yet.')
  const { ran } = row.filters as { ran: FileScope }
  checkRights(exports, actor, row.report_type, ran)
  const path = join(exports.folder, row.file)
  const hash = await hashOf(path).catch(() => null)
  if (hash !== row.sha256) throw new Conflict('This file is damaged. Request it again.', { code: 'damaged' })
  await disclosing(exports.db, { actor, circumstances }, async (tx) => {
    await tx
      .updateTable('report_request')
      .set({ downloads: sql`downloads + 1` })
      .where('id', '=', id)
      .execute()
    const disclosed = {
      domain_id: row.domain_id,
      agent_id: actor.agentId,
      action: 'download-report.file',
      permission: 'DOWNLOAD_REPORT_VIEW',
      subject: id,
      subject_name: row.title,
      // A download of a player's data also appears in the player's history.
      player_id: playerIn(exports, row),
      input: { screen: row.report_type, rows: row.rows, sha256: row.sha256 },
    } as const
    return { disclosed, answer: undefined }
  })
  return {
    path,
    name: fileNameOf(row, ran.timeZone),
    contentType: contentTypes[row.file_extension]!,
    bytes: Number(row.bytes),
  }
}

interface NamedReport {
  readonly title: string
  readonly file_extension: string
  readonly requested_at: Date
  readonly finished_at: Date | null
}

/** withdraws-2026-11-20.csv: the list and the day on which it was read. */
export function fileNameOf({ title, file_extension: extension, ...at }: NamedReport, timeZone: string): string {
  const day = dayOf((at.finished_at ?? at.requested_at).getTime(), timeZone)
  return `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${day}.${extension}`
}

interface StoredReport {
  readonly report_type: string
  readonly filters: unknown
}

const playerIn = ({ customFiles: ownFiles }: Exports, { report_type: type, filters }: StoredReport): bigint | null =>
  ownFiles[type]?.playerOf(filters as ReportOrder) ?? null

export function checkRights(
  exports: Exports,
  actor: Actor,
  path: string,
  { domains, agentId, needs }: FileScope,
): void {
  const permission = exports.customFiles[path]?.permission ?? datasetAt(exports, path)?.list.permission
  const isInScope =
    domains.every((domain) => actor.domains.includes(domain)) && (actor.agentId?.toString() ?? null) === agentId
  const maySee =
    permission !== undefined &&
    [permission, 'DOWNLOAD_REPORT_VIEW' as const, ...needs].every((one) => actor.permissions.has(one))
  if (!isInScope || !maySee)
    throw new Forbidden('Your permissions have changed since this file was created. Request it again.')
}
