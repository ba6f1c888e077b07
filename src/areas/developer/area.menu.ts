import type { MenuEntry } from '#blueprint/area/menu.ts'
import { devDashboard } from './health/dev-dashboard.screen.ts'

/** The screens of developer in the menu. */
export const menu: readonly MenuEntry[] = [{ group: 'Developer', place: 5, screen: devDashboard }]
