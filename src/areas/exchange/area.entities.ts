/** Tables of the exchange and the sportsbook that audit rows refer to, with their labels. */
export const entities = {
  bet_fill: 'Bet match',
  bet_open: 'Bet',
  bet_settled: 'Settled bet',
  competition: 'Competition',
  event: 'Event',
  market: 'Market',
  market_template: 'Market template',
  risk_alert: 'Risk alert',
  sport: 'Sport',
  ticket: 'Ticket',
  ticket_difference: 'Ticket discrepancy',
  ticket_selection: 'Selection',
} as const
