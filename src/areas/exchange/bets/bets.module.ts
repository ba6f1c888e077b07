import { module } from '#blueprint/screen/module.ts'
import { myBets } from './my-bets.screen.ts'

export const bets = module({ name: 'bets', title: 'Bets', screens: [myBets] })
