import { action } from '#blueprint/screen/action.ts'
import { choice } from '#blueprint/kinds/kinds.ts'
import { differenceFlow, resolutions } from '#areas/payments/rules/reconciliation/reconciling.ts'

const shared = { permission: 'DEPOSIT_REVIEW', on: 'row' } as const

export const resolutionLabels = {
  BOOKED: 'Booked here since',
  TAKEN_BACK: 'Taken back here',
  OTHER_DAY: 'In the list of the day beside',
  GATEWAY_ERROR: 'The gateway is wrong and corrects it',
  ACCEPTED: 'Accepted as it is (second person)',
}
export const takeDifference = action({
  ...shared,
  name: 'taking',
  title: 'Take',
  input: {},
  move: [differenceFlow, 'take'],
  confirm: 'Find out why {orderId} differs? It is yours from now on.',
})

/** What is said is held against the books; money that is let go takes two people. */
export const explainDifference = action({
  ...shared,
  name: 'explanation',
  title: 'Explain',
  input: { how: choice('What became of it', resolutions, { labels: resolutionLabels }) },
  move: [differenceFlow, 'explain'],
  confirm: 'Say why {orderId} differs by {apart}?',
  asks: 'password',
  secondPerson: 'aboveLimit',
})

export const reopenDifference = action({
  ...shared,
  name: 'reopening',
  title: 'Reopen',
  input: {},
  move: [differenceFlow, 'reopen'],
  confirm: 'Open {orderId} again?',
  asks: 'reason',
})
