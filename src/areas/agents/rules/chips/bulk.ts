import { formatMoney, money, type Money } from '#values/money.ts'
import { decide, isRefusal, refuse, type Decision, type Effects, type RowKey } from '#blueprint/decision/decision.ts'
import { openResult, editCredit, transferDown, transferUp, type Pair, type LockedWallet } from './chips.ts'
import { outstandingSettlement } from './credit.ts'

/**
 * One line of a bulk transfer: chips down or up (`full`: the amount that restores the credit reference), a new credit
 * reference, or both.
 */
export type Line = {
  readonly pair: Pair
  readonly direction: 'DEPOSIT' | 'WITHDRAW' | null
  /** null: in full. */
  readonly amount: Money | null
  readonly creditReference: Money | null
  /** The key of the account's own row. */
  readonly row:
    | { readonly table: 'agent'; readonly key: RowKey<'agent'> }
    | { readonly table: 'player'; readonly key: RowKey<'player'> }
}

export type LineResult = {
  readonly id: string
  readonly account: string
  readonly done: boolean
  readonly message: string
}

type Balances = Map<bigint, Money>

const withBalances = (pair: Pair, balances: Balances): Pair => {
  const as = (purse: LockedWallet): LockedWallet => ({ ...purse, balance: balances.get(purse.id) ?? purse.balance })
  const child = as(pair.child)
  return {
    ...pair,
    child,
    parent: pair.parent && as(pair.parent),
    total: money(pair.total + child.balance - pair.child.balance),
  }
}

function fullAmount(pair: Pair, direction: 'DEPOSIT' | 'WITHDRAW'): Money | null {
  const open = outstandingSettlement(openResult(pair))
  return open?.direction === direction ? open.amount : null
}

function decideLine(
  line: Line,
  pair: Pair,
  { remark, by }: { remark: string; by: string },
): Decision<'agent' | 'player'> {
  const credit =
    line.creditReference === null || line.creditReference === pair.creditReference
      ? null
      : editCredit(pair, line.creditReference, { withChips: false, remark, by })
  if (credit && isRefusal(credit)) return credit
  const rows =
    credit && line.creditReference !== null ? [{ ...line.row, values: { credit_reference: line.creditReference } }] : []
  if (line.direction === null) return credit ? decide({ ...credit, rows }) : refuse('No changes requested.')
  const standing = line.creditReference === null ? pair : { ...pair, creditReference: line.creditReference }
  const amount = line.amount ?? fullAmount(standing, line.direction)
  if (amount === null) return refuse('The balance equals the credit reference: nothing to transfer in full.')
  const moving = { amount, means: 'CHIPS' as const, remark, by }
  const moved = line.direction === 'DEPOSIT' ? transferDown(standing, moving) : transferUp(standing, moving)
  if (isRefusal(moved)) return moved
  return decide({
    ...moved,
    rows: [...rows, ...(moved.rows ?? [])],
    events: [...(credit?.events ?? []), ...(moved.events ?? [])],
  })
}

/** A changed credit reference, for the log. */
type CreditChange = {
  readonly id: string
  readonly account: string
  readonly what: 'agent' | 'player'
  readonly from: string
  readonly to: string
}

const creditChange = ({ creditReference: to }: Line, { what, child, creditReference: from }: Pair): CreditChange[] =>
  to === null || to === from
    ? []
    : [{ id: String(child.id), account: child.name, what, from: formatMoney(from), to: formatMoney(to) }]

/** Each line uses the balances after the lines before it; a refused line is reported and does not affect the others. */
export function payMany(lines: readonly Line[], request: { remark: string; by: string }): Decision {
  const balances: Balances = new Map()
  const effects: Effects<'agent' | 'player'>[] = []
  const credits: CreditChange[] = []
  const results: LineResult[] = []
  for (const line of lines) {
    const pair = withBalances(line.pair, balances)
    const decision = decideLine(line, pair, request)
    const lineKey = { id: String(pair.child.id), account: pair.child.name }
    if (isRefusal(decision)) {
      results.push({ ...lineKey, done: false, message: decision.refused })
      continue
    }
    effects.push(decision)
    credits.push(...creditChange(line, pair))
    results.push({ ...lineKey, done: true, message: decision.message ?? 'Done' })
    for (const { accountId, debit, amount } of decision.transfers ?? []) {
      const purse = accountId === pair.child.id ? pair.child : pair.parent
      const before = balances.get(accountId) ?? purse?.balance ?? money(0n)
      balances.set(accountId, money(debit === 'wallet' ? before - amount : before + amount))
    }
  }
  if (effects.length === 0)
    return refuse(results.map(({ account, message }) => `${account}: ${message}`).join(' ') || 'No changes requested.')
  const transfers = effects.flatMap((one) => one.transfers ?? [])
  return decide({
    transfers,
    rows: effects.flatMap((one) => one.rows ?? []),
    events: effects.flatMap((one) => one.events ?? []),
    approves: transfers.reduce((sum, { debit, amount }) => (debit === 'wallet' ? sum + amount : sum), 0n),
    becomes: {
      results: results.map(({ account, message }) => `${account}: ${message}`),
      ...(credits.length > 0 ? { credits } : {}),
    },
    answers: results,
    message: `${effects.length} of ${lines.length} done`,
  })
}
