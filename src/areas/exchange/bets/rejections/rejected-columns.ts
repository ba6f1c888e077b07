import { reasonText } from '#blueprint/kinds/choices.ts'
import { agentLink, amount, instant, integer, odds, playerLink, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

/** What a list of rejected calls shows of each, from the call as it was sent. */
export const rejectedColumns = {
  at: instant('Rejected'),
  player: playerLink('Player'),
  agent: agentLink('Agent'),
  reason: reasonText('Reason'),
  stake: amount('Stake', { hint: 'As requested; of a ticket for each line' }),
  odds: odds('Odds', { hint: 'As requested; of a ticket with several legs their product' }),
}

export const rejectedDetails = {
  ip: text('IP'),
  ...playerIds,
  ...advanced({
    externalId: text('External id'),
    currency: text('Currency'),
    id: uuid('Log id'),
  }),
}

export const legCount = integer('Legs')
