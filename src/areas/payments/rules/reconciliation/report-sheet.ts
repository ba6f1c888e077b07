import { nothing, parseMoney } from '#values/money.ts'
import type { GatewayWord } from '#areas/payments/rules/deposits/gateway-word.ts'
import type { Reported } from './reconciliation.ts'
import { bareAmount, missingColumns, sheetOf } from '#platform/sheets/sheet.ts'

/** Which column of a gateway's file has which value, by header. null: none. */
export type ReportMapping = {
  readonly order: string
  readonly amount: string
  readonly status: string
  readonly direction: string | null
  readonly fee: string | null
}

/** The terms of this gateway: what its statuses mean, which rows are payouts, and its currency. */
export type ReportWords = {
  readonly words: Readonly<Record<string, GatewayWord>>
  readonly payouts: readonly string[]
  readonly currency: string
}

export type ReadReport = { readonly lines: readonly Reported[]; readonly problems: readonly string[] }

export const mostReportLines = 20_000

/** Reads a gateway report file: every line is valid, or the file is refused with its errors. */
export function readReport(
  rows: readonly (readonly string[])[],
  mapping: ReportMapping,
  words: ReportWords,
): ReadReport {
  const sheet = sheetOf(rows)
  const missing = missingColumns(sheet, Object.values(mapping))
  if (missing !== null) return { lines: [], problems: [missing] }
  if (sheet.rows.length > mostReportLines)
    return { lines: [], problems: [`A file can have at most ${mostReportLines} lines`] }
  const meanings = new Map(Object.entries(words.words).map(([word, meaning]) => [word.toLowerCase(), meaning]))
  const payouts = new Set(words.payouts.map((word) => word.toLowerCase()))
  const read = sheet.rows.map(({ line, cells }): Reported | string => {
    const cell = (name: string | null) => cells[sheet.place(name)]?.trim() ?? ''
    const orderId = cell(mapping.order)
    const amount = parseMoney(bareAmount(cell(mapping.amount)))
    const fee = cell(mapping.fee) === '' ? null : parseMoney(bareAmount(cell(mapping.fee)))
    if (orderId === '' || orderId.length > 64) return `Line ${line}: order is missing`
    if (amount === null || amount < nothing) return `Line ${line}: amount is not readable`
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
