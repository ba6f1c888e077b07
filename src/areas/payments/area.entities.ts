/** Tables of payments that audit rows refer to, with their labels. */
export const entities = {
  bank_file: 'Bank file',
  bank_statement_import: 'Bank statement import',
  beneficiary: 'Payout account',
  collection_account: 'Collection account',
  deposit: 'Deposit',
  deposit_chargeback: 'Chargeback',
  deposit_chargeback_evidence: 'Chargeback evidence',
  deposit_guide: 'Deposit guide',
  deposit_method: 'Deposit method',
  gateway: 'Gateway',
  gateway_callback: 'Callback',
  gateway_day: 'Gateway day',
  gateway_difference: 'Discrepancy',
  payment_method: 'Payment method',
  payout_method: 'Payout method',
  withdrawal: 'Withdrawal',
} as const
