import { formatMoney, money, negate, nothing, type Money } from '#values/money.ts'
import { mayDeposit, type Care } from '#areas/players/rules/care/gate.ts'
import { decide, refuse, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { transferBetween, type TransferKind, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import type { AccountStatus } from '#areas/agents/rules/accounts/account-status.ts'
import { keptCreditRefusal } from '#blueprint/settings/house-rules.ts'
import { availableToWithdraw, extendCredit, mayTransferDown, referenceResult, type Settling } from './credit.ts'

/** A wallet as it stands while nobody else can change it. */
export type Purse = { readonly id: bigint; readonly name: string; readonly balance: Money; readonly exposure: Money }

/** An account and the one above it, between whom chips move. */
export type Pair = {
  readonly what: 'agent' | 'player'
  readonly child: Purse
  /** The child's status; a closed account takes no chips. */
  readonly status: AccountStatus
  /** null: a top node; its chips are issued and burnt. */
  readonly parent: Purse | null
  readonly creditReference: Money
  /** The child's balance with everything below it. */
  readonly total: Money
  /** The child is the node of whoever acts: his chips come from above, and so does the word. */
  readonly isOwn: boolean
  /** The child hangs directly below whoever acts, or he stands above all nodes. */
  readonly isDirect: boolean
  /** The house edits credit references itself, and whoever acts is not the house. */
  readonly isCreditKept: boolean
  /** What is known for a player's good; null: an agent. */
  readonly care: Care | null
  readonly at: Date
  /** No more is taken back than what stands above the credit reference. */
  readonly isWinningsOnly?: boolean
  readonly domainId: number
  readonly currency: string
  /** Names the movement in the ledger; new for each. */
  readonly ref: string
}

/** Chips lent on the credit reference, or against cash that changed hands at once. */
export const means = ['CHIPS', 'CASH'] as const
export type Means = (typeof means)[number]
export type Moving = { readonly amount: Money; readonly means: Means; readonly remark: string; readonly by: string }

export const free = ({ balance, exposure }: Purse): Money => availableToWithdraw({ balance, exposure })

/** What the child may be asked to give back. */
const givable = (pair: Pair): Money =>
  pair.isWinningsOnly ? availableToWithdraw({ ...pair.child, winningsOnly: openResult(pair) }) : free(pair.child)

/** What about the pair itself stands in the way of any movement. */
export function pairRefusal({ isOwn, isDirect, parent, status }: Pair): Refusal | null {
  if (isOwn) return refuse('Nobody moves the chips of his own account')
  if (!isDirect) return refuse('Chips move between neighbours: act on who stands directly below you')
  if (parent === null) return refuse('Chips of the top node are issued and burnt in its own transactions')
  return status === 'CLOSED' ? refuse('The account is closed') : null
}

type Legs = { readonly pair: Pair; readonly down: boolean; readonly amount: Money; readonly remark: string }

export function legs({ pair, down, amount, remark }: Legs, kind: TransferKind): TransferOrder[] {
  const { parent, child, currency, ref } = pair
  if (parent === null) return []
  const order = { kind, amount, currency, ref, note: remark }
  return down ? transferBetween(parent.id, child.id, order) : transferBetween(child.id, parent.id, order)
}

/** Both balances, and what is open between them, as they will stand. */
export const after = ({ parent, child, total, creditReference }: Pair, intoChild: bigint) => ({
  parentBalance: money((parent?.balance ?? 0n) - intoChild),
  balance: money(child.balance + intoChild),
  openResult: referenceResult(money(total + intoChild), creditReference),
})

type Entry = Settling & {
  readonly kind: 'TRANSFER' | 'SETTLEMENT'
  readonly result: Money
  readonly remaining: Money
  readonly remark: string
  readonly by: string
}

/** What the parent keeps of cash that changed hands; the journal is named by the engine's reference. */
export const cashRow = ({ parent, child, what, domainId, currency, ref }: Pair, entry: Entry): RowOrder => ({
  table: 'cash_entry',
  values: {
    domain_id: domainId,
    parent_id: parent?.id,
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
    made_by: entry.by,
  },
})

/** A movement against cash leaves a row behind; one on credit is in the ledger alone. */
function cashOf(pair: Pair, direction: Settling['direction'], { amount, means: kind, remark, by }: Moving): RowOrder[] {
  if (kind === 'CHIPS') return []
  const result = openResult(pair)
  const remaining = money(direction === 'DEPOSIT' ? result + amount : result - amount)
  return [cashRow(pair, { kind: 'TRANSFER', direction, amount, result, remaining, remark, by })]
}

/** Chips are a deposit to whoever plays with them: whatever keeps him from those keeps him from these. */
const keptFrom = ({ care, at }: Pair, amount: Money): Refusal | null => care && mayDeposit(care, amount, at)

export function transferDown(pair: Pair, moving: Moving): Decision {
  const { parent, child } = pair
  const { amount, remark } = moving
  const refused = pairRefusal(pair) ?? (parent && mayTransferDown(amount, free(parent))) ?? keptFrom(pair, amount)
  if (refused) return refused
  return decide({
    transfers: legs({ pair, down: true, amount, remark }, 'TRANSFER_DOWN'),
    rows: cashOf(pair, 'DEPOSIT', moving),
    becomes: after(pair, amount),
    events: [{ name: 'chips.moved_down', payload: { account: String(child.id), amount: String(amount) } }],
    message: `${formatMoney(amount)} went to ${child.name}`,
  })
}

export function transferUp(pair: Pair, moving: Moving): Decision {
  const { child } = pair
  const { amount, remark } = moving
  const refused = pairRefusal(pair)
  if (refused) return refused
  if (amount <= nothing) return refuse('A transfer needs an amount', 'amount')
  const able = givable(pair)
  if (amount > able)
    return refuse(
      `${child.name} has ${formatMoney(able)} to give${able < free(child) ? ': only what was won is taken back' : ''}`,
      'amount',
    )
  return decide({
    transfers: legs({ pair, down: false, amount, remark }, 'TRANSFER_UP'),
    rows: cashOf(pair, 'WITHDRAW', moving),
    becomes: after(pair, negate(amount)),
    events: [{ name: 'chips.moved_up', payload: { account: String(child.id), amount: String(amount) } }],
    message: `${formatMoney(amount)} came back from ${child.name}`,
  })
}

/** A figure and nothing else; with chips, credit and balance rise alike and nobody's result changes. */
export function editCredit(
  pair: Pair,
  to: Money,
  { withChips, remark, by: who }: { withChips: boolean; remark: string; by: string },
): Decision {
  if (pair.isOwn) return refuse('Nobody edits his own credit')
  if (!pair.isDirect) return refuse('Credit is given by the account directly above')
  if (pair.status === 'CLOSED') return refuse('The account is closed')
  const kept = keptCreditRefusal(pair.isCreditKept)
  if (kept) return kept
  const by = money(to - pair.creditReference)
  if (by === nothing) return refuse('This is the credit reference already', 'creditReference')
  const changed = {
    set: { credit_reference: to },
    becomes: { creditReference: to, openResult: referenceResult(pair.total, to) },
    events: [{ name: `${pair.what}.credit_changed`, payload: { from: String(pair.creditReference), to: String(to) } }],
  }
  if (!withChips) return decide({ ...changed, message: `The credit reference is ${formatMoney(to)} now` })
  const size = by > 0n ? by : negate(by)
  const moving = { amount: size, means: 'CHIPS' as const, remark, by: who }
  // What is taken back is the credit itself.
  const moved = by > 0n ? transferDown(pair, moving) : transferUp({ ...pair, isWinningsOnly: false }, moving)
  if (moved.refused !== undefined) return { ...moved, field: 'creditReference' }
  const { balance } = extendCredit(pair.creditReference, pair.child.balance, by)
  return decide({
    ...moved,
    ...changed,
    becomes: { ...moved.becomes, creditReference: to, openResult: openResult(pair) },
    message: `Credit and balance changed alike: the balance is ${formatMoney(balance)}`,
  })
}

/** What stands between an account and its credit reference. */
export const openResult = ({ total, creditReference }: Pair): Money => referenceResult(total, creditReference)
