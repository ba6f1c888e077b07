import type { AnswerValuesOf, AnyQuery, ParametersOf } from '#blueprint/screen/query.ts'
import type { Tx } from './action/act.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import type { ListTotals } from './list/list-totals.ts'
import type { ArchiveReader } from '#platform/archive/archive-reader.ts'
import type { Scope } from './scope.ts'

export interface QueryRequest<Q extends AnyQuery> {
  /** One read-only snapshot with the actor's domains set. */
  readonly tx: Tx
  /** Absent only for queries that need no session. */
  readonly actor: Actor
  readonly scope: Scope
  readonly parameters: ParametersOf<Q>
  /** Totals of lists, as the user sees them there. */
  readonly totals: ListTotals
  /** Time zone of the site: its days are those of the books and of every period. */
  readonly timeZone: string
  readonly circumstances: RequestOrigin
  /** Present in a request that has unlocked the archive. */
  readonly archive?: ArchiveReader | undefined
}
export interface QueryHandler<Q extends AnyQuery = AnyQuery> {
  readonly query: Q
  /**
   * Returns the inner values; null if the record does not exist or is not in the actor's scope
   * (404).
   */
  readonly read: (request: QueryRequest<Q>) => Promise<AnswerValuesOf<Q> | null>
}
type QueryReader<Q extends AnyQuery, Asked> = (request: Asked) => Promise<AnswerValuesOf<Q> | null>
type OfDownline = AnyQuery & { readonly scope: 'downline' }
type OfOthers = AnyQuery & { readonly scope: 'own' | 'everyone' }

/**
 * Handles a query about the actor's own data, or data that is the same for all; no scope is passed.
 */
export const answer = <Q extends OfOthers>(
  query: Q,
  read: QueryReader<Q, Omit<QueryRequest<Q>, 'scope'>>,
): QueryHandler<Q> => ({
  query,
  read,
})

/**
 * Handles a query about one record of the downline. `find` reads it; a record that is missing or
 * out of scope is a 404 before `read` runs.
 */
export const answerAbout = <Q extends OfDownline, S extends { readonly agent_id: bigint }>(
  query: Q,
  find: (request: QueryRequest<Q>) => Promise<S | null>,
  read: QueryReader<Q, QueryRequest<Q> & { readonly subject: S }>,
): QueryHandler<Q> => ({
  query,
  async read(request) {
    const subject = await find(request)
    return subject && request.scope.includes(subject.agent_id) ? read({ ...request, subject }) : null
  },
})

const withoutRecords = new WeakSet<object>()

/** Marks an answer that is the same for every reader: a message about the input, the availability of a name. */
export const answerWithoutRecords = <Values extends object>(values: Values): Values => {
  withoutRecords.add(values)
  return values
}

/**
 * Handles a query whose rows the handler filters by `scope` itself: sums, searches, records of several agents. A
 * handler that answers a restricted reader without having used the scope fails instead of showing foreign records.
 */
export const answerWithin = <Q extends OfDownline>(
  query: Q,
  read: QueryReader<Q, QueryRequest<Q>>,
): QueryHandler<Q> => ({
  query,
  async read(request) {
    let isNarrowed = request.scope.isWhole
    const scope = request.scope.observed(() => (isNarrowed = true))
    // Totals are limited by the engine, as the lists are.
    const totals: ListTotals = (...asked) => {
      isNarrowed = true
      return request.totals(...asked)
    }
    const values = await read({ ...request, scope, totals })
    const mayLeak = values !== null && !isNarrowed && !withoutRecords.has(values)
    if (mayLeak) throw new Error(`The answer of ${query.at} is not limited to the scope of the reader`)
    return values
  },
})
