import { module } from '#blueprint/screen/module.ts'
import { rejectedBets } from '#areas/exchange/bets/rejections/rejected-bets.screen.ts'
import { betDetail } from './detail/bet-detail.queries.ts'
import { myBets } from './my-bets.screen.ts'

export const bets = module({ name: 'bets', title: 'Bets', screens: [myBets, rejectedBets], queries: [betDetail] })
