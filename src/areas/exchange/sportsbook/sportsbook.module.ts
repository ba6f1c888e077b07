import { module } from '#blueprint/screen/module.ts'
import { sportsBook } from './sports-book.screen.ts'
import { sportsbookBets } from './sportsbook-bets.screen.ts'

export const sportsbook = module({ name: 'sportsbook', title: 'Sportsbook', screens: [sportsbookBets, sportsBook] })
