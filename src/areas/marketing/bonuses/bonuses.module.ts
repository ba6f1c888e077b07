import { module } from '#blueprint/screen/module.ts'
import { bonusTransaction } from './bonus-transaction.screen.ts'

export const bonusesModule = module({ name: 'bonuses', title: 'Bonuses', screens: [bonusTransaction] })
