import { unzipSync, zipSync, type Unzipped } from 'fflate'
import { csvRows } from './csv-rows.ts'
import { decodeText } from './decode-text.ts'
import type { ReadSheet } from './sheet.ts'
import { sheetRows } from './xlsx-cells.ts'

export interface SheetLimits {
  readonly rows: number
  readonly columns: number
  /** Columns that the header must have; they prove where it is and what separates the cells. */
  readonly names: readonly string[]
}

/** Maximum unpacked size in bytes: far above any bank statement, and harmless for memory. */
const maxUnpackedBytes = 24 * 1_048_576
const maxParts = 200
const maxCells = 300_000
/** Maximum compression ratio of a genuine table. */
const maxRatio = 400
const needed =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w.-]+\.xml)$/

/** Reads the first sheet of an XLSX file, or a CSV file, as the text of its cells; returns why if it cannot be read. */
export async function parseSheet(bytes: Uint8Array, limits: SheetLimits): Promise<ReadSheet> {
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
  const read = isPacked ? await xlsxRows(bytes, limits) : textRows(bytes, limits)
  if ('unreadable' in read) return read
  if (read.rows.length > limits.rows + 1)
    return { unreadable: `The file must not have more than ${limits.rows} lines.` }
  const cells = read.rows.reduce((sum, row) => sum + row.cells.length, 0)
  if (cells > maxCells) return { unreadable: `The file must not have more than ${maxCells} cells.` }
  const isTooWide = read.rows.some(({ cells: { length } }) => length > limits.columns)
  return isTooWide ? { unreadable: `The file must not have more than ${limits.columns} columns.` } : read
}

function textRows(bytes: Uint8Array, { names }: SheetLimits): ReadSheet {
  const text = decodeText(bytes)
  return text === null ? { unreadable: 'The file is neither XLSX nor CSV' } : csvRows(text, names)
}

/**
 * The file is unpacked within limits first, whatever sizes it claims; the reader then gets a file known to be small.
 */
async function xlsxRows(bytes: Uint8Array, { rows, columns }: SheetLimits): Promise<ReadSheet> {
  const parts = unpacked(bytes)
  if (typeof parts === 'string') return { unreadable: parts }
  try {
    const archive = zipSync(parts, { level: 0 })
    const range = `A1:${letters(columns + 1)}${rows + 2}`
    // Loaded here: most files are plain text and need none of it.
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(archive, { sheets: [0], maxRows: rows + 2, range, readStyles: true })
    const [sheet] = sheets
    return sheet ? { rows: sheetRows(sheet) } : { unreadable: 'The file has no sheet.' }
  } catch (error) {
    // Any error of the reader is caused by the file.
    if (error instanceof Error) return { unreadable: 'The XLSX file cannot be read.' }
    throw error
  }
}

function unpacked(bytes: Uint8Array): Unzipped | string {
  let size = 0
  let count = 0
  let problem: string | null = null
  const filter = ({ name, originalSize, size: packed }: { name: string; originalSize: number; size: number }) => {
    count += 1
    if (!needed.test(name)) return false
    size += originalSize
    if (count > maxParts || size > maxUnpackedBytes || originalSize > packed * maxRatio + 4_096) {
      problem = 'The file is too large when unpacked.'
      return false
    }
    return true
  }
  try {
    const parts = unzipSync(bytes, { filter })
    return problem ?? (Object.keys(parts).length > 0 ? parts : 'The file is an archive without a sheet.')
  } catch (error) {
    if (error instanceof Error) return 'The XLSX file cannot be read.'
    throw error
  }
}

const letters = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)
