export const endpointLabels = { ACTIVE: 'Active', PAUSED: 'Paused', DISABLED: 'Disabled' } as const
export const deliveryLabels = {
  PENDING: 'Pending',
  SUCCESS: 'Success',
  FAILED: 'Failed',
  DISABLED: 'Disabled',
} as const
export const failureLabels = {
  ANSWER: 'Error status',
  NO_ANSWER: 'No answer',
  BLOCKED: 'Address not allowed',
  SECRET: 'Secret not readable',
} as const
