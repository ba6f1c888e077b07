import { inTurns } from '#platform/pdf/in-turns.ts'
import { linesOf } from '#platform/pdf/lines.ts'
import type { Pen, Weight } from '#platform/pdf/pen.ts'
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

interface Line {
  readonly text: string
  readonly base: number
  readonly weight: Weight
  readonly type: number
}

/** What is on one page: lines about the report, and rows in the columns of a band. */
interface Sheet {
  readonly above: readonly Line[]
  readonly band: number
  readonly table: { readonly rows: readonly Row[]; readonly top: number } | null
}

/**
 * Draws a report on pages of a document: what it is about, the table, and the foot of each page. Each page is written
 * when it is drawn, so that compressing them leaves the process time for other work.
 */
export async function drawTable(page: PDFKit.PDFDocument, pen: Pen, report: PrintedReport): Promise<void> {
  const { table, layout } = report
  addPage(page, layout)
  const heads = brokenRow(table.labels, 'head', layout, pen)
  const sheets = await sheetsOf(page, pen, report, heads)
  for await (const [place, { above, band, table: part }] of inTurns(sheets.entries(), 1)) {
    if (place > 0) addPage(page, layout)
    for (const { text, base, weight, type } of above) pen.print(text, { x: margin, base }, weight, type)
    if (part) drawBand(page, pen, layout, { ...part, band, heads, isRight: table.isRight })
    drawFoot(page, pen, report, { band, number: place + 1, count: sheets.length })
  }
}

const addPage = (page: PDFKit.PDFDocument, { paper: { size, layout } }: Layout) =>
  page.addPage({ size, layout, margin: 0 })

const bottomOf = (page: PDFKit.PDFDocument, { note }: Pen) =>
  page.page.height - margin - footHeight - (note === '' ? 0 : noteHeight)

/** The title and what the table is about, page by page, and where the table begins. */
function linesAbove(page: PDFKit.PDFDocument, pen: Pen, { title, above }: PrintedReport) {
  const width = page.page.width - 2 * margin
  const pages: Line[][] = [[]]
  let y = margin
  const add = (text: string, weight: Weight, type: number) => {
    for (const line of linesOf(text, width, (each) => pen.widthOf(each, weight, type))) {
      if (y + type * pen.lead > bottomOf(page, pen)) {
        pages.push([])
        y = margin
      }
      pages.at(-1)!.push({ text: line, base: y + type, weight, type })
      y += type * pen.lead
    }
  }
  add(title, 'bold', titleType)
  for (const text of above) add(text, 'plain', aboveType)
  return { pages, end: y + aboveType }
}

/** Breaks the rows into pages: the columns of each band are on a page of their own. */
async function sheetsOf(
  page: PDFKit.PDFDocument,
  pen: Pen,
  report: PrintedReport,
  heads: Row,
): Promise<readonly Sheet[]> {
  const { table, layout } = report
  const height = layout.paper.type * pen.lead
  const { pages, end } = linesAbove(page, pen, report)
  const sheets: Sheet[] = pages.map((above) => ({ above, band: 0, table: null }))
  const headHeight = heads.lines * height + rowGap
  const room = bottomOf(page, pen) - margin - headHeight
  // What is above may leave too little space for rows.
  let free = bottomOf(page, pen) - end - headHeight
  let isFirst = free > room / 4
  if (!isFirst) free = room
  let rows: Row[] = []
  const flush = () => {
    const last = isFirst ? sheets.pop() : undefined
    for (const band of layout.bands.keys())
      sheets.push(
        last && band === 0 ? { ...last, table: { rows, top: end } } : { above: [], band, table: { rows, top: margin } },
      )
    isFirst = false
    rows = []
    free = room
  }
  const add = (row: Row) => {
    for (const part of partsOf(row, Math.floor((room - rowGap) / height))) {
      const needed = part.lines * height + rowGap
      if (needed > free && (rows.length > 0 || isFirst)) flush()
      rows.push(part)
      free -= needed
    }
  }
  for await (const cells of inTurns(table.rows)) add(brokenRow(cells, 'row', layout, pen))
  if (table.rows.length === 0) add({ bands: layout.bands.map(() => [[report.empty]]), lines: 1, kind: 'row' })
  for (const cells of table.totals) add(brokenRow(cells, 'total', layout, pen))
  flush()
  return sheets
}

interface BandOfRows {
  readonly band: number
  readonly rows: readonly Row[]
  readonly heads: Row
  readonly top: number
  readonly isRight: readonly boolean[]
}

function drawBand(page: PDFKit.PDFDocument, pen: Pen, layout: Layout, drawn: BandOfRows): void {
  const { band, rows, heads, isRight } = drawn
  const { bands, paper } = layout
  const height = paper.type * pen.lead
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

/** Title, columns and page number at the foot of a page. */
function drawFoot(
  page: PDFKit.PDFDocument,
  pen: Pen,
  { title, layout }: PrintedReport,
  at: { readonly band: number; readonly number: number; readonly count: number },
) {
  const total = new Set(layout.bands.flat().map(({ column }) => column)).size
  const { type } = layout.paper
  const places = layout.bands[at.band]!
  const [from, to] = [places[1], places.at(-1)].map((one) => (one?.column ?? 0) + 1)
  const which = layout.bands.length > 1 ? `, columns 1 and ${from} to ${to} of ${total}` : ''
  const number = `Page ${at.number} of ${at.count}`
  const base = page.page.height - margin - 2
  const right = page.page.width - margin - pen.widthOf(number, 'plain', type)
  const [left = ''] = linesOf(`${title}${which}`, right - margin - gap, (text) => pen.widthOf(text, 'plain', type))
  pen.print(left, { x: margin, base }, 'plain', type)
  if (pen.note !== '') pen.print(pen.note, { x: margin, base: base - noteHeight }, 'plain', noteType)
  pen.print(number, { x: right, base }, 'plain', type)
}
