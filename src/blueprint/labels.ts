/**
 * The specification's words for states (its badge table is matched to the letter). States are one spelling inside;
 * where one state reads differently by thing (a bet is OPEN, a market Open), the column says which words it takes.
 */
export type Labels = Readonly<Record<string, string>>

export const stateLabels: Labels = {
  ACTIVE: 'Active',
  SUSPENDED: 'suspend',
  LOCKED: 'Blocked',
  CLOSED: 'Closed',
  DEACTIVATED: 'Deactive',
  INACTIVE: 'inactive',
  PENDING: 'Pending',
  ON_HOLD: 'In Progress',
  IN_REVIEW: 'In Progress',
  RUNNING: 'In Progress',
  WORKING: 'In Progress',
  APPROVED: 'Approved',
  INITIATED: 'INITIATED',
  PROCESSING: 'Processing',
  UNKNOWN: 'Processing',
  SUCCESS: 'Success',
  FAILED: 'Failed',
  REJECTED: 'Rejected',
  EXPIRED: 'Expired',
  CANCELLED: 'CANCELLED',
  VERIFIED: 'Verified',
  READY: 'Ready',
  COMPLETED: 'Completed',
  SETTLED: 'SETTLED',
  VOIDED: 'VOIDED',
  OPEN: 'Open',
  BALL_RUN: 'In Progress',
  SETTLE_PROCESSING: 'Processing',
  VOID_PROCESSING: 'Processing',
  UNSETTLE_PROCESSING: 'Processing',
  REMOVED: 'Closed',
}

export const betLabels: Labels = { ...stateLabels, OPEN: 'OPEN', UNMATCHED: 'UNMATCHED' }

export const labelOf = (state: string, labels: Labels = stateLabels): string => labels[state] ?? state

/** Specification 4: label to colour; anything else is secondary. Case-sensitive: OPEN, Open and Opened are three labels. */
const colours: Readonly<Record<string, readonly string[]>> = {
  warning: ['Pending', 'In Progress', 'Initialized', 'Processing', 'VOIDED', 'INITIATED', 'Pendding', 'suspend'],
  info: ['Ready', 'Eligible to Withdraw', 'Opened'],
  success: [
    'Success',
    'Approved',
    'Active',
    'Open',
    'SETTLED',
    'Verified',
    'Registered',
    'Completed',
    'YES',
    'Credit',
    'deposit',
  ],
  danger: [
    'Reject',
    'Rejected',
    'Failed',
    'Closed',
    'CANCELLED',
    'Expired',
    'Blocked',
    'Deactive',
    'inactive',
    'NO',
    'Debit',
    'withdraw',
    'block',
  ],
  primary: ['OPEN'],
  dark: ['UNMATCHED'],
  back: ['BACK'],
  lay: ['LAY'],
}
const colourByLabel = new Map(
  Object.entries(colours).flatMap(([colour, labels]) => labels.map((label) => [label, colour] as const)),
)

export const badgeColour = (label: string): string => colourByLabel.get(label) ?? 'secondary'
