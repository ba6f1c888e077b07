import { domains, idIs, under } from '#blueprint/filters.ts'
import { domainId, id } from '#blueprint/kinds/kinds.ts'

/** Whose a row is: the player, the agent above and the domain, as links and actions need them. */
export const playerIds = {
  playerId: id('Player id'),
  agentId: id('Agent id'),
  domainId: domainId(),
}

export const playerIdFilters = {
  playerId: idIs({ label: 'Player id' }),
  agentId: under({ label: 'Agent' }),
  domainId: domains(),
}
