import type { RowWrite } from '#blueprint/decision/decision.ts'
import { editRefusal, type ManagedUser } from '#areas/access/rules/user-management.ts'
import type { Role } from '#areas/access/rules/roles.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { readManager } from './reporting-line.facts.ts'
import type { UserRow } from './user.record.ts'

export const managedUserOf = ({ id, rank, domains }: UserRow): ManagedUser => ({ staffId: id, rank, domains })

export const roleOf = ({ roleId, rank, permissions }: UserRow): Role => ({
  id: roleId,
  rank,
  permissions: new Set(permissions),
})

/** The acting manager, beside the user whom an action changes. */
export const withManager = async (tx: Tx, _: unknown, { actor }: { readonly actor: Actor }) => ({
  manager: await readManager(tx, actor),
})

/** Why the actor may not change this user, or null. */
export const userEditRefusal = async (tx: Tx, actor: Actor, row: UserRow): Promise<Refusal | null> =>
  editRefusal(await readManager(tx, actor), managedUserOf(row))

/** Row changes that end all sessions of a user; empty if none is open. */
export const endAllSessions = ({ id, liveSessions }: UserRow, now: Date, reason: string): readonly RowWrite[] =>
  liveSessions === 0
    ? []
    : [
        {
          table: 'session',
          key: { staff_id: id, ended_at: null },
          values: { ended_at: now, end_reason: reason },
        },
      ]
