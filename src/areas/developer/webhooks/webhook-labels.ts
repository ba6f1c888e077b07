export const endpointLabels = { ACTIVE: 'Active', PAUSED: 'Paused', DISABLED: 'Disabled' } as const
export const deliveryLabels = {
  PENDING: 'Pending',
  SUCCESS: 'Success',
  FAILED: 'Failed',
  DISABLED: 'Disabled',
} as const
export const replaySourceLabels = {
  EVENTS: 'Recorded events',
  FAILED: 'Deliveries that failed',
  ENDED: 'Deliveries that ended',
  GROUP: 'Identical failures',
} as const
export const replayLabels = { RUNNING: 'Running', DONE: 'Done', CANCELLED: 'Cancelled', STOPPED: 'Stopped' } as const
export const failureLabels = {
  ANSWER: 'Error status',
  NO_ANSWER: 'No answer',
  BLOCKED: 'Address not allowed',
  SECRET: 'Secret not readable',
} as const
