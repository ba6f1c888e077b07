/** Tables of reports that audit rows refer to, with their labels. */
export const entities = {
  adjustment: 'Adjustment',
  balance_check: 'Balance check',
  report_request: 'Report',
} as const
