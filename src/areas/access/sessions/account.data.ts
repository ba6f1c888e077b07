import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { answer } from '#engine/query-handler.ts'
import { ownAccount } from './own-account.screen.ts'

const sessionLimit = 15

interface SessionRow {
  readonly key: string
  readonly startedAt: Date
  readonly lastSeenAt: Date
  readonly endedAt: Date | null
  readonly endReason: string | null
  readonly isAlive: boolean
  readonly ip: string | null
  readonly userAgent: string | null
}

/** The latest sessions of a user. A session is identified by the first 12 hex digits of its token hash. */
export async function readSessions(tx: Tx, staffId: bigint, currentKey: string) {
  const { rows } = await sql<SessionRow>`select left(encode(token_hash, 'hex'), 12) as key, created_at as "startedAt",
      last_seen_at as "lastSeenAt", ended_at as "endedAt", end_reason as "endReason", ip, user_agent as "userAgent",
      ended_at is null and last_seen_at > now() - interval '15 minutes' and created_at > now() - interval '8 hours' as "isAlive"
    from session where staff_id = ${staffId} and stage = 'full' order by created_at desc limit ${sessionLimit}`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, isCurrent: row.key === currentKey }))
}

export interface AccountSecurity {
  readonly username: string
  readonly isTwoStep: boolean
  readonly recoveryCodes: number
  readonly hasTransactionPassword: boolean
  readonly passwordChangedAt: Date
  readonly temporaryUntil: Date | null
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly lastLoginAt: Date | null
  readonly lastLoginIp: string | null
  readonly isDeveloper: boolean
  readonly approvedToday: bigint
  readonly agent: string | null
}

/** Sign-in protection of an account and the amount it approved today. */
export async function readAccountSecurity(tx: Tx, staffId: bigint): Promise<AccountSecurity> {
  const { rows } = await sql<AccountSecurity>`select p.username, p.two_step_secret is not null as "isTwoStep",
      (select count(*)::int from recovery_code c where c.staff_id = p.id and c.used_at is null) as "recoveryCodes",
      p.transaction_password_hash is not null as "hasTransactionPassword", p.password_changed_at as "passwordChangedAt",
      p.temporary_until as "temporaryUntil", p.created_at as "createdAt", p.created_by as "createdBy",
      p.last_login_at as "lastLoginAt", p.last_login_ip as "lastLoginIp", p.is_developer as "isDeveloper",
      coalesce((select max(d.amount) from approved_day d where d.staff_id = p.id
        and d.day = any(array(select (now() at time zone z.time_zone)::date from domain z))), 0)::bigint as "approvedToday",
      (select a.username from agent a where a.id = p.agent_id) as agent
    from staff p where p.id = ${staffId}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`Staff account ${staffId} not found`)
  return row
}

export const ownAccountAnswer = answer(ownAccount, async ({ tx, actor }) => {
  const guarded = await readAccountSecurity(tx, actor.staffId)
  return {
    username: guarded.username,
    isTwoStep: guarded.isTwoStep,
    recoveryCodes: guarded.recoveryCodes,
    hasTransactionPassword: guarded.hasTransactionPassword,
    passwordChangedAt: guarded.passwordChangedAt,
    sessions: await readSessions(tx, actor.staffId, actor.sessionKey),
  }
})
