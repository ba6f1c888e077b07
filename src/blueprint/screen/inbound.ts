import type { ZodMiniType } from 'zod/mini'
import type { Feature } from '#blueprint/settings/definitions.ts'

/**
 * A machine-to-machine call: signed (HMAC over the raw bytes), idempotent by the caller's own id,
 * documented in OpenAPI.
 */
export interface Inbound<I = unknown, A = unknown> {
  readonly shape: 'inbound'
  /** POST under /api/inbound. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly input: ZodMiniType<I>
  readonly answer: ZodMiniType<A>
  /** The switch that turns this call off in a domain. Settlements, refunds and reads have none: they are never blocked. */
  readonly feature?: Feature
}
export type AnyInbound = Inbound<any, any>
export const inbound = <I, A>(definition: Omit<Inbound<I, A>, 'shape'>): Inbound<I, A> => ({
  shape: 'inbound',
  ...definition,
})
