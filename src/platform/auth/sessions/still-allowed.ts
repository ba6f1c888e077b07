import { sql } from 'kysely'
import type { Actor } from '#platform/auth/actor.ts'
import { isActiveStaff } from '#platform/auth/login-window.ts'
import type { WriteTx } from '#platform/database/transaction.ts'
import { Forbidden } from '#platform/errors/app-errors.ts'

/** Whether this transaction itself wrote the row: users may end their own access. */
const isOwn = (alias: 's' | 'p' | 'r') => sql`${sql.raw(alias)}.xmin = pg_current_xact_id()::xid`

/**
 * Last check of a transaction: the user is still active, signed in and permitted. A request may have waited for locks
 * since it was authorised. A suspension of the user meanwhile waits for this transaction, or this one is refused. Users are
 * locked before their sessions, as everywhere: two requests of a user would wait for each other otherwise.
 */
export async function assertStillAllowed(tx: WriteTx, actor: Actor, permission: string | null): Promise<void> {
  const { rows } = await sql`
    select from staff p join session s on s.staff_id = p.id join role r on r.id = p.role_id
    where p.id = ${actor.staffId} and encode(s.token_hash, 'hex') like ${`${actor.sessionKey}%`}
      and (s.ended_at is null or ${isOwn('s')})
      and (${sql.raw(isActiveStaff())} or ${isOwn('p')})
      and (${permission}::text is null or ${permission} = any (r.permissions) or (p.is_developer and ${permission} = 'IS_DEVELOPER')
        or ${isOwn('r')})
      and (${isOwn('p')} or not exists (select from unnest(${[...actor.domains]}::int[]) d(id)
        where not exists (select from staff_domain own where own.staff_id = p.id and own.domain_id = d.id)))
    for share of p, s`.execute(tx)
  if (rows.length === 0) throw new Forbidden('Your access ended before this was done.', 'access_ended')
}
