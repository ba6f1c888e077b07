import { fileColumns, gamesIn, type FileGames } from '#areas/casino/rules/catalogue/catalogue-file.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import { decodeText } from '#platform/sheets/decode-text.ts'

/** The games of a CSV file with what is wrong with single lines; or why the file as a whole says nothing. */
export function readCatalogueFile(bytes: Uint8Array): FileGames | { readonly problem: string } {
  const text = decodeText(bytes)
  if (text === null) return { problem: 'The file is not CSV.' }
  const read = csvRows(text, fileColumns)
  if ('unreadable' in read) return { problem: read.unreadable }
  const [head, ...records] = read.rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const names = (head?.cells ?? []).map((name) => name.toLowerCase())
  const missing = fileColumns.filter((name) => !names.includes(name))
  if (missing.length > 0) return { problem: `The header has no column ${missing.join(', ')}` }
  return gamesIn(
    names,
    records.map(({ line, cells }, at) => ({ line, record: at + 1, cells })),
  )
}
