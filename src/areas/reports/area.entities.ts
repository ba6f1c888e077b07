/** Tables of reports that audit rows refer to, with their labels. */
export const entities = {
  adjustment: 'Adjustment',
  archive_file: 'Archive file',
  balance_check: 'Balance check',
  exchange_rate: 'Exchange rate',
  month_close: 'Month',
  month_close_point: 'Point of a month end',
  provider_fee: 'Provider fee',
  report_delivery: 'Scheduled email',
  report_request: 'Report',
  report_schedule: 'Scheduled report',
  revenue_definition: 'Definition of revenue',
} as const
