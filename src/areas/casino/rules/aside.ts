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

/**
 * A call that belongs to no round: what a provider gives in a promotion, a tip to a dealer and a tip that is taken back.
 * Neither is a stake or a win, and neither is paid with a bonus.
 */
export type AsideCall = CallContent & {
  readonly kind: 'promo' | 'tip' | 'tip-refund'
  /** Where a promotion goes; cash unless the contract says otherwise. */
  readonly purse?: Purse
}

export type AsideFacts = Pick<CasinoFacts, 'available' | 'currency' | 'isSessionValid' | 'barrier' | 'isRefunded'> & {
  readonly earlier: AnsweredCall | null
  /** The booked tip with this id. */
  readonly tip: CallContent | null
}

const kinds = {
  promo: ['PROMO_WIN', 'bonus', 'wallet'],
  tip: ['CASINO_TIP', 'wallet', 'adjustment'],
  'tip-refund': ['CASINO_TIP_REFUND', 'adjustment', 'wallet'],
} as const satisfies Readonly<
  Record<AsideCall['kind'], readonly [TransferKind, TransferOrder['debit'], TransferOrder['credit']]>
>

function booked({ kind: of, purse, amount, accountId, currency, ref, id: note }: AsideCall): CasinoAnswer {
  if (amount === zeroMoney) return { answer: 'applied', transfers: [] }
  const [kind, debit, usual] = kinds[of]
  const credit = of === 'promo' && purse === 'BONUS' ? 'held' : usual
  return { answer: 'applied', transfers: [transfer({ accountId, currency, ref, note, kind, debit, credit, amount })] }
}

/** A tip is a free decision of the player, and asks what a bet asks. */
function answerTip(call: AsideCall, facts: AsideFacts): CasinoAnswer {
  if (facts.isRefunded) return refusedCall('ROLLED_BACK_BEFORE')
  if (!facts.isSessionValid) return refusedCall('SESSION_INVALID')
  if (facts.barrier !== null) return refusedCall(facts.barrier)
  return call.amount > facts.available ? refusedCall('INSUFFICIENT_FUNDS') : booked(call)
}

function answerTipRefund(call: AsideCall, { tip }: AsideFacts): CasinoAnswer {
  if (tip === null) return { answer: 'tombstone' }
  return tip.accountId !== call.accountId || call.amount > tip.amount ? refusedCall('REFUND_EXCEEDS_BET') : booked(call)
}

/** A promotion needs no bet, round, game or session, and is paid to players who may not play any more. */
export function answerAside(call: AsideCall, facts: AsideFacts): CasinoAnswer {
  if (call.amount < zeroMoney) return refusedCall('BAD_AMOUNT')
  if (facts.earlier) return answerRepeat(call, facts.earlier)
  if (call.currency !== facts.currency) return refusedCall('CURRENCY_MISMATCH')
  if (call.kind === 'promo') return booked(call)
  return call.kind === 'tip' ? answerTip(call, facts) : answerTipRefund(call, facts)
}
