import { stateLabels, type Labels } from '#blueprint/labels.ts'

export const checkLabels: Labels = {
  ...stateLabels,
  INVESTIGATING: 'In Progress',
  REPAIRING: 'Pending',
  REPAIRED: 'Completed',
  IGNORED: 'Closed',
  CLEARED: 'Closed',
}

export const methodLabels: Labels = { CORRECT: 'Corrected', RECORD: 'Recorded as found' }
export const severityLabels: Labels = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' }
