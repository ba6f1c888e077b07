import { module } from '#blueprint/screen/module.ts'
import { revenueDefinitions } from '#areas/reports/definitions/revenue-definitions.screen.ts'
import { revenueDefinitionQuery } from './revenue-definition.queries.ts'
import { ggrReport } from './ggr.screen.ts'
import { ggrByAccount } from './ggr-accounts.screen.ts'

export const revenue = module({
  name: 'revenue',
  title: 'Revenue',
  screens: [ggrReport, ggrByAccount, revenueDefinitions],
  queries: [revenueDefinitionQuery],
})
