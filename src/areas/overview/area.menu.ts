import type { MenuEntry } from '#blueprint/area/menu.ts'
import { dashboard } from './dashboard/dashboard.screen.ts'
import { setup } from './setup/setup.screen.ts'

/** The screens of overview in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Reporting & bets', place: 10, screen: dashboard },
  { group: 'Settings & administration', place: 10, screen: setup },
]
