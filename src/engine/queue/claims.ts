import { sql, type RawBuilder } from 'kysely'
import type { Claim, Claimable } from '#blueprint/decision/queue.ts'
import type { AnyQueue } from '#blueprint/screen/queue.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

/** The name of the holder. A branch sees the names of its own staff; users above it are not named. */
const nameIn = (scope: Scope | undefined): RawBuilder<string> =>
  scope === undefined || scope.isWhole
    ? sql<string>`k.staff`
    : sql<string>`coalesce((select s.username from staff s
        where lower(s.username) = lower(k.staff) and ${scope.within('s.agent_id')}), 'Operator')`

/** The claim on a case, locked, so that a concurrent claim waits. */
export async function claimOf(tx: Tx, subject: string, id: string, scope?: Scope): Promise<Claim | null> {
  const { rows } = await sql<{ by: string; until: Date | null; shown: string; assignedBy: string | null }>`
    select k.staff as by, k.expires_at as until, k.assigned_by as "assignedBy", ${nameIn(scope)} as shown
    from review_claim k where k.subject = ${subject} and k.subject_id = ${id} for update of k`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { by, until, shown, assignedBy } = row
  return { by, until, ...(shown === by ? {} : { shown }), ...(assignedBy === null ? {} : { assignedBy }) }
}

interface CaseLookup {
  readonly id: string
  readonly domainId: number | null
  readonly scope: Scope
}

/** The case of a queue with its locked claim, for rules that claim it or end its claim. */
export const claimableOf = async (
  tx: Tx,
  { definition: { of: subject } }: AnyQueue,
  { id, domainId, scope }: CaseLookup,
): Promise<Claimable> => ({ subject, id, domainId, claim: await claimOf(tx, subject, id, scope) })

/** Condition for unexpired claims. */
const current = (at: Date | null) => sql`(k.expires_at is null or k.expires_at > ${at === null ? sql`now()` : at})`

const ofCase = (subject: string, id: string) => sql`k.subject = ${sql.lit(subject)} and k.subject_id = ${sql.ref(id)}`

/**
 * Whether the case in column `id` is claimed by a reviewer other than `but`; without `but` by
 * anyone.
 */
export const isClaimedIn = (
  subject: string,
  id: string,
  { but, at = null }: { readonly but?: string; readonly at?: Date | null } = {},
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from review_claim k where ${ofCase(subject, id)} and ${current(at)}
    ${but === undefined ? sql`` : sql`and k.staff <> ${but}`})`

/**
 * The reviewer who holds the case in column `id`. With `scope`, an agent sees names of staff in
 * their own branch only; others are shown as the operator.
 */
export const claimedByIn = (subject: string, id: string, scope?: Scope): RawBuilder<string | null> =>
  sql<string | null>`(select ${nameIn(scope)} from review_claim k where ${ofCase(subject, id)} and ${current(null)})`

/** Whether the reviewer holds the case in column `id`, for a filter such as "Assigned to me". */
export const isClaimedByIn = (subject: string, id: string, username: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from review_claim k where ${ofCase(subject, id)} and ${current(null)}
    and lower(k.staff) = lower(${username}))`

/** Expiry of the claim in column `id`; null if there is no claim or it lasts until released. */
export const claimedUntilIn = (subject: string, id: string): RawBuilder<Date | null> =>
  sql<Date | null>`(select k.expires_at from review_claim k where ${ofCase(subject, id)} and ${current(null)})`

/** The current claim on a case, without a lock, with the name of the holder as `scope` sees it. */
export async function currentClaim(tx: Tx, subject: string, id: string, scope?: Scope): Promise<Claim | null> {
  const { rows } = await sql<{ by: string; until: Date | null }>`select ${nameIn(scope)} as by, k.expires_at as until
    from review_claim k where k.subject = ${subject} and k.subject_id = ${id} and ${current(null)}`.execute(tx)
  return rows[0] ?? null
}

/** Which of these cases are claimed now. */
export async function claimedOf(tx: Tx, subject: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select k.subject_id as id from review_claim k
    where k.subject = ${subject} and k.subject_id = any(${[...ids]}::uuid[]) and ${current(null)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
