import { bindings } from '#engine/bindings.ts'
import { agingDaysData, downlineAgingData } from './aging.data.ts'

export const agingBindings = bindings({ datasets: [downlineAgingData, agingDaysData] })
