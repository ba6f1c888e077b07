import { zeroMoney, parseMoney } from '#values/money.ts'
import type { GatewayStatus } from '#areas/payments/rules/deposits/gateway-status.ts'
import type { ReportedPayment } from './reconciliation.ts'
import { bareAmount, missingColumns, sheetOf } from '#platform/sheets/sheet.ts'

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

/** Reads a gateway report file: every line is valid, or the file is refused with its errors. */
export function readReport(
  rows: readonly (readonly string[])[],
  mapping: ReportMapping,
  words: ReportTerms,
): ParsedReport {
  const sheet = sheetOf(rows)
  const missing = missingColumns(sheet, Object.values(mapping))
  if (missing !== null) return { lines: [], problems: [missing] }
  if (sheet.rows.length > maxReportLines)
    return { lines: [], problems: [`A file can have at most ${maxReportLines} lines`] }
  const meanings = new Map(Object.entries(words.words).map(([word, meaning]) => [word.toLowerCase(), meaning]))
  const payouts = new Set(words.payouts.map((word) => word.toLowerCase()))
  const read = sheet.rows.map(({ line, cells }): ReportedPayment | string => {
    const cell = (name: string | null) => cells[sheet.place(name)]?.trim() ?? ''
    const orderId = cell(mapping.order)
    const amount = parseMoney(bareAmount(cell(mapping.amount)))
    const fee = cell(mapping.fee) === '' ? null : parseMoney(bareAmount(cell(mapping.fee)))
    if (orderId === '' || orderId.length > 64) return `Line ${line}: order is missing`
    if (amount === null || amount < zeroMoney) return `Line ${line}: amount is not readable`
    if (fee === null && cell(mapping.fee) !== '') return `Line ${line}: fee is not readable`
    const word = meanings.get(cell(mapping.status).toLowerCase())
    if (word === undefined) return `Line ${line}: unknown status "${cell(mapping.status).slice(0, 30)}"`
    const direction = payouts.has(cell(mapping.direction).toLowerCase()) ? 'PAYOUT' : 'DEPOSIT'
    return { direction, orderId, amount, currency: words.currency, word, fee }
  })
  return {
    lines: read.filter((one) => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}
