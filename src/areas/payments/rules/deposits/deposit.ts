import { formatMoney, nothing, type Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import type { Decider } from '#areas/payments/rules/payouts/withdrawal.ts'

/**
 * An expired deposit may still succeed: gateways confirm late, and the money has arrived. One that ended otherwise is
 * honoured by people alone, who have seen the money at the bank. What is on hold is credited by nobody before it is released.
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

export type Deposit = {
  readonly id: string
  readonly playerId: bigint
  readonly amount: Money
  readonly currency: string
  readonly status: string
  /** What the player pays of it; the whole amount is credited first, so both are on his statement. */
  readonly fee: Money
  readonly askedBy: string
  /** What the player said he had paid, where another amount was found at the bank. */
  readonly claimed?: Money
}

/** Another deposit as it is told of: nobody hears the name of what is not his to see. */
export const toldOf = (other: { readonly id: string; readonly isSeen: boolean }): string =>
  other.isSeen ? `deposit ${other.id}` : 'another deposit'

function credit(deposit: Deposit): TransferOrder[] {
  const { playerId: accountId, currency, amount, fee, claimed } = deposit
  const order = { accountId, currency, ref: `deposit:${deposit.id}` }
  const note = claimed === undefined ? {} : { note: `${formatMoney(claimed)} was claimed` }
  return [
    transfer({ ...order, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount, ...note }),
    ...(fee > nothing
      ? [transfer({ ...order, kind: 'DEPOSIT_FEE', debit: 'wallet', credit: 'gateway', amount: fee })]
      : []),
  ]
}

/** A person has seen the money at the bank; never the one who entered the deposit. */
export function approve(deposit: Deposit, approver: Decider): Decision {
  const refused = refusal(depositFlow, 'approve', deposit.status)
  if (refused) return refused
  if (deposit.askedBy === approver.id) return refuse('Whoever asks cannot approve')
  if (approver.limit !== null && deposit.amount > approver.limit) return refuse('Above your approval limit')
  return decide({
    move: 'approve',
    set: { decided_by: approver.id, decided_at: approver.at },
    approves: deposit.amount,
    transfers: credit(deposit),
    events: [{ name: 'deposit.succeeded' }],
  })
}

/** Somebody has found the money of a deposit at the bank, whatever became of the request; he gives the bank's reference. */
export function honour(deposit: Deposit, by: Decider, utr: string): Decision {
  const refused = refusal(depositFlow, 'honour', deposit.status)
  if (refused) return refused
  if (deposit.askedBy === by.id) return refuse('Whoever asks cannot approve')
  if (by.limit !== null && deposit.amount > by.limit) return refuse('Above your approval limit')
  return decide({
    move: 'honour',
    set: { decided_by: by.id, decided_at: by.at, utr },
    approves: deposit.amount,
    transfers: credit(deposit),
    events: [{ name: 'deposit.succeeded', payload: { isLate: true } }],
  })
}

/** A chargeback or a mistake: what was credited goes back whole, even where the player no longer has it. */
export function reverse(deposit: Deposit, by: Decider, reason: string): Decision {
  const refused = refusal(depositFlow, 'reverse', deposit.status)
  if (refused) return refused
  const { playerId: accountId, currency, amount, fee } = deposit
  const order = { accountId, currency, ref: `deposit:${deposit.id}:reversal`, mayOwe: true, note: reason }
  return decide({
    move: 'reverse',
    set: { decided_by: by.id, decided_at: by.at, reason },
    transfers: [
      transfer({ ...order, kind: 'DEPOSIT_REVERSAL', debit: 'wallet', credit: 'gateway', amount }),
      ...(fee > nothing
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

/** A verified callback credits what was asked for and nothing else: another amount is for a person to look at. */
export function succeed(deposit: Deposit, confirmed: Confirmation): Decision {
  const refused = refusal(depositFlow, 'succeed', deposit.status)
  if (refused) return refused
  if (confirmed.currency !== deposit.currency) return refuse('The gateway confirmed another currency', 'currency')
  if (confirmed.amount !== deposit.amount) return refuse('The gateway confirmed another amount', 'amount')
  return decide({
    move: 'succeed',
    set: { decided_by: confirmed.gateway, decided_at: confirmed.at },
    transfers: credit(deposit),
    events: [{ name: 'deposit.succeeded', payload: { isLate: deposit.status === 'EXPIRED' } }],
  })
}

export function reject(deposit: Deposit, by: Decider, reason: string): Decision {
  return (
    refusal(depositFlow, 'reject', deposit.status) ??
    decide({
      move: 'reject',
      set: { decided_by: by.id, decided_at: by.at, reason },
      events: [{ name: 'deposit.rejected', payload: { reason } }],
    })
  )
}

/** Moves without money: the gateway's progress, its failure, the end of patience, the player's change of mind. */
export function progress(
  deposit: Deposit,
  move: 'await' | 'process' | 'fail' | 'expire' | 'cancel',
  reason?: string,
): Decision {
  return (
    refusal(depositFlow, move, deposit.status) ??
    decide({ move, ...(reason === undefined ? {} : { set: { reason } }), events: [{ name: `deposit.${move}` }] })
  )
}
