/** Tables of reports that audit rows refer to, with their labels. */
export const entities = {
  adjustment: 'Adjustment',
  archive_file: 'Archive file',
  balance_check: 'Balance check',
  month_close: 'Month',
  month_close_point: 'Point of a month end',
  report_request: 'Report',
  revenue_definition: 'Definition of revenue',
} as const
