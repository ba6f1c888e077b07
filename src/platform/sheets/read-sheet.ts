import { unzipSync, zipSync, type Unzipped } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { rowsOfCsv } from './sheet.ts'

export interface SheetLimits {
  readonly rows: number
  readonly columns: number
}

/** What a file unpacks to at most: two hundred times what any statement of a bank needs, and nothing that fills a memory. */
const mostUnpacked = 24 * 1_048_576
const mostParts = 200
/** So much smaller than its content is no table that somebody wrote. */
const mostPacked = 400
const needed =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w.-]+\.xml)$/

export type ReadSheet = { readonly rows: string[][] } | { readonly unreadable: string }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The first sheet of an XLSX file, or the lines of a CSV file, as the words its cells show; a file that is neither is refused. */
export async function readSheet(bytes: Uint8Array, limits: SheetLimits): Promise<ReadSheet> {
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
  const read = isPacked ? await xlsxRows(bytes, limits) : csvRows(bytes)
  if ('unreadable' in read) return read
  if (read.rows.length > limits.rows + 1)
    return { unreadable: `The file must not have more than ${limits.rows} lines.` }
  const isTooWide = read.rows.some((row) => row.length > limits.columns)
  return isTooWide ? { unreadable: `The file must not have more than ${limits.columns} columns.` } : read
}

function csvRows(bytes: Uint8Array): ReadSheet {
  try {
    const text = utf8.decode(bytes)
    // oxlint-disable-next-line no-control-regex -- what holds them is no text
    if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return { unreadable: 'The file is neither XLSX nor CSV' }
    return { rows: rowsOfCsv(text) }
  } catch (error) {
    if (error instanceof TypeError) return { unreadable: 'The file is neither XLSX nor CSV' }
    throw error
  }
}

/** Unpacked within bounds first, whatever its own list says of sizes; the reader is then handed what is known to be small. */
async function xlsxRows(bytes: Uint8Array, { rows, columns }: SheetLimits): Promise<ReadSheet> {
  const parts = unpacked(bytes)
  if (typeof parts === 'string') return { unreadable: parts }
  try {
    const whole = zipSync(parts, { level: 0 })
    const range = `A1:${letters(columns + 1)}${rows + 2}`
    const { sheets } = await readXlsx(whole, { sheets: [0], maxRows: rows + 2, range })
    const [sheet] = sheets
    return sheet ? { rows: sheet.rows.map((cells) => [...cells].map(shown)) } : { unreadable: 'The file has no sheet.' }
  } catch (error) {
    // Whatever a stranger's file does to the reader is the file's fault.
    if (error instanceof Error) return { unreadable: 'The XLSX file cannot be read.' }
    throw error
  }
}

function unpacked(bytes: Uint8Array): Unzipped | string {
  let size = 0
  let count = 0
  let why: string | null = null
  const filter = ({ name, originalSize, size: packed }: { name: string; originalSize: number; size: number }) => {
    count += 1
    if (!needed.test(name)) return false
    size += originalSize
    if (count > mostParts || size > mostUnpacked || originalSize > packed * mostPacked + 4_096) {
      why = 'The file is too large when unpacked.'
      return false
    }
    return true
  }
  try {
    const parts = unzipSync(bytes, { filter })
    return why ?? (Object.keys(parts).length > 0 ? parts : 'The file is an archive without a sheet.')
  } catch (error) {
    if (error instanceof Error) return 'The XLSX file cannot be read.'
    throw error
  }
}

const letters = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)

/** Days as people of India write them apart; numbers as they were meant, without the noise of binary fractions. */
function shown(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? BigInt(cell).toString() : String(Math.round(cell * 1e6) / 1e6)
  if (typeof cell === 'string') return cell.trim()
  return typeof cell === 'boolean' ? String(cell) : ''
}
