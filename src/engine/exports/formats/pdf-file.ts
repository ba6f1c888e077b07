import PDFDocument from 'pdfkit'
import { formatAmount } from '#values/grouped.ts'
import type { FormatContext } from '#blueprint/kind.ts'
import { inTurns } from '#platform/pdf/in-turns.ts'
import { unbroken } from '#platform/pdf/lines.ts'
import { penOf } from '#platform/pdf/pen.ts'
import { layOut, usualType, type PrintedTable } from './pdf-layout.ts'
import { drawTable } from './pdf-pages.ts'
import { noActivity, textOf, totalLines } from '../report.ts'
import type { Report, ReportColumn } from '../report.ts'

/**
 * A printable table, its head repeated on each page. Nothing is cut: the sheet suits the columns, texts are broken into
 * lines, and columns for which no sheet is wide enough go on on the next page.
 */
export async function* pdfFile(report: Report): AsyncGenerator<Uint8Array> {
  const table = await readTable(report)
  const page = new PDFDocument({ autoFirstPage: false, info: { Title: report.title } })
  const drawn = draw(page, report, table).then(
    () => page.end(),
    (error: unknown) => page.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  for await (const chunk of page) yield chunk as Uint8Array
  await drawn
}

/** As on the screen: amounts and counts are grouped. Days stay on one line. */
function printed(column: ReportColumn, value: unknown, reading: FormatContext): string {
  const text = textOf(column, value, reading)
  const { name } = column.kind
  if (name === 'amount' || name === 'integer') return formatAmount(text, { currency: reading.currency })
  if (name === 'instant') return text.replace(/^(\d+) (\S+) (\d{4})/, (day) => unbroken(day))
  return name === 'day' ? unbroken(text) : text
}

/** All rows, since the widest text of a column decides its width; a PDF has few enough. */
async function readTable(report: Report): Promise<PrintedTable> {
  const { columns, batches, formatOf } = report
  const rows: string[][] = []
  for await (const batch of batches)
    for await (const row of inTurns(batch)) {
      const reading = formatOf(row['currency'])
      rows.push(columns.map((column) => printed(column, row[column.key], reading)))
    }
  return {
    labels: columns.map(({ kind }) => kind.label),
    isRight: columns.map(({ kind }) => kind.isNumeric),
    rows,
    totals: report.totals.rows === 0 ? [] : totalLines(report, printed),
  }
}

async function draw(page: PDFKit.PDFDocument, { title, head }: Report, table: PrintedTable): Promise<void> {
  const above = head.map(([name, text]) => `${name}: ${text}`)
  const pen = await penOf(page, textsOf([title, ...above], table), 'The CSV and XLSX files contain them.')
  const layout = await layOut(table, {
    plain: (text) => pen.widthOf(text, 'plain', usualType),
    bold: (text) => pen.widthOf(text, 'bold', usualType),
  })
  await drawTable(page, pen, { title, above, table, layout, empty: noActivity })
}

function* textsOf(above: readonly string[], { labels, rows, totals }: PrintedTable): Generator<string> {
  for (const texts of [above, labels, ...totals]) yield* texts
  for (const cells of rows) yield* cells
}
