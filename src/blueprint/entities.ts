/** Labels of the tables that audit rows refer to. */
export const entityLabels = {
  adjustment: 'Adjustment',
  agent: 'Agent',
  agent_limit: 'Agent limits',
  approval: 'Approval',
  audit: 'Player log entry',
  balance_check: 'Balance check',
  round_note: 'Stuck round',
  bet_fill: 'Bet match',
  bank_file: 'Bank file',
  bet_open: 'Bet',
  bet_settled: 'Settled bet',
  cash_entry: 'Cash entry',
  competition: 'Competition',
  collection_account: 'Collection account',
  currency: 'Currency',
  deposit: 'Deposit',
  deposit_guide: 'Deposit guide',
  deposit_method: 'Deposit method',
  device_alert: 'Device alert',
  device_restriction: 'Device rule',
  domain: 'Domain',
  event: 'Event',
  market_template: 'Market template',
  gateway: 'Gateway',
  gateway_callback: 'Callback',
  gateway_day: 'Gateway day',
  gateway_difference: 'Discrepancy',
  inbound_key: 'Inbound key',
  market: 'Market',
  message_broadcast: 'Broadcast',
  message_draft: 'Unsent message',
  message_template: 'Message template',
  message_thread: 'Message',
  payment_method: 'Payment method',
  payout_method: 'Payout method',
  permission_note: 'Permission',
  geo_rule: 'Geo rule',
  player: 'Player',
  player_exclusion: 'Exclusion',
  player_limit: 'Player limit',
  player_note: 'Player note',
  beneficiary: 'Payout account',
  player_notification: 'Player notification',
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
  ticket_difference: 'Ticket discrepancy',
  ticket_selection: 'Selection',
  withdrawal: 'Withdrawal',
} as const

export type Entity = keyof typeof entityLabels
export const entities = Object.keys(entityLabels) as readonly Entity[]

/** Tables that were renamed, by the former name: entries of the audit trail keep the name of their time. */
export const formerEntities = {
  place_rule: 'geo_rule',
  player_notice: 'player_notification',
  round_case: 'round_note',
} as const satisfies Readonly<Record<string, Entity>>

/** The keys under which the audit trail names a record: the present one first. */
export function subjectKeysOf(subject: string): readonly string[] {
  const [entity = ''] = subject.split(':')
  const former = Object.entries(formerEntities).filter(([, name]) => name === entity)
  return [subject, ...former.map(([name]) => `${name}${subject.slice(entity.length)}`)]
}

/**
 * Subject keys in the audit log: 'withdrawal:0199…', or the bare id if a request was refused before
 * its entity was known.
 */
export const subjectsOf = (text: string): readonly string[] =>
  text.includes(':') ? subjectKeysOf(text) : [text, ...entities.flatMap((entity) => subjectKeysOf(`${entity}:${text}`))]
