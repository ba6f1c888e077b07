import type { ZodMiniType } from 'zod/mini'
import type { Scope } from './list.ts'
import type { Shape, ValuesOf, WireOfShape } from '#blueprint/answer.ts'
import type { Permission } from './permissions.ts'

/** What has a currency: an account, or a record of one. A payment is a deposit or a withdrawal. */
export const currencySubjects = [
  'account',
  'payment',
  'bet',
  'ticket',
  'balance_check',
  'gateway_callback',
  'kyc_document',
  'message_thread',
] as const
export type CurrencySubject = (typeof currencySubjects)[number]

/** A read that is not a list: a card, a preview, or an endpoint the specification names. */
export interface Query<P = unknown, Values = unknown, Wire = unknown> {
  readonly shape: 'query'
  /** Endpoint, e.g. /api/market-result/:id/preview. */
  readonly at: string
  readonly title: string
  /** null: any live session; 'anyone': no session needed. */
  readonly permission: Permission | null | 'anyone'
  /** Visibility, as for lists; a 'downline' handler must be bound with a scope check. */
  readonly scope: Scope
  /** Path and query parameters, as texts. */
  readonly parameters: ZodMiniType<P>
  /**
   * In whose currency the answer is, and the parameter that names it. Records of an answer that state their currency need none.
   */
  readonly currencyOf?: readonly [subject: CurrencySubject, parameter: string]
  /** Kinds of the answer; wire format, masking and documentation follow from them. */
  readonly answer: Shape
  /** Type-level only: the value and wire types of the answer. */
  readonly types?: { readonly values: Values; readonly wire: Wire }
}
export type AnyQuery = Query<any, any, any>
type Definition<P, A extends Shape, S extends Scope> = Omit<
  Query<P>,
  'shape' | 'types' | 'answer' | 'scope' | 'currencyOf'
> & {
  readonly currencyOf?: readonly [subject: CurrencySubject, parameter: keyof P & string]
  readonly answer: A
  readonly scope: S
}
export const query = <P, A extends Shape, const S extends Scope>(
  definition: Definition<P, A, S>,
): Query<P, ValuesOf<A>, WireOfShape<A>> & { readonly answer: A; readonly scope: S } => ({
  shape: 'query',
  ...definition,
})
export type ParametersOf<Q> = Q extends Query<infer P, any, any> ? P : never
/** What the panel receives. */
export type AnswerOf<Q> = Q extends Query<any, any, infer Wire> ? Wire : never
/** What the handler returns. */
export type AnswerValuesOf<Q> = Q extends Query<any, infer Values, any> ? Values : never
