import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { isId, isUuid } from '#values/id.ts'
import { NotThere } from '#platform/errors/problems.ts'
import { transact } from '#platform/database/transact.ts'
import type { Scope } from '#engine/scope.ts'
import { seen, type Viewer } from './seen.ts'
import { readWhole, type Showing } from './read-whole.ts'

type Wanted = Viewer & {
  readonly scope: Scope
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
  const { actor, scope, message } = wanted
  if (!isUuid(message)) throw new NotThere()
  const { rows } = await transact(db, actor.domains, (tx) =>
    sql<Found>`select m.attachment as file, m.attachment_sha256 as sha256, m.account_id, m.thread_id, m.domain_id,
        coalesce(p.agent_id, m.account_id) as agent_id, p.id as player_id
      from message m left join player p on p.cell = m.cell and p.id = m.account_id
      where m.id = ${message} and m.attachment is not null
        and ${scope.within(sql`coalesce(p.agent_id, m.account_id)`)}
        -- Notes of staff are none of the account's business, nor is what hangs on them.
        and (m.side <> 'NOTE' or m.account_id is distinct from ${actor.agentId})`.execute(tx),
  )
  const [found] = rows
  if (!found) throw new NotThere()
  const bytes = await readWhole({ db, storage }, found, damaged(found))
  const { domain_id, agent_id, player_id, thread_id, account_id, sha256 } = found
  return seen(
    db,
    wanted,
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
