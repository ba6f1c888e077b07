import { recordOf } from '#engine/records/record-of.ts'
import { roundDifferenceFlow } from '#areas/casino/rules/books/difference-flow.ts'

export const roundDifference = recordOf('casino_difference', {
  scope: 'agent',
  flow: roundDifferenceFlow,
  name: ({ externalRound }) => `difference on round ${externalRound}`,
  shown: ['status', 'kind', 'bookedStake', 'reportedStake', 'bookedWin', 'reportedWin', 'resolution'],
})
