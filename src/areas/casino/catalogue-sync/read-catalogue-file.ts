import { fileColumns, gamesIn, type FileGames } from '#areas/casino/rules/catalogue/catalogue-file.ts'
import { readSheet } from '#platform/sheets/read-sheet.ts'

/** Far above any catalogue of one provider. */
const limits = { rows: 25_000, columns: 40, names: fileColumns }

/** The games of a CSV or XLSX file with what is wrong with single lines; or why the file as a whole says nothing. */
export async function readCatalogueFile(bytes: Uint8Array): Promise<FileGames | { readonly problem: string }> {
  const read = await readSheet(bytes, limits)
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
