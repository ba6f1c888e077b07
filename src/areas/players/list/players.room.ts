import { room } from '#blueprint/screen/room.ts'
import { playerForm } from '../accounts/player-form.screen.ts'
import { playerChain } from '#areas/players/accounts/chain.screen.ts'
import { tagChoices } from '#areas/players/cards/tags.screen.ts'
import { players as playerList } from './players.screen.ts'

export const players = room({
  name: 'players',
  title: 'Players',
  screens: [playerList, playerForm],
  queries: [tagChoices, playerChain],
})
