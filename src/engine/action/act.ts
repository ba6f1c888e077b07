import type { AnyAction, InputOf, MovesOf } from '#blueprint/screen/action.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Tx, WriteTx } from '#platform/database/transaction.ts'
import type { AnyDecision } from '#blueprint/decision/decision.ts'
import type { Decider } from '#blueprint/decision/decider.ts'
import type { Fingerprint } from '#platform/auth/secrets/fingerprint.ts'
import type { Sealing, Unsealing } from '#platform/auth/secrets/seal.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import type { RowLookup, TableRecord } from '#engine/records/record-of.ts'
import type { AnySubject, DecisionOn, Subject } from '#engine/records/subject.ts'

export type { Tx, WriteTx }
export { agentOf, batchOf, domainOf, operatorWide } from '#engine/records/subject.ts'
export type { AnySubject, BatchSubject, DecisionOn, Subject, TableOf } from '#engine/records/subject.ts'

export interface ActionRequest<A extends AnyAction> {
  readonly actor: Actor
  readonly input: A extends { input: infer I extends Readonly<Record<string, any>> } ? InputOf<I> : never
  /** Who decides, as rules know them. */
  readonly by: Decider
  readonly reason: string | null
  /** Username of the maker when this run is the approved one; otherwise null. */
  readonly maker: string | null
  readonly now: Date
  /** Number of rows selected for the action; 1 in an approved run. */
  readonly selectedCount: number
  readonly parameters: Readonly<Record<string, string>>
  readonly circumstances: RequestOrigin
  readonly fingerprint: Fingerprint
  /** Encrypts values that must be readable later; the key stays on the server. */
  readonly seal: Sealing
  /** Decrypts what was encrypted for the same context. */
  readonly unseal: Unsealing
}

/** What the facts of an act know of the request. */
export type FactsRequest<A extends AnyAction> = ActionRequest<A> & RowLookup

export interface Act<A extends AnyAction = AnyAction, Facts extends { readonly subject: AnySubject } = any> {
  readonly action: A
  /** For an action that is done for each of several rows: their ids, null if the record does not exist (404). */
  readonly each?: (tx: Tx, request: ActionRequest<A> & { readonly id: string }) => Promise<readonly string[] | null>
  /**
   * Reads and locks everything the rule needs; null if the record does not exist in the actor's
   * scope (404).
   */
  readonly facts: (tx: Tx, request: FactsRequest<A>) => Promise<Facts | null>
  /** Pure: returns effects or a refusal. */
  readonly rule: (facts: Facts, request: ActionRequest<A>) => DecisionOn<Facts['subject'], MovesOf<A>>
}

/** Decides on a row of a record: its columns, and the facts that the act adds. */
type RowRule<A extends AnyAction, T extends keyof DB, Facts> = (
  row: Facts,
  request: ActionRequest<A>,
) => DecisionOn<Subject<T>, MovesOf<A>>

/** The act of an action on a row that needs to know more than the row, or shows something else of it. */
interface RowAct<A extends AnyAction, T extends keyof DB, Row, More> {
  readonly facts?: (tx: Tx, row: Row, request: FactsRequest<A>) => Promise<More>
  readonly rule: RowRule<A, T, Row & More>
  /** What is shown and audited, if not what the record says. */
  readonly shown?: (row: Row) => Readonly<Record<string, unknown>>
}

/**
 * Binds an action to its facts and its rule. An act cannot write; only the engine can. For an action on one row of a
 * record, the rule is all there is to say.
 */
export function act<A extends AnyAction, Facts extends { readonly subject: AnySubject }>(
  action: A,
  halves: Omit<Act<A, Facts>, 'action'>,
): Act<A, Facts>
export function act<A extends AnyAction, T extends keyof DB, Row>(
  action: A,
  record: TableRecord<T, Row>,
  rule: RowRule<A, T, Row>,
): Act<A>
export function act<A extends AnyAction, T extends keyof DB, Row, More = unknown>(
  action: A,
  record: TableRecord<T, Row>,
  halves: RowAct<A, T, Row, More>,
): Act<A>
export function act(
  action: AnyAction,
  record: Omit<Act, 'action'> | TableRecord,
  halves?: RowRule<any, any, any> | Partial<RowAct<any, any, any, any>>,
): Act<any> {
  if (!('table' in record)) return { action, ...record }
  const { facts, shown, rule } = typeof halves === 'function' ? { rule: halves } : { ...halves }
  return {
    action,
    async facts(tx, request) {
      const row = await record.lock(tx, request)
      if (row === null) return null
      const subject = record.subjectOf(row, shown && { shown: shown(row) })
      return { subject, row: { ...row, ...(await facts?.(tx, row, request)) } }
    },
    rule: ({ row }, request) => rule!(row, request),
  }
}

/** For the engine, where the table and the flow of a decision are known to the area's half only. */
export const unboundAct = <A extends AnyAction, Facts extends { readonly subject: AnySubject }>(
  action: A,
  halves: Pick<Act<A, Facts>, 'facts'> & { readonly rule: (facts: Facts, request: ActionRequest<A>) => AnyDecision },
): Act<A> => ({ action, ...halves })
