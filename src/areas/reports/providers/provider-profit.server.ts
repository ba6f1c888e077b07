import { bindings } from '#engine/bindings.ts'
import { providerReportsData } from './provider-reports.data.ts'

export const providerProfitBindings = bindings({ datasets: providerReportsData })
