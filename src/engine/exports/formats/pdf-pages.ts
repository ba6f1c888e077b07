import { setImmediate as breathe } from 'node:timers/promises'
import { linesOf } from '#platform/pdf/lines.ts'
import type { Pen } from '#platform/pdf/pen.ts'
import { gap, margin, type Layout, type PrintedTable } from './pdf-layout.ts'
import { brokenRow, partsOf, weightOf, type Row } from './pdf-rows.ts'

export interface PrintedReport {
  readonly title: string
  /** What the table is about, line by line. */
  readonly above: readonly string[]
  readonly table: PrintedTable
  readonly layout: Layout
  /** Stands in place of the rows where there are none. */
  readonly empty: string
}

const titleType = 12
const aboveType = 8
/** The longest note fits on a page. */
const noteType = 6
const rowGap = 2
/** Height of the foot, and of the note above it. */
const footHeight = 14
const noteHeight = 10
/** Layout is CPU-bound: yield to the event loop after this many rows. */
const rowsPerYield = 20

/** Draws a report on pages of a document: what it is about, the table, and the foot of each page. */
export async function drawTable(page: PDFKit.PDFDocument, pen: Pen, report: PrintedReport): Promise<void> {
  const { table, layout } = report
  addPage(page, layout)
  const start = drawAbove(page, pen, report)
  const pages = pagesOf(page, pen, report, start)
  for (const [place, cells] of table.rows.entries()) {
    pages.add(brokenRow(cells, 'row', layout, pen))
    if (place % rowsPerYield === 0) await breathe()
  }
  if (table.rows.length === 0) pages.add({ bands: layout.bands.map(() => [[report.empty]]), lines: 1, kind: 'row' })
  for (const cells of table.totals) pages.add(brokenRow(cells, 'total', layout, pen))
  drawFeet(page, pen, report, pages.finish())
}

const addPage = (page: PDFKit.PDFDocument, { paper: { size, layout } }: Layout) =>
  page.addPage({ size, layout, margin: 0 })

const bottomOf = (page: PDFKit.PDFDocument, { note }: Pen) =>
  page.page.height - margin - footHeight - (note === '' ? 0 : noteHeight)

/** The title and what the table is about; returns where the table begins. */
function drawAbove(page: PDFKit.PDFDocument, pen: Pen, { title, above, layout }: PrintedReport): number {
  const width = page.page.width - 2 * margin
  let y = margin
  const drawText = (text: string, weight: 'plain' | 'bold', type: number) => {
    for (const line of linesOf(text, width, (each) => pen.widthOf(each, weight, type))) {
      if (y + type * pen.lead > bottomOf(page, pen)) {
        addPage(page, layout)
        y = margin
      }
      pen.print(line, { x: margin, base: y + type }, weight, type)
      y += type * pen.lead
    }
  }
  drawText(title, 'bold', titleType)
  for (const text of above) drawText(text, 'plain', aboveType)
  return y + aboveType
}

/** Collects rows until a page is full, and draws them: the columns of each band on a page of their own. */
function pagesOf(page: PDFKit.PDFDocument, pen: Pen, { table, layout }: PrintedReport, start: number) {
  const { bands, paper } = layout
  const height = paper.type * pen.lead
  const heads = brokenRow(table.labels, 'head', layout, pen)
  const headHeight = heads.lines * height + rowGap
  const bandOfPage = new Map<number, number>()
  const room = () => bottomOf(page, pen) - margin - headHeight
  // What is above may leave too little space for rows.
  let free = bottomOf(page, pen) - start - headHeight
  let isFirst = free > room() / 4
  if (!isFirst) free = room()
  let rows: Row[] = []
  const flush = () => {
    for (const [band] of bands.entries()) {
      const isBelow = isFirst && band === 0
      if (!isBelow) addPage(page, layout)
      bandOfPage.set(page.bufferedPageRange().count, band)
      const top = isBelow ? start : margin
      drawBand(page, pen, layout, { band, rows, heads, top, height, isRight: table.isRight })
    }
    isFirst = false
    rows = []
    free = room()
  }
  const add = (row: Row) => {
    for (const part of partsOf(row, Math.floor((room() - rowGap) / height))) {
      const needed = part.lines * height + rowGap
      if (needed > free && (rows.length > 0 || isFirst)) flush()
      rows.push(part)
      free -= needed
    }
  }
  return {
    add,
    /** Draws the last rows; returns the band of each page. */
    finish() {
      flush()
      return bandOfPage
    },
  }
}

interface BandOfRows {
  readonly band: number
  readonly rows: readonly Row[]
  readonly heads: Row
  readonly top: number
  readonly height: number
  readonly isRight: readonly boolean[]
}

function drawBand(page: PDFKit.PDFDocument, pen: Pen, layout: Layout, drawn: BandOfRows): void {
  const { band, rows, heads, height, isRight } = drawn
  const { bands, paper } = layout
  const places = bands[band]!
  let y = drawn.top
  const drawRow = (row: Row) => {
    const weight = weightOf(row.kind)
    for (const [at, lines] of row.bands[band]!.entries())
      for (const [line, text] of lines.entries()) {
        const { x, width, column } = places[at]!
        // The words before the sums begin at the left.
        const isAtRight = isRight[column] && !/^\p{L}/u.test(text)
        const shift = isAtRight ? width - gap - pen.widthOf(text, weight, paper.type) : 0
        pen.print(text, { x: x + shift, base: y + line * height + paper.type }, weight, paper.type)
      }
    y += row.lines * height
  }
  drawRow(heads)
  const { x, width } = places.at(-1)!
  page
    .moveTo(margin, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor('#888888')
    .stroke()
  y += rowGap
  for (const row of rows) {
    drawRow(row)
    y += rowGap
  }
}

/** Title, columns and page number at the foot of each page. */
function drawFeet(
  page: PDFKit.PDFDocument,
  pen: Pen,
  { title, layout }: PrintedReport,
  bandOfPage: ReadonlyMap<number, number>,
) {
  const { start, count } = page.bufferedPageRange()
  const total = new Set(layout.bands.flat().map(({ column }) => column)).size
  const { type } = layout.paper
  for (let place = start; place < start + count; place++) {
    page.switchToPage(place)
    const places = layout.bands[bandOfPage.get(place - start + 1) ?? 0]!
    const [from, to] = [places[1], places.at(-1)].map((one) => (one?.column ?? 0) + 1)
    const which = layout.bands.length > 1 ? `, columns 1 and ${from} to ${to} of ${total}` : ''
    const number = `Page ${place - start + 1} of ${count}`
    const base = page.page.height - margin - 2
    const right = page.page.width - margin - pen.widthOf(number, 'plain', type)
    const [left = ''] = linesOf(`${title}${which}`, right - margin - gap, (text) => pen.widthOf(text, 'plain', type))
    pen.print(left, { x: margin, base }, 'plain', type)
    if (pen.note !== '') pen.print(pen.note, { x: margin, base: base - noteHeight }, 'plain', noteType)
    pen.print(number, { x: right, base }, 'plain', type)
  }
}
