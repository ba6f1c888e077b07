/** What audit rows speak of: the tables whose rows people change, by the words people use for them. */
export const entityWords = {
  adjustment: 'Adjustment',
  agent: 'Agent',
  agent_limit: 'Limits of an agent',
  approval: 'Approval',
  balance_check: 'Balance check',
  bet_fill: 'Match of bets',
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
  market: 'Market',
  message_broadcast: 'Broadcast',
  message_template: 'Message template',
  message_thread: 'Message',
  payment_method: 'Payment method',
  payout_method: 'Payout method',
  permission_note: 'Permission',
  place_rule: 'Place',
  player: 'Player',
  player_exclusion: 'Exclusion',
  player_limit: 'Limit of a player',
  player_note: 'Note on a player',
  player_notice: 'Player notification',
  player_restriction: 'Restriction',
  player_session: 'Session of a player',
  report_request: 'Report',
  risk_alert: 'Alert of traders',
  role: 'Role',
  session: 'Session',
  setting: 'Setting',
  staff: 'User',
  tag: 'Tag',
  ticket: 'Ticket',
  withdrawal: 'Withdrawal',
} as const

export type Entity = keyof typeof entityWords
export const entities = Object.keys(entityWords) as readonly Entity[]

/** What a thing is called in the log: 'withdrawal:0199…', or its bare id where a request was refused before it was known. */
export const subjectsOf = (text: string): readonly string[] =>
  text.includes(':') ? [text] : [text, ...entities.map((entity) => `${entity}:${text}`)]
