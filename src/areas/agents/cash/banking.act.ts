import { present } from '#values/assert.ts'
import { payMany, type Line } from '#areas/agents/rules/chips/bulk.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { digitsOf } from '#values/currency.ts'
import { amountComplaint, parseMoney, sum, type Money } from '#values/money.ts'
import { act, batchOf, type BatchSubject } from '#engine/action/act.ts'
import { readOnce } from '#engine/reach/subject-currency.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { lockPairs } from '#areas/agents/tree/accounts/account.facts.ts'
import { payManyAccounts, payments } from './banking.screen.ts'

interface BulkFacts {
  readonly lines: readonly Line[]
  readonly isOneDomain: boolean
  readonly subject: BatchSubject
}

/** In the currency of its account, since the accounts of one reader may have several. */
function minorIn(currency: string, text: string | null): Money | null {
  if (text === null) return null
  const digits = digitsOf(currency)
  const amount = parseMoney(text, digits)
  if (amount === null) throw new BadInput({ payments: amountComplaint(text, digits) })
  return amount
}

export const payManyAct = act(payManyAccounts, {
  async facts(tx, { input, actor, scope, now }): Promise<BulkFacts | null> {
    const requests = readOnce(() => payments.parse(input.payments))
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
      amount: minorIn(pair.currency, requests[at]?.amount ?? null),
      creditReference: minorIn(pair.currency, requests[at]?.creditReference ?? null),
      row:
        account.what === 'agent'
          ? { table: 'agent' as const, key: { id: account.id } }
          : { table: 'player' as const, key: { cell: present(account.cell, 'a player has a cell'), id: account.id } },
    }))
    return {
      lines,
      isOneDomain: new Set(accounts.map(({ account }) => account.domainId)).size === 1,
      subject: batchOf(`${accounts.length} payments`, {
        domainId: first?.account.domainId ?? null,
        agentId: parents.size === 1 ? (first?.account.parentId ?? null) : actor.agentId,
        amount: sum(lines.flatMap(({ amount }) => amount ?? [])),
        shown: { payments: requests },
      }),
    }
  },
  rule({ lines, isOneDomain }: BulkFacts, { actor, reason }) {
    if (!isOneDomain) return refuse('Pay the accounts of one domain at a time.', 'payments')
    if (lines.some(({ creditReference }) => creditReference !== null) && !actor.permissions.has('DOWNLINE_CREDIT_REF'))
      return refuse('You do not have permission to change credit references.', 'payments')
    return payMany(lines, { remark: reason ?? '', by: actor.username })
  },
})
