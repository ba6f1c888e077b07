/**
 * The table of states and their labels. Each state has one internal spelling and, for one entity, a label of its own: no
 * two states of an entity share one. A label is spelled as in the specification's badge table where that lists the state
 * for the entity (accounts, bets, transactions), and in sentence case elsewhere. Areas add the labels of states that only
 * they have.
 */
export type Labels = Readonly<Record<string, string>>

/** Accounts, roles, documents, requests, reports and transactions. */
export const stateLabels: Labels = {
  ACTIVE: 'Active',
  SUSPENDED: 'suspend',
  LOCKED: 'Blocked',
  CLOSED: 'Closed',
  DEACTIVATED: 'Deactive',
  INACTIVE: 'inactive',
  PENDING: 'Pending',
  ON_HOLD: 'On hold',
  IN_REVIEW: 'In Progress',
  RUNNING: 'In Progress',
  WORKING: 'In Progress',
  APPROVED: 'Approved',
  INITIATED: 'Initialized',
  PROCESSING: 'Processing',
  UNKNOWN: 'Unknown',
  SUCCESS: 'Success',
  FAILED: 'Failed',
  REJECTED: 'Rejected',
  EXPIRED: 'Expired',
  SCHEDULED: 'Scheduled',
  REMOVED: 'Removed',
  CANCELLED: 'Cancelled',
  PAID: 'Paid',
  REVERSED: 'Reversed',
  VERIFIED: 'Verified',
  READY: 'Ready',
  COMPLETED: 'Completed',
  OPEN: 'Open',
  SETTLED: 'Settled',
  VOIDED: 'Voided',
  ON_TIME: 'On time',
  DUE_SOON: 'Due soon',
  OVERDUE: 'Overdue',
  LOST: 'Lost',
}

/** Bets and tickets. */
export const betLabels: Labels = {
  ...stateLabels,
  OPEN: 'OPEN',
  UNMATCHED: 'UNMATCHED',
  SETTLED: 'SETTLED',
  VOIDED: 'VOIDED',
  CANCELLED: 'CANCELLED',
  WON: 'Won',
  CASHED_OUT: 'Cashed out',
  PART_LOST: 'Part lost',
}

/** Events, markets and runners. */
export const marketLabels: Labels = {
  ...stateLabels,
  INACTIVE: 'Inactive',
  SUSPENDED: 'Suspended',
  BALL_RUN: 'Ball running',
  SETTLE_PROCESSING: 'Settling',
  VOID_PROCESSING: 'Voiding',
  UNSETTLE_PROCESSING: 'Rolling back',
  REMOVED: 'Withdrawn',
}

export const labelOf = (state: string, labels: Labels = stateLabels): string => labels[state] ?? state

const abbreviations: Labels = Object.fromEntries(
  'UPI IMPS NEFT CSV XLSX PDF KYC OTP ASN CIDR IP PAN VPN UTC VIP QR iOS P/L QT WC GAP'
    .split(' ')
    .map((one) => [one.toLowerCase(), one]),
)

/** Formats a camelCase or UPPER_CASE name as a label. */
export const humanize = (name: string): string => {
  const words = name
    .replace(/(?<=[a-z0-9])[A-Z]/g, ' $&')
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Spelled as in the specification's badge table. */
const sides: ReadonlySet<string> = new Set(['BACK', 'LAY'])

/**
 * Label of a choice option, on screens and in files: match_odds is Match odds, upi is UPI, BACK
 * stays BACK.
 */
export const choiceLabel = (option: string, labels: Labels = {}): string =>
  labels[option] ??
  abbreviations[option.toLowerCase()] ??
  (sides.has(option) || /\W/.test(option) ? option : humanize(option))

/** Codes in words: 'cricket, horse_racing' is Cricket, Horse racing. */
export const codeLabels = (codes: string, labels?: Labels): string =>
  codes
    .split(', ')
    .map((code) => choiceLabel(code, labels))
    .join(', ')

/** A reason as it is recorded, with its code in words: 'CUSTOMER_REQUEST: by phone'. */
export const reasonLabel = (reason: string): string =>
  reason.replace(/^[A-Z][A-Z_]+(?=: |$)/, (code) => choiceLabel(code))

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

/** Labels of ours have the style of the label of the specification that they stand for. */
const styledAs: Labels = {
  Cancelled: 'Rejected',
  Settled: 'SETTLED',
  Voided: 'VOIDED',
  Inactive: 'inactive',
  Suspended: 'suspend',
  'Ball running': 'In Progress',
  Settling: 'Processing',
  Voiding: 'Processing',
  'Rolling back': 'Processing',
  Unknown: 'Processing',
  'Due soon': 'Pending',
  Overdue: 'Failed',
}

export const badgeColour = (label: string): string => colourByLabel.get(styledAs[label] ?? label) ?? 'secondary'
