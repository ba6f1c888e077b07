import { module } from '#blueprint/screen/module.ts'
import { revenueDefinitions } from '#areas/reports/definitions/revenue-definitions.screen.ts'
import { providerFees } from '#areas/reports/provider-fees/provider-fees.screen.ts'
import { revenueDefinitionQuery } from './revenue-definition.queries.ts'
import { ggrReport } from './ggr.screen.ts'
import { ggrByAccount } from './ggr-accounts.screen.ts'

export const revenue = module({
  name: 'revenue',
  title: 'Revenue',
  screens: [ggrReport, ggrByAccount, revenueDefinitions, providerFees],
  queries: [revenueDefinitionQuery],
})
