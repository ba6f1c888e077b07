import { sql } from 'kysely'
import { recordTask } from '#engine/tasks/record-task.ts'
import { money } from '#values/money.ts'
import { endReward } from '#areas/marketing/rules/referral.ts'
import { referralReward } from './referral-reward.record.ts'

/** Ends the rewards of first deposits that were reversed: what is paid is reversed, the rest is rejected. */
export const endRewards = recordTask(referralReward, {
  name: 'referrals.reversals',
  everyMs: 60_000,
  due: sql<boolean>`referral_reward.status in ('PENDING', 'APPROVED', 'PAID') and exists (select from deposit d
    where d.cell = cell_of(referral_reward.referee_id) and d.player_id = referral_reward.referee_id
      and d.id = referral_reward.deposit_id and d.is_first and d.status = 'REVERSED')`,
  rule: (row, now) => endReward({ ...row, amount: money(row.amount) }, now),
})
