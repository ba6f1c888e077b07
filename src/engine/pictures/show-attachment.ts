import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { NotThere } from '#platform/errors/problems.ts'
import { transact } from '#platform/database/transact.ts'
import type { Scope } from '#engine/scope.ts'
import { seen, type Viewer } from './seen.ts'
import { readWhole, type Showing } from './read-whole.ts'

/** What a picture hangs on, who may see it there, and how a look is called in the log. */
export interface Bearer {
  readonly table: 'adjustment' | 'deposit'
  readonly permission: Permission
  readonly screen: string
}

type Wanted = Viewer & {
  readonly scope: Scope
  readonly bearer: Bearer
  readonly id: string
}

interface Found {
  readonly file: string
  readonly sha256: string
  readonly player_id: bigint
  readonly domain_id: number
  readonly agent_id: bigint
}

/** What is attached to a request or shown of a payment, with the name of who looks all over it; in the log before the first byte leaves. */
export async function showAttachment({ db, storage }: Showing, wanted: Wanted): Promise<Buffer> {
  const { actor, scope, id } = wanted
  const { table, permission, screen } = wanted.bearer
  if (!isUuid(id)) throw new NotThere()
  const { rows } = await transact(db, actor.domains, (tx) =>
    sql<Found>`select a.attachment as file, a.attachment_sha256 as sha256, a.player_id, a.domain_id, a.agent_id from ${sql.table(table)} a
      where a.id = ${id} and a.attachment is not null
        and ${scope.within('a.agent_id')}`.execute(tx),
  )
  const [found] = rows
  if (!found) throw new NotThere()
  const subject = `${table}:${id}`
  const bytes = await readWhole({ db, storage }, found, { subject, action: `${screen}.picture-damaged` })
  const { domain_id, agent_id, player_id, sha256 } = found
  const input = { player: String(player_id), sha256 }
  const look = { action: `${screen}.picture-seen`, permission, subject, subject_name: `${table} ${id}` } as const
  return seen(db, wanted, { ...look, domain_id, agent_id, player_id, input }, bytes)
}
