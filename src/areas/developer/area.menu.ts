import type { MenuEntry } from '#blueprint/area/menu.ts'
import { archiveLogs } from './archive/archive-logs.screen.ts'
import { devDashboard } from './health/dev-dashboard.screen.ts'
import { devSettings } from './features/dev-settings.screen.ts'
import { domainLookups } from './lookups/domain-lookup.screen.ts'
import { account } from './keys/account.screen.ts'
import { masters } from './masters/masters.screen.ts'
import { requestLogs } from './requests/request-logs.screen.ts'
import { webhooks } from './webhooks/webhooks.screen.ts'

/** The screens of developer in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Apps & logs', place: 15, screen: requestLogs },
  { group: 'Developer', place: 1, screen: account },
  { group: 'Developer', place: 2, screen: webhooks },
  { group: 'Developer', place: 3, screen: domainLookups },
  { group: 'Developer', place: 5, screen: devDashboard },
  { group: 'Developer', place: 6, screen: devSettings },
  { group: 'Developer', place: 7, screen: archiveLogs },
  { group: 'Developer', place: 8, screen: masters },
]
