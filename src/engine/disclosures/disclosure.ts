import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { insertRow } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { WriteTx } from '#platform/database/transaction.ts'
import { userTrail } from '#engine/recorder/audit-trail.ts'

/** Who sees or takes something; work that was ordered earlier has no request. */
interface Viewer {
  readonly actor: Actor
  readonly circumstances?: RequestOrigin
}

/** What is seen or taken, as the audit log keeps it. */
interface Disclosed {
  readonly action: string
  readonly permission: Permission
  readonly subject: string
  readonly subject_name: string
  readonly domain_id: number | null
  readonly agent_id?: bigint | null
  readonly player_id?: unknown
  readonly reason?: string | null
  readonly input: Readonly<Record<string, unknown>>
}

/** Reads what a user takes, and audits it in the same transaction: what cannot be audited is not handed out. */
export const disclosing = <T>(
  db: Database,
  { actor, circumstances }: Viewer,
  read: (tx: WriteTx) => Promise<{ readonly disclosed: Disclosed; readonly answer: T }>,
): Promise<T> =>
  transact(db, actor.domains, async (tx) => {
    const { disclosed, answer } = await read(tx)
    const trail = circumstances ? userTrail(actor, circumstances) : { actor_role: actor.roleName }
    await insertRow(tx, 'audit', { ...trail, ...disclosed, actor: actor.username, result: 'SUCCESS' })
    return answer
  })

/** Audits that a user saw or took this, before they get it. */
export const recordDisclosure = (db: Database, viewer: Viewer, disclosed: Disclosed): Promise<void> =>
  disclosing(db, viewer, async () => ({ disclosed, answer: undefined }))
