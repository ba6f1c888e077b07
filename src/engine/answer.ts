import type { AnswerOf, AnyQuery, ParametersOf } from '#blueprint/screen/query.ts'
import type { Tx } from './action/act.ts'
import type { Actor, Circumstances } from '#platform/auth/actor.ts'
import type { Scope } from './scope.ts'

export interface AnswerAsked<Q extends AnyQuery> {
  /** One read-only snapshot with the actor's domains set. */
  readonly tx: Tx
  /** Absent only for queries that need no session. */
  readonly actor: Actor
  readonly scope: Scope
  readonly parameters: ParametersOf<Q>
  /** What is summed by days of the books follows the clock of the house, whoever reads it. */
  readonly timeZone: string
  /** The clock of the reader: what stands beside a list, or leads to one, means its days. */
  readonly ownTimeZone: string
  readonly circumstances: Circumstances
}
export interface Answer<Q extends AnyQuery = AnyQuery> {
  readonly query: Q
  /** null: not there, or not in the actor's scope (404). */
  readonly read: (asked: AnswerAsked<Q>) => Promise<AnswerOf<Q> | null>
}
export const answer = <Q extends AnyQuery>(query: Q, read: Answer<Q>['read']): Answer<Q> => ({ query, read })
