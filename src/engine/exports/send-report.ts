import { join } from 'node:path'
import { sql } from 'kysely'
import type { ReportOrder } from '#blueprint/report/report.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { dayOf } from '#values/day.ts'
import type { Actor, Circumstances } from '#platform/auth/actor.ts'
import { personTrail } from '#engine/recorder/audit-trail.ts'
import { insertRow } from '#platform/database/columns.ts'
import { Forbidden, NotThere, Refused } from '#platform/errors/problems.ts'
import { transact } from '#platform/database/transact.ts'
import { datasetAt } from './exports.ts'
import type { Exports } from './exports.ts'
import { hashOf } from './file-store.ts'

export interface Sent {
  readonly path: string
  /** As it is to be saved: 'withdraws-2026-11-20.csv'. */
  readonly name: string
  readonly contentType: string
  readonly bytes: number
}

const contentTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

interface Ran {
  readonly domains: readonly number[]
  readonly agentId: string | null
  readonly needs: readonly Permission[]
  readonly timeZone: string
}

/**
 * Where the file of a request lies, for whoever asked for it and still has every right that went into it. The download
 * is in the audit log before the first byte leaves.
 */
export async function sendReport(
  exports: Exports,
  actor: Actor,
  id: string,
  circumstances: Circumstances,
): Promise<Sent> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new NotThere()
  const row = await transact(exports.db, actor.domains, (tx) =>
    tx
      .selectFrom('report_request')
      .selectAll()
      .where('id', '=', id)
      .where('staff_id', '=', actor.staffId)
      .executeTakeFirst(),
  )
  if (!row) throw new NotThere()
  if (row.status === 'EXPIRED' || (row.expires_at && row.expires_at < new Date()))
    throw new Refused('This file has expired. Request it again.')
  if (row.status !== 'READY' || !row.file || !row.sha256) throw new Refused('This file is not ready yet.')
  const { ran } = row.filters as { ran: Ran }
  checkRights(exports, actor, row.report_type, ran)
  const path = join(exports.folder, row.file)
  const found = await hashOf(path).catch(() => null)
  if (found !== row.sha256) throw new Refused('This file is damaged. Request it again.', { code: 'damaged' })
  await transact(exports.db, actor.domains, async (tx) => {
    await tx
      .updateTable('report_request')
      .set({ downloads: sql`downloads + 1` })
      .where('id', '=', id)
      .execute()
    await insertRow(tx, 'audit', {
      ...personTrail(actor, circumstances),
      domain_id: row.domain_id,
      agent_id: actor.agentId,
      actor: actor.username,
      action: 'download-report.file',
      permission: 'DOWNLOAD_REPORT_VIEW',
      subject: id,
      subject_name: row.title,
      // A download of what is kept about a player stands in his own history too.
      player_id: playerIn(exports, row),
      input: { screen: row.report_type, rows: row.rows, sha256: row.sha256 },
      result: 'SUCCESS',
    })
  })
  const day = dayOf((row.finished_at ?? row.requested_at).getTime(), ran.timeZone)
  const words = row.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return {
    path,
    name: `${words}-${day}.${row.file_extension}`,
    contentType: contentTypes[row.file_extension]!,
    bytes: Number(row.bytes),
  }
}

interface Filed {
  readonly report_type: string
  readonly filters: unknown
}

const playerIn = ({ ownFiles }: Exports, { report_type: type, filters }: Filed): bigint | null =>
  ownFiles[type]?.playerOf(filters as ReportOrder) ?? null

function checkRights(exports: Exports, actor: Actor, path: string, { domains, agentId, needs }: Ran): void {
  const permission = exports.ownFiles[path]?.permission ?? datasetAt(exports, path)?.list.permission
  const isInScope =
    domains.every((domain) => actor.domains.includes(domain)) && (actor.agentId?.toString() ?? null) === agentId
  const maySee =
    permission !== undefined &&
    [permission, 'DOWNLOAD_REPORT_VIEW' as const, ...needs].every((one) => actor.permissions.has(one))
  if (!isInScope || !maySee) throw new Forbidden('Your rights have changed since this file was made; ask for it again')
}
