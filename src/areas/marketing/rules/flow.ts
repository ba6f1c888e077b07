import { flow } from '#blueprint/decision/flow.ts'

/** A bonus ends once: earned by wagering, expired before that, or cancelled by a user. */
export const bonusFlow = flow({
  states: ['ACTIVE', 'COMPLETED', 'EXPIRED', 'CANCELLED'],
  moves: {
    complete: { from: ['ACTIVE'], to: 'COMPLETED' },
    expire: { from: ['ACTIVE'], to: 'EXPIRED' },
    cancel: { from: ['ACTIVE'], to: 'CANCELLED' },
  },
})
