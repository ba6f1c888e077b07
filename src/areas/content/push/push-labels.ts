/** The apps that register devices. */
export const devicePlatforms = ['android', 'ios', 'web'] as const
export const devicePlatformLabels = { android: 'Android', ios: 'iOS', web: 'Web' } as const

export const pushLabels = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In progress',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
} as const

export const deliveryLabels = {
  QUEUED: 'Queued',
  SENDING: 'Sending',
  SENT: 'Sent',
  FAILED: 'Failed',
  UNKNOWN: 'Unknown',
  UNSENT: 'Not sent',
} as const
