import { isUuid } from '#values/id.ts'
import { isHeader, sheetOf, type Sheet, type SheetRow } from '#platform/sheets/sheet.ts'
import { chargebackCauses, type ChargebackCause } from './chargeback.ts'

export const maxChargebackLines = 500
export const fileColumns = ['order', 'reference', 'cause', 'respond_by', 'note']
export const fileHead = fileColumns.join(',')

export type ChargebackLine = {
  readonly line: number
  /** The id of the deposit, which is its order id at the gateway. */
  readonly order: string
  readonly reference: string
  readonly cause: ChargebackCause
  readonly respondBy: Date | null
  readonly note: string
}

type ReadChargebacks = { readonly lines: readonly ChargebackLine[]; readonly problems: readonly string[] }

/** Reads a gateway's file of chargebacks; every line that cannot be read is reported. */
export function readChargebacks(rows: readonly SheetRow[]): ReadChargebacks {
  const [head] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!head || !isHeader(head.cells, fileColumns))
    return { lines: [], problems: [`The first line must be: ${fileHead}.`] }
  const sheet = sheetOf(rows, fileColumns)
  if (sheet.problems.length > 0) return { lines: [], problems: sheet.problems.map((problem) => `${problem}.`) }
  if (sheet.rows.length === 0) return { lines: [], problems: ['The file has no lines below the header.'] }
  if (sheet.rows.length > maxChargebackLines)
    return { lines: [], problems: [`A file can have at most ${maxChargebackLines} lines.`] }
  const read = sheet.rows.map((row) => readLine(row, sheet))
  const lines = read.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  return { lines, problems: [...read.filter((one) => typeof one === 'string'), ...repeatedOrders(lines)] }
}

/** A deposit has one undecided case, so a file names it once. */
function repeatedOrders(lines: readonly ChargebackLine[]): string[] {
  return lines.flatMap(({ line, order }, at) => {
    const first = lines.findIndex((other) => other.order === order)
    return first < at ? [`Line ${line}: the order is also in line ${lines[first]?.line}.`] : []
  })
}

/** A day alone would have no time zone, so the deadline is an instant. */
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

function readLine(row: SheetRow, sheet: Sheet): ChargebackLine | string {
  const { line } = row
  const [order = '', reference = '', kind = '', until = '', note = ''] = fileColumns.map((name) =>
    sheet.text(row, name),
  )
  const cause = chargebackCauses.find((one) => one === kind.toUpperCase().replaceAll(' ', '_'))
  if (!isUuid(order)) return `Line ${line}: order is not an order id.`
  if (reference === '' || reference.length > 80) return `Line ${line}: reference must have 1 to 80 characters.`
  if (!cause) return `Line ${line}: cause must be one of ${chargebackCauses.join(', ')}.`
  if (note.length > 500) return `Line ${line}: note must have at most 500 characters.`
  if (until === '') return { line, order: order.toLowerCase(), reference, cause, respondBy: null, note }
  const respondBy = new Date(until)
  if (!instantPattern.test(until) || Number.isNaN(respondBy.getTime()))
    return `Line ${line}: respond_by must be a time with its zone, like 2026-12-05T12:00:00Z.`
  return { line, order: order.toLowerCase(), reference, cause, respondBy, note }
}
