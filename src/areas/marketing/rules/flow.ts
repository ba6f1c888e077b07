/** Used by tests only until the bonus area uses it. */

import { flow } from '#blueprint/decision/flow.ts'

/** A bonus ends once: earned, expired, forfeited by a withdrawal before completion, or lost at play. */
export const bonusFlow = flow({
  states: ['PENDING', 'ACTIVE', 'COMPLETED', 'ELIGIBLE', 'EXPIRED', 'CANCELLED', 'FORFEITED', 'LOST'],
  moves: {
    activate: { from: ['PENDING'], to: 'ACTIVE' },
    complete: { from: ['ACTIVE'], to: 'ELIGIBLE' },
    convert: { from: ['ELIGIBLE'], to: 'COMPLETED' },
    expire: { from: ['PENDING', 'ACTIVE'], to: 'EXPIRED' },
    cancel: { from: ['PENDING', 'ACTIVE'], to: 'CANCELLED' },
    forfeit: { from: ['ACTIVE', 'ELIGIBLE'], to: 'FORFEITED' },
    lose: { from: ['ACTIVE'], to: 'LOST' },
  },
})
