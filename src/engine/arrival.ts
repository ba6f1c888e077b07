import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Decision, Refusal } from '#blueprint/decision/decision.ts'
import type { Flow } from '#blueprint/decision/flow.ts'
import type { Fingerprint } from '#platform/auth/secrets/fingerprint.ts'
import type { Subject, Tx } from './action/act.ts'
import type { Circumstances } from '#platform/auth/actor.ts'
import type { Caller } from '#platform/secrets/keys.ts'
import type { Scope } from './scope.ts'

type InputOf<I> = I extends { input: { _zod: { output: infer V } } } ? V : never
type AnswerOf<I> = I extends { answer: { _zod: { output: infer V } } } ? V : never

export type { Caller }

export interface Arrived<I extends AnyInbound> {
  readonly input: InputOf<I>
  readonly caller: Caller
  /** The whole of the caller's domain. */
  readonly scope: Scope
  readonly now: Date
  readonly circumstances: Circumstances
  readonly fingerprint: Fingerprint
}

/** What the engine looks for in the facts of a call: the row it changes, and by which flow. */
export interface ArrivalFacts {
  readonly subject?: Subject
  readonly flow?: Flow
}

export interface Arrival<I extends AnyInbound = AnyInbound, Facts = any> {
  readonly inbound: I
  /** The caller's own id of the thing: same id and same content is answered as before, other content is refused (409); null for a mere question. */
  readonly externalId: (input: InputOf<I>) => { readonly kind: string; readonly id: string } | null
  /**
   * Calls whose facts lock nothing but what belongs to this account or row may share a transaction: what queued while the
   * last ones were in flight goes together. Without it each call has a transaction of its own.
   */
  readonly lane?: (input: InputOf<I>) => string
  /** How long the call is held, milliseconds, before anything is looked at: the delay of a bet. */
  readonly delayMs?: (db: Database, input: InputOf<I>) => Promise<number>
  /** Reads and locks; null: there is no such thing (404). */
  readonly facts: (tx: Tx, arrived: Arrived<I>) => Promise<Facts | Refusal | null>
  readonly rule: (facts: Facts, arrived: Arrived<I>) => Decision
  /** What is told to the caller once the decision stands; it is kept with the decision, so it follows from the facts alone. */
  readonly reply: (facts: Facts, arrived: Arrived<I>) => Promise<AnswerOf<I>>
}
export const arrival = <I extends AnyInbound, Facts>(
  inbound: I,
  halves: Omit<Arrival<I, Facts>, 'inbound'>,
): Arrival<I, Facts> => ({ inbound, ...halves })
