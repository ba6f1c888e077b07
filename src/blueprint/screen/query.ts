import type { ZodMiniType } from 'zod/mini'
import type { Scope } from './list.ts'
import type { Permission } from './permissions.ts'

/** A read that is not a list: a card, a preview, a call the specification names. Answers are wire values. */
export interface Query<P = unknown, A = unknown> {
  readonly shape: 'query'
  /** Its endpoint, e.g. /api/market-result/:id/preview. */
  readonly at: string
  readonly title: string
  /** null: any live session; 'anyone': no session needed. */
  readonly permission: Permission | null | 'anyone'
  /** Whose things it answers about, as a list says it: the handler of 'downline' proves it by its binding. */
  readonly scope: Scope
  /** Path and query parameters, as texts. */
  readonly parameters: ZodMiniType<P>
  readonly answer: ZodMiniType<A>
}
export type AnyQuery = Query<any, any>
export const query = <P, A, const S extends Scope>(
  definition: Omit<Query<P, A>, 'shape' | 'scope'> & { readonly scope: S },
): Query<P, A> & { readonly scope: S } => ({ shape: 'query', ...definition })
export type ParametersOf<Q> = Q extends Query<infer P, any> ? P : never
export type AnswerOf<Q> = Q extends Query<any, infer A> ? A : never
