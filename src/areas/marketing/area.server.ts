import { bonusTemplatesBindings } from './bonus-templates/bonus-templates.server.ts'
import { bonusesBindings } from './bonuses/bonuses.server.ts'
import { campaignsBindings } from './campaigns/campaigns.server.ts'
import { loyaltyPointsBindings } from './loyalty-points/loyalty-points.server.ts'
import { referralLinksBindings } from './referral-links/referral-links.server.ts'
import { referralsBindings } from './referrals/referrals.server.ts'
import { registrationLinksBindings } from './registration-links/registration-links.server.ts'
import { rewardRunsBindings } from './reward-runs/reward-runs.server.ts'
import { vipLevelsBindings } from './vip-levels/vip-levels.server.ts'
import type { Bindings } from '#engine/bindings.ts'

/** What answers the screens, actions and queries of marketing on the server. */
export const marketingServer: readonly Bindings[] = [
  referralLinksBindings,
  registrationLinksBindings,
  referralsBindings,
  bonusesBindings,
  campaignsBindings,
  bonusTemplatesBindings,
  rewardRunsBindings,
  loyaltyPointsBindings,
  vipLevelsBindings,
]
