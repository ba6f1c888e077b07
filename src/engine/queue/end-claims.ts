import { sql, type RawBuilder } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'

/** Ends the claims on the cases of a subquery, for work that decides many cases in one statement. */
export async function endClaims(tx: WriteTx, subject: string, cases: RawBuilder<unknown>): Promise<void> {
  await sql`delete from review_claim k where k.subject = ${subject} and k.subject_id in (${cases})`.execute(tx)
}
