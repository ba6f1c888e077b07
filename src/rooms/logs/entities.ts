/** What audit rows speak of: the tables whose rows people change, by the words people use for them. */
export const entityWords = {
  agent: 'Agent',
  approval: 'Approval',
  bet_open: 'Bet',
  bet_settled: 'Settled bet',
  competition: 'Competition',
  deposit: 'Deposit',
  domain: 'Domain',
  event: 'Event',
  market: 'Market',
  payment_method: 'Payment method',
  permission_note: 'Permission',
  player: 'Player',
  report_request: 'Report',
  role: 'Role',
  session: 'Session',
  setting: 'Setting',
  staff: 'User',
  withdrawal: 'Withdrawal',
} as const

export type Entity = keyof typeof entityWords
export const entities = Object.keys(entityWords) as readonly Entity[]

/** What a thing is called in the log: 'withdrawal:0199…', or its bare id where a request was refused before it was known. */
export const subjectsOf = (text: string): readonly string[] =>
  text.includes(':') ? [text] : [text, ...entities.map((entity) => `${entity}:${text}`)]
