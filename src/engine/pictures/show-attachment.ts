import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { NotFound } from '#platform/errors/app-errors.ts'
import { transact } from '#platform/database/transact.ts'
import type { Scope } from '#engine/scope.ts'
import { viewWatermarked, type PictureViewer } from './watermarked-view.ts'
import { readVerified, type PictureContext } from './read-verified.ts'

/**
 * The table a picture is attached to, the permission to view it, and the screen for the audit
 * entry.
 */
export interface AttachmentOwner {
  readonly table: 'adjustment' | 'deposit' | 'deposit_chargeback_evidence'
  readonly permission: Permission
  readonly screen: string
}

type AttachmentLookup = PictureViewer & {
  readonly scope: Scope
  readonly bearer: AttachmentOwner
  readonly id: string
}

interface AttachmentRecord {
  readonly file: string
  readonly sha256: string
  readonly player_id: bigint
  readonly domain_id: number
  readonly agent_id: bigint
}

/**
 * Returns an attachment with the viewer's watermark; the view is audited before the first byte is
 * sent.
 */
export async function showAttachment({ db, storage }: PictureContext, request: AttachmentLookup): Promise<Buffer> {
  const { actor, scope, id } = request
  const { table, permission, screen } = request.bearer
  if (!isUuid(id)) throw new NotFound()
  const { rows } = await transact(db, actor.domains, (tx) =>
    sql<AttachmentRecord>`select a.attachment as file, a.attachment_sha256 as sha256, a.player_id, a.domain_id, a.agent_id from ${sql.table(table)} a
      where a.id = ${id} and a.attachment is not null
        and ${scope.within('a.agent_id')}`.execute(tx),
  )
  const [found] = rows
  if (!found) throw new NotFound()
  const subject = `${table}:${id}`
  const bytes = await readVerified({ db, storage }, found, { subject, action: `${screen}.picture-damaged` })
  const { domain_id, agent_id, player_id, sha256 } = found
  const input = { player: String(player_id), sha256 }
  const look = { action: `${screen}.picture-seen`, permission, subject, subject_name: `${table} ${id}` } as const
  return viewWatermarked(db, request, { ...look, domain_id, agent_id, player_id, input }, bytes)
}
