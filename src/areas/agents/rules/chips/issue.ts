import { formatMoney, money, type Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { transfer } from '#blueprint/ledger/transfer.ts'
import { availableToWithdraw } from './credit.ts'
import type { LockedWallet } from './chips.ts'

export const issueTypes = ['ISSUE', 'BURN'] as const
export type IssueType = (typeof issueTypes)[number]

export type ChipIssue = {
  readonly node: LockedWallet
  /** A top node has no parent. */
  readonly isRoot: boolean
  readonly type: IssueType
  readonly amount: Money
  readonly currency: string
  readonly ref: string
  readonly remark: string
}

/** Chips are issued and burnt at top nodes only; everywhere else they are transferred. */
export function issueChips({ node, isRoot, type, amount, currency, ref, remark }: ChipIssue): Decision {
  if (!isRoot) return refuse('Chips can only be issued to or burnt from a top-level agent.', 'node')
  if (amount <= 0n) return refuse('Enter an amount.', 'amount')
  const free = availableToWithdraw({ balance: node.balance, exposure: node.exposure })
  if (type === 'BURN' && amount > free)
    return refuse(`${node.name} has ${formatMoney(free)} available to burn.`, 'amount')
  const order = { accountId: node.id, amount, currency, ref, note: remark }
  const isIssue = type === 'ISSUE'
  return decide({
    transfers: [
      isIssue
        ? transfer({ ...order, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet' })
        : transfer({ ...order, kind: 'CHIP_BURN', debit: 'wallet', credit: 'chips' }),
    ],
    becomes: { balance: money(isIssue ? node.balance + amount : node.balance - amount) },
    events: [
      { name: isIssue ? 'chips.issued' : 'chips.burnt', payload: { node: String(node.id), amount: String(amount) } },
    ],
    message: isIssue ? `${formatMoney(amount)} issued to ${node.name}` : `${formatMoney(amount)} of ${node.name} burnt`,
  })
}
