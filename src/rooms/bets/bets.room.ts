import { room } from '#blueprint/room.ts'
import { myBets } from './my-bets.screen.ts'

export const bets = room({ name: 'bets', title: 'Bets', screens: [myBets] })
