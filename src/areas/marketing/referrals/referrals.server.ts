import { bindings } from '#engine/bindings.ts'
import { endRewards } from './end-rewards.task.ts'
import { referralRewardActs } from './referral-reward.act.ts'
import { referralListData, referralTransactionData } from './referrals.data.ts'
import { rewardReferrals } from './reward-referrals.task.ts'

export const referralsBindings = bindings({
  datasets: [referralTransactionData, referralListData],
  acts: referralRewardActs,
  tasks: [rewardReferrals, endRewards],
})
