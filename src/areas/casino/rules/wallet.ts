/** Used by tests only until the casino area uses it. */

import { money, oneUnit, zeroMoney, type Money } from '#values/money.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { transfer, type TransferKind, type TransferOrder } from '#blueprint/ledger/transfer.ts'

/** A call of a game provider, in the terms all adapters share. */
export type CasinoCall = {
  readonly kind: 'bet' | 'win' | 'refund'
  /** The provider's id of this transaction; a refund has the id of its bet. */
  readonly id: string
  readonly amount: Money
  readonly accountId: bigint
  readonly currency: string
}

export type CasinoFacts = {
  /** The earlier call with the same kind and id, if it was answered. */
  readonly earlier: CasinoCall | null
  /** The bet with this id, for a refund. */
  readonly bet: CasinoCall | null
  /** A refund with this id arrived before its bet: the bet must not count any more. */
  readonly isRefunded: boolean
  readonly available: Money
  readonly isSessionValid: boolean
  readonly isBlocked: boolean
}

export type CasinoAnswer =
  | { readonly answer: 'applied'; readonly transfers: readonly TransferOrder[] }
  /** Same answer as before; no money moves. */
  | { readonly answer: 'duplicate' }
  /** A refund without a bet is stored, so that the late bet is rejected. */
  | { readonly answer: 'tombstone' }
  | ({ readonly answer: 'refused' } & Refusal)

const refused = (sentence: string): CasinoAnswer => ({ answer: 'refused', ...refuse(sentence) })

const order = (call: CasinoCall, kind: TransferKind, isBet: boolean): TransferOrder =>
  transfer({
    accountId: call.accountId,
    kind,
    debit: isBet ? 'wallet' : 'casino',
    credit: isBet ? 'casino' : 'wallet',
    amount: call.amount,
    currency: call.currency,
    ref: call.id,
  })

const applied = (call: CasinoCall, kind: TransferKind): CasinoAnswer => ({
  answer: 'applied',
  transfers: call.amount > zeroMoney ? [order(call, kind, kind === 'CASINO_BET')] : [],
})

const isSame = (a: CasinoCall, b: CasinoCall): boolean =>
  a.amount === b.amount && a.accountId === b.accountId && a.currency === b.currency

function answerBet(call: CasinoCall, facts: CasinoFacts): CasinoAnswer {
  if (facts.isRefunded) return refused('This bet was refunded before it arrived.')
  if (!facts.isSessionValid) return refused('The session has ended.')
  if (facts.isBlocked) return refused('Casino play is locked for this account.')
  if (call.amount > facts.available) return refused('Not enough available balance.')
  return applied(call, 'CASINO_BET')
}

/**
 * Providers retry and deliver in any order: the same call moves money once and gets the same answer. Wins and refunds
 * never require a session or an unlocked account, because the player may have left and is owed the money.
 */
export function answer(call: CasinoCall, facts: CasinoFacts): CasinoAnswer {
  if (call.amount < zeroMoney) return refused('Amount must not be negative.')
  if (facts.earlier)
    return isSame(facts.earlier, call)
      ? { answer: 'duplicate' }
      : refused('This transaction ID was already used with different details.')
  if (call.kind === 'bet') return answerBet(call, facts)
  if (call.kind === 'win') return applied(call, 'CASINO_WIN')
  if (facts.bet === null) return { answer: 'tombstone' }
  if (facts.bet.accountId !== call.accountId || call.amount > facts.bet.amount)
    return refused('Refund exceeds the bet.')
  return applied(call, 'CASINO_REFUND')
}

/** Some providers count in 1/100000 of a unit; an amount that is not a whole minor unit is an error on their side. */
const microPerMinor = (): bigint => 100_000n / oneUnit()

export const toMicroUnits = (amount: Money): bigint => amount * microPerMinor()

export const fromMicroUnits = (units: bigint): Money | null =>
  units % microPerMinor() === 0n ? money(units / microPerMinor()) : null
