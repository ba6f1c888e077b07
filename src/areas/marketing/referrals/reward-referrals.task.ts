import { sql } from 'kysely'
import { decide } from '#blueprint/decision/decision.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { money, settingMoney, zeroMoney } from '#values/money.ts'
import { parseShare } from '#values/share.ts'
import { task } from '#engine/tasks/task.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  qualificationRefusal,
  referralFlow,
  referralReward,
  type ReferralMark,
  type ReferralRule,
} from '#areas/marketing/rules/referral.ts'
import { isInRing, sharedMarks } from './shared-marks.facts.ts'
import { referralReward as rewardRecord } from './referral-reward.record.ts'

interface Due {
  readonly id: bigint
  readonly domainId: number
  readonly currency: string
  readonly referrerId: bigint
  readonly referrerCell: number
  readonly agentId: bigint
  readonly depositId: string
  readonly base: bigint
  readonly days: number
  readonly marks: readonly ReferralMark[]
  readonly isInRing: boolean
}

/** The terms of the domain; null: it gives no rewards. */
async function referralRuleOf(tx: Tx, { domainId, currency }: Due): Promise<ReferralRule | null> {
  const { referralMinDeposit, referralDays, referralRate, referralMaxReward } = (await settingsIn(tx)).of(
    domainId,
  ).bonus
  const rate = referralRate === null ? null : parseShare(referralRate)
  if (rate === null) return null
  return inCurrency(currency, () => ({
    leastDeposit: settingMoney(referralMinDeposit) ?? zeroMoney,
    withinDays: referralDays ?? 0,
    rate,
    cap: settingMoney(referralMaxReward) ?? money(10n ** 15n),
  }))
}

/** Whether the referrer has the first deposit in the line of a run. The referrer's row is locked, as such lines lock it too. */
async function isPaidByRun(tx: Tx, { id, referrerId, referrerCell }: Due): Promise<boolean> {
  const { rows } = await sql`select from reward_line l join reward_run q on q.id = l.run_id
    where l.cell = ${referrerCell} and l.player_id = ${referrerId} and l.status in ('DUE', 'PAID')
      and q.status not in ('CANCELLED', 'REVERSED') and ${id}::bigint = any(l.referee_ids) limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Rewards the referrers of verified players who have made their first deposit. One that does not qualify is stored as
 * rejected, with the reason, so that it is decided once.
 */
export const rewardReferrals = task({
  name: 'referrals.rewards',
  everyMs: 60_000,
  batchSize: 100,
  async due(tx, { limit }) {
    const { rows } = await sql<Due>`
      select p.id, p.domain_id as "domainId", p.currency, r.id as "referrerId", r.cell as "referrerCell", r.agent_id as "agentId", d.id as "depositId",
        d.amount as base, floor(extract(epoch from d.decided_at - p.created_at) / 86400)::int as days, ${sharedMarks('r', 'p')} as marks,
        ${isInRing('r', 'p')} as "isInRing"
      from player p
        join player r on r.cell = cell_of(p.referrer_id) and r.id = p.referrer_id
        join deposit d on d.cell = p.cell and d.player_id = p.id and d.is_first and d.status = 'SUCCESS'
      where p.referrer_id is not null and p.kyc = 'VERIFIED'
        and not exists (select from referral_reward w where w.domain_id = p.domain_id and w.referee_id = p.id)
      order by d.decided_at, p.id limit ${limit} for update of p, r skip locked`.execute(tx)
    return rows
  },
  facts: async (tx, due: Due) => ({
    ...due,
    terms: await referralRuleOf(tx, due),
    isPaidByRun: await isPaidByRun(tx, due),
    rewardId: uuidv7(),
  }),
  subject: ({ rewardId, referrerCell, referrerId, domainId, agentId }) =>
    rewardRecord.subjectOf({ id: rewardId, cell: referrerCell, playerId: referrerId, domainId, agentId }),
  flow: referralFlow,
  rule(
    { id, rewardId, referrerCell, referrerId, domainId, agentId, currency, depositId, base, days, terms, ...referral },
    now,
  ) {
    const firstDeposit = money(base)
    const referee = {
      firstDeposit,
      isVerified: true,
      daysSinceRegistration: days,
      ties: { marks: referral.marks, isInRing: referral.isInRing },
      isPaidByRun: referral.isPaidByRun,
    }
    const unqualified =
      terms === null ? 'No rewards are given for referrals.' : qualificationRefusal(referee, terms)?.refused
    const amount = terms === null || unqualified ? zeroMoney : referralReward(firstDeposit, terms)
    const isRejected = amount === zeroMoney
    return decide({
      rows: [
        {
          table: 'referral_reward',
          values: {
            cell: referrerCell,
            player_id: referrerId,
            id: rewardId,
            domain_id: domainId,
            agent_id: agentId,
            referee_id: id,
            deposit_id: depositId,
            base,
            rate: terms?.rate ?? 0,
            cap: terms?.cap ?? 0n,
            amount,
            currency,
            marks: [...referral.marks],
            status: isRejected ? 'REJECTED' : 'PENDING',
            ...(isRejected ? { reason: unqualified ?? 'The reward is zero.', decided_at: now } : {}),
          },
        },
      ],
    })
  },
})
