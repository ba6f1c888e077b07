import { registrationLinks } from './registration-links/registration-links.screen.ts'
import type { MenuEntry } from '#blueprint/area/menu.ts'

/** The screens of marketing in the menu. */
export const menu: readonly MenuEntry[] = [{ group: 'Marketing & referral', screen: registrationLinks }]
