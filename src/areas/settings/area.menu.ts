import type { MenuEntry } from '#blueprint/area/menu.ts'
import { generalSetting } from './general/general-setting.screen.ts'
import { domains } from './domains/domains.screen.ts'
import { stateRestriction } from './geo/state-restriction.screen.ts'

/** The screens of settings in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Settings & administration', place: 20, screen: generalSetting },
  { group: 'Settings & administration', place: 30, screen: domains },
  { group: 'Settings & administration', place: 50, screen: stateRestriction },
]
