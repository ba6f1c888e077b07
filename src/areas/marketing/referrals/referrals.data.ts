import { sql, type RawBuilder } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { Scope } from '#engine/scope.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { lifetimeFigures } from '#areas/players/profile/list/player.facts.ts'
import type { referralFlow, ReferralMark } from '#areas/marketing/rules/referral.ts'
import { referralList, type missingConditions } from './referral-list.screen.ts'
import { referralTransaction } from './referral-transaction.screen.ts'
import { sharedMarks } from './shared-marks.facts.ts'
import { visiblePlayer } from './visible-player.ts'

type RewardStatus = (typeof referralFlow.states)[number]
type Missing = (typeof missingConditions)[number]

/** What says something of the referrer is shown only to readers who may see that player. */
const ofVisible = <Value>(scope: Scope, value: RawBuilder<Value>) =>
  sql<Value | null>`case when ${scope.within('r.agent_id')} then ${value} end`

export const referralTransactionData = datasetOf(referralTransaction, 'referral_reward', ({ from, scope }) =>
  from.select([
    visiblePlayer<string | null>(scope, 'referral_reward.player_id', 'username').as('referrer'),
    'referral_reward.player_id as referrerId',
    visiblePlayer<string | null>(scope, 'referral_reward.referee_id', 'username').as('referee'),
    visiblePlayer<bigint | null>(scope, 'referral_reward.referee_id', 'id').as('refereeId'),
    sql<boolean>`referral_reward.amount = referral_reward.cap and referral_reward.amount > 0`.as('isCapped'),
    sql<ReferralMark[]>`referral_reward.marks`.as('marks'),
    visibleActorName(scope, 'referral_reward.approved_by').as('approvedBy'),
    visibleActorName(scope, 'referral_reward.decided_by').as('decidedBy'),
  ]),
)

export const referralListData = datasetOf(referralList, 'player', ({ from, scope }) =>
  from
    .leftJoin('deposit as f', (join) =>
      join.onRef('f.cell', '=', 'player.cell').onRef('f.player_id', '=', 'player.id').on('f.is_first', '=', true),
    )
    .leftJoin('referral_reward as w', (join) =>
      join.onRef('w.domain_id', '=', 'player.domain_id').onRef('w.referee_id', '=', 'player.id'),
    )
    .leftJoin('player as r', (join) =>
      join.on(sql<boolean>`r.cell = cell_of(player.referrer_id)`).onRef('r.id', '=', 'player.referrer_id'),
    )
    .where('player.referrer_id', 'is not', null)
    .select([
      'player.username as referee',
      'player.created_at as registeredAt',
      visiblePlayer<string | null>(scope, 'player.referrer_id', 'username').as('referrer'),
      visiblePlayer<bigint | null>(scope, 'player.referrer_id', 'id').as('referrerId'),
      'f.decided_at as firstDepositAt',
      'f.amount as firstDeposit',
      lifetimeFigures.deposits.as('deposits'),
      sql<bigint>`${lifetimeFigures.deposits} - ${lifetimeFigures.withdrawals}`.as('net'),
      ofVisible(scope, sharedMarks('r', 'player')).as('marks'),
      sql<Missing>`case when f.id is null then 'DEPOSIT' when w.id is null and f.status = 'REVERSED' then 'NONE' when w.id is null and player.kyc <> 'VERIFIED' then 'KYC'
        when w.id is null or w.status in ('PENDING', 'APPROVED') then 'REVIEW' else 'NONE' end`.as('missing'),
      ofVisible(scope, sql<RewardStatus>`w.status`).as('rewardStatus'),
      ofVisible(scope, sql<bigint>`case when w.status = 'PAID' then w.amount end`).as('reward'),
    ]),
)
