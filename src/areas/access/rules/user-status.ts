import { flow } from '#blueprint/decision/flow.ts'

/** A suspended person cannot log in for now; a deactivated one has left. */
export const userFlow = flow({
  states: ['ACTIVE', 'SUSPENDED', 'DEACTIVATED'],
  moves: {
    suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
    activate: { from: ['SUSPENDED', 'DEACTIVATED'], to: 'ACTIVE' },
  },
})
