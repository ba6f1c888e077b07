import type { ParsedStatement } from './statement.ts'

const shownLines = 10

/** Rows that are no incoming payment and lines that no deposit can match by a UTR, as the end of a sentence. */
export function noticesOf({ lines, leftOut }: ParsedStatement): string {
  const unusual = lines
    .filter(({ isUsual }) => !isUsual)
    .map(({ line }) => ({ line, notice: 'with an unusual reference' }))
  const notices = Map.groupBy(
    [...leftOut.map((one) => ({ ...one, notice: one.leftOut })), ...unusual],
    (one) => one.notice,
  )
  return [...notices]
    .map(([notice, rows]) => {
      const shown = rows.slice(0, shownLines).map(({ line }) => line)
      const more = rows.length > shownLines ? ' …' : ''
      return `, ${rows.length} ${notice} (${rows.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${more})`
    })
    .join('')
}
