/**
 * Labels of states; they must match the specification's badge table exactly. Each state has one
 * internal spelling; where its label depends on the entity (a bet is OPEN, a market Open), the
 * column selects the label set.
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
  REVERSED: 'Reversed',
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

/** A deposit on hold is not in progress: no one works on it until it is released. */
export const depositLabels: Labels = { ...stateLabels, ON_HOLD: 'On hold' }

/** Transactions have their own labels for some states. */
export const transactionLabels: Labels = { ...stateLabels, INITIATED: 'Initialized', CANCELLED: 'Cancelled' }

export const labelOf = (state: string, labels: Labels = stateLabels): string => labels[state] ?? state

const abbreviations = new Set(['upi', 'imps', 'neft', 'csv', 'xlsx', 'pdf', 'kyc', 'otp'])

/** Formats a camelCase or UPPER_CASE name as a label. */
export const humanize = (name: string): string => {
  const words = name
    .replace(/(?<=[a-z0-9])[A-Z]/g, ' $&')
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Label of a choice option, on screens and in files: match_odds is Match odds, upi is UPI, BACK
 * stays BACK.
 */
export const choiceLabel = (option: string, labels: Labels = {}): string =>
  labels[option] ??
  (abbreviations.has(option.toLowerCase())
    ? option.toUpperCase()
    : /^[A-Z]{1,5}$|\W/.test(option)
      ? option
      : humanize(option))

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

/** Specification 4: a cancelled transaction looks like a rejected one. */
export const transactionColour = (label: string): string => badgeColour(label === 'Cancelled' ? 'Rejected' : label)
