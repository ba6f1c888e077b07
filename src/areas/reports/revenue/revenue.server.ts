import { bindings } from '#engine/bindings.ts'
import { ggrData } from './ggr.data.ts'
import { ggrByAccountData } from './ggr-accounts.data.ts'

export const revenueBindings = bindings({ datasets: [ggrData, ggrByAccountData] })
