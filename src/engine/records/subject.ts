import type { AnyDecision, Effects, Refusal } from '#blueprint/decision/decision.ts'
import type { DB } from '#platform/database/tables.ts'
import type {} from '#platform/database/written-columns.ts'
import type { SharedDomains, SharedTable } from '#engine/reach/shared-domains.ts'

class OperatorWideMark {
  // A private field, so that no other value passes for the mark.
  readonly #name = 'operator-wide'

  toString(): string {
    return this.#name
  }
}
/**
 * Stands for the agent or domain of a record that belongs to none: a role, a rule for all domains. Every holder of the
 * permission in the operator's own staff may act on it.
 */
export const operatorWide = new OperatorWideMark()
type OperatorWide = OperatorWideMark

interface SubjectDetails {
  /** Columns that identify the row, e.g. { cell, player_id, id }. */
  readonly key: Readonly<Record<string, unknown>>
  /** The state passed to the rule, and its column (default status). */
  readonly state?: string
  readonly stateColumn?: string
  readonly version?: number
  /** Name used in logs and messages, e.g. 'withdrawal 0199…'. */
  readonly name: string
  /** Snapshot the decision is based on; an approval is bound to its hash. */
  readonly shown: Readonly<Record<string, unknown>>
  /**
   * Always requires second approval, whatever the amount. Only for actions with second approval.
   */
  readonly isGrave?: boolean
  /** Amount checked against approval limits, in minor units. */
  readonly amount?: bigint
  /** Usernames of those who requested what is decided, for two-person decisions without a stored approval. */
  readonly requestedBy?: readonly (string | null)[]
}

/** A row of the catalogue names the domains with bets in it (`acrossDomains`), and no agent may act on it. */
type DomainOfRow = { readonly [Name in keyof DB]: Name extends SharedTable ? SharedDomains : number | OperatorWide }
type AgentOfRow = { readonly [Name in keyof DB]: Name extends SharedTable ? OperatorWide : bigint | OperatorWide }

/**
 * The row an action applies to, to which a move and `set` are written. The engine writes the new state only if state
 * and version still match. It proves its agent and domain, or says that it has none.
 */
export interface Subject<Table extends keyof DB> extends SubjectDetails {
  readonly table: Table
  readonly domainId: DomainOfRow[Table]
  readonly agentId: AgentOfRow[Table]
}

/** For actions that only insert or post: of one agent and domain, or null for several rows that the facts check. */
export interface BatchSubject extends SubjectDetails {
  readonly table: null
  readonly domainId: number | OperatorWide | SharedDomains | null
  readonly agentId: bigint | OperatorWide | null
}

/** What an action that only inserts or posts is about: of no domain and no agent where it does not say them. */
export const batchOf = (name: string, about: Partial<Omit<BatchSubject, 'table' | 'name'>> = {}): BatchSubject => ({
  table: null,
  key: {},
  domainId: null,
  agentId: null,
  shown: {},
  ...about,
  name,
})

export type AnySubject = Subject<keyof DB> | BatchSubject
type IsAny<T> = 0 extends 1 & T ? true : false
/** The tables of a subject: effects suit all of them. Nothing can be set where there is no row. */
export type TableOf<S extends AnySubject | null | undefined> = [NonNullable<NonNullable<S>['table']>] extends [never]
  ? keyof DB
  : NonNullable<NonNullable<S>['table']>
/** What may be decided on a subject, in these moves of its flow. */
export type DecisionOn<S extends AnySubject | null | undefined, Move extends string> =
  IsAny<S> extends true ? AnyDecision : Refusal | Effects<TableOf<S>, Move>

/** The agent and the domain that the subject belongs to; null if it has none. */
export const agentOf = ({ agentId }: Pick<AnySubject, 'agentId'>): bigint | null =>
  typeof agentId === 'bigint' ? agentId : null
export const domainOf = ({ domainId }: Pick<AnySubject, 'domainId'>): number | null =>
  typeof domainId === 'number' ? domainId : null
