export const cadenceLabels = { DAILY: 'Every day', WEEKLY: 'Every week', MONTHLY: 'Every month' } as const

export const scheduleLabels = { ACTIVE: 'Active', PAUSED: 'Paused', REMOVED: 'Removed' } as const

export const deliveryStates = ['CREATING', 'QUEUED', 'SENT', 'LINKED', 'REFUSED', 'FAILED'] as const

export const deliveryLabels = {
  CREATING: 'File being created',
  QUEUED: 'Being sent',
  SENT: 'Sent',
  LINKED: 'Sent as link',
  REFUSED: 'Without rights',
  FAILED: 'Failed',
} as const
