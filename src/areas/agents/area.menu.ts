import type { MenuEntry } from '#blueprint/area/menu.ts'
import { downline } from './tree/downline/downline.screen.ts'
import { selfTransaction } from './cash/self-transaction.screen.ts'
import { playerDownline } from './tree/downline/player-downline.screen.ts'

/** The screens of agents in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Reporting & bets', place: 20, screen: downline },
  { group: 'Payments', place: 70, screen: selfTransaction },
  { group: 'Players', place: 50, screen: playerDownline },
]
