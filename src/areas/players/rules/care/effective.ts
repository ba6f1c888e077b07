import { exclusionRefusal, isExcluding } from './exclusion.ts'
import type { ResponsibleGaming } from './gate.ts'
import { allowanceFor, type Operation } from './restriction.ts'

/** What can be blocked as a whole, in the order of weight. */
export const blockable = ['LOGIN', 'BET', 'DEPOSIT', 'WITHDRAWAL', 'BONUS'] as const
export type Blockable = (typeof blockable)[number]

export interface Block {
  readonly what: Blockable
  readonly reason: string
}

const operation = (what: Blockable): Operation =>
  what === 'BET' ? { what, sport: '', event: '', marketType: '', provider: '' } : { what }

/**
 * What the player cannot do at all at the moment, whatever the status of the account: because of a restriction or an
 * exclusion. Restrictions of single sports, events or providers do not count.
 */
export function blocksOf(
  { restrictions, exclusions }: Pick<ResponsibleGaming, 'restrictions' | 'exclusions'>,
  now: Date,
): readonly Block[] {
  const excluded = exclusions.some((one) => isExcluding(one, now)) ? exclusionRefusal(exclusions, now) : null
  return blockable.flatMap((what): readonly Block[] => {
    // Excluded players can still withdraw their money.
    if (excluded && what !== 'WITHDRAWAL') return [{ what, reason: excluded.refused }]
    return allowanceFor(operation(what), restrictions, now).isBlocked ? [{ what, reason: 'Restricted' }] : []
  })
}
