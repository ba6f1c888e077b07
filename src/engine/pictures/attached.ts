import { sql } from 'kysely'
import type { Attached } from '#values/attached.ts'
import { isUuid } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { NotFound } from '#platform/errors/app-errors.ts'
import { transact } from '#platform/database/transact.ts'
import { attachableMinutes } from '#platform/storage/store-picture.ts'
import { readVerified, type PictureContext } from './read-verified.ts'

const notAttachedToRecord = sql`not exists (select from kyc_file k where k.file = f.id) and not exists (select from adjustment a where a.attachment = f.id)
      and not exists (select from deposit d where d.attachment = f.id) and not exists (select from deposit_chargeback_evidence e where e.attachment = f.id)
      and not exists (select from message_draft d where d.attachment = f.id) and not exists (select from message_broadcast b where b.attachment = f.id)`
const unattached = sql`${notAttachedToRecord} and not exists (select from message m where m.attachment = f.id)`

/**
 * A picture this uploader uploaded recently and that is not attached yet, locked. null: none given;
 * undefined: not found.
 */
export async function attachableBy(
  tx: Tx,
  by: string,
  file: string | null,
  { isForMany = false }: { readonly isForMany?: boolean } = {},
): Promise<Attached | null | undefined> {
  if (file === null) return null
  // A message to several recipients is stored once per recipient, so the picture may already be
  // attached to the sender's other copies.
  const isFree = isForMany
    ? sql`${notAttachedToRecord} and not exists (select from message m where m.attachment = f.id and m.author <> ${by})`
    : unattached
  const { rows } = await sql<Attached>`select id, sha256 from stored_file f
    where id = ${file}::uuid and by = ${by} and is_whole and stored_at > now() - make_interval(mins => ${attachableMinutes})
      and ${isFree}
    for update`.execute(tx)
  return rows[0]
}

/** The picture of a draft, for its author only: just uploaded, or attached to an unsent draft. */
export async function ownDraftPicture(
  showing: PictureContext,
  { actor, file }: { readonly actor: Actor; readonly file: string },
): Promise<Buffer> {
  if (!isUuid(file)) throw new NotFound()
  const { rows } = await transact(showing.db, actor.domains, (tx) =>
    sql<{
      file: string
      sha256: string
    }>`select f.id as file, f.sha256 from stored_file f where f.id = ${file} and f.is_whole
      and ((f.by = ${actor.username} and ${unattached}) or exists (select from message_draft d
        where d.attachment = f.id and d.staff_id = ${actor.staffId} and d.status in ('DRAFT', 'SCHEDULED', 'REFUSED'))
        or exists (select from message_broadcast b where b.attachment = f.id and b.staff_id = ${actor.staffId} and b.status in ('SCHEDULED', 'SENDING')))`.execute(
      tx,
    ),
  )
  if (!rows[0]) throw new NotFound()
  return readVerified(showing, rows[0], { subject: `stored_file:${file}`, action: 'message-drafts.picture-damaged' })
}
