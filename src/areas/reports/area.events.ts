/** Events of reports. */
export const events = [
  'adjustment.cancelled',
  'adjustment.completed',
  'adjustment.expired',
  'adjustment.failed',
  'adjustment.imported',
  'adjustment.rejected',
  'adjustment.requested',
  'adjustment.unusual',
  'balance.repair-asked',
  'balance.repair-declined',
  'balance.repaired',
  'balance.wrong',
  'report.ready',
] as const
