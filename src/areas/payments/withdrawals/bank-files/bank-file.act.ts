import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import { money } from '#values/money.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { payoutRefusal } from '#areas/players/rules/kyc/payout.ts'
import {
  addToBankFile,
  cancelBankFile,
  releaseBankFile,
  type OpenBankFile,
} from '#areas/payments/rules/bank-files/bank-file.ts'
import { totalOf } from '#areas/payments/rules/bank-files/bank-file-formats.ts'
import { maxFilePayouts, type BankFileFormat } from '#areas/payments/rules/bank-files/bank-file-flow.ts'
import { importBankResult, readBankResult, resultColumns } from '#areas/payments/rules/bank-files/bank-result.ts'
import { alreadyDecidedRefusal } from '#areas/payments/rules/payouts/review-decision.ts'
import { decider, lockToPay } from '#areas/payments/withdrawals/withdraws.act.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { readSheet } from '#platform/sheets/read-sheet.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { addToBankFiles, bankFileMoves, importResult, releaseFile } from './bank-file.actions.ts'
import { bankFile } from './bank-file.record.ts'
import { lockedBankFile, type LockedBankFile } from './bank-file.facts.ts'

interface FileChoice {
  readonly domainId: number
  readonly account: string
  readonly format: BankFileFormat
  readonly by: string
}

/** The file that the user is preparing for this account and format, or a new one; null for a foreign account. */
async function openFile(tx: Tx, { domainId, account, format, by }: FileChoice): Promise<OpenBankFile | null> {
  if (!isUuid(account)) return null
  const { rows: accounts } = await sql<{ currency: string }>`select m.currency from collection_account a
    join deposit_method m on m.id = a.method_id
    where a.id = ${account} and a.domain_id = ${domainId} and a.kind = 'BANK' and a.ifsc is not null`.execute(tx)
  const [from] = accounts
  if (!from) return null
  const { rows } = await sql<{ id: string; count: number }>`select f.id, (select count(*)::int from payout p
      where p.bank_file_id = f.id and p.status <> 'RECALLED') as count
    from bank_file f where f.account_id = ${account} and f.format = ${format} and f.created_by = ${by} and f.status = 'PREPARED'
    order by f.created_at desc limit 1 for update`.execute(tx)
  const [open] = rows
  return {
    id: open?.id ?? uuidv7(),
    isNew: open === undefined,
    domainId,
    accountId: account,
    currency: from.currency,
    format,
    count: open?.count ?? 0,
  }
}

const addToBankFilesAct = act(addToBankFiles, {
  async facts(tx, request) {
    const found = await lockToPay(tx, request)
    if (!found) return null
    const { input, actor } = request
    const { row, orders } = found
    const choice = { domainId: row.domain_id, account: input.account, format: input.format, by: actor.username }
    const payee = {
      cell: row.cell,
      agentId: row.agent_id,
      method: row.method,
      account: row.beneficiary,
      name: row.beneficiary_name,
      branch: row.branch,
      attempts: Math.max(0, ...orders.map(({ payout }) => payout.attempt)),
      payoutId: uuidv7(),
    }
    return { ...found, payee, player: found.payee, file: request.scope.isWhole ? await openFile(tx, choice) : null }
  },
  rule: ({ withdrawal, player, heldAccount, payee, file }, { actor, now }) => {
    const held = alreadyDecidedRefusal(withdrawal) ?? payoutRefusal(player, withdrawal.amount) ?? heldAccount
    if (held) return held
    if (file === null) return refuse('Choose a bank account of the same domain.', 'account')
    return addToBankFile(withdrawal, { file, payee }, decider(actor, now))
  },
})

/** A second approver confirms exactly this content. */
function subjectOf({ row, prepared: { payouts, sha256 } }: LockedBankFile): Subject<'bank_file'> {
  const subject = bankFile.subjectOf(row)
  const total = totalOf(payouts)
  return { ...subject, amount: total, shown: { ...subject.shown, payouts: payouts.length, total, sha256 } }
}

async function lockBankFile(tx: Tx, { id }: { readonly id: string }) {
  const found = await lockedBankFile(tx, id)
  return found && { ...found, subject: subjectOf(found) }
}

const releaseFileAct = act(releaseFile, {
  facts: lockBankFile,
  rule: ({ prepared }, { actor, maker, now }) =>
    releaseBankFile(prepared, { id: actor.username, isSecond: maker !== null, at: now }),
})

const cancelFileActs = moveActs(bankFileMoves, {
  facts: lockBankFile,
  rule: ({ prepared }) => cancelBankFile(prepared),
})

const importResultAct = act(importResult, {
  async facts(tx, { id, input }) {
    const found = await lockBankFile(tx, { id })
    if (!found) return null
    const { idColumn, statusColumn, utrColumn, reasonColumn, amountColumn } = input
    const mapping = {
      id: idColumn,
      status: statusColumn,
      utr: utrColumn,
      reason: reasonColumn,
      amount: amountColumn,
    }
    const limits = { rows: maxFilePayouts, columns: 60, names: resultColumns(mapping) }
    const table = await readSheet(Buffer.from(input.file, 'base64'), limits)
    const payouts = found.payouts.map((payout) => ({
      id: payout.id,
      amount: money(payout.amount),
      status: payout.status,
    }))
    const result =
      'unreadable' in table ? { lines: [], problems: [table.unreadable] } : readBankResult(table.rows, mapping, payouts)
    return { ...found, result }
  },
  rule: ({ row, result }, { actor, now }) =>
    importBankResult(
      { id: row.id, status: row.status, createdBy: row.createdBy, result },
      { id: actor.username, at: now },
    ),
})

export const bankFileActs = [addToBankFilesAct, releaseFileAct, importResultAct, ...cancelFileActs]
