import { module } from '#blueprint/screen/module.ts'
import { affiliateLines, affiliateRuns } from './affiliate-runs.screen.ts'
import { losingBonusLines, losingBonusRuns } from './losing-bonus-runs.screen.ts'
import { affiliateCorrections, losingBonusCorrections } from './reward-corrections.screen.ts'
import { loyaltyLines, loyaltyRuns } from './loyalty-runs.screen.ts'

export const rewardRunsModule = module({
  name: 'reward-runs',
  title: 'Reward runs',
  screens: [
    loyaltyRuns,
    loyaltyLines,
    losingBonusRuns,
    losingBonusLines,
    losingBonusCorrections,
    affiliateRuns,
    affiliateLines,
    affiliateCorrections,
  ],
})
