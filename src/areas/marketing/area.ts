import { bonusTemplatesModule } from './bonus-templates/bonus-templates.module.ts'
import { bonusesModule } from './bonuses/bonuses.module.ts'
import { campaignsModule } from './campaigns/campaigns.module.ts'
import { loyaltyPointsModule } from './loyalty-points/loyalty-points.module.ts'
import { referralLinksModule } from './referral-links/referral-links.module.ts'
import { referralsModule } from './referrals/referrals.module.ts'
import { registrationLinksModule } from './registration-links/registration-links.module.ts'
import { rewardRunsModule } from './reward-runs/reward-runs.module.ts'
import { vipLevelsModule } from './vip-levels/vip-levels.module.ts'
import type { Module } from '#blueprint/screen/module.ts'

/** The modules of marketing: their screens, actions and queries. Safe for the browser. */
export const marketingArea: readonly Module[] = [
  referralLinksModule,
  registrationLinksModule,
  referralsModule,
  bonusesModule,
  campaignsModule,
  bonusTemplatesModule,
  rewardRunsModule,
  loyaltyPointsModule,
  vipLevelsModule,
]
