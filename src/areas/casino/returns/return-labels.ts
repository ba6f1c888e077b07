import type { Labels } from '#blueprint/labels.ts'

export const standingLabels: Labels = {
  WITHIN: 'Within the band',
  ABOVE: 'Above the band',
  BELOW: 'Below the band',
  TOO_FEW: 'Too few rounds',
  UNDECLARED: 'Not declared',
}
