import { bindings } from '#engine/bindings.ts'
import { revenueDefinitionActs } from '#areas/reports/revenue/definitions/revenue-definitions.act.ts'
import { revenueDefinitionsData } from '#areas/reports/revenue/definitions/revenue-definitions.data.ts'
import { providerFeeActs } from '#areas/reports/revenue/provider-fees/provider-fees.act.ts'
import { providerFeesData } from '#areas/reports/revenue/provider-fees/provider-fees.data.ts'
import { revenueDefinitionAnswer } from './definitions/revenue-definition.data.ts'
import { ggrData } from './ggr.data.ts'
import { ggrByAccountData } from './ggr-accounts.data.ts'

export const revenueBindings = bindings({
  datasets: [ggrData, ggrByAccountData, revenueDefinitionsData, providerFeesData],
  acts: [...revenueDefinitionActs, ...providerFeeActs],
  queryHandlers: [revenueDefinitionAnswer],
})
