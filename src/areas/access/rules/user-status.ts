import { flow } from '#blueprint/decision/flow.ts'

/** A suspended user cannot sign in for now; a deactivated user has left. */
export const userFlow = flow({
  states: ['ACTIVE', 'SUSPENDED', 'DEACTIVATED'],
  moves: {
    suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
    activate: { from: ['SUSPENDED', 'DEACTIVATED'], to: 'ACTIVE' },
  },
})
