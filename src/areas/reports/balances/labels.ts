import { stateLabels, type Labels } from '#blueprint/labels.ts'

export const checkLabels: Labels = {
  ...stateLabels,
  INVESTIGATING: 'In Progress',
  REPAIRING: 'Awaiting approval',
  REPAIRED: 'Completed',
  IGNORED: 'Ignored',
  CLEARED: 'Cleared',
}

export const methodLabels: Labels = {
  POST_MISSING: 'Post missing transaction',
  REVERSE_DUPLICATE: 'Reverse duplicate',
  RECOMPUTE_EXPOSURE: 'Recompute exposure',
  CORRECT: 'Correcting entry',
  RECORD: 'Record as found',
}
export const severityLabels: Labels = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' }
