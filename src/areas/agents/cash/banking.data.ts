import { sql } from 'kysely'
import { answerWithin } from '#engine/query-handler.ts'
import { downlineData } from '#areas/agents/tree/downline/downline.data.ts'
import { readAvailableBalance } from '#areas/agents/tree/accounts/account.facts.ts'
import { selectedNode } from '#areas/agents/tree/tree.facts.ts'
import { bankingAccounts } from './banking.screen.ts'
import type { Tx } from '#engine/action/act.ts'

interface Row {
  readonly id: bigint
  readonly kind: 'AGENT' | 'PLAYER'
  readonly account: string
  readonly level: string
  readonly creditReference: bigint
  readonly balance: bigint
  readonly refPl: bigint
}

const maxRows = 200

async function currenciesOf(tx: Tx, rows: readonly Row[]): Promise<ReadonlyMap<bigint, string>> {
  const { rows: wallets } = await sql<{ id: bigint; currency: string }>`select w.account_id as id, w.currency
    from unnest(${rows.map(({ id }) => id)}::bigint[]) as account(id)
    join wallet w on w.cell = cell_of(account.id) and w.account_id = account.id`.execute(tx)
  return new Map(wallets.map(({ id, currency }) => [id, currency]))
}

export const bankingAccountsAnswer = answerWithin(
  bankingAccounts,
  async ({ tx, actor, scope, parameters, timeZone }) => {
    const requested = parameters.node === undefined ? undefined : BigInt(parameters.node)
    const opened = selectedNode(actor, scope, requested)
    const node = opened === null ? null : await readAvailableBalance(tx, opened)
    if (opened !== null && node === null) return null
    const filters = requested === undefined ? {} : { node: requested }
    const query = downlineData.query({ db: tx, actor, scope, filters, parameters: {}, timeZone })
    // Uses the query of the downline list, so that both screens show the same figures.
    const rows = (await query.orderBy('kind').orderBy('account').limit(maxRows).execute()) as readonly Row[]
    const currencies = await currenciesOf(tx, rows)
    return { node, accounts: rows.map((row) => ({ ...row, currency: currencies.get(row.id) ?? '' })) }
  },
)
