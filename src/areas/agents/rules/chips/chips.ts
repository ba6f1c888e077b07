import { present } from '#values/assert.ts'
import { formatMoney, money, negate, zeroMoney, type Money } from '#values/money.ts'
import { mayDeposit, type ResponsibleGaming } from '#areas/players/rules/care/gate.ts'
import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { transferBetween, type TransferKind, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import type { AccountStatus } from '#areas/agents/rules/accounts/account-status.ts'
import { lockedCreditRefusal } from '#blueprint/settings/operator-rules.ts'
import { availableToWithdraw, extendCredit, mayTransferDown, referenceResult, type SettlementAmount } from './credit.ts'

/** A locked wallet. */
export type LockedWallet = {
  readonly id: bigint
  readonly name: string
  readonly balance: Money
  readonly exposure: Money
}

/** An account and its parent, between which chips move. */
export type Pair = {
  readonly what: 'agent' | 'player'
  readonly child: LockedWallet
  /** Status of the child; a closed account cannot receive chips. */
  readonly status: AccountStatus
  /** null: a top node, whose chips are issued and burnt. */
  readonly parent: LockedWallet | null
  readonly creditReference: Money
  /** Balance of the child including its downline. */
  readonly total: Money
  /** The child is the account of the user who acts: only its upline may move its chips. */
  readonly isOwn: boolean
  /** The child is directly below the user who acts, or the user is above the whole tree. */
  readonly isDirect: boolean
  /** Only the operator edits credit references, and the user is not the operator. */
  readonly isCreditKept: boolean
  /** Responsible gaming restrictions of a player; null for agents. */
  readonly care: ResponsibleGaming | null
  readonly at: Date
  /** Only winnings above the credit reference can be taken back. */
  readonly isWinningsOnly?: boolean
  readonly domainId: number
  readonly currency: string
  /** The ledger reference of the transfer; unique for each. */
  readonly ref: string
}

/** Chips on credit, or against cash paid at once. */
export const paymentTypes = ['CHIPS', 'CASH'] as const
export type PaymentType = (typeof paymentTypes)[number]
export type ChipTransfer = {
  readonly amount: Money
  readonly means: PaymentType
  readonly remark: string
  readonly by: string
}

export const freeBalance = ({ balance, exposure }: LockedWallet): Money => availableToWithdraw({ balance, exposure })

/** The amount the child can give back. */
const returnableBalance = (pair: Pair): Money =>
  pair.isWinningsOnly ? availableToWithdraw({ ...pair.child, winningsOnly: openResult(pair) }) : freeBalance(pair.child)

/** Why no transfer is possible between these two accounts. */
export function pairRefusal({ isOwn, isDirect, parent, status }: Pair): Refusal | null {
  if (isOwn) return refuse('You cannot transfer chips of your own account.')
  if (!isDirect) return refuse('Chips can only be transferred to or from accounts directly below you.')
  if (parent === null) return refuse('Chips of a top-level agent are issued and burnt in Self transaction.')
  return status === 'CLOSED' ? refuse('The account is closed.') : null
}

type Legs = { readonly pair: Pair; readonly down: boolean; readonly amount: Money; readonly remark: string }

export function legs({ pair, down, amount, remark }: Legs, kind: TransferKind): TransferOrder[] {
  const { parent, child, currency, ref } = pair
  if (parent === null) return []
  const order = { kind, amount, currency, ref, note: remark }
  return down ? transferBetween(parent.id, child.id, order) : transferBetween(child.id, parent.id, order)
}

/** Both balances and the open result after the transfer. */
export const balancesAfter = ({ parent, child, total, creditReference }: Pair, intoChild: bigint) => ({
  parentBalance: money((parent?.balance ?? 0n) - intoChild),
  balance: money(child.balance + intoChild),
  openResult: referenceResult(money(total + intoChild), creditReference),
})

type CashValues = SettlementAmount & {
  readonly kind: 'TRANSFER' | 'SETTLEMENT'
  readonly result: Money
  readonly remaining: Money
  readonly remark: string
  readonly by: string
}

/** The reference names the entry as well, so that its receipt is known before it is written. */
export const entryId = (ref: string): string => ref.replace(/^chips:/, '')

/** The cash entry of the parent; the journal has the engine's reference. */
export const cashRow = ({ parent, child, what, domainId, currency, ref }: Pair, entry: CashValues): RowWrite => ({
  table: 'cash_entry',
  values: {
    id: entryId(ref),
    domain_id: domainId,
    parent_id: present(parent, 'cash is settled with the account above').id,
    account_id: child.id,
    account_kind: what === 'agent' ? 'AGENT' : 'PLAYER',
    kind: entry.kind,
    direction: entry.direction,
    amount: entry.amount,
    result_before: entry.result,
    remaining: entry.remaining,
    currency,
    ref,
    remark: entry.remark,
    created_by: entry.by,
  },
})

/** Only transfers against cash have a cash row; transfers on credit are in the ledger alone. */
function cashRows(
  pair: Pair,
  direction: SettlementAmount['direction'],
  { amount, means: kind, remark, by }: ChipTransfer,
): RowWrite[] {
  if (kind === 'CHIPS') return []
  const result = openResult(pair)
  const remaining = money(direction === 'DEPOSIT' ? result + amount : result - amount)
  return [cashRow(pair, { kind: 'TRANSFER', direction, amount, result, remaining, remark, by })]
}

/** Chips are a deposit for a player, so deposit restrictions apply. */
const depositRefusal = ({ care, at }: Pair, amount: Money): Refusal | null => care && mayDeposit(care, amount, at)

const receiptAnswers = ({ ref }: Pair, { means }: ChipTransfer) =>
  means === 'CASH' ? { answers: { receipt: entryId(ref) } } : {}

export function transferDown(pair: Pair, moving: ChipTransfer): Decision {
  const { parent, child } = pair
  const { amount, remark } = moving
  const refused =
    pairRefusal(pair) ?? (parent && mayTransferDown(amount, freeBalance(parent))) ?? depositRefusal(pair, amount)
  if (refused) return refused
  return decide({
    transfers: legs({ pair, down: true, amount, remark }, 'TRANSFER_DOWN'),
    rows: cashRows(pair, 'DEPOSIT', moving),
    becomes: balancesAfter(pair, amount),
    ...receiptAnswers(pair, moving),
    events: [{ name: 'chips.moved_down', payload: { account: String(child.id), amount: String(amount) } }],
    message: `${formatMoney(amount)} transferred to ${child.name}`,
  })
}

export function transferUp(pair: Pair, moving: ChipTransfer): Decision {
  const { child } = pair
  const { amount, remark } = moving
  const refused = pairRefusal(pair)
  if (refused) return refused
  if (amount <= zeroMoney) return refuse('Amount must be above 0.', 'amount')
  const able = returnableBalance(pair)
  if (amount > able)
    return refuse(
      `${child.name} has ${formatMoney(able)} available${able < freeBalance(child) ? ': only winnings can be withdrawn' : ''}.`,
      'amount',
    )
  return decide({
    transfers: legs({ pair, down: false, amount, remark }, 'TRANSFER_UP'),
    rows: cashRows(pair, 'WITHDRAW', moving),
    becomes: balancesAfter(pair, negate(amount)),
    ...receiptAnswers(pair, moving),
    events: [{ name: 'chips.moved_up', payload: { account: String(child.id), amount: String(amount) } }],
    message: `${formatMoney(amount)} transferred from ${child.name}`,
  })
}

/**
 * Changes the credit reference only; with chips, credit reference and balance rise by the same amount and no result
 * changes.
 */
export function editCredit(
  pair: Pair,
  to: Money,
  { withChips, remark, by: actor }: { withChips: boolean; remark: string; by: string },
): Decision<'agent' | 'player'> {
  if (pair.isOwn) return refuse('You cannot edit your own credit reference.')
  if (!pair.isDirect) return refuse('Only the direct upline account can change the credit reference.')
  if (pair.status === 'CLOSED') return refuse('The account is closed.')
  const reserved = lockedCreditRefusal(pair.isCreditKept)
  if (reserved) return reserved
  const by = money(to - pair.creditReference)
  if (by === zeroMoney) return refuse('The credit reference is already set to this amount.', 'creditReference')
  const changed = {
    set: { credit_reference: to },
    becomes: { creditReference: to, openResult: referenceResult(pair.total, to) },
    events: [
      {
        name: `${pair.what}.credit_changed` as const,
        payload: { from: String(pair.creditReference), to: String(to) },
      },
    ],
  }
  if (!withChips) return decide({ ...changed, message: `The credit reference is now ${formatMoney(to)}` })
  const size = by > 0n ? by : negate(by)
  const moving = { amount: size, means: 'CHIPS' as const, remark, by: actor }
  // Taking back chips here reduces the credit itself.
  const moved = by > 0n ? transferDown(pair, moving) : transferUp({ ...pair, isWinningsOnly: false }, moving)
  if (moved.refused !== undefined) return { ...moved, field: 'creditReference' }
  const { balance } = extendCredit(pair.creditReference, pair.child.balance, by)
  return decide<'agent' | 'player'>({
    ...moved,
    ...changed,
    becomes: { ...moved.becomes, creditReference: to, openResult: openResult(pair) },
    message: `Credit reference and balance changed by the same amount. The balance is ${formatMoney(balance)}.`,
  })
}

/** The balance above (or below) the credit reference. */
export const openResult = ({ total, creditReference }: Pair): Money => referenceResult(total, creditReference)
