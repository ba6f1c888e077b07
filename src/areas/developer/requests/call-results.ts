/** How a call ended; calls that were not recorded because too many came at once are one row. */
export const callResults = ['SUCCESS', 'REJECTED', 'FAILED', 'NOT_RECORDED'] as const

export const resultLabels = {
  SUCCESS: 'Success',
  REJECTED: 'Rejected',
  FAILED: 'Failed',
  NOT_RECORDED: 'Not recorded',
} as const

export const callDirections = ['IN', 'OUT'] as const
export const directionLabels = { IN: 'Incoming', OUT: 'Outgoing' } as const

/** Who the other side is. */
export const callChannels = ['SITE', 'GATEWAY', 'CASINO', 'PUSH', 'WEBHOOK'] as const
export const channelLabels = {
  SITE: 'Player site',
  GATEWAY: 'Payment gateway',
  CASINO: 'Casino provider',
  PUSH: 'Push provider',
  WEBHOOK: 'Webhook endpoint',
} as const
