import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import { isUuid } from '#values/id.ts'
import { money } from '#values/money.ts'
import { bankFileText, type BankFileContent } from '#areas/payments/rules/bank-files/bank-file-formats.ts'
import type { PreparedBankFile } from '#areas/payments/rules/bank-files/bank-file.ts'
import type { PayoutState } from '#areas/payments/rules/payouts/payout.ts'
import type { Tx } from '#engine/action/act.ts'

export type BankFileRow = Selectable<DB['bank_file']>

interface PayoutRow {
  readonly cell: number
  readonly player_id: bigint
  readonly id: string
  readonly amount: bigint
  readonly status: PayoutState
  readonly name: string
  readonly account: string
  readonly branch: string | null
}

/** A file with its payouts, and its content as text. */
export interface ReadBankFile {
  readonly row: BankFileRow
  readonly prepared: PreparedBankFile
  readonly payouts: readonly PayoutRow[]
  readonly text: string
}

export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Reads a file; null when it does not exist in the domains of the transaction. */
export async function readBankFile(tx: Tx, id: string, isLocked: boolean): Promise<ReadBankFile | null> {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('bank_file')
    .selectAll()
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  const { rows: payouts } = await sql<PayoutRow>`select p.cell, p.player_id, p.id, p.amount, p.status,
      w.beneficiary_name as name, w.beneficiary as account, w.branch
    from payout p join withdrawal w on w.cell = p.cell and w.player_id = p.player_id and w.id = p.withdrawal_id
    where p.bank_file_id = ${id} and p.status <> 'RECALLED' order by p.id
    ${isLocked ? sql`for update of p` : sql``}`.execute(tx)
  const text = bankFileText(await contentOf(tx, row, payouts), row.format)
  return {
    row,
    payouts,
    text,
    prepared: {
      status: row.status,
      createdBy: row.created_by,
      sha256: hashOfText(text),
      payouts: payouts.map(({ cell, player_id, id: payout, status, amount }) => ({
        key: { cell, player_id, id: payout },
        status,
        amount: money(amount),
      })),
    },
  }
}

async function contentOf(tx: Tx, row: BankFileRow, payouts: readonly PayoutRow[]): Promise<BankFileContent> {
  const from = await tx
    .selectFrom('collection_account')
    .select(['holder', 'number', 'ifsc'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  return {
    reference: row.reference,
    createdAt: row.created_at,
    currency: row.currency,
    from: { holder: from.holder, number: from.number, branch: from.ifsc ?? '' },
    payouts: payouts.map(({ id, amount, name, account, branch }) => ({
      id,
      amount: money(amount),
      name,
      account,
      branch: branch ?? '',
    })),
  }
}
