import { createRequire } from 'node:module'
import { setImmediate as breathe } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { formatAmount } from '#values/grouped.ts'
import type { FormatContext } from '#blueprint/kind.ts'
import { gap, layOut, linesOf, margin, type Measure, type PrintedTable } from './pdf-layout.ts'
import { noActivity, textOf, totalLines } from '../report.ts'
import type { Report, ReportColumn } from '../report.ts'

// The built-in PDF fonts have no rupee sign.
export const fontAt = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

const size = 7
const lineHeight = 9
const rowGap = 2
const foot = 14
/** Layout is CPU-bound: yield to the event loop after this many rows. */
const rowsPerYield = 20

/** A printable table, its head repeated on each page. Nothing is cut: the sheet suits the columns, and texts are broken into lines. */
export async function* pdfFile(report: Report): AsyncGenerator<Uint8Array> {
  const table = await readTable(report)
  const page = new PDFDocument({ autoFirstPage: false, bufferPages: true, info: { Title: report.title } })
  page.registerFont('plain', fontAt('DejaVuSans')).registerFont('bold', fontAt('DejaVuSans-Bold'))
  const drawn = draw(page, report, table).then(
    () => page.end(),
    (error: unknown) => page.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  for await (const chunk of page) yield chunk as Uint8Array
  await drawn
}

/** As on the screen: amounts and counts are grouped. */
function printed(column: ReportColumn, value: unknown, reading: FormatContext): string {
  const text = textOf(column, value, reading)
  return column.kind.name === 'amount' || column.kind.name === 'integer'
    ? formatAmount(text, { currency: reading.currency })
    : text
}

/** All rows, since the widest text of a column decides its width; a PDF has few enough. */
async function readTable(report: Report): Promise<PrintedTable> {
  const { columns, batches, formatOf } = report
  const rows: string[][] = []
  for await (const batch of batches)
    for (const row of batch) {
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

async function draw(page: PDFKit.PDFDocument, report: Report, table: PrintedTable): Promise<void> {
  page.font('bold').fontSize(size)
  const { paper, widths } = layOut(table, measureWith(page))
  page.addPage({ size: paper.size, layout: paper.layout, margin })
  drawHead(page, report)
  const write = writer(page, table, widths)
  write.heads()
  for (const [place, cells] of table.rows.entries()) {
    write.row(cells, 'plain')
    if (place % rowsPerYield === 0) await breathe()
  }
  if (table.rows.length === 0) page.font('plain').text(noActivity, margin, page.y + lineHeight)
  for (const sums of table.totals) write.row(sums, 'bold')
  number(page, report.title)
}

/** Widths in the current font, which is asked once for each text that recurs. */
function measureWith(page: PDFKit.PDFDocument): Measure {
  const known = new Map<string, number>()
  return (text) => {
    let width = known.get(text)
    if (width === undefined) {
      if (known.size > 20_000) known.clear()
      known.set(text, (width = page.widthOfString(text)))
    }
    return width
  }
}

function drawHead(page: PDFKit.PDFDocument, { title, head }: Report): void {
  page.font('bold').fontSize(12).text(title)
  page.font('plain').fontSize(size + 1)
  for (const [name, text] of head) page.text(`${name}: ${text}`)
}

/** Writes rows of the table, on a new page where the old one is full. */
function writer(page: PDFKit.PDFDocument, { labels, isRight }: PrintedTable, widths: readonly number[]) {
  const measures = { plain: measured(page, 'plain'), bold: measured(page, 'bold') }
  const places = widths.map((width, place) => widths.slice(0, place).reduce((sum, one) => sum + one, margin))
  let y = page.y + lineHeight
  const bottom = () => page.page.height - margin - foot
  const broken = (cells: readonly string[], font: 'plain' | 'bold') => {
    page.font(font).fontSize(size)
    return widths.map((width, place) => {
      // The word before the sums spans the columns without one.
      const next = cells.findIndex((text, at) => at > place && text !== '')
      const isTotal = font === 'bold' && place === 0 && cells !== labels
      const span = isTotal ? widths.slice(0, next < 0 ? undefined : next).reduce((sum, one) => sum + one, 0) : width
      return linesOf(cells[place] ?? '', span - gap, measures[font])
    })
  }
  const drawLine = (columns: readonly (readonly string[])[], line: number, font: 'plain' | 'bold') => {
    page.font(font).fontSize(size)
    for (const [place, lines] of columns.entries()) {
      const text = lines[line]
      if (text === undefined || text === '') continue
      const isAtRight = isRight[place] && !text.startsWith('Total')
      const x = places[place]! + (isAtRight ? widths[place]! - gap - measures[font](text) : 0)
      page.text(text, x, y, { lineBreak: false })
    }
    y += lineHeight
  }
  const heads = () => {
    const columns = broken(labels, 'bold')
    const height = Math.max(1, ...columns.map(({ length }) => length))
    for (let line = 0; line < height; line++) drawLine(columns, line, 'bold')
    const end = places.at(-1)! + widths.at(-1)!
    page.moveTo(margin, y).lineTo(end, y).lineWidth(0.5).strokeColor('#888888').stroke()
    y += rowGap
  }
  const turn = () => {
    page.addPage({ size: [page.page.width, page.page.height], margin })
    y = margin
    heads()
  }
  return {
    heads,
    row(cells: readonly string[], font: 'plain' | 'bold') {
      const columns = broken(cells, font)
      const lines = Math.max(1, ...columns.map(({ length }) => length))
      // A row is kept on one page, unless it is longer than a page.
      if (y + lines * lineHeight > bottom() && y > margin + 4 * lineHeight) turn()
      for (let line = 0; line < lines; line++) {
        if (y + lineHeight > bottom()) turn()
        drawLine(columns, line, font)
      }
      y += rowGap
    },
  }
}

function measured(page: PDFKit.PDFDocument, font: 'plain' | 'bold'): Measure {
  const measure = measureWith(page)
  return (text) => {
    page.font(font).fontSize(size)
    return measure(text)
  }
}

/** Title and page number at the foot of each page. */
function number(page: PDFKit.PDFDocument, title: string): void {
  const { start, count } = page.bufferedPageRange()
  for (let place = start; place < start + count; place++) {
    page.switchToPage(place)
    const text = `Page ${place + 1} of ${count}`
    page.font('plain').fontSize(size)
    const y = page.page.height - margin - lineHeight
    // The foot lies below what counts as full.
    page.page.margins.bottom = 0
    page.text(title, margin, y, { lineBreak: false })
    page.text(text, page.page.width - margin - page.widthOfString(text), y, { lineBreak: false })
  }
}
