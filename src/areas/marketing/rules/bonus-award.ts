import type { Decider } from '#blueprint/decision/decider.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { add, zeroMoney, type Money } from '#values/money.ts'
import type { bonusFlow } from './flow.ts'
import { complete, progress, type Wager } from './wagering.ts'

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
  'FREE_ROUNDS',
] as const

/** Whose rounds are shown as slots; the others are mostly live tables. */
export const slotProviders = ['qt', 'slot'] as const

/** A game counts by its weight in the catalogue. One without a weight, or that the catalogue does not know, counts nothing. */
export const unweighted = 0

/** What was staked while the bonus ran, by kind of provider and by weight of the games. */
export type Turnover = {
  readonly slots: Money
  readonly live: Money
  readonly byWeight: readonly Wager[]
  /** What counts of rounds that are above the cap after their weight. */
  readonly capped: Money
  /** Stakes of bets that may count, and what counts of them. */
  readonly bets: Money
  readonly byBets: Money
}

/** Stakes of a weight are added up before it is applied, so that the smallest stakes count as well. */
export const wageredBy = ({ byWeight, capped, byBets }: Pick<Turnover, 'byWeight' | 'capped' | 'byBets'>): Money =>
  add(add(progress(byWeight), capped), byBets)

export type Award = {
  readonly id: string
  readonly playerId: bigint
  readonly amount: Money
  /** What play has made of the amount: held for the player until it is paid or forfeited. */
  readonly balance: Money
  /** Lost before its end: what was not in an open round when the bonus ran out. */
  readonly forfeited: Money
  readonly required: Money
  readonly currency: string
  readonly expiresAt: Date
  /** The most that is paid of the balance; null: all of it. */
  readonly maxPaid: Money | null
  /** With less left and no open round it is lost. */
  readonly lostBelow: Money
}
type AwardDecision = Decision<'bonus_award', typeof bonusFlow>

interface End {
  /** null: it ended by itself. */
  readonly by: string | null
  readonly at: Date
  readonly reason: string | null
}

type Moved = Pick<TransferOrder, 'kind' | 'debit' | 'credit' | 'note'>

/** An amount of a bonus; the award is its reference. A bonus that was played away moves nothing. */
const moved = (
  { id, playerId: accountId, currency }: Pick<Award, 'id' | 'playerId' | 'currency'>,
  amount: Money,
  move: Moved,
): readonly TransferOrder[] =>
  amount > 0n ? [transfer({ ...move, accountId, amount, currency, ref: `bonus:${id}` })] : []

/** The money of a bonus is in the player's purse from its grant on. */
export const funded = (award: Pick<Award, 'id' | 'playerId' | 'currency' | 'amount'>): readonly TransferOrder[] =>
  moved(award, award.amount, { kind: 'BONUS_GRANT', debit: 'bonus', credit: 'held', note: 'Bonus granted' })

/** What is above the most that the bonus pays is forfeited. */
function paid(award: Award, { by, at, reason }: End) {
  const { converted, forfeited } = complete(award.balance, award.maxPaid)
  return {
    move: 'complete' as const,
    set: { converted, forfeited: add(award.forfeited, forfeited), ended_by: by, ended_at: at, reason },
    transfers: [
      ...moved(award, converted, {
        kind: 'BONUS_CONVERT',
        debit: 'held',
        credit: 'wallet',
        note: 'Bonus with its wagering done',
      }),
      ...moved(award, forfeited, {
        kind: 'BONUS_FORFEIT',
        debit: 'held',
        credit: 'bonus',
        note: 'Above the most that the bonus pays',
      }),
    ],
    events: [{ name: 'bonus.completed' as const, payload: { player: String(award.playerId) } }],
    message: 'Bonus paid',
  }
}

const outOfTime = 'The wagering was not done in time.'

const forfeitedBy = (award: Award, { by, at, reason }: End) => ({
  set: { forfeited: add(award.forfeited, award.balance), ended_by: by, ended_at: at, reason },
  transfers: moved(award, award.balance, {
    kind: 'BONUS_FORFEIT',
    debit: 'held',
    credit: 'bonus',
    note: 'Bonus forfeited',
  }),
})

/** What is stored of the turnover. */
type Counted = {
  readonly slots_turnover: Money
  readonly live_turnover: Money
  readonly bets_turnover: Money
  readonly wagered: Money
}

const countedOf = (turnover: Turnover): Counted => ({
  slots_turnover: turnover.slots,
  live_turnover: turnover.live,
  bets_turnover: turnover.bets,
  wagered: wageredBy(turnover),
})

/** Of a bonus that has run out while an open round may finish with it: the rest is lost at once. */
function forfeitRest(award: Award, counted: Counted): AwardDecision {
  const { set, transfers } = forfeitedBy(award, { by: null, at: award.expiresAt, reason: outOfTime })
  return decide({ set: { ...counted, forfeited: set.forfeited, reason: outOfTime }, transfers })
}

interface PlayedAward extends Award {
  /** A round that it was staked in is open, and the operator lets such rounds finish. */
  readonly isPlaying: boolean
  /** A round that it was staked in is open. */
  readonly isInRound: boolean
  /** It has run out, and its end waits for that round. */
  readonly hasRunOut: boolean
  /** The player has asked for a withdrawal, which ends it. */
  readonly hasWithdrawn: boolean
}

/** What a player's stakes have made of a bonus: what is wagered in time is paid, even if the clock is past its end. */
export function advance(award: PlayedAward, turnover: Turnover, at: Date): AwardDecision {
  const counted = countedOf(turnover)
  const { wagered } = counted
  const end = { by: null, at, reason: null }
  // What comes back to a paid bonus is cash: one with a maximum waits for its open round.
  const isDone = wagered >= award.required && (award.maxPaid === null || !award.isInRound)
  if (isDone) {
    const { set, ...effects } = paid(award, end)
    return decide({ ...effects, set: { ...set, ...counted } })
  }
  if (award.hasWithdrawn) {
    const reason = 'The player withdrew before the wagering was done.'
    const { set, transfers } = forfeitedBy(award, { ...end, reason })
    return decide({ move: 'cancel', set: { ...set, ...counted }, transfers })
  }
  if (award.expiresAt <= at && award.isPlaying)
    return award.hasRunOut ? decide({ set: counted }) : forfeitRest(award, counted)
  if (award.expiresAt <= at) {
    const { set, transfers } = forfeitedBy(award, { ...end, reason: outOfTime })
    return decide({ move: 'expire', set: { ...set, ...counted }, transfers })
  }
  if (wagered < award.required && award.balance < award.lostBelow && !award.isInRound) {
    const { set, transfers } = forfeitedBy(award, { ...end, reason: 'The bonus was played away.' })
    return decide({ move: 'lose', set: { ...set, ...counted }, transfers })
  }
  return decide({ set: counted })
}

interface PaidAward extends Award {
  readonly converted: Money
  /** As it was counted last. */
  readonly counted: Counted
}

/**
 * A paid bonus, counted again. Where bets of its wagering do not stand it was not done: what became cash is bonus money again,
 * however much of it is spent. Another weight of a game takes nothing back.
 */
export function recount(award: PaidAward, turnover: Turnover): AwardDecision {
  const counted = countedOf(turnover)
  const stakes = ['slots_turnover', 'live_turnover', 'bets_turnover'] as const
  const isLess = stakes.some((each) => counted[each] < award.counted[each])
  if (!isLess) return decide({ set: { ...counted, wagered: award.counted.wagered } })
  if (counted.wagered >= award.required) return decide({ set: counted })
  const taken = moved(award, award.converted, {
    kind: 'BONUS_CONVERT',
    debit: 'wallet',
    credit: 'held',
    note: 'Bets of the wagering do not stand',
  })
  return decide({
    move: 'reopen',
    set: { ...counted, converted: zeroMoney, ended_at: null, ended_by: null, reason: null },
    transfers: taken.map((order) => ({ ...order, mayOverdraw: true })),
    message: 'Bonus active again',
  })
}

/** Pays a bonus before its wagering is done. */
export const completeAward = (award: Award, reason: string, by: Decider): AwardDecision =>
  decide({
    ...paid(award, { by: by.name, at: by.at, reason }),
    approves: complete(award.balance, award.maxPaid).converted,
  })

export const cancelAward = (award: Award, reason: string, by: Decider): AwardDecision =>
  decide({
    move: 'cancel',
    ...forfeitedBy(award, { by: by.name, at: by.at, reason }),
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
