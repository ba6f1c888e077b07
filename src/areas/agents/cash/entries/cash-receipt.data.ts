import { sql } from 'kysely'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import type { ReceiptLine } from '#blueprint/receipt/receipt.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerAbout } from '#engine/query-handler.ts'
import { issuerAt, receiptValues } from '#engine/receipts/receipt-values.ts'
import type { Scope } from '#engine/scope.ts'
import { present } from '#values/assert.ts'
import { cashReceipt } from './cash.screen.ts'

interface Entry {
  readonly id: string
  readonly agent_id: bigint
  readonly batch_id: string
  readonly domain_id: number
  readonly created_at: Date
}

async function entryOf(tx: Tx, id: string): Promise<Entry | null> {
  const { rows } = await sql<Entry>`select id, parent_id as agent_id, batch_id, domain_id, created_at
    from cash_entry where id = ${id}`.execute(tx)
  return rows[0] ?? null
}

interface Line {
  readonly account_id: bigint
  readonly account: string
  readonly parent_id: bigint
  readonly parent: string
  readonly kind: 'SETTLEMENT' | 'TRANSFER'
  readonly direction: 'DEPOSIT' | 'WITHDRAW'
  readonly amount: bigint
  readonly remaining: bigint
  readonly currency: string
  readonly remark: string
  readonly by: string | null
  readonly reversed_at: Date | null
  readonly entry: bigint
}

/** The entries of a batch that the reader may see, in the order in which they were written. */
async function linesOf(tx: Tx, { batch_id, domain_id, created_at }: Entry, scope: Scope): Promise<readonly Line[]> {
  const { rows } =
    await sql<Line>`select c.account_id, coalesce(node.username, player.username) as account, c.parent_id, above.username as parent,
      c.kind, c.direction, c.amount, c.remaining, c.currency, c.remark, ${visibleActorName(scope, 'c.created_by')} as by, c.reversed_at, t.wallet_version as entry
    from cash_entry c join agent above on above.id = c.parent_id
    left join agent node on node.id = c.account_id and c.account_kind = 'AGENT'
    left join player on player.cell = cell_of(c.account_id) and player.id = c.account_id and c.account_kind = 'PLAYER'
    join lateral (select min(t.wallet_version) as wallet_version from transfer t where t.cell = cell_of(c.account_id) and t.account_id = c.account_id
      and t.ref = c.ref and t.at >= c.created_at - interval '1 minute' and t.at < c.created_at + interval '1 day') t on t.wallet_version is not null
    where c.batch_id = ${batch_id} and c.domain_id = ${domain_id} and c.created_at = ${created_at}::timestamptz and ${scope.within('c.parent_id')}
    order by c.account_id`.execute(tx)
  return rows
}

function lineOf(line: Line): ReceiptLine {
  const account = `${line.account} (${line.account_id})`
  const parent = `${line.parent} (${line.parent_id})`
  const isReceived = line.direction === 'DEPOSIT'
  return {
    account: line.account_id,
    entry: line.entry,
    from: isReceived ? account : parent,
    to: isReceived ? parent : account,
    amount: line.amount,
    isReceived,
    remaining: line.kind === 'SETTLEMENT' ? line.remaining : null,
    reversedAt: line.reversed_at,
  }
}

export const cashReceiptAnswer = answerAbout(
  cashReceipt,
  ({ tx, parameters }) => entryOf(tx, parameters.id),
  async ({ subject, tx, scope, parameters }) => {
    const rows = await linesOf(tx, subject, scope)
    const first = present(rows[0], 'the entry itself is in its batch')
    const { issuer, timeZone } = await issuerAt(tx, subject.domain_id, subject.created_at)
    const isSettlement = rows.some(({ kind }) => kind === 'SETTLEMENT')
    return receiptValues(
      {
        title: isSettlement ? 'Settlement receipt' : 'Cash receipt',
        prefix: 'CSH',
        issuer,
        timeZone,
        currency: first.currency,
        at: subject.created_at,
        recordedBy: first.by,
        facts: [{ label: 'Remark', value: first.remark }],
        lines: [lineOf(first), ...rows.slice(1).map(lineOf)],
      },
      parameters,
    )
  },
)
