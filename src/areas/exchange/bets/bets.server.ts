import { bindings } from '#engine/bindings.ts'
import { correctBetActs } from './correct-bets.act.ts'
import { rejectedBetsData } from '#areas/exchange/bets/rejections/rejected.data.ts'
import { betDetailAnswer } from './detail/bet-detail.data.ts'
import { myBetsData } from './my-bets.data.ts'
import { cancelUnmatchedAct, voidBetsAct, voidInplayBetAct } from './void-bets.act.ts'

export const betsBindings = bindings({
  datasets: [myBetsData, rejectedBetsData],
  acts: [voidBetsAct, ...correctBetActs, voidInplayBetAct, cancelUnmatchedAct],
  queryHandlers: [betDetailAnswer],
})
