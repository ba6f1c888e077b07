import type { MenuEntry } from '#blueprint/area/menu.ts'
import { catalogueMenu } from './catalogues/catalogue-menu.ts'
import { spinBonusHistory } from './free-rounds/spin-bonus-history.screen.ts'
import { reportDays } from './reconciliation/report-days.screen.ts'
import { providerPages } from './provider-pages/provider-pages.ts'
import { worldCasinoBets } from './provider-pages/rounds.screen.ts'

/** The screens of casino in the menu: QTech stands before the sportsbook, the others behind it. */
export const menu: readonly MenuEntry[] = [
  { group: 'Reporting & bets', place: 65, screen: worldCasinoBets },
  { group: 'Reporting & bets', place: 97, screen: spinBonusHistory },
  ...providerPages.map(({ transactions }, index): MenuEntry => ({
    group: 'Games & providers',
    place: index === 0 ? 1 : 2 + index,
    screen: transactions,
  })),
  { group: 'Games & providers', place: 20, screen: reportDays },
  ...catalogueMenu,
]
