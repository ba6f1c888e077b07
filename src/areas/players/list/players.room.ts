import { room } from '#blueprint/screen/room.ts'
import { playerDetail } from '#areas/players/profile/player-detail.screen.ts'
import { playerForm } from '../accounts/player-form.screen.ts'
import { tagChoices } from '#areas/players/cards/tags.screen.ts'
import { players as playerList } from './players.screen.ts'

export const players = room({
  name: 'players',
  title: 'Players',
  screens: [playerList, playerDetail, playerForm],
  queries: [tagChoices],
})
