import type { MenuEntry } from '#blueprint/area/menu.ts'
import { devDashboard } from './health/dev-dashboard.screen.ts'
import { account } from './keys/account.screen.ts'
import { webhooks } from './webhooks/webhooks.screen.ts'

/** The screens of developer in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Developer', place: 1, screen: account },
  { group: 'Developer', place: 2, screen: webhooks },
  { group: 'Developer', place: 5, screen: devDashboard },
]
