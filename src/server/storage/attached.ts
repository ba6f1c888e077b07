import { sql } from 'kysely'
import type { Attached } from '#domain/messages/letter.ts'
import type { Tx } from '../engine/act.ts'
import { nameableMinutes } from './keep-picture.ts'

/** A picture that this very sender brought a moment ago and that hangs on nothing yet. null: none is named; undefined: there is none such. */
export async function attachedBy(tx: Tx, by: string, file: string | null): Promise<Attached | null | undefined> {
  if (file === null) return null
  const { rows } = await sql<Attached>`select id, sha256 from stored_file f
    where id = ${file}::uuid and by = ${by} and is_whole and stored_at > now() - make_interval(mins => ${nameableMinutes})
      and not exists (select from kyc_file k where k.file = f.id) and not exists (select from adjustment a where a.attachment = f.id)
      and not exists (select from deposit d where d.attachment = f.id)
      and not exists (select from message m where m.attachment = f.id) and not exists (select from message_draft d where d.attachment = f.id)
    for update`.execute(tx)
  return rows[0]
}
