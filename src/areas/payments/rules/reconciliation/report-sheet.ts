import { nothing, parseMoney } from '#values/money.ts'
import type { GatewayWord } from '#areas/payments/rules/deposits/gateway-word.ts'
import type { Reported } from './reconciliation.ts'
import { bareAmount, missingColumns, sheetOf } from '#platform/sheets/sheet.ts'

/** Which column of a gateway's file is what, by the words in its first line. Null: it has none. */
export type ReportMapping = {
  readonly order: string
  readonly amount: string
  readonly status: string
  readonly direction: string | null
  readonly fee: string | null
}

/** How this gateway speaks: what its words mean, which of them name a payout, and its money. */
export type ReportWords = {
  readonly words: Readonly<Record<string, GatewayWord>>
  readonly payouts: readonly string[]
  readonly currency: string
}

export type ReadReport = { readonly lines: readonly Reported[]; readonly problems: readonly string[] }

export const mostReportLines = 20_000

/** A gateway's report as a file: every line is read, or the file is refused with what is wrong with it. */
export function readReport(
  rows: readonly (readonly string[])[],
  mapping: ReportMapping,
  words: ReportWords,
): ReadReport {
  const sheet = sheetOf(rows)
  const missing = missingColumns(sheet, Object.values(mapping))
  if (missing !== null) return { lines: [], problems: [missing] }
  if (sheet.rows.length > mostReportLines) return { lines: [], problems: [`At most ${mostReportLines} lines at once`] }
  const meanings = new Map(Object.entries(words.words).map(([word, meaning]) => [word.toLowerCase(), meaning]))
  const payouts = new Set(words.payouts.map((word) => word.toLowerCase()))
  const read = sheet.rows.map(({ line, cells }): Reported | string => {
    const cell = (name: string | null) => cells[sheet.place(name)]?.trim() ?? ''
    const orderId = cell(mapping.order)
    const amount = parseMoney(bareAmount(cell(mapping.amount)))
    const fee = cell(mapping.fee) === '' ? null : parseMoney(bareAmount(cell(mapping.fee)))
    if (orderId === '' || orderId.length > 64) return `Line ${line}: the order is missing`
    if (amount === null || amount < nothing) return `Line ${line}: the amount cannot be read`
    if (fee === null && cell(mapping.fee) !== '') return `Line ${line}: the fee cannot be read`
    const word = meanings.get(cell(mapping.status).toLowerCase())
    if (word === undefined) return `Line ${line}: nobody knows what "${cell(mapping.status).slice(0, 30)}" means`
    const direction = payouts.has(cell(mapping.direction).toLowerCase()) ? 'PAYOUT' : 'DEPOSIT'
    return { direction, orderId, amount, currency: words.currency, word, fee }
  })
  return {
    lines: read.filter((one) => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}
