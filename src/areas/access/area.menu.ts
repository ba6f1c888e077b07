import type { MenuEntry } from '#blueprint/area/menu.ts'
import { panelLogs } from './activity/panel-logs.screen.ts'
import { roles } from './roles/roles.screen.ts'
import { permissionList } from './roles/permissions.screen.ts'
import { users } from './users/users.screen.ts'

/** The screens of access in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Apps & logs', place: 10, screen: panelLogs },
  { group: 'Settings & administration', place: 60, screen: roles },
  { group: 'Settings & administration', place: 70, screen: permissionList },
  { group: 'Settings & administration', place: 80, screen: users },
]
