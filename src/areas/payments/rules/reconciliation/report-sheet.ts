import type { GatewayStatus } from '#areas/payments/rules/deposits/gateway-status.ts'
import { asReversal } from './order-at-gateway.ts'
import type { Direction, ReportedPayment } from './reported-payment.ts'
import { amountIn, sheetOf, unreadableAmount, type SheetRow } from '#platform/sheets/sheet.ts'

/** Which column of a gateway's file has which value, by header. null: none. */
export type ReportMapping = {
  readonly order: string
  readonly amount: string
  readonly status: string
  readonly direction: string | null
  readonly fee: string | null
}

/** The gateway’s status values, which rows are payouts, and its currency. */
export type ReportTerms = {
  readonly words: Readonly<Record<string, GatewayStatus>>
  readonly payouts: readonly string[]
  readonly currency: string
}

export type ParsedReport = { readonly lines: readonly ReportedPayment[]; readonly problems: readonly string[] }

export const maxReportLines = 20_000

/** Columns that the header of a gateway report must have. */
export const reportColumns = (mapping: ReportMapping): string[] =>
  Object.values(mapping).filter((name) => name !== null)

/** Reads a gateway report file: every line is valid, or the file is refused with its errors. */
export function readReport(rows: readonly SheetRow[], mapping: ReportMapping, words: ReportTerms): ParsedReport {
  const sheet = sheetOf(rows, reportColumns(mapping))
  if (sheet.problems.length > 0) return { lines: [], problems: sheet.problems }
  if (sheet.rows.length > maxReportLines)
    return { lines: [], problems: [`A file can have at most ${maxReportLines} lines`] }
  const meanings = new Map(Object.entries(words.words).map(([word, meaning]) => [word.toLowerCase(), meaning]))
  const payouts = new Set(words.payouts.map((word) => word.toLowerCase()))
  const read = sheet.rows.map((row): ReportedPayment | string => {
    const { line } = row
    const cell = (name: string | null) => sheet.text(row, name)
    const orderId = cell(mapping.order)
    const amount = amountIn(cell(mapping.amount))
    const fee = cell(mapping.fee) === '' ? null : amountIn(cell(mapping.fee))
    if (orderId === '' || orderId.length > 64) return `Line ${line}: order is missing`
    if (amount === null) return `Line ${line}: amount ${unreadableAmount(cell(mapping.amount))}`
    if (fee === null && cell(mapping.fee) !== '') return `Line ${line}: fee ${unreadableAmount(cell(mapping.fee))}`
    const word = meanings.get(cell(mapping.status).toLowerCase())
    if (word === undefined) return `Line ${line}: unknown status "${cell(mapping.status).slice(0, 30)}"`
    const direction: Direction = payouts.has(cell(mapping.direction).toLowerCase()) ? 'PAYOUT' : 'DEPOSIT'
    return asReversal({ direction, orderId, amount, currency: words.currency, word, fee })
  })
  return {
    lines: read.filter((one) => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}
