/** What a spreadsheet would run as a formula, or take for the mark of a text. */
const needsMark = /^'|^[\p{Cf}\p{Cc}\p{Z}"']*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u

/** A text that begins like a formula is marked as text; readers take the mark away again. */
const marked = (cell: string): string => (needsMark.test(cell) ? `'${cell}` : cell)

/** Also with what other readers separate by: a program that keeps to quotes then finds one cell. */
const quoted = (cell: string): string => (/[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** CSV (RFC 4180) of which csvRows reads each cell as it was. Lines end as in a text that is pasted. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(marked(cell))).join(',')}\n`).join('')
