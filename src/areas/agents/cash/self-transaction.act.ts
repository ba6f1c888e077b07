import { issueChips, type ChipIssue } from '#areas/agents/rules/chips/issue.ts'
import { money } from '#values/money.ts'
import { act, batchOf, type BatchSubject } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { lockAccount, lockWallets, toLockedWallet } from '#areas/agents/tree/accounts/account.facts.ts'
import { newSelfTransaction } from './self-transaction.actions.ts'

interface IssueFacts {
  readonly issuing: Omit<ChipIssue, 'remark'>
  readonly subject: BatchSubject
}

export const newSelfTransactionAct = act(newSelfTransaction, {
  async facts(tx, { input, scope }): Promise<IssueFacts | null> {
    const account = await lockAccount(tx, { id: input.node, scope })
    if (account?.what !== 'agent') return null
    const wallet = (await lockWallets(tx, [account.id])).get(account.id)
    const { type } = input
    const amount = money(input.amount)
    return {
      issuing: {
        node: toLockedWallet(account.id, account.username, wallet),
        isRoot: account.parentId === null,
        type,
        amount,
        currency: wallet?.currency ?? '',
        ref: `chips:${uuidv7()}`,
      },
      subject: batchOf(`chips of ${account.username}`, {
        domainId: account.domainId,
        agentId: account.id,
        amount,
        // The balance is left out because it changes all the time and the decision does not depend on it.
        shown: { node: account.username, type, amount },
      }),
    }
  },
  rule: ({ issuing }: IssueFacts, { reason }) => issueChips({ ...issuing, remark: reason ?? '' }),
})
