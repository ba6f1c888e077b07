import type { Decider } from '#blueprint/decision/decider.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import type { Money } from '#values/money.ts'
import type { bonusFlow } from './flow.ts'
import { progress } from './wagering.ts'

export const bonusTypes = [
  'WELCOME',
  'RELOAD',
  'DEPOSIT',
  'NO_DEPOSIT',
  'CASHBACK',
  'LOYALTY',
  'REFERRAL',
  'MANUAL',
  'VIP',
  'BIRTHDAY',
] as const

/** Games of these providers count in full; those of all others, most of them live tables, with a tenth. */
export const slotProviders = ['qt', 'slot'] as const
const slotShare = 10_000
const liveShare = 1_000

export type Turnover = { readonly slots: Money; readonly live: Money }

export const wageredBy = ({ slots, live }: Turnover): Money =>
  progress([
    { stake: slots, contribution: slotShare },
    { stake: live, contribution: liveShare },
  ])

export type Award = {
  readonly id: string
  readonly playerId: bigint
  readonly amount: Money
  readonly required: Money
  readonly currency: string
  readonly expiresAt: Date
}
type AwardDecision = Decision<'bonus_award', typeof bonusFlow>

interface End {
  /** null: it ended by itself. */
  readonly by: string | null
  readonly at: Date
  readonly reason: string | null
}

/** The key of the transfer is the award, so that it is paid at most once. */
const payment = ({ id, playerId: accountId, amount, currency }: Award): TransferOrder =>
  transfer({
    accountId,
    kind: 'BONUS_CONVERT',
    debit: 'bonus',
    credit: 'wallet',
    amount,
    currency,
    ref: `bonus:${id}`,
    note: 'Bonus with its wagering done',
  })

const paid = (award: Award, { by, at, reason }: End) => ({
  move: 'complete' as const,
  set: { converted: award.amount, ended_by: by, ended_at: at, reason },
  transfers: [payment(award)],
  events: [{ name: 'bonus.completed' as const, payload: { player: String(award.playerId) } }],
  message: 'Bonus paid',
})

const forfeitedBy = (award: Award, { by, at, reason }: End) => ({
  forfeited: award.amount,
  ended_by: by,
  ended_at: at,
  reason,
})

/** What a player's stakes have made of a bonus: what is wagered in time is paid, even if the clock is past its end. */
export function advance(award: Award, turnover: Turnover, at: Date): AwardDecision {
  const wagered = wageredBy(turnover)
  const counted = { slots_turnover: turnover.slots, live_turnover: turnover.live, wagered }
  const end = { by: null, at, reason: null }
  if (wagered >= award.required) {
    const { set, ...effects } = paid(award, end)
    return decide({ ...effects, set: { ...set, ...counted } })
  }
  if (award.expiresAt <= at)
    return decide({
      move: 'expire',
      set: { ...forfeitedBy(award, { ...end, reason: 'The wagering was not done in time.' }), ...counted },
    })
  return decide({ set: counted })
}

/** Pays a bonus before its wagering is done. */
export const completeAward = (award: Award, reason: string, by: Decider): AwardDecision =>
  decide({ ...paid(award, { by: by.name, at: by.at, reason }), approves: award.amount })

export const cancelAward = (award: Award, reason: string, by: Decider): AwardDecision =>
  decide({
    move: 'cancel',
    set: forfeitedBy(award, { by: by.name, at: by.at, reason }),
    message: 'Bonus cancelled',
  })

const dayMs = 86_400_000
export const after = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** A bonus that has ended does not begin again, also when no task has noticed its end yet. */
export function extendAward(
  award: Award & { readonly status: string },
  days: number,
  at: Date,
): Decision<'bonus_award'> {
  if (award.status !== 'ACTIVE' || award.expiresAt <= at) return refuse('The bonus has ended.')
  return decide({ set: { expires_at: after(award.expiresAt, days) }, message: 'Expiry extended' })
}
