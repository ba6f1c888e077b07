import { domainId, id } from '#blueprint/kinds/kinds.ts'

/** Id columns that links and actions of a player's row need: player, agent and domain. */
export const playerIds = {
  playerId: id('Player id'),
  agentId: id('Agent id'),
  domainId: domainId(),
}
