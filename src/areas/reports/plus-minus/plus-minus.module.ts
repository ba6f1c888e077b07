import { module } from '#blueprint/screen/module.ts'
import { plusMinusSheet } from './plus-minus.screen.ts'

export const plusMinus = module({ name: 'plus-minus', title: 'Plus-minus sheet', screens: [plusMinusSheet] })
