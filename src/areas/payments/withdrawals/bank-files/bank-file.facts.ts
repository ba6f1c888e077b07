import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { money } from '#values/money.ts'
import { bankFileText, type BankFileContent } from '#areas/payments/rules/bank-files/bank-file-formats.ts'
import type { PreparedBankFile } from '#areas/payments/rules/bank-files/bank-file.ts'
import type { PayoutState } from '#areas/payments/rules/payouts/payout.ts'
import type { Tx } from '#engine/action/act.ts'
import type { RowIn } from '#engine/records/record-of.ts'
import { bankFile } from './bank-file.record.ts'

type BankFileRow = RowIn<typeof bankFile>

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
export interface LockedBankFile {
  readonly row: BankFileRow
  readonly prepared: PreparedBankFile
  readonly payouts: readonly PayoutRow[]
  readonly text: string
}

export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Locks a file with its payouts; null when it does not exist in the domains of the transaction. */
export async function lockedBankFile(tx: Tx, id: string): Promise<LockedBankFile | null> {
  const row = await bankFile.lockAsSystem(tx, id)
  if (!row) return null
  const { rows: payouts } = await sql<PayoutRow>`select p.cell, p.player_id, p.id, p.amount, p.status,
      w.beneficiary_name as name, w.beneficiary as account, w.branch
    from payout p join withdrawal w on w.cell = p.cell and w.player_id = p.player_id and w.id = p.withdrawal_id
    where p.bank_file_id = ${id} and p.status <> 'RECALLED' order by p.id
    for update of p`.execute(tx)
  const text = bankFileText(await contentOf(tx, row, payouts), row.format)
  return {
    row,
    payouts,
    text,
    prepared: {
      status: row.status,
      createdBy: row.createdBy,
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
    .where('id', '=', row.accountId)
    .executeTakeFirstOrThrow()
  return {
    reference: row.reference,
    createdAt: row.createdAt,
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
