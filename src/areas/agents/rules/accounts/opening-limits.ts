import type { RowOrder } from '#blueprint/decision/decision.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { limitsRow, saidRefusal, type AgentLimits } from './limits.ts'

/** What a new agent is to allow on one sport and group of products. */
export type OpeningLimits = {
  /** Of the row to be. */
  readonly id: string
  readonly sport: string
  readonly product: string
  readonly to: AgentLimits
  /** The narrowest of what the one above him and everybody over that one say. */
  readonly above: AgentLimits
}

const nameOf = ({ sport, product }: Pick<OpeningLimits, 'sport' | 'product'>): string =>
  `${sport.replaceAll('_', ' ')} (${product})`

/** They are entered as one table: the sentence says of which row it speaks. */
export function openLimitsRefusal(limits: readonly OpeningLimits[]): Refusal | null {
  const twice = limits.find((one, place) => limits.findIndex((other) => nameOf(other) === nameOf(one)) !== place)
  if (twice) return refuse(`${nameOf(twice)} stands twice`, 'limits')
  for (const one of limits) {
    const refused = saidRefusal(one.product, one.to, one.above)
    if (refused) return refuse(`${nameOf(one)}: ${refused.refused}`, 'limits')
  }
  return null
}

interface Opened {
  readonly agentId: bigint
  readonly parent: { readonly domainId: number }
  readonly limits: readonly OpeningLimits[]
}

/** The rows are the same that are set later. */
export const openLimits = (
  { agentId, parent: { domainId }, limits }: Opened,
  made: { readonly by: string; readonly at: Date },
): RowOrder[] => limits.map(({ to, ...place }) => limitsRow({ ...place, agentId, domainId, isKnown: false }, to, made))
