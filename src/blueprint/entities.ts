/** Labels of the tables that audit rows refer to. */
export const entityLabels = {
  adjustment: 'Adjustment',
  agent: 'Agent',
  agent_limit: 'Agent limits',
  approval: 'Approval',
  audit: 'Player log entry',
  balance_check: 'Balance check',
  round_case: 'Stuck round',
  bet_fill: 'Bet match',
  bet_open: 'Bet',
  bet_settled: 'Settled bet',
  cash_entry: 'Cash entry',
  competition: 'Competition',
  collection_account: 'Collection account',
  deposit: 'Deposit',
  deposit_guide: 'Deposit guide',
  deposit_method: 'Deposit method',
  device_alert: 'Device alert',
  device_restriction: 'Device rule',
  domain: 'Domain',
  event: 'Event',
  gateway: 'Gateway',
  gateway_callback: 'Callback',
  gateway_day: 'Gateway day',
  gateway_difference: 'Discrepancy',
  market: 'Market',
  message_broadcast: 'Broadcast',
  message_draft: 'Unsent message',
  message_template: 'Message template',
  message_thread: 'Message',
  payment_method: 'Payment method',
  payout_method: 'Payout method',
  permission_note: 'Permission',
  place_rule: 'Geo rule',
  player: 'Player',
  player_exclusion: 'Exclusion',
  player_limit: 'Player limit',
  player_note: 'Player note',
  beneficiary: 'Payout account',
  player_notice: 'Player notification',
  player_restriction: 'Restriction',
  kyc_document: 'Document',
  player_session: 'Player session',
  report_request: 'Report',
  risk_alert: 'Risk alert',
  role: 'Role',
  session: 'Session',
  setting: 'Setting',
  sport: 'Sport',
  staff: 'User',
  tag: 'Tag',
  ticket: 'Ticket',
  withdrawal: 'Withdrawal',
} as const

export type Entity = keyof typeof entityLabels
export const entities = Object.keys(entityLabels) as readonly Entity[]

/**
 * Subject keys in the audit log: 'withdrawal:0199…', or the bare id if a request was refused before
 * its entity was known.
 */
export const subjectsOf = (text: string): readonly string[] =>
  text.includes(':') ? [text] : [text, ...entities.map((entity) => `${entity}:${text}`)]
