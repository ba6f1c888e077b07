import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { isId, isUuid } from '#values/id.ts'
import { personTrail } from '../engine/audit-trail.ts'
import { insertRow } from '../engine/columns.ts'
import { NotThere } from '../engine/problems.ts'
import { transact } from '../engine/transact.ts'
import { readWhole, seenAt, type Showing, type WantedPicture } from './show-picture.ts'
import { watermarked } from './watermark.ts'

type Wanted = Pick<WantedPicture, 'actor' | 'agentIds' | 'timeZone' | 'circumstances' | 'now'> & {
  readonly message: string
}

interface Found {
  readonly file: string
  readonly sha256: string
  readonly account_id: bigint
  readonly thread_id: string
  readonly domain_id: number
  readonly agent_id: bigint
  readonly player_id: bigint | null
}

const damaged = ({ thread_id: thread }: Found) => ({
  subject: `message_thread:${thread}`,
  action: 'message-box.picture-damaged',
})

/** What was sent along with a message, with the name of who looks all over it; in the log before the first byte leaves. */
export async function showMessagePicture({ db, storage }: Showing, wanted: Wanted): Promise<Buffer> {
  const { actor, agentIds, message, now } = wanted
  if (!isUuid(message)) throw new NotThere()
  const { rows } = await transact(db, actor.domains, (tx) =>
    sql<Found>`select m.attachment as file, m.attachment_sha256 as sha256, m.account_id, m.thread_id, m.domain_id,
        coalesce(p.agent_id, m.account_id) as agent_id, p.id as player_id
      from message m left join player p on p.cell = m.cell and p.id = m.account_id
      where m.id = ${message} and m.attachment is not null
        and (${agentIds === null} or coalesce(p.agent_id, m.account_id) = any(${agentIds ?? []}::bigint[]))
        -- Notes of staff are none of the account's business, nor is what hangs on them.
        and (m.side <> 'NOTE' or m.account_id is distinct from ${actor.agentId})`.execute(tx),
  )
  const [found] = rows
  if (!found) throw new NotThere()
  const bytes = await readWhole({ db, storage }, found, damaged(found))
  await transact(db, actor.domains, (tx) =>
    insertRow(tx, 'audit', {
      ...personTrail(actor, wanted.circumstances),
      domain_id: found.domain_id,
      agent_id: found.agent_id,
      player_id: found.player_id,
      actor: actor.username,
      action: 'message-box.picture-seen',
      permission: 'MESSAGE_VIEW',
      subject: `message_thread:${found.thread_id}`,
      subject_name: `message thread of account ${found.account_id}`,
      input: { message, sha256: found.sha256 },
      result: 'SUCCESS',
    }),
  )
  return watermarked(bytes, `${actor.username} ${seenAt(now, wanted.timeZone)}`)
}

/** The same for the site of the player himself: his own conversation, as it was sent. */
export async function ownMessagePicture(
  { db, storage }: Showing & { readonly db: Database },
  wanted: { readonly domainId: number; readonly player: string; readonly message: string },
): Promise<Buffer> {
  const { domainId, player, message } = wanted
  if (!isUuid(message) || !isId(player)) throw new NotThere()
  const { rows } = await transact(db, [domainId], (tx) =>
    sql<Found>`select m.attachment as file, m.attachment_sha256 as sha256, m.account_id, m.thread_id, m.domain_id,
        p.agent_id, p.id as player_id
      from player p join message m on m.cell = p.cell and m.account_id = p.id
      where p.cell = cell_of(${player}::bigint) and p.id = ${player}::bigint and m.id = ${message}
        and m.side <> 'NOTE' and m.attachment is not null`.execute(tx),
  )
  const [found] = rows
  if (!found) throw new NotThere()
  return readWhole({ db, storage }, found, damaged(found))
}
