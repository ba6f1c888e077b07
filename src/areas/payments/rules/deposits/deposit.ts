import { formatMoney, zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import type { Decider } from '#areas/payments/rules/payouts/withdrawal.ts'

/**
 * An expired deposit can still succeed: gateways confirm late, when the money has arrived. Deposits that ended
 * otherwise are credited manually only, by users who have seen the money at the bank. A deposit on hold must be
 * released first.
 */
export const depositFlow = flow({
  states: [
    'INITIATED',
    'PENDING',
    'PROCESSING',
    'ON_HOLD',
    'SUCCESS',
    'REJECTED',
    'FAILED',
    'EXPIRED',
    'CANCELLED',
    'REVERSED',
  ],
  moves: {
    await: { from: ['INITIATED'], to: 'PENDING' },
    process: { from: ['INITIATED', 'PENDING'], to: 'PROCESSING' },
    approve: { from: ['PENDING', 'PROCESSING'], to: 'SUCCESS' },
    succeed: { from: ['INITIATED', 'PENDING', 'PROCESSING', 'EXPIRED'], to: 'SUCCESS' },
    hold: { from: ['PENDING', 'PROCESSING'], to: 'ON_HOLD' },
    resume: { from: ['ON_HOLD'], to: 'PENDING' },
    reject: { from: ['PENDING', 'PROCESSING', 'ON_HOLD'], to: 'REJECTED' },
    fail: { from: ['INITIATED', 'PENDING', 'PROCESSING'], to: 'FAILED' },
    expire: { from: ['INITIATED', 'PENDING'], to: 'EXPIRED' },
    cancel: { from: ['INITIATED', 'PENDING'], to: 'CANCELLED' },
    honour: { from: ['PENDING', 'PROCESSING', 'EXPIRED', 'FAILED', 'CANCELLED', 'REJECTED'], to: 'SUCCESS' },
    reverse: { from: ['SUCCESS'], to: 'REVERSED' },
  },
})

export type DepositDecision = Decision<'deposit', typeof depositFlow>
export type DepositEffects = Exclude<DepositDecision, Refusal>

export type Deposit = {
  readonly id: string
  readonly playerId: bigint
  readonly amount: Money
  readonly currency: string
  readonly status: string
  /** The player's part of the fee; the whole amount is credited first, so both are on the statement. */
  readonly fee: Money
  readonly requestedBy: string
  /** The amount the player claimed, where the bank has a different one. */
  readonly claimed?: Money
}

/** Names another deposit in a message; hides its id from users who cannot see that deposit. */
export const depositLabel = (other: { readonly id: string; readonly isSeen: boolean }): string =>
  other.isSeen ? `deposit ${other.id}` : 'another deposit'

function credit(deposit: Deposit): TransferOrder[] {
  const { playerId: accountId, currency, amount, fee, claimed } = deposit
  const order = { accountId, currency, ref: `deposit:${deposit.id}` }
  const note = claimed === undefined ? {} : { note: `${formatMoney(claimed)} was declared` }
  return [
    transfer({ ...order, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount, ...note }),
    ...(fee > zeroMoney
      ? [transfer({ ...order, kind: 'DEPOSIT_FEE', debit: 'wallet', credit: 'gateway', amount: fee })]
      : []),
  ]
}

/** Approves a deposit whose money a user found at the bank. The user who entered the deposit cannot approve it. */
export function approve(deposit: Deposit, approver: Decider): DepositDecision {
  const refused = refusal(depositFlow, 'approve', deposit.status)
  if (refused) return refused
  if (deposit.requestedBy === approver.id) return refuse('You cannot approve your own request.')
  if (approver.limit !== null && deposit.amount > approver.limit) return refuse('Amount exceeds your approval limit.')
  return decide({
    move: 'approve',
    set: { decided_by: approver.id, decided_at: approver.at },
    approves: deposit.amount,
    transfers: credit(deposit),
    events: [{ name: 'deposit.succeeded' }],
  })
}

/** Credits a deposit whose money was found at the bank after the request ended; needs the bank reference. */
export function creditLate(deposit: Deposit, by: Decider, utr: string): DepositDecision {
  const refused = refusal(depositFlow, 'honour', deposit.status)
  if (refused) return refused
  if (deposit.requestedBy === by.id) return refuse('You cannot approve your own request.')
  if (by.limit !== null && deposit.amount > by.limit) return refuse('Amount exceeds your approval limit.')
  return decide({
    move: 'honour',
    set: { decided_by: by.id, decided_at: by.at, utr },
    approves: deposit.amount,
    transfers: credit(deposit),
    events: [{ name: 'deposit.succeeded', payload: { isLate: true } }],
  })
}

/** A chargeback or mistake: the whole credit is reversed, even if the player no longer has the money. */
export function reverse(deposit: Deposit, by: Decider, reason: string): DepositDecision {
  const refused = refusal(depositFlow, 'reverse', deposit.status)
  if (refused) return refused
  const { playerId: accountId, currency, amount, fee } = deposit
  const order = { accountId, currency, ref: `deposit:${deposit.id}:reversal`, mayOverdraw: true, note: reason }
  return decide({
    move: 'reverse',
    set: { decided_by: by.id, decided_at: by.at, reason },
    transfers: [
      transfer({ ...order, kind: 'DEPOSIT_REVERSAL', debit: 'wallet', credit: 'gateway', amount }),
      ...(fee > zeroMoney
        ? [transfer({ ...order, kind: 'DEPOSIT_FEE', debit: 'gateway', credit: 'wallet', amount: fee })]
        : []),
    ],
    events: [{ name: 'deposit.reversed', payload: { reason } }],
  })
}

export type Confirmation = {
  readonly amount: Money
  readonly currency: string
  readonly gateway: string
  readonly at: Date
}

/** A verified callback credits exactly the requested amount; a different one is reviewed manually. */
export function succeed(deposit: Deposit, confirmed: Confirmation): DepositDecision {
  const refused = refusal(depositFlow, 'succeed', deposit.status)
  if (refused) return refused
  if (confirmed.currency !== deposit.currency) return refuse('The gateway confirmed a different currency.', 'currency')
  if (confirmed.amount !== deposit.amount) return refuse('The gateway confirmed a different amount.', 'amount')
  return decide({
    move: 'succeed',
    set: { decided_by: confirmed.gateway, decided_at: confirmed.at },
    transfers: credit(deposit),
    events: [{ name: 'deposit.succeeded', payload: { isLate: deposit.status === 'EXPIRED' } }],
  })
}

export function reject(deposit: Deposit, by: Decider, reason: string): DepositDecision {
  return (
    refusal(depositFlow, 'reject', deposit.status) ??
    decide({
      move: 'reject',
      set: { decided_by: by.id, decided_at: by.at, reason },
      events: [{ name: 'deposit.rejected', payload: { reason } }],
    })
  )
}

/** Moves without money: progress or failure at the gateway, expiry, cancellation by the player. */
export function progress(
  deposit: Deposit,
  move: 'await' | 'process' | 'fail' | 'expire' | 'cancel',
  reason?: string,
): DepositDecision {
  return (
    refusal(depositFlow, move, deposit.status) ??
    decide({ move, ...(reason === undefined ? {} : { set: { reason } }), events: [{ name: `deposit.${move}` }] })
  )
}
