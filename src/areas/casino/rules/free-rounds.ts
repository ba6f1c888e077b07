import type { Decider } from '#blueprint/decision/decider.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { refusedCall, type CasinoAnswer, type CasinoCall, type CasinoRefusal } from './wallet.ts'
import { requirement } from '#areas/marketing/rules/wagering.ts'
import { add, money, zeroMoney, type Money } from '#values/money.ts'

/** Rounds that were used stay used; what is left of them expires or is cancelled. */
export const freeRoundFlow = flow({
  states: ['GRANTED', 'IN_USE', 'USED', 'EXPIRED', 'CANCELLED'],
  moves: {
    expire: { from: ['GRANTED', 'IN_USE'], to: 'EXPIRED' },
    cancel: { from: ['GRANTED', 'IN_USE'], to: 'CANCELLED' },
  },
})
export type FreeRoundState = (typeof freeRoundFlow.states)[number]

/** What the wins of free rounds are booked to. */
export const purses = ['BONUS', 'CASH'] as const
export type Purse = (typeof purses)[number]

export type FreeRounds = {
  readonly status: FreeRoundState
  readonly rounds: number
  readonly used: number
  readonly stake: Money
  readonly won: Money
  readonly purse: Purse
  readonly expiresAt: Date
}

export type FreeRoundRefusal = Extract<CasinoRefusal, `FREE_ROUNDS_${string}`>

/** What all rounds of a grant are worth: the most that the operator gives. */
export const nominalOf = ({ rounds, stake }: Pick<FreeRounds, 'rounds' | 'stake'>): Money =>
  money(stake * BigInt(rounds))

const stateAfter = ({ rounds, used }: Pick<FreeRounds, 'rounds' | 'used'>): FreeRoundState => {
  if (used === 0) return 'GRANTED'
  return used < rounds ? 'IN_USE' : 'USED'
}

/** Takes one round for a bet. Providers state its stake as zero or as its value; no money is taken for it. */
export function useRound(grant: FreeRounds, stated: Money, now: Date): FreeRounds | FreeRoundRefusal {
  if (grant.status === 'USED' || grant.used >= grant.rounds) return 'FREE_ROUNDS_USED'
  if (grant.status === 'EXPIRED' || grant.status === 'CANCELLED' || now >= grant.expiresAt) return 'FREE_ROUNDS_ENDED'
  if (stated !== zeroMoney && stated !== grant.stake) return 'FREE_ROUNDS_STAKE'
  const used = grant.used + 1
  return { ...grant, used, status: stateAfter({ ...grant, used }) }
}

/** A refunded free stake gives the round back, never money. A grant that has ended stays ended. */
export function giveRoundBack(grant: FreeRounds): FreeRounds {
  const used = Math.max(0, grant.used - 1)
  const hasEnded = grant.status === 'EXPIRED' || grant.status === 'CANCELLED'
  return { ...grant, used, status: hasEnded ? grant.status : stateAfter({ ...grant, used }) }
}

/** A round whose refund is undone was used after all, whatever became of the grant. */
function useAgain(grant: FreeRounds): FreeRounds {
  const used = Math.min(grant.rounds, grant.used + 1)
  const hasEnded = grant.status === 'EXPIRED' || grant.status === 'CANCELLED'
  return { ...grant, used, status: hasEnded ? grant.status : stateAfter({ ...grant, used }) }
}

/** A win of a round that was used counts whatever became of the grant. */
export const withWin = (grant: FreeRounds, win: Money): FreeRounds => ({ ...grant, won: money(grant.won + win) })

/** Wins go to the purse that the grant names: to the bonus, where they are wagered first, or to cash. */
export function winTransfers(
  { purse }: Pick<FreeRounds, 'purse'>,
  win: Money,
  order: Pick<TransferOrder, 'accountId' | 'currency' | 'ref' | 'note'>,
): readonly TransferOrder[] {
  if (win === zeroMoney) return []
  const credit = purse === 'BONUS' ? 'held' : 'wallet'
  return [transfer({ ...order, kind: 'FREESPIN_WIN', debit: 'bonus', credit, amount: win })]
}

/** A bonus that free rounds add to. */
export type GrowingBonus = { readonly won: Money; readonly required: Money; readonly factor: number }

/** What free rounds win for a bonus is wagered as often as the bonus itself. */
export const grown = ({ won, required, factor }: GrowingBonus, win: Money) => ({
  won: add(won, win),
  required: add(required, requirement(factor, 'bonus', zeroMoney, win)),
})

/** Days in which a bonus that free rounds begin is wagered. */
export const freeBonusDays = 30

interface FreeCall {
  readonly call: CasinoCall
  /** The free rounds that a bet names, or that a result belongs to. */
  readonly grant: FreeRounds | null
  /** The call names free rounds, whether there are such or not. */
  readonly isNamed: boolean
  readonly now: Date
}
interface FreeAnswer {
  readonly answered: CasinoAnswer
  /** After the call; null: nothing of it is free. */
  readonly grant: FreeRounds | null
}

/**
 * What a call does where free rounds are concerned. What the wallet has not applied changes nothing of them. A win of free
 * rounds that nobody granted is no win in cash: it is refused and stays on the list of refused wins, with its amount.
 */
export function freeAnswer(answered: CasinoAnswer, { call, grant, isNamed, now }: FreeCall): FreeAnswer {
  if (answered.answer !== 'applied') return { answered, grant: null }
  const free = (after: FreeRounds, transfers: readonly TransferOrder[] = []): FreeAnswer => ({
    answered: { answer: 'applied', transfers },
    grant: after,
  })
  if (call.kind === 'bet' && isNamed) {
    const used = grant === null ? 'FREE_ROUNDS_UNKNOWN' : useRound(grant, call.amount, now)
    return typeof used === 'string' ? { answered: refusedCall(used), grant: null } : free(used)
  }
  if (call.kind === 'win' && isNamed && grant === null)
    return { answered: refusedCall('FREE_ROUNDS_UNKNOWN'), grant: null }
  if (grant === null || call.kind === 'adjust' || call.kind === 'reverse-win' || call.kind === 'end')
    return { answered, grant: null }
  if (call.kind === 'refund') return free(giveRoundBack(grant))
  // The round was given back as a round, and is used again without money.
  if (call.kind === 'undo-refund') return free(useAgain(grant))
  const { accountId, currency, ref, id: note } = call
  return free(withWin(grant, call.amount), winTransfers(grant, call.amount, { accountId, currency, ref, note }))
}

type GrantDecision = Decision<'free_round_grant', typeof freeRoundFlow>

export const cancelRounds = (reason: string, by: Decider): GrantDecision =>
  decide({ move: 'cancel', set: { reason, ended_by: by.name, ended_at: by.at }, message: 'Free rounds cancelled' })

export const expireRounds = (at: Date): GrantDecision =>
  decide({ move: 'expire', set: { ended_by: null, ended_at: at } })
