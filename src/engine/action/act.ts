import type { AnyAction, InputOf } from '#blueprint/screen/action.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Tx, WriteTx } from '#platform/database/transaction.ts'
import type { Decision } from '#blueprint/decision/decision.ts'
import type { Fingerprint } from '#platform/auth/secrets/fingerprint.ts'
import type { Sealing } from '#platform/auth/secrets/seal.ts'
import type { Actor, Circumstances } from '#platform/auth/actor.ts'
import type {} from '#platform/database/written-columns.ts'
import type { Scope } from '#engine/scope.ts'

export type { Tx, WriteTx }

/** The row an action is about; the engine writes its new state where state and version are still these. */
export interface Subject {
  /** Table the move and `set` are written to; null for an action that only inserts or posts. */
  readonly table: keyof DB | null
  /** Columns that find the row, e.g. { cell, player_id, id }. */
  readonly key: Readonly<Record<string, unknown>>
  /** The state the rule saw, and the column that holds it (default status). */
  readonly state?: string
  readonly stateColumn?: string
  readonly version?: number
  readonly domainId: number | null
  readonly agentId: bigint | null
  /** 'withdrawal 0199…': how logs and messages call it. */
  readonly name: string
  /** What was shown and decided on: an approval binds to its hash. */
  readonly shown: Readonly<Record<string, unknown>>
  /** So far-reaching that a second person decides whatever the amount; for actions that know second persons. */
  readonly isGrave?: boolean
  /** The amount that limits are held against, minor units. */
  readonly amount?: bigint
}

export interface Asked<A extends AnyAction> {
  readonly actor: Actor
  readonly input: A extends { input: infer I extends Readonly<Record<string, any>> } ? InputOf<I> : never
  readonly reason: string | null
  /** The other person, when the action needs two and this run is the confirmed one. */
  readonly maker: string | null
  readonly now: Date
  /** How many rows were chosen to have the same done to them; one where it is confirmed. */
  readonly together: number
  readonly parameters: Readonly<Record<string, string>>
  readonly circumstances: Circumstances
  readonly fingerprint: Fingerprint
  /** Encrypts what must be read again; the key stays with the server. */
  readonly seal: Sealing
}

export interface Act<A extends AnyAction = AnyAction, Facts extends { readonly subject: Subject } = any> {
  readonly action: A
  /** Reads, and locks, everything the decision needs; null: there is no such thing in the actor's scope (404). */
  readonly facts: (tx: Tx, asked: Asked<A> & { readonly id: string; readonly scope: Scope }) => Promise<Facts | null>
  /** Decides, touching nothing. */
  readonly rule: (facts: Facts, asked: Asked<A>) => Decision
}

/** Binds an action to what it reads and who decides. It cannot write: only the engine can. */
export const act = <A extends AnyAction, Facts extends { readonly subject: Subject }>(
  action: A,
  halves: Omit<Act<A, Facts>, 'action'>,
): Act<A, Facts> => ({ action, ...halves })
