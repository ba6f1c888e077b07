/** How a call ended; calls that were not recorded because too many came at once are one row. */
export const callResults = ['SUCCESS', 'REJECTED', 'FAILED', 'NOT_RECORDED'] as const

export const resultLabels = {
  SUCCESS: 'Success',
  REJECTED: 'Rejected',
  FAILED: 'Failed',
  NOT_RECORDED: 'Not recorded',
} as const
