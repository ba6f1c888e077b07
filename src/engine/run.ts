import type { Decider } from '#blueprint/decision/decider.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Fingerprint } from '#platform/auth/secrets/fingerprint.ts'
import type { Sealing, Unsealing } from '#platform/auth/secrets/seal.ts'
import type { Act } from './action/act.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import type { MatchingEntered, Values } from './input/read-input.ts'
import type { ReadMatching } from './list/matching-rows.ts'
import type { Enqueue } from './recorder/record.ts'
import type { Scope } from './scope.ts'
import type { WriteTx } from '#platform/database/transaction.ts'
import { atMost } from '#values/money.ts'

export interface ActContext {
  /** Connected as the server's database role. */
  readonly db: Database
  readonly checkTransactionPassword: (actor: Actor, password: string) => Promise<boolean>
  readonly enqueue: Enqueue
  /** Checked again before a change is committed; absent where no user acts. */
  readonly assertStillAllowed?: (tx: WriteTx, actor: Actor, permission: string | null) => Promise<void>
  /** All acts; approvals look up theirs here. */
  readonly bindings: readonly ActBinding[]
  readonly now?: () => Date
  /** Absent in processes that compare no fingerprints. */
  readonly fingerprint?: Fingerprint
  readonly seal?: Sealing
  readonly unseal?: Unsealing
}

export interface ActBinding {
  /** Path of the list or page that has the action. */
  readonly path: string
  readonly act: Act
  /** The new values of a form, under the names of its fields; otherwise the columns that are set are recorded. */
  readonly recorded?: (input: Values) => Values
}

export interface ActRequest {
  readonly actor: Actor
  /** The row of an action on 'row'; null otherwise. */
  readonly id: string | null
  readonly body: unknown
  readonly idempotencyKey: string | null
  readonly preview: boolean
  /** For an action on all rows that match: their filters as text, and how they are found. */
  readonly matching?: { readonly search: string; readonly read: ReadMatching }
  readonly parameters: Readonly<Record<string, string>>
  readonly circumstances: RequestOrigin
}

export interface ActAnswer {
  readonly status: 200 | 202
  readonly body: DoneResponse
}

/** A parsed and validated body. */
export interface Entered {
  readonly input: Values
  /** Wire values for audit and approval, without secrets. */
  readonly wire: Values
  readonly reason: string | null
  readonly version: number | null
  readonly ids: readonly string[]
  /** Of an action on all rows that match; their ids are read in its transaction. */
  readonly matching?: MatchingEntered
}

/** One run of an action, the same for each of its rows. */
export interface Run {
  readonly context: ActContext
  readonly binding: ActBinding
  readonly request: ActRequest
  readonly scope: Scope
  readonly entered: Entered
  readonly maker: string | null
  /** What a form changes, by the names of its fields; recorded instead of the input. */
  readonly changes?: { readonly before: Values | null; readonly after: Values }
}

export const nameOf = ({ path, act }: ActBinding): string => `${path.slice(1) || 'dashboard'}.${act.action.name}`

/** For processes without fingerprints and encryption. */
export const unkeyed = (): never => {
  throw new Error('No key is configured in this process')
}

/** The user as rules know them; the limit is read in the currency of what is decided. */
export const deciderOf = ({ username: name, itemLimit }: Actor, at: Date): Decider => ({
  name,
  get limit() {
    return itemLimit === null ? null : atMost(itemLimit)
  },
  at,
})
