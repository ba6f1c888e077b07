import { module } from '#blueprint/screen/module.ts'
import { bonusHistory } from './bonus-history.screen.ts'
import { bonusTransaction } from './bonus-transaction.screen.ts'

export const bonusesModule = module({ name: 'bonuses', title: 'Bonuses', screens: [bonusTransaction, bonusHistory] })
