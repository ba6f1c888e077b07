import { present } from '#values/assert.ts'
import { payMany, type Line } from '#areas/agents/rules/chips/bulk.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { parseMoney, sum } from '#values/money.ts'
import { act, type BatchSubject } from '#engine/action/act.ts'
import { lockPairs } from '#areas/agents/accounts/account.facts.ts'
import { payManyAccounts, payments } from './banking.screen.ts'

interface BulkFacts {
  readonly lines: readonly Line[]
  readonly isOneDomain: boolean
  readonly subject: BatchSubject
}

const minor = (text: string | null) => (text === null ? null : parseMoney(text))

export const payManyAct = act(payManyAccounts, {
  async facts(tx, { input, actor, scope, now }): Promise<BulkFacts | null> {
    const requests = payments.parse(input.payments)
    const locked = await lockPairs(
      tx,
      requests.map(({ id }) => id),
      { actor, scope, now },
    )
    // If one account is outside the scope, nothing is paid.
    if (locked.some((each) => each === null)) return null
    const accounts = locked.flatMap((each) => each ?? [])
    const parents = new Set(accounts.map(({ account }) => account.parentId))
    const [first] = accounts
    const lines = accounts.map(({ account, pair }, at) => ({
      pair,
      direction: requests[at]?.direction ?? null,
      amount: minor(requests[at]?.amount ?? null),
      creditReference: minor(requests[at]?.creditReference ?? null),
      row:
        account.what === 'agent'
          ? { table: 'agent' as const, key: { id: account.id } }
          : { table: 'player' as const, key: { cell: present(account.cell, 'a player has a cell'), id: account.id } },
    }))
    return {
      lines,
      isOneDomain: new Set(accounts.map(({ account }) => account.domainId)).size === 1,
      subject: {
        table: null,
        key: {},
        domainId: first?.account.domainId ?? null,
        agentId: parents.size === 1 ? (first?.account.parentId ?? null) : actor.agentId,
        name: `${accounts.length} payments`,
        amount: sum(lines.flatMap(({ amount }) => amount ?? [])),
        shown: { payments: requests },
      },
    }
  },
  rule({ lines, isOneDomain }: BulkFacts, { actor, reason }) {
    if (!isOneDomain) return refuse('Pay the accounts of one domain at a time.', 'payments')
    if (lines.some(({ creditReference }) => creditReference !== null) && !actor.permissions.has('DOWNLINE_CREDIT_REF'))
      return refuse('You do not have permission to change credit references.', 'payments')
    return payMany(lines, { remark: reason ?? '', by: actor.username })
  },
})
