import type { MenuEntry } from '#blueprint/area/menu.ts'
import { inboundKeys } from './keys/keys.screen.ts'

/** The screens of inbound-api in the menu. */
export const menu: readonly MenuEntry[] = [{ group: 'Settings & administration', place: 40, screen: inboundKeys }]
