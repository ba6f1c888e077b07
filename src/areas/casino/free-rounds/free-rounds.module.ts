import { module } from '#blueprint/screen/module.ts'
import { spinBonusHistory } from './spin-bonus-history.screen.ts'

export const freeRounds = module({ name: 'free-rounds', title: 'Free rounds', screens: [spinBonusHistory] })
