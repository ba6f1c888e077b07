import type { WriteTx } from '#engine/action/act.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'

interface OutsideContext {
  readonly db: Database
  readonly now?: () => Date
}

interface OutsideCalls<Due extends { readonly domainId: number }, Answer> {
  /** Calls others. No transaction is open meanwhile: nothing waits for an answer with rows locked. */
  readonly call: (due: Due) => Promise<Answer>
  /** Stores what came of it, in the domain; absent where the call does. What was claimed may have changed meanwhile. */
  readonly store?: (tx: WriteTx, due: Due, answer: Answer, now: Date) => Promise<unknown>
}

interface OutsideWork<Due extends { readonly domainId: number }, Answer> extends OutsideCalls<Due, Answer> {
  /** Reads what is due next, and marks it so that no other worker takes it; null if nothing is due. */
  readonly claim: (tx: WriteTx, now: Date) => Promise<Due | null>
}

interface OutsideBatch<Due extends { readonly domainId: number }, Answer> extends OutsideCalls<Due, Answer> {
  /** The same for as many as are called at once. */
  readonly claim: (tx: WriteTx, now: Date) => Promise<readonly Due[]>
}

const clockOf = ({ now = () => new Date() }: OutsideContext) => now

/**
 * Background work with a call to others between two transactions; returns whether there was any. A process that dies in
 * the call leaves the claim, which says what becomes of it.
 */
export async function workOutside<Due extends { readonly domainId: number }, Answer>(
  context: OutsideContext,
  { claim, ...calls }: OutsideWork<Due, Answer>,
): Promise<boolean> {
  const due = await transact(context.db, 'all', (tx) => claim(tx, clockOf(context)()))
  if (due === null) return false
  await callAndStore(context, due, calls)
  return true
}

/** The same for several, which are called at once; returns how many there were. One that fails holds up no other. */
export async function workOutsideEach<Due extends { readonly domainId: number }, Answer>(
  context: OutsideContext,
  { claim, ...calls }: OutsideBatch<Due, Answer>,
): Promise<number> {
  const due = await transact(context.db, 'all', (tx) => claim(tx, clockOf(context)()))
  const done = await Promise.allSettled(due.map((one) => callAndStore(context, one, calls)))
  const faults = done.flatMap((one): readonly unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  const [first] = faults
  if (faults.length > 0)
    throw new AggregateError(faults, first instanceof Error ? first.message : String(first), { cause: first })
  return due.length
}

async function callAndStore<Due extends { readonly domainId: number }, Answer>(
  context: OutsideContext,
  due: Due,
  { call, store }: OutsideCalls<Due, Answer>,
): Promise<void> {
  const answer = await call(due)
  if (store) await transact(context.db, [due.domainId], (tx) => store(tx, due, answer, clockOf(context)()))
}
