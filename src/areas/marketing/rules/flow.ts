import { flow } from '#blueprint/decision/flow.ts'

/**
 * A bonus ends once: earned by wagering, expired or played away before that, or cancelled by a user. One whose bets do not stand was
 * not earned.
 */
export const bonusFlow = flow({
  states: ['ACTIVE', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'LOST'],
  moves: {
    complete: { from: ['ACTIVE'], to: 'COMPLETED' },
    expire: { from: ['ACTIVE'], to: 'EXPIRED' },
    lose: { from: ['ACTIVE'], to: 'LOST' },
    cancel: { from: ['ACTIVE'], to: 'CANCELLED' },
    reopen: { from: ['COMPLETED'], to: 'ACTIVE' },
  },
})
