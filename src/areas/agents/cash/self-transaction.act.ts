import { issueChips, type Issuing } from '#areas/agents/rules/chips/issue.ts'
import { money } from '#values/money.ts'
import { act, type Subject } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { lockAccount, lockPurses, purseOf } from '#areas/agents/accounts/account.facts.ts'
import { newSelfTransaction } from './self-transaction.screen.ts'

interface IssueFacts {
  readonly issuing: Omit<Issuing, 'remark'>
  readonly subject: Subject
}

export const newSelfTransactionAct = act(newSelfTransaction, {
  async facts(tx, { input, scope }): Promise<IssueFacts | null> {
    const account = await lockAccount(tx, { id: input.node, scope })
    if (account?.what !== 'agent') return null
    const wallet = (await lockPurses(tx, [account.id])).get(account.id)
    const { type } = input
    const amount = money(input.amount)
    return {
      issuing: {
        node: purseOf(account.id, account.username, wallet),
        isRoot: account.parentId === null,
        type,
        amount,
        currency: wallet?.currency ?? '',
        ref: `chips:${uuidv7()}`,
      },
      subject: {
        table: null,
        key: {},
        domainId: account.domainId,
        agentId: account.id,
        name: `chips of ${account.username}`,
        amount,
        // The balance is left out on purpose: it moves all the time, and what is decided on does not.
        shown: { node: account.username, type, amount },
      },
    }
  },
  rule: ({ issuing }: IssueFacts, { reason }) => issueChips({ ...issuing, remark: reason ?? '' }),
})
