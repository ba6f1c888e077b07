import { bindings } from '#engine/bindings.ts'
import { correctBetActs } from './correct-bets.act.ts'
import { myBetsData } from './my-bets.data.ts'
import { voidBetsAct } from './void-bets.act.ts'

export const betsBindings = bindings({
  datasets: [myBetsData],
  acts: [voidBetsAct, ...correctBetActs],
})
