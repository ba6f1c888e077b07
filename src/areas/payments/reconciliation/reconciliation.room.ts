import { room } from '#blueprint/screen/room.ts'
import { gatewayDays } from './days.screen.ts'
import { gatewayDifferences } from './differences.screen.ts'

export const reconciliation = room({
  name: 'reconciliation',
  title: 'Reconciliation',
  screens: [gatewayDays, gatewayDifferences],
  queries: [],
})
