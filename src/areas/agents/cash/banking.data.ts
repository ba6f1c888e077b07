import { answerWithin } from '#engine/answer.ts'
import { downlineData } from '#areas/agents/tree/downline.data.ts'
import { purseNow } from '#areas/agents/accounts/account.facts.ts'
import { openedNode } from '#areas/agents/tree/tree.facts.ts'
import { bankingAccounts } from './banking.screen.ts'

interface Row {
  readonly id: bigint
  readonly kind: 'AGENT' | 'PLAYER'
  readonly account: string
  readonly level: string
  readonly creditReference: bigint
  readonly balance: bigint
  readonly refPl: bigint
}

const shown = 200

export const bankingAccountsAnswer = answerWithin(
  bankingAccounts,
  async ({ tx, actor, scope, parameters, timeZone }) => {
    const asked = parameters.node === undefined ? undefined : BigInt(parameters.node)
    const opened = openedNode(actor, scope, asked)
    const node = opened === null ? null : await purseNow(tx, opened)
    if (opened !== null && node === null) return null
    const filters = asked === undefined ? {} : { node: asked }
    const query = downlineData.query({ db: tx, actor, scope, filters, parameters: {}, timeZone })
    // The list's own rows, so that both screens tell the same figures.
    const rows = (await query.orderBy('kind').orderBy('account').limit(shown).execute()) as readonly Row[]
    return { node, accounts: rows }
  },
)
