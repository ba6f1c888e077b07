import type { WriteTx } from '#engine/action/act.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'

interface OutsideContext {
  readonly db: Database
  readonly now?: () => Date
}

interface OutsideWork<Due extends { readonly domainId: number }, Answer> {
  /** Reads what is due next, and marks it so that no other worker takes it; null if nothing is due. */
  readonly claim: (tx: WriteTx, now: Date) => Promise<Due | null>
  /** Calls others. No transaction is open meanwhile: nothing waits for an answer with rows locked. */
  readonly call: (due: Due) => Promise<Answer>
  /** Stores what came of it, in the domain; absent where the call does. What was claimed may have changed meanwhile. */
  readonly store?: (tx: WriteTx, due: Due, answer: Answer, now: Date) => Promise<unknown>
}

/**
 * Background work with a call to others between two transactions; returns whether there was any. A process that dies in
 * the call leaves the claim, which says what becomes of it.
 */
export async function workOutside<Due extends { readonly domainId: number }, Answer>(
  { db, now = () => new Date() }: OutsideContext,
  { claim, call, store }: OutsideWork<Due, Answer>,
): Promise<boolean> {
  const due = await transact(db, 'all', (tx) => claim(tx, now()))
  if (due === null) return false
  const answer = await call(due)
  if (store) await transact(db, [due.domainId], (tx) => store(tx, due, answer, now()))
  return true
}
