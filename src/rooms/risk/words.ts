export const ruleLabels = {
  MARKET_LIABILITY: 'Market may cost much',
  LARGE_STAKE: 'Unusual stake',
  PLAYER_WINS: 'Player wins much',
  MANY_BETS: 'Many bets at once',
  WATCHED_BET: 'A watched player bets',
  ONE_ADDRESS: 'Many accounts, one address',
} as const

export const severityLabels = { MEDIUM: 'Pending', HIGH: 'Rejected' } as const

export const alertLabels = { OPEN: 'Open', ACKNOWLEDGED: 'In Progress', CLOSED: 'Closed' } as const
