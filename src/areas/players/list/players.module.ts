import { module } from '#blueprint/screen/module.ts'
import { playerForm } from '#areas/players/accounts/player-form.screen.ts'
import { playerShareBreakdown } from '#areas/players/accounts/chain.queries.ts'
import { tagChoices } from '#areas/players/tags/tags.queries.ts'
import { findPlayers } from '#areas/players/pickers/find-players.queries.ts'
import { players as playerList } from './players.screen.ts'

export const players = module({
  name: 'players',
  title: 'Players',
  screens: [playerList, playerForm],
  queries: [findPlayers, tagChoices, playerShareBreakdown],
})
