import { module } from '#blueprint/screen/module.ts'
import { revenueDefinitions } from '#areas/reports/revenue/definitions/revenue-definitions.screen.ts'
import { providerFees } from '#areas/reports/revenue/provider-fees/provider-fees.screen.ts'
import { revenueDefinitionQuery } from './definitions/revenue-definition.queries.ts'
import { ggrReport } from './ggr.screen.ts'
import { ggrByAccount } from './ggr-accounts.screen.ts'

export const revenue = module({
  name: 'revenue',
  title: 'Revenue',
  screens: [ggrReport, ggrByAccount, revenueDefinitions, providerFees],
  queries: [revenueDefinitionQuery],
})
