import type { Cell, CellValue, Sheet } from 'hucre'
import { plainCell, type SheetRow } from './sheet.ts'

type Read = { readonly text: string; readonly flaw?: string; readonly isNumber?: true }

/** Digits of a number that a spreadsheet keeps. */
const keptDigits = 15

/** The rows of a sheet as the text of their cells. */
export const sheetRows = ({ rows, cells: details }: Sheet): SheetRow[] =>
  rows.map((cells, row) => {
    const read = [...cells].map((value, place) => readCell(value ?? null, details?.get(`${row},${place}`)))
    const flaws = read.flatMap(({ flaw }, place) => (flaw === undefined ? [] : [[place, flaw] as const]))
    const numbers = read.flatMap(({ isNumber }, place) => (isNumber ? [place] : []))
    return {
      line: row + 1,
      cells: read.map(({ text }) => text),
      ...(flaws.length > 0 ? { flaws: Object.fromEntries(flaws) } : {}),
      ...(numbers.length > 0 ? { numbers } : {}),
    }
  })

/** Dates as ISO days, numbers without binary rounding noise, and what has no certain value as a flaw. */
function readCell(value: CellValue, cell: Cell | undefined): Read {
  if (cell?.type === 'error') return { text: '', flaw: 'has an error instead of a value' }
  if (cell?.formula !== undefined && value === null)
    return { text: '', flaw: 'is a formula without a stored result. Save the file again in a spreadsheet' }
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? { text: '', flaw: 'is not a date' }
      : { text: value.toISOString().slice(0, 10) }
  if (typeof value === 'number') return readNumber(value, cell)
  if (typeof value === 'string') return { text: plainCell(value) }
  return { text: typeof value === 'boolean' ? String(value) : '' }
}

function readNumber(value: number, cell: Cell | undefined): Read {
  if (Math.abs(value) >= 10 ** keptDigits)
    return {
      text: String(value),
      flaw: `is a number of more than ${keptDigits} digits, which a spreadsheet rounds`,
      isNumber: true,
    }
  if (!Number.isInteger(value)) return { text: String(Math.round(value * 1e6) / 1e6), isNumber: true }
  // A format of zeros shows the leading ones that the number does not have: all its digits are known.
  const width = /^0{2,}$/.exec(cell?.style?.numFmt ?? '')?.[0].length ?? 0
  const text = String(value)
  return value >= 0 && text.length <= width ? { text: text.padStart(width, '0') } : { text, isNumber: true }
}
