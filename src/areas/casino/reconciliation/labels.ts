import type { Labels } from '#blueprint/labels.ts'

export const differenceLabels: Labels = {
  MISSING_HERE: 'Missing with us',
  MISSING_THERE: 'Missing with provider',
  OTHER_AMOUNT: 'Amount mismatch',
  OTHER_STATUS: 'Status mismatch',
}
export const differenceStateLabels: Labels = {
  OPEN: 'Opened',
  TAKEN: 'In Progress',
  RESOLVED: 'Resolved',
  SETTLED: 'Completed',
}
export const resolutionLabels: Labels = {
  CORRECTED: 'Our round is correct since',
  OTHER_DAY: 'In the report of an adjacent day',
  PROVIDER_CORRECTS: 'To be corrected by the provider',
  ACCEPTED: 'Accepted as is',
}
export const dayLabels: Labels = { WAITING: 'Pending', COMPARED: 'Completed', CLOSED: 'Closed' }
export const sourceLabels: Labels = { FETCHED: 'Requested', UPLOADED: 'Uploaded' }
