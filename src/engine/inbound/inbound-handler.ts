import type { TableName } from '#blueprint/table-names.ts'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import type { Database } from '#platform/database/connect.ts'
import {
  isRefusal,
  type AnyDecision,
  type Effects,
  type NewRow,
  type Refusal,
  type StoredTables,
} from '#blueprint/decision/decision.ts'
import type { Flow, MoveOf } from '#blueprint/decision/flow.ts'
import type { Fingerprint } from '#platform/auth/secrets/fingerprint.ts'
import type { AnySubject, DecisionOn, Tx } from '#engine/action/act.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import type { Caller } from '#platform/secrets/keys.ts'
import type { Scope } from '#engine/scope.ts'

type InputOf<I> = I extends { input: { _zod: { output: infer V } } } ? V : never
type AnswerOf<I> = I extends { answer: { _zod: { output: infer V } } } ? V : never

export type { Caller }

export interface InboundHandlerRequest<I extends AnyInbound> {
  readonly input: InputOf<I>
  readonly caller: Caller
  /** The whole of the caller's domain. */
  readonly scope: Scope
  readonly now: Date
  readonly circumstances: RequestOrigin
  readonly fingerprint: Fingerprint
}

/** What the engine reads from the facts of a call: the changed row, and its flow. */
export interface InboundFacts {
  readonly subject?: AnySubject
  readonly flow?: Flow
}

type MovesOf<Facts> = [Facts] extends [{ readonly flow?: infer F }] ? MoveOf<Extract<F, Flow>> : never
/** Facts whose subject does not prove its table, agent and domain allow no decision. */
type DecisionOnFacts<Facts> = [Facts] extends [{ readonly subject?: infer S extends AnySubject | undefined }]
  ? DecisionOn<S, MovesOf<Facts>>
  : 'subject' extends keyof Facts
    ? Refusal
    : DecisionOn<null, never>

/** A new row of any table. */
export type RefusedRow = { readonly [Table in keyof StoredTables]: NewRow<Table> }[keyof StoredTables]

export interface InboundHandler<I extends AnyInbound = AnyInbound, Facts = any> {
  readonly inbound: I
  /**
   * The caller's own id: the same id with the same content returns the earlier response, other
   * content is refused (409); null for read-only calls.
   */
  readonly externalId: (input: InputOf<I>) => { readonly kind: string; readonly id: string } | null
  /**
   * Key of the account or row the facts lock. Calls that queue up while earlier ones are in
   * progress share a transaction. Without it each call has its own transaction.
   */
  readonly lane?: (input: InputOf<I>) => string
  /** Delay before the call is processed, in milliseconds: the bet delay. */
  readonly delayMs?: (db: Database, input: InputOf<I>) => Promise<number>
  /** Reads and locks; null if the record does not exist (404). */
  readonly facts: (tx: Tx, arrived: InboundHandlerRequest<I>) => Promise<Facts | Refusal | null>
  /**
   * The same for calls of different lane keys that share a transaction: in one round trip, each as `facts` reads it. What wraps
   * `facts` wraps this too.
   */
  readonly factsOfAll?: (
    tx: Tx,
    all: readonly InboundHandlerRequest<I>[],
  ) => Promise<readonly (Facts | Refusal | null)[]>
  /** What the facts read apart from the lane key and the decision changes: calls with one in common are decided one after another. */
  readonly alsoReads?: (facts: Facts) => readonly string[]
  /**
   * The facts as they would be read after these other calls were written: then calls that read the same are still decided one
   * after another, but read and written together. Without it each of them is read when the one before it is written.
   */
  readonly afterOthers?: (facts: Facts, earlier: readonly Facts[]) => Facts
  readonly rule: (facts: Facts, arrived: InboundHandlerRequest<I>) => DecisionOnFacts<Facts>
  /** Why the decision refuses the call, where refusals are stored like other decisions and answered in the caller's own form. */
  readonly refusalIn?: (facts: Facts, arrived: InboundHandlerRequest<I>) => string | null
  /**
   * The row that keeps a refused call of a player, for a list that shows refused ones as well: written beside the audit entry of the
   * refusal, when all else of the call is undone.
   */
  readonly refusedRow?: (arrived: InboundHandlerRequest<I>, reason: string) => RefusedRow
  /** The response. It is stored with the decision, so it must follow from the facts alone. */
  readonly reply: (facts: Facts, arrived: InboundHandlerRequest<I>) => Promise<AnswerOf<I>>
}
export const inboundHandler = <I extends AnyInbound, Facts>(
  inbound: I,
  halves: Omit<InboundHandler<I, Facts>, 'inbound'>,
): InboundHandler<I, Facts> => ({ inbound, ...halves })

type Additions = Pick<Effects, 'rows' | 'events'>

/** The rule of a handler whose decisions also write these rows and events. */
export const ruleWithAdditions =
  <I extends AnyInbound, Facts>(
    { rule }: Pick<InboundHandler<I, Facts>, 'rule'>,
    additionsOf: (facts: Facts) => readonly Additions[],
  ): InboundHandler<I, Facts>['rule'] =>
  (facts, arrived) => {
    const decided = rule(facts, arrived)
    const decision: AnyDecision = decided
    if (isRefusal(decision)) return decided
    const more = additionsOf(facts)
    if (more.length === 0) return decided
    return {
      ...decided,
      rows: [...(decision.rows ?? []), ...more.flatMap(({ rows = [] }) => rows)],
      events: [...(decision.events ?? []), ...more.flatMap(({ events = [] }) => events)],
    }
  }

/** The rule of a handler whose new row of this table has further columns. */
export const ruleWithColumns =
  <I extends AnyInbound, Facts>(
    { rule }: Pick<InboundHandler<I, Facts>, 'rule'>,
    table: TableName,
    columnsOf: (facts: Facts) => Readonly<Record<string, unknown>> | undefined,
  ): InboundHandler<I, Facts>['rule'] =>
  (facts, arrived) => {
    const decided = rule(facts, arrived)
    const decision: AnyDecision = decided
    const columns = columnsOf(facts)
    if (isRefusal(decision) || columns === undefined) return decided
    const rows = (decision.rows ?? []).map((row) =>
      row.table === table ? { ...row, values: { ...row.values, ...columns } } : row,
    )
    return { ...decided, rows }
  }
