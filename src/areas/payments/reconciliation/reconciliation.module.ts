import { module } from '#blueprint/screen/module.ts'
import { dayTotals } from './day-totals.queries.ts'
import { gatewayDays } from './days.screen.ts'
import { gatewayDifferences } from './differences.screen.ts'

export const reconciliation = module({
  name: 'reconciliation',
  title: 'Reconciliation',
  screens: [gatewayDays, gatewayDifferences],
  queries: [dayTotals],
})
