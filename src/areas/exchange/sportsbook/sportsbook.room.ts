import { room } from '#blueprint/screen/room.ts'
import { sportsBook } from './sports-book.screen.ts'
import { sportsbookBets } from './sportsbook-bets.screen.ts'

export const sportsbook = room({ name: 'sportsbook', title: 'Sportsbook', screens: [sportsbookBets, sportsBook] })
