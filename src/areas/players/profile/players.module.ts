import { module } from '#blueprint/screen/module.ts'
import { playerForm } from '#areas/players/profile/accounts/player-form.screen.ts'
import { playerShareBreakdown } from '#areas/players/profile/accounts/chain/chain.queries.ts'
import { tagChoices } from '#areas/players/profile/tags/tags.queries.ts'
import { findPlayers } from '#areas/players/profile/pickers/find-players.queries.ts'
import { players as playerList } from './list/players.screen.ts'

export const players = module({
  name: 'players',
  title: 'Players',
  screens: [playerList, playerForm],
  queries: [findPlayers, tagChoices, playerShareBreakdown],
})
