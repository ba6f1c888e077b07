import type { MenuEntry } from '#blueprint/area/menu.ts'
import { bonusTemplates } from './bonus-templates/bonus-templates.screen.ts'
import { bonusHistory } from './bonuses/bonus-history.screen.ts'
import { bonusTransaction } from './bonuses/bonus-transaction.screen.ts'
import { campaigns } from './campaigns/campaigns.screen.ts'
import { referralList } from './referrals/referral-list.screen.ts'
import { referralTransaction } from './referrals/referral-transaction.screen.ts'
import { referralLinks } from './referral-links/referral-links.screen.ts'
import { affiliateRuns } from './reward-runs/affiliate-runs.screen.ts'
import { losingBonusRuns } from './reward-runs/losing-bonus-runs.screen.ts'
import { loyaltyRuns } from './reward-runs/loyalty-runs.screen.ts'
import { registrationLinks } from './registration-links/registration-links.screen.ts'
import { vipLevels } from './vip-levels/vip-levels.screen.ts'

/** The screens of marketing in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Reporting & bets', place: 96, screen: bonusHistory },
  { group: 'Reporting & bets', place: 98, screen: bonusTransaction },
  { group: 'Marketing & referral', place: 10, screen: referralLinks },
  { group: 'Marketing & referral', place: 20, screen: registrationLinks },
  { group: 'Marketing & referral', place: 30, screen: referralTransaction },
  { group: 'Marketing & referral', place: 40, screen: referralList },
  { group: 'Marketing & referral', place: 50, screen: campaigns },
  { group: 'Marketing & referral', place: 55, screen: bonusTemplates },
  { group: 'Marketing & referral', place: 60, screen: vipLevels },
  { group: 'Marketing & referral', place: 70, screen: loyaltyRuns },
  { group: 'Marketing & referral', place: 80, screen: losingBonusRuns },
  { group: 'Marketing & referral', place: 90, screen: affiliateRuns },
]
