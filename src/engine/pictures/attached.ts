import { sql } from 'kysely'
import type { Attached } from '#values/attached.ts'
import { isUuid } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { NotThere } from '#platform/errors/problems.ts'
import { transact } from '#platform/database/transact.ts'
import { nameableMinutes } from '#platform/storage/keep-picture.ts'
import { readWhole, type Showing } from './read-whole.ts'

const hangsOnNoCase = sql`not exists (select from kyc_file k where k.file = f.id) and not exists (select from adjustment a where a.attachment = f.id)
      and not exists (select from deposit d where d.attachment = f.id)
      and not exists (select from message_draft d where d.attachment = f.id) and not exists (select from message_broadcast b where b.attachment = f.id)`
const hangsOnNothing = sql`${hangsOnNoCase} and not exists (select from message m where m.attachment = f.id)`

/** A picture that this very sender brought a moment ago and that hangs on nothing yet. null: none is named; undefined: there is none such. */
export async function attachedBy(
  tx: Tx,
  by: string,
  file: string | null,
  { isForMany = false }: { readonly isForMany?: boolean } = {},
): Promise<Attached | null | undefined> {
  if (file === null) return null
  // The same letter to several is one message each: from the second on the picture hangs on what he wrote to the first.
  const isFree = isForMany
    ? sql`${hangsOnNoCase} and not exists (select from message m where m.attachment = f.id and m.author <> ${by})`
    : hangsOnNothing
  const { rows } = await sql<Attached>`select id, sha256 from stored_file f
    where id = ${file}::uuid and by = ${by} and is_whole and stored_at > now() - make_interval(mins => ${nameableMinutes})
      and ${isFree}
    for update`.execute(tx)
  return rows[0]
}

/** The picture of a draft, for its writer alone: what he has just brought, or what is with one he has not sent yet. */
export async function ownDraftPicture(
  showing: Showing,
  { actor, file }: { readonly actor: Actor; readonly file: string },
): Promise<Buffer> {
  if (!isUuid(file)) throw new NotThere()
  const { rows } = await transact(showing.db, actor.domains, (tx) =>
    sql<{
      file: string
      sha256: string
    }>`select f.id as file, f.sha256 from stored_file f where f.id = ${file} and f.is_whole
      and ((f.by = ${actor.username} and ${hangsOnNothing}) or exists (select from message_draft d
        where d.attachment = f.id and d.staff_id = ${actor.staffId} and d.status in ('DRAFT', 'SCHEDULED', 'REFUSED'))
        or exists (select from message_broadcast b where b.attachment = f.id and b.staff_id = ${actor.staffId} and b.status in ('SCHEDULED', 'SENDING')))`.execute(
      tx,
    ),
  )
  if (!rows[0]) throw new NotThere()
  return readWhole(showing, rows[0], { subject: `stored_file:${file}`, action: 'message-drafts.picture-damaged' })
}
