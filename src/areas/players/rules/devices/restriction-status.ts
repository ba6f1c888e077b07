import { flow } from '#blueprint/decision/flow.ts'

export const restrictionFlow = flow({
  states: ['ACTIVE', 'DEACTIVATED'],
  moves: {
    end: { from: ['ACTIVE'], to: 'DEACTIVATED' },
    resume: { from: ['DEACTIVATED'], to: 'ACTIVE' },
  },
})
