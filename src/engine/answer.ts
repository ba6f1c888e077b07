import type { AnswerValuesOf, AnyQuery, ParametersOf } from '#blueprint/screen/query.ts'
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
  /** The inner values of the answer; null: not there, or not in the actor's scope (404). */
  readonly read: (asked: AnswerAsked<Q>) => Promise<AnswerValuesOf<Q> | null>
}
type Read<Q extends AnyQuery, Asked> = (asked: Asked) => Promise<AnswerValuesOf<Q> | null>
type OfDownline = AnyQuery & { readonly scope: 'downline' }
type OfOthers = AnyQuery & { readonly scope: 'own' | 'everyone' }

/** Answers what is the actor's own, or the same for all: no scope is handed out. */
export const answer = <Q extends OfOthers>(query: Q, read: Read<Q, Omit<AnswerAsked<Q>, 'scope'>>): Answer<Q> => ({
  query,
  read,
})

/** Answers about one thing of the downline. `find` reads it; what is not there or not in scope is a 404 before `read` runs. */
export const answerAbout = <Q extends OfDownline, S extends { readonly agent_id: bigint }>(
  query: Q,
  find: (asked: AnswerAsked<Q>) => Promise<S | null>,
  read: Read<Q, AnswerAsked<Q> & { readonly subject: S }>,
): Answer<Q> => ({
  query,
  async read(asked) {
    const subject = await find(asked)
    return subject && asked.scope.includes(subject.agent_id) ? read({ ...asked, subject }) : null
  },
})

/** Answers from rows that the handler itself narrows with `scope`: sums, searches, things that belong to several agents. */
export const answerWithin = <Q extends OfDownline>(query: Q, read: Read<Q, AnswerAsked<Q>>): Answer<Q> => ({
  query,
  read,
})
