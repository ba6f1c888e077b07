import { transfer, type TransferKind, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { zeroMoney } from '#values/money.ts'
import type { Purse } from './free-rounds.ts'
import {
  answerRepeat,
  refusedCall,
  type AnsweredCall,
  type CallContent,
  type CasinoAnswer,
  type CasinoFacts,
} from './wallet.ts'

/** What is no gaming revenue. */
const asideKinds = ['promo', 'tip', 'tip-refund', 'charge', 'charge-refund'] as const

/**
 * A call that counts in no round: what a provider gives in a promotion, a tip to a dealer, a charge (a stake that the provider
 * does not bill as one), and a tip or charge that is taken back. None is a stake or a win, and none is paid with a bonus.
 */
export type AsideCall = CallContent & {
  readonly kind: (typeof asideKinds)[number]
  /** Where a promotion goes; cash unless the contract says otherwise. */
  readonly purse?: Purse
}

const isOneOf = <T extends string>(all: readonly T[], kind: string): kind is T => all.some((one) => one === kind)

export const isAsideKind = (kind: string): kind is AsideCall['kind'] => isOneOf(asideKinds, kind)

/** What a player decides to pay: it needs a session, and asks restrictions and limits. */
export const isStakeOfPlayer = (kind: string): boolean => isOneOf(['bet', 'exposure', 'tip', 'charge'], kind)

type SharedFacts = 'available' | 'currency' | 'isSessionValid' | 'barrier' | 'isRefunded' | 'isSettled'
export type AsideFacts = Pick<CasinoFacts, SharedFacts> & {
  readonly earlier: AnsweredCall | null
  /** The booked tip or charge with this id. */
  readonly payment: CallContent | null
}

const kinds = {
  promo: ['PROMO_WIN', 'bonus', 'wallet'],
  tip: ['CASINO_TIP', 'wallet', 'adjustment'],
  'tip-refund': ['CASINO_TIP_REFUND', 'adjustment', 'wallet'],
  charge: ['CASINO_CHARGE', 'wallet', 'adjustment'],
  'charge-refund': ['CASINO_CHARGE_REFUND', 'adjustment', 'wallet'],
} as const satisfies Readonly<
  Record<AsideCall['kind'], readonly [TransferKind, TransferOrder['debit'], TransferOrder['credit']]>
>

function booked({ kind: of, purse, amount, accountId, currency, ref, id: note }: AsideCall): CasinoAnswer {
  if (amount === zeroMoney) return { answer: 'applied', transfers: [] }
  const [kind, debit, usual] = kinds[of]
  const credit = of === 'promo' && purse === 'BONUS' ? 'held' : usual
  return { answer: 'applied', transfers: [transfer({ accountId, currency, ref, note, kind, debit, credit, amount })] }
}

/** A tip or a charge is a free decision of the player, and asks what a bet asks. */
function answerPayment(call: AsideCall, facts: AsideFacts): CasinoAnswer {
  if (facts.isRefunded) return refusedCall('ROLLED_BACK_BEFORE')
  if (!facts.isSessionValid) return refusedCall('SESSION_INVALID')
  if (facts.barrier !== null) return refusedCall(facts.barrier)
  return call.amount > facts.available ? refusedCall('INSUFFICIENT_FUNDS') : booked(call)
}

function answerReturn(call: AsideCall, { payment, isSettled }: AsideFacts): CasinoAnswer {
  if (payment === null) return { answer: 'tombstone' }
  if (payment.accountId !== call.accountId || call.amount > payment.amount) return refusedCall('REFUND_EXCEEDS_BET')
  return isSettled ? refusedCall('ALREADY_SETTLED') : booked(call)
}

/** A promotion needs no bet, round, game or session, and is paid to players who may not play any more. */
export function answerAside(call: AsideCall, facts: AsideFacts): CasinoAnswer {
  if (call.amount < zeroMoney) return refusedCall('BAD_AMOUNT')
  if (facts.earlier) return answerRepeat(call, facts.earlier)
  if (call.currency !== facts.currency) return refusedCall('CURRENCY_MISMATCH')
  if (call.kind === 'promo') return booked(call)
  return call.kind === 'tip' || call.kind === 'charge' ? answerPayment(call, facts) : answerReturn(call, facts)
}
