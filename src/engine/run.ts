import type { Done } from '#blueprint/wire.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Fingerprint } from '#platform/auth/secrets/fingerprint.ts'
import type { Sealing } from '#platform/auth/secrets/seal.ts'
import type { Act } from './action/act.ts'
import type { Actor, Circumstances } from '#platform/auth/actor.ts'
import type { Values } from './input/read-input.ts'
import type { Enqueue } from './recorder/record.ts'
import type { Scope } from './scope.ts'

export interface ActContext {
  /** As the server's role. */
  readonly db: Database
  readonly checkTransactionPassword: (actor: Actor, password: string) => Promise<boolean>
  readonly enqueue: Enqueue
  /** Every act of the product: an approval finds its act here. */
  readonly bindings: readonly ActBinding[]
  readonly now?: () => Date
  /** Absent where nothing is compared by its number. */
  readonly fingerprint?: Fingerprint
  readonly seal?: Sealing
}

export interface ActBinding {
  /** Path of the list (or page) the action stands in. */
  readonly path: string
  readonly act: Act
}

export interface ActRequest {
  readonly actor: Actor
  /** The row of an action on 'row'; null otherwise. */
  readonly id: string | null
  readonly body: unknown
  readonly idempotencyKey: string | null
  readonly preview: boolean
  readonly parameters: Readonly<Record<string, string>>
  readonly circumstances: Circumstances
}

export interface ActAnswer {
  readonly status: 200 | 202
  readonly body: Done
}

/** What a body asks for, read and checked. */
export interface Entered {
  readonly input: Values
  /** As it came, for audit and approval: secrets are left out. */
  readonly wire: Values
  readonly reason: string | null
  readonly version: number | null
  readonly ids: readonly string[]
}

/** One run of an action, the same for each of its rows. */
export interface Run {
  readonly context: ActContext
  readonly binding: ActBinding
  readonly request: ActRequest
  readonly scope: Scope
  readonly entered: Entered
  readonly maker: string | null
}

export const nameOf = ({ path, act }: ActBinding): string => `${path.slice(1) || 'dashboard'}.${act.action.name}`

/** In processes that compare nothing by its number and encrypt nothing. */
export const unkeyed = (): never => {
  throw new Error('There is no key here')
}
