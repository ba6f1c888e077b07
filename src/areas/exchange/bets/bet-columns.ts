import { odds, status, text } from '#blueprint/kinds/kinds.ts'

/** What an exchange bet is on, shared by the lists of bets. */
export const betColumns = {
  event: text('Event'),
  market: text('Market'),
  selection: text('Selection'),
  side: status('Side', ['BACK', 'LAY']),
  odds: odds('Odds'),
}
