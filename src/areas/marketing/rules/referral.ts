import type { Decider } from '#blueprint/decision/decider.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { reversal, transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { minMoney, type Money } from '#values/money.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'

/** One user approves a reward and another pays it. */
export const referralFlow = flow({
  states: ['PENDING', 'APPROVED', 'PAID', 'REJECTED', 'REVERSED'],
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED' },
    pay: { from: ['APPROVED'], to: 'PAID' },
    reject: { from: ['PENDING', 'APPROVED'], to: 'REJECTED' },
    reverse: { from: ['PAID'], to: 'REVERSED' },
  },
})

export const referralMarks = ['device', 'bank account', 'network'] as const
export const referralMarkLabels = { 'bank account': 'Bank account' }
export type ReferralMark = (typeof referralMarks)[number]

/** What connects a player with the one who brought them. */
export type Ties = {
  /** Device, bank account or network shared with the referrer. */
  readonly marks: readonly ReferralMark[]
  /** The referred player referred the referrer, or a player on the way to the referrer. */
  readonly isInRing: boolean
}

export type Referee = {
  readonly firstDeposit: Money
  readonly isVerified: boolean
  /** From the registration to the first deposit. */
  readonly daysSinceRegistration: number
  readonly ties: Ties
  /** A run of affiliates pays the referrer for the first deposit. */
  readonly isPaidByRun: boolean
}

export type ReferralRule = {
  readonly leastDeposit: Money
  readonly withinDays: number
  readonly rate: BasisPoints
  readonly cap: Money
}

/** Mobile networks put strangers behind one address, so a shared one is a mark for the reviewer and no reason alone. */
export const decisiveMarks = ['device', 'bank account'] as const satisfies readonly ReferralMark[]

/** Why nobody is paid for having brought this player: neither by a reward for the referral nor by a run of affiliates. */
export function tiesRefusal({ marks, isInRing }: Ties): Refusal | null {
  if (isInRing) return refuse('The players referred each other.')
  const shared = decisiveMarks.find((mark) => marks.includes(mark))
  return shared === undefined ? null : refuse(`Both players share a ${shared}.`)
}

export function qualificationRefusal(referee: Referee, rule: ReferralRule): Refusal | null {
  if (referee.isPaidByRun) return refuse('A run of affiliates pays for this first deposit.')
  if (referee.firstDeposit < rule.leastDeposit) return refuse('First deposit is too small.')
  if (!referee.isVerified) return refuse('Referred player is not verified.')
  if (referee.daysSinceRegistration > rule.withinDays) return refuse('Referral has expired.')
  return tiesRefusal(referee.ties)
}

export const referralReward = (firstDeposit: Money, rule: Pick<ReferralRule, 'rate' | 'cap'>): Money =>
  minMoney(shareOf(firstDeposit, rule.rate), rule.cap)

export type Reward = {
  readonly id: string
  readonly playerId: bigint
  readonly amount: Money
  readonly currency: string
  readonly approvedBy: string | null
  readonly paidAt: Date | null
  readonly journalId: string | null
}
type RewardDecision = Decision<'referral_reward', typeof referralFlow>

export const approveReward = (by: Decider): RewardDecision =>
  decide({ move: 'approve', set: { approved_by: by.name, approved_at: by.at } })

const posting = ({ id, playerId: accountId, amount, currency }: Reward): TransferOrder =>
  transfer({
    accountId,
    kind: 'REFERRAL_REWARD',
    debit: 'bonus',
    credit: 'wallet',
    amount,
    currency,
    ref: `referral:${id}`,
    note: 'Reward for a referred player',
  })

/** `excluded`: why the referrer may have no reward now. */
export function payReward(reward: Reward, excluded: Refusal | null, by: Decider): RewardDecision {
  if (reward.approvedBy?.toLowerCase() === by.name.toLowerCase()) return refuse('You cannot pay what you approved.')
  if (by.limit !== null && reward.amount > by.limit) return refuse('Amount exceeds your approval limit.')
  if (excluded) return excluded
  return decide({
    move: 'pay',
    set: { decided_by: by.name, decided_at: by.at, paid_at: by.at },
    transfers: [posting(reward)],
    approves: reward.amount,
    events: [{ name: 'referral.paid', payload: { player: String(reward.playerId) } }],
    message: 'Reward paid',
  })
}

export const rejectReward = (reason: string, by: Decider): RewardDecision =>
  decide({ move: 'reject', set: { reason, decided_by: by.name, decided_at: by.at }, message: 'Reward rejected' })

export const reversalDays = 30
const dayMs = 86_400_000

interface Reversal {
  readonly reason: string
  readonly by: string | null
  readonly at: Date
}

/** The money may be spent meanwhile: the reversal takes it all the same, and the wallet shows a debt. */
function reversed(reward: Reward, { reason, by, at }: Reversal): RewardDecision {
  const { playerId, journalId } = reward
  if (journalId === null) return refuse('The reward is not paid.')
  return decide({
    move: 'reverse',
    set: { reason, decided_by: by, decided_at: at },
    transfers: [reversal(posting(reward), journalId, 'Reversal of a reward for a referred player')],
    events: [{ name: 'referral.reversed', payload: { player: String(playerId) } }],
    message: 'Reward reversed',
  })
}

export function reverseReward(reward: Reward, reason: string, by: Decider): RewardDecision {
  const { paidAt } = reward
  if (paidAt === null) return refuse('The reward is not paid.')
  if (by.at.getTime() - paidAt.getTime() > reversalDays * dayMs)
    return refuse(`A reward can be reversed for ${reversalDays} days.`)
  return reversed(reward, { reason, by: by.name, at: by.at })
}

/** A reward ends with the first deposit that earned it, however long ago it was paid. */
export function endReward(reward: Reward & { readonly status: string }, at: Date): RewardDecision {
  const reason = 'The first deposit was reversed.'
  return reward.status === 'PAID'
    ? reversed(reward, { reason, by: null, at })
    : decide({ move: 'reject', set: { reason, decided_by: null, decided_at: at } })
}
