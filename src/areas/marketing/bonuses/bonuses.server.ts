import { bindings } from '#engine/bindings.ts'
import { advanceBonuses } from './advance-bonuses.task.ts'
import { bonusAwardActs } from './bonus-award.act.ts'
import { bonusHistoryData } from './bonus-history.data.ts'
import { bonusTransactionData } from './bonus-transaction.data.ts'
import { recountBonuses } from './recount-bonuses.task.ts'

export const bonusesBindings = bindings({
  datasets: [bonusTransactionData, bonusHistoryData],
  acts: bonusAwardActs,
  tasks: [advanceBonuses, recountBonuses],
})
