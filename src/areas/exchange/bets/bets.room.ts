import { room } from '#blueprint/screen/room.ts'
import { myBets } from './my-bets.screen.ts'

export const bets = room({ name: 'bets', title: 'Bets', screens: [myBets] })
