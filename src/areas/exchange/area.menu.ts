import type { MenuEntry } from '#blueprint/area/menu.ts'
import { myBets } from './bets/my-bets.screen.ts'
import { inplayBets } from './risk/exposure/inplay-bets.screen.ts'
import { sportsbookBets } from './sportsbook/sportsbook-bets.screen.ts'
import { playerExposure } from './risk/exposure/player-exposure.screen.ts'
import { riskManagement } from './risk/exposure/risk-management.screen.ts'
import { inplayExposure } from './risk/board/inplay/inplay-exposure.screen.ts'
import { sportsBook } from './sportsbook/book/sports-book.screen.ts'
import { marketResult } from './markets/results/market-result.screen.ts'
import { events } from './markets/events/events.screen.ts'
import { competitions } from './markets/competitions/competitions.screen.ts'

/** The screens of exchange in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Reporting & bets', place: 40, screen: myBets },
  { group: 'Reporting & bets', place: 50, screen: inplayBets },
  { group: 'Reporting & bets', place: 60, screen: sportsbookBets },
  { group: 'Reporting & bets', place: 70, screen: playerExposure },
  { group: 'P&L & balance', place: 70, screen: riskManagement },
  { group: 'Games & providers', place: 10, screen: inplayExposure },
  { group: 'Games & providers', place: 2, screen: sportsBook },
  { group: 'Games & providers', place: 30, screen: marketResult },
  { group: 'Games & providers', place: 40, screen: events },
  { group: 'Games & providers', place: 50, screen: competitions },
]
