import { formatMoney, minMoney, money, negate, zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { rollback, transferBetween } from '#blueprint/ledger/transfer.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { balancesAfter, cashRow, entryId, freeBalance, legs, openResult, pairRefusal, type Pair } from './chips.ts'
import { outstandingSettlement, type SettlementAmount } from './credit.ts'

export type Settlement = SettlementAmount & {
  /** The result before, and what remains afterwards. */
  readonly result: Money
  readonly remaining: Money
}

/** The amount to settle: the whole open result, or the given amount. */
export function settlementOf(pair: Pair, requested: Money | null): Settlement | Refusal {
  const result = openResult(pair)
  const open = outstandingSettlement(result)
  if (open === null) return refuse('Nothing to settle.')
  const amount = requested ?? open.amount
  if (amount <= zeroMoney) return refuse('Amount must be above 0.', 'amount')
  if (amount > open.amount) return refuse(`Amount exceeds the outstanding ${formatMoney(open.amount)}.`, 'amount')
  const giver = open.direction === 'WITHDRAW' ? pair.child : pair.parent
  const able = giver === null ? zeroMoney : minMoney(open.amount, freeBalance(giver))
  if (amount > able) return refuse(`${giver?.name ?? 'The upline'} has only ${formatMoney(able)} in chips.`, 'amount')
  return {
    direction: open.direction,
    amount,
    result,
    remaining: money(result - (result > 0n ? amount : negate(amount))),
  }
}

/**
 * Chips against cash: winnings above the credit reference move up and are paid out, a shortfall moves down and is
 * collected.
 */
export function settle(pair: Pair, requested: Money | null, { by, remark }: { by: string; remark: string }): Decision {
  const refused = pairRefusal(pair)
  if (refused) return refused
  const settled = settlementOf(pair, requested)
  if ('refused' in settled) return settled
  const { direction, amount, result, remaining } = settled
  const down = direction === 'DEPOSIT'
  return decide({
    transfers: legs({ pair, down, amount, remark }, 'SETTLEMENT_CHIPS'),
    rows: [cashRow(pair, { kind: 'SETTLEMENT', direction, amount, result, remaining, remark, by })],
    answers: { receipt: entryId(pair.ref) },
    becomes: { ...balancesAfter(pair, down ? amount : negate(amount)), openResult: remaining },
    events: [
      { name: 'downline.settled', payload: { account: String(pair.child.id), direction, amount: String(amount) } },
    ],
    message:
      remaining === zeroMoney
        ? `${formatMoney(amount)} settled, nothing remaining`
        : `${formatMoney(amount)} settled, ${formatMoney(remaining)} remaining`,
  })
}

export const cashFlow = flow({
  states: ['POSTED', 'ROLLED_BACK'],
  moves: { rollBack: { from: ['POSTED'], to: 'ROLLED_BACK' } },
})

export type CashDecision = Decision<'cash_entry', typeof cashFlow>

export type CashEntry = SettlementAmount & {
  readonly id: string
  readonly kind: 'TRANSFER' | 'SETTLEMENT'
  readonly parentId: bigint
  readonly accountId: bigint
  readonly isOwn: boolean
  readonly currency: string
  readonly ref: string
  /** The journal of the chips transfer. */
  readonly journalId: string
}

/** Reverses a settlement exactly; an account that has spent the chips goes into debt. */
export function rollBackSettlement(entry: CashEntry, { by, at }: { by: string; at: Date }): CashDecision {
  const { direction, amount, parentId, accountId, currency, ref, journalId } = entry
  if (entry.isOwn) return refuse('You cannot roll back your own settlement.')
  if (entry.kind !== 'SETTLEMENT')
    return refuse('Only settlements can be rolled back. Make the opposite transfer instead.')
  const order = { kind: 'SETTLEMENT_CHIPS' as const, amount, currency, ref }
  const posted =
    direction === 'DEPOSIT' ? transferBetween(parentId, accountId, order) : transferBetween(accountId, parentId, order)
  return decide({
    move: 'rollBack',
    set: { reversed_by: by, reversed_at: at },
    transfers: rollback(posted, journalId),
    events: [
      { name: 'downline.settlement_rolled_back', payload: { account: String(accountId), amount: String(amount) } },
    ],
    message: `Settlement of ${formatMoney(amount)} rolled back`,
  })
}
