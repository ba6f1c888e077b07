import { readXlsx } from 'hucre/xlsx'
import { text } from '#blueprint/kinds/kinds.ts'
import { parseCsv } from '#checks/harness/csv.ts'
import { readPdf, type PdfText } from '#checks/harness/pdf-text.ts'
import { csvFile } from '#engine/exports/formats/csv-file.ts'
import { pdfFile } from '#engine/exports/formats/pdf-file.ts'
import { xlsxFile } from '#engine/exports/formats/xlsx-file.ts'
import type { Report } from '#engine/exports/report.ts'
import { printable, replacement } from '#platform/pdf/runs.ts'

/** A list with a name between two texts that must stay as they are. */
const reportOf = (names: readonly string[]): Report => ({
  title: 'Players',
  head: [],
  columns: [
    { key: 'before', kind: text('Before') },
    { key: 'name', kind: text('Name') },
    { key: 'after', kind: text('After') },
  ],
  batches: (async function* () {
    yield names.map((name, place) => ({ before: `b${place}`, name, after: `a${place}(x)` }))
  })(),
  totals: { rows: names.length, summed: [], parts: new Map() },
  formatOf: () => ({ timeZone: 'Asia/Kolkata', currency: 'INR', digits: 2 }),
})

async function bytesOf(file: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const codesOf = (name: string): string => Array.from(name, (letter) => letter.codePointAt(0)!.toString(16)).join(' ')
const wrongAt = (where: string, name: string, found: string): string =>
  `${where}: ${JSON.stringify(name)} (${codesOf(name)}) became ${JSON.stringify(found)}`

/** A formula is made harmless by an apostrophe, which is all that may be added. */
const withoutApostrophes = (one: string): string => one.replaceAll("'", '')
const startsFormula = /[=+\-@＝＋－＠﹦﹢﹣﹫−]/u

function wrongRows(where: string, rows: readonly (readonly string[])[], names: readonly string[]): string[] {
  if (rows.length !== names.length) return [`${where}: ${rows.length} rows of ${names.length}`]
  return names.flatMap((name, place) => {
    const [before = '', found = '', after = ''] = rows[place]!
    const isExact =
      found === name ||
      (where === 'CSV' && startsFormula.test(name) && withoutApostrophes(found) === withoutApostrophes(name))
    const isBeside = before === `b${place}` && after === `a${place}(x)`
    return isExact && isBeside ? [] : [wrongAt(where, name, [before, found, after].join(' | '))]
  })
}

async function wrongInCsv(names: readonly string[]): Promise<string[]> {
  const csv = (await bytesOf(csvFile(reportOf(names)))).toString()
  return wrongRows('CSV', parseCsv(`Report,x\r\n\r\n${csv.replace(/^\uFEFF/, '')}`).rows, names)
}

async function wrongInXlsx(names: readonly string[]): Promise<string[]> {
  const { sheets } = await readXlsx(await bytesOf(xlsxFile(reportOf(names))))
  // The reader gives the text that is in the file; a spreadsheet reads the escape.
  const rows = sheets[0]!.rows.slice(1).map((row) => row.map((cell) => String(cell ?? '').replaceAll('_x005F_', '_')))
  return wrongRows('XLSX', rows, names)
}

const squeezed = (one: string): string => one.replace(/\s/gu, '')

/** Every letter as it is, or honestly replaced. */
export function isPrinted(name: string, found: string): boolean {
  const [expected, drawn] = [squeezed(printable(name)), squeezed(found)].map((one) => Array.from(one))
  return (
    expected!.length === drawn!.length &&
    expected!.every((letter, at) => drawn![at] === letter || drawn![at] === replacement)
  )
}

/** In points; rows and columns are farther apart. */
const slack = 4

async function wrongInPdf(names: readonly string[]): Promise<string[]> {
  const { texts } = readPdf(await bytesOf(pdfFile(reportOf(names))))
  const heads = new Map(
    ['Before', 'Name', 'After'].map((head) => [head, texts.find((one) => one.text === head)?.x ?? 0]),
  )
  const inColumn = (head: string) => texts.filter(({ x }) => Math.abs(x - heads.get(head)!) < 0.1)
  const befores = inColumn('Before').filter((one) => /^b\d+$/.test(one.text))
  const afters = new Map(inColumn('After').map((one) => [one.text, one]))
  // A text may begin with a mark, which stands beside and above its letter.
  const lines = texts.filter(({ x }) => x > heads.get('Name')! - slack && x < heads.get('After')! - slack)
  if (befores.length !== names.length) return [`PDF: ${befores.length} rows of ${names.length}`]
  return names.flatMap((name, place) => {
    const [start, next] = [befores[place]!, befores[place + 1]]
    const isBelow = (one: PdfText) => one.page === start.page && one.y > start.y - slack
    const isAbove = (one: PdfText) => next === undefined || next.page !== start.page || one.y < next.y - slack
    const own = lines.filter((one) => isBelow(one) && isAbove(one) && !one.text.startsWith('Page '))
    const found = own.map((one) => one.text).join('')
    const after = afters.get(`a${place}(x)`)
    const isClear = own.every(({ x, width }) => x + width < heads.get('After')! + 0.1)
    const isBeside = start.text === `b${place}` && after?.page === start.page && Math.abs(after.y - start.y) < 0.1
    return isPrinted(name, found) && isClear && isBeside
      ? []
      : [wrongAt('PDF', name, `${found} | ${after?.text} at ${after?.page}`)]
  })
}

/** Names that a file of a list does not hold as they are, or that change what stands beside them. */
export async function wrongInFiles(names: readonly string[]): Promise<string[]> {
  return [...(await wrongInCsv(names)), ...(await wrongInXlsx(names)), ...(await wrongInPdf(names))]
}

/** The texts of a column of a PDF, by the text of another column in the same row. */
export function printedBeside(texts: readonly PdfText[], keyHead: string, head: string): ReadonlyMap<string, string> {
  const [keys, column] = [keyHead, head].map((label) => texts.find((one) => one.text === label)!)
  const isRightOf = (one: PdfText) =>
    one.page === column!.page && one.x > column!.x && Math.abs(one.y - column!.y) < 0.1
  const end = Math.min(...texts.filter(isRightOf).map(({ x }) => x))
  const starts = texts.filter(({ x, text }) => Math.abs(x - keys!.x) < 0.1 && text !== keyHead)
  return new Map(
    starts.map((start, place) => {
      const next = starts[place + 1]
      const own = texts.filter(
        ({ page, x, y }) =>
          page === start.page &&
          x > column!.x - slack &&
          x < end - slack &&
          y > start.y - slack &&
          (next?.page !== start.page || y < next.y - slack),
      )
      return [start.text, own.map((one) => one.text).join('')] as const
    }),
  )
}
