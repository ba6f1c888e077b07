import { bindings } from '#engine/bindings.ts'
import { bonusTransactionData } from './bonus-transaction.data.ts'

export const bonusesBindings = bindings({ datasets: [bonusTransactionData] })
