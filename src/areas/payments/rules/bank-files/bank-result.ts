import type { Money } from '#values/money.ts'
import { amountIn, sheetOf, type SheetRow } from '#platform/sheets/sheet.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { PayoutState } from '#areas/payments/rules/payouts/payout.ts'
import { endToEndIdOf } from './bank-file-formats.ts'
import { maxFilePayouts } from './bank-file-flow.ts'

/** Headers of the bank's result; the amount is compared where the bank repeats it. */
export type ResultMapping = {
  readonly id: string
  readonly status: string
  readonly utr: string
  readonly reason: string | null
  readonly amount: string | null
}

export type SentPayout = { readonly id: string; readonly amount: Money; readonly status: PayoutState }

/** What the bank reports of one payout. */
export type ResultLine = {
  readonly order: string
  readonly paid: boolean
  readonly utr: string | null
  readonly reason: string
}

export type BankResult = { readonly lines: readonly ResultLine[]; readonly problems: readonly string[] }

/** Words of banks for the end of a transfer; ACSC and RJCT are those of pain.002. */
const paidWords = new Set(['PAID', 'SUCCESS', 'SUCCESSFUL', 'COMPLETED', 'PROCESSED', 'ACSC', 'ACCC'])
const failedWords = new Set(['FAILED', 'FAILURE', 'REJECTED', 'RETURNED', 'RJCT'])

/** Columns that the header of a bank's result must have. */
export const resultColumns = (mapping: ResultMapping): string[] =>
  Object.values(mapping).filter((name) => name !== null)

/** Reads the bank's result. A line that is unclear, or of another file, refuses the whole result. */
export function readBankResult(
  rows: readonly SheetRow[],
  mapping: ResultMapping,
  payouts: readonly SentPayout[],
): BankResult {
  const sheet = sheetOf(rows, resultColumns(mapping))
  if (sheet.problems.length > 0) return { lines: [], problems: sheet.problems }
  if (sheet.rows.length > maxFilePayouts)
    return { lines: [], problems: [`A result can have at most ${maxFilePayouts} lines`] }
  const byId = new Map(payouts.map((payout) => [endToEndIdOf(payout.id), payout]))
  const seen = new Set<string>()
  const read = sheet.rows.map((row) => {
    const { line } = row
    const cell = (name: string | null) => sheet.text(row, name)
    const payout = byId.get(endToEndIdOf(cell(mapping.id)))
    if (!payout) return `Line ${line}: this payout is not in the file`
    if (seen.has(payout.id)) return `Line ${line}: this payout is named twice`
    seen.add(payout.id)
    const amount = cell(mapping.amount)
    if (amount !== '' && amountIn(amount) !== payout.amount) return `Line ${line}: the amount is not that of the payout`
    return outcomeIn(payout.id, line, {
      word: cell(mapping.status).toUpperCase(),
      utr: cell(mapping.utr),
      reason: cell(mapping.reason),
    })
  })
  return {
    lines: read.filter((one) => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}

interface ReportedCells {
  readonly word: string
  readonly utr: string
  readonly reason: string
}

function outcomeIn(order: string, line: number, { word, utr, reason }: ReportedCells): ResultLine | string {
  if (paidWords.has(word)) {
    return /^[A-Za-z0-9-]{6,40}$/.test(utr)
      ? { order, paid: true, utr, reason: '' }
      : `Line ${line}: a paid payout needs its UTR`
  }
  if (!failedWords.has(word)) return `Line ${line}: the status is neither paid nor failed`
  return { order, paid: false, utr: null, reason: (reason || 'Rejected by the bank').slice(0, 200) }
}

const maxShownProblems = 5

export type ResultFile = {
  readonly id: string
  readonly status: string
  readonly createdBy: string
  readonly result: BankResult
}

/** The result closes the payouts. The user who prepared the file cannot import it. */
export function importBankResult(
  { id, status, createdBy, result }: ResultFile,
  by: { readonly id: string; readonly at: Date },
): Decision<'bank_file'> {
  if (status !== 'RELEASED') return refuse('Only a released file has a result.')
  if (by.id.toLowerCase() === createdBy.toLowerCase())
    return refuse('You prepared this file. Another user must import its result.')
  if (result.problems.length > 0) return refuse(result.problems.slice(0, maxShownProblems).join('. '), 'file')
  if (result.lines.length === 0) return refuse('The result names no payout.', 'file')
  const paid = result.lines.filter((line) => line.paid).length
  return decide({
    set: { result_by: by.id, result_at: by.at },
    events: [{ name: 'bank-file.result', payload: { paid, failed: result.lines.length - paid } }],
    jobs: [{ queue: 'bank-result', payload: { file: id, by: by.id, lines: result.lines } }],
    message: `${paid} paid, ${result.lines.length - paid} failed`,
  })
}
