import type { RowWrite } from '#blueprint/decision/decision.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { limitsRow, productLimitsRefusal, type AgentLimits, type LimitedProduct } from './limits.ts'

/** Limits of a new agent for one sport and product. */
export type InitialLimits = {
  /** Id of the new row. */
  readonly id: string
  readonly sport: string
  readonly isSportKnown: boolean
  readonly product: LimitedProduct
  readonly to: AgentLimits
  /** The tightest limits of the parent and its upline. */
  readonly above: AgentLimits
}

const nameOf = ({ sport, product }: Pick<InitialLimits, 'sport' | 'product'>): string =>
  `${sport.replaceAll('_', ' ')} (${product})`

/** The limits are entered as one table, so the message names the row. */
export function initialLimitsRefusal(limits: readonly InitialLimits[]): Refusal | null {
  const unknown = limits.find(({ isSportKnown }) => !isSportKnown)
  if (unknown) return refuse(`Unknown sport: ${unknown.sport}.`, 'limits')
  const twice = limits.find((one, place) => limits.findIndex((other) => nameOf(other) === nameOf(one)) !== place)
  if (twice) return refuse(`${nameOf(twice)} is entered twice.`, 'limits')
  for (const one of limits) {
    const refused = productLimitsRefusal(one.product, one.to, one.above)
    if (refused) return refuse(`${nameOf(one)}: ${refused.refused}`, 'limits')
  }
  return null
}

interface LimitsOwner {
  readonly agentId: bigint
  readonly parent: { readonly domainId: number }
  readonly limits: readonly InitialLimits[]
}

/** The same rows that later changes update. */
export const initialLimitRows = (
  { agentId, parent: { domainId }, limits }: LimitsOwner,
  made: { readonly by: string; readonly at: Date },
): RowWrite[] =>
  limits.map(({ to, ...place }) => limitsRow({ ...place, agentId, domainId, isExisting: false }, to, made))
