import { action } from '#blueprint/screen/action.ts'
import { choice } from '#blueprint/kinds/kinds.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { differenceFlow, resolutions } from '#areas/payments/rules/reconciliation/reconciliation-flow.ts'

const shared = { permission: 'DEPOSIT_REVIEW', on: 'row' } as const

export const resolutionLabels = {
  BOOKED: 'Booked in ledger since',
  TAKEN_BACK: 'Reversed in ledger',
  OTHER_DAY: 'In the report of an adjacent day',
  GATEWAY_ERROR: 'Gateway error, to be corrected by the gateway',
  ACCEPTED: 'Accepted as is (needs second approval)',
}

/** Discrepancies to investigate. */
export const differenceQueue = queue({
  of: 'gateway_difference',
  noun: 'discrepancy',
  flow: differenceFlow,
  permission: 'DEPOSIT_REVIEW',
  claim: 'untilReleased',
  assignee: 'claimedBy',
})

/** The explanation is checked against the ledger; writing off money needs a second approval. */
export const explainDifference = action({
  ...shared,
  name: 'explanation',
  title: 'Explain',
  input: { how: choice('Resolution', resolutions, { labels: resolutionLabels }) },
  move: [differenceFlow, 'explain'],
  confirm: 'Record the explanation for the {difference} discrepancy on order {orderId}?',
  asks: 'password',
  secondApproval: 'aboveLimit',
})

export const reopenDifference = action({
  ...shared,
  name: 'reopening',
  title: 'Reopen',
  input: {},
  move: [differenceFlow, 'reopen'],
  confirm: 'Reopen the discrepancy on order {orderId}?',
  asks: 'reason',
})
