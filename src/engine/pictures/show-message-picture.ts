import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { isId, isUuid } from '#values/id.ts'
import { NotFound } from '#platform/errors/app-errors.ts'
import { transact } from '#platform/database/transact.ts'
import type { Scope } from '#engine/scope.ts'
import { viewWatermarked, type PictureViewer } from './watermarked-view.ts'
import { readVerified, type PictureContext } from './read-verified.ts'

type MessagePictureLookup = PictureViewer & {
  readonly scope: Scope
  readonly message: string
}

interface MessagePicture {
  readonly file: string
  readonly sha256: string
  readonly account_id: bigint
  readonly thread_id: string
  readonly domain_id: number
  readonly agent_id: bigint
  readonly player_id: bigint | null
}

const damageReport = ({ thread_id: thread }: MessagePicture) => ({
  subject: `message_thread:${thread}`,
  action: 'message-box.picture-damaged',
})

/**
 * Returns a message attachment with the viewer's watermark; the view is audited before the first
 * byte is sent.
 */
export async function showMessagePicture(
  { db, storage }: PictureContext,
  request: MessagePictureLookup,
): Promise<Buffer> {
  const { actor, scope, message } = request
  if (!isUuid(message)) throw new NotFound()
  const { rows } = await transact(db, actor.domains, (tx) =>
    sql<MessagePicture>`select m.attachment as file, m.attachment_sha256 as sha256, m.account_id, m.thread_id, m.domain_id,
        coalesce(p.agent_id, m.account_id) as agent_id, p.id as player_id
      from message m left join player p on p.cell = m.cell and p.id = m.account_id
      where m.id = ${message} and m.attachment is not null
        and ${scope.within(sql`coalesce(p.agent_id, m.account_id)`)}
        -- Notes of staff are none of the account's business, nor is what hangs on them.
        and (m.side <> 'NOTE' or m.account_id is distinct from ${actor.agentId})`.execute(tx),
  )
  const [found] = rows
  if (!found) throw new NotFound()
  const bytes = await readVerified({ db, storage }, found, damageReport(found))
  const { domain_id, agent_id, player_id, thread_id, account_id, sha256 } = found
  return viewWatermarked(
    db,
    request,
    {
      action: 'message-box.picture-seen',
      permission: 'MESSAGE_VIEW',
      subject: `message_thread:${thread_id}`,
      subject_name: `message thread of account ${account_id}`,
      domain_id,
      agent_id,
      player_id,
      input: { message, sha256 },
    },
    bytes,
  )
}

/**
 * Returns an attachment of the player's own conversation to the player's site, without a watermark.
 */
export async function ownMessagePicture(
  { db, storage }: PictureContext & { readonly db: Database },
  lookup: { readonly domainId: number; readonly player: string; readonly message: string },
): Promise<Buffer> {
  const { domainId, player, message } = lookup
  if (!isUuid(message) || !isId(player)) throw new NotFound()
  const { rows } = await transact(db, [domainId], (tx) =>
    sql<MessagePicture>`select m.attachment as file, m.attachment_sha256 as sha256, m.account_id, m.thread_id, m.domain_id,
        p.agent_id, p.id as player_id
      from player p join message m on m.cell = p.cell and m.account_id = p.id
      where p.cell = cell_of(${player}::bigint) and p.id = ${player}::bigint and m.id = ${message}
        and m.side <> 'NOTE' and m.attachment is not null`.execute(tx),
  )
  const [found] = rows
  if (!found) throw new NotFound()
  return readVerified({ db, storage }, found, damageReport(found))
}
