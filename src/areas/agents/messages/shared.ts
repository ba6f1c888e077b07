export const threadLabels = { OPEN: 'Open', PENDING: 'Pending', CLOSED: 'Closed', SPAM: 'Spam' } as const
export const draftLabels = {
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled',
  SENT: 'Sent',
  REFUSED: 'Not sent',
  DISCARDED: 'Discarded',
} as const
export const broadcastLabels = {
  SCHEDULED: 'Scheduled',
  SENDING: 'Sending',
  SENT: 'Sent',
  CANCELLED: 'Cancelled',
  REFUSED: 'Not sent',
} as const
export const audienceLabels = { PLAYERS: 'Players', AGENTS: 'Agents' } as const
export const categoryLabels = {
  SUPPORT: 'Support',
  PAYMENT: 'Payment',
  KYC: 'KYC',
  PROMO: 'Promotion',
  AGENT: 'Agent',
} as const
export const priorityLabels = { LOW: 'Low', NORMAL: 'Normal', HIGH: 'High' } as const
export const sideLabels = { HOUSE: 'Operator', ACCOUNT: 'Account' } as const
