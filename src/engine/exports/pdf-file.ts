import { createRequire } from 'node:module'
import { setImmediate as breathe } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { noActivity, textOf, totalLines } from './report.ts'
import type { Report, ReportColumn } from './report.ts'

// The built-in PDF fonts have no rupee sign.
const fontAt = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

const margin = 24
const size = 6
const lineHeight = 9
/** Layout is CPU-bound: yield to the event loop after this many rows. */
const rowsPerYield = 20

/** A printable table on landscape pages, its head repeated on each. */
export async function* pdfFile(report: Report): AsyncGenerator<Uint8Array> {
  const page = new PDFDocument({ size: 'A4', layout: 'landscape', margin, info: { Title: report.title } })
  page.registerFont('plain', fontAt('DejaVuSans')).registerFont('bold', fontAt('DejaVuSans-Bold'))
  const drawn = draw(page, report).then(
    () => page.end(),
    (error: unknown) => page.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  for await (const chunk of page) yield chunk as Uint8Array
  await drawn
}

async function draw(page: PDFKit.PDFDocument, report: Report): Promise<void> {
  const places = columnPlaces(page, report.columns)
  page.font('bold').fontSize(12).text(report.title)
  page.font('plain').fontSize(size + 1)
  for (const [name, text] of report.head) page.text(`${name}: ${text}`)
  const labels = report.columns.map(({ kind }) => kind.label)
  const write = writer(page, places, labels)
  write(labels, 'bold')
  for await (const batch of report.batches) {
    for (const [place, row] of batch.entries()) {
      const reading = report.formatOf(row['currency'])
      write(
        report.columns.map((column) => textOf(column, row[column.key], reading)),
        'plain',
      )
      if (place % rowsPerYield === 0) await breathe()
    }
  }
  if (report.totals.rows === 0) page.font('plain').text(noActivity, margin, page.y + lineHeight)
  else for (const sums of totalLines(report, textOf)) write(sums, 'bold')
}

interface Place {
  readonly x: number
  readonly width: number
  readonly maxChars: number
  readonly isRight: boolean
}

const weights: Readonly<Record<string, number>> = {
  uuid: 3.2,
  instant: 1.8,
  json: 3,
  longText: 3,
  integer: 0.9,
  toggle: 0.7,
  odds: 0.8,
}

function columnPlaces(page: PDFKit.PDFDocument, columns: readonly ReportColumn[]): readonly Place[] {
  const weightOf = ({ kind }: ReportColumn) => weights[kind.name] ?? 1.3
  const total = columns.reduce((sum, column) => sum + weightOf(column), 0)
  const available = page.page.width - 2 * margin
  let x = margin
  return columns.map((column) => {
    const width = (available * weightOf(column)) / total
    const place = {
      x,
      width,
      maxChars: Math.max(2, Math.floor((width - 3) / (size * 0.62))),
      isRight: column.kind.isNumeric,
    }
    x += width
    return place
  })
}

/** Writes one line of the table, on a new page where the old one is full. */
function writer(page: PDFKit.PDFDocument, places: readonly Place[], labels: readonly string[]) {
  let y = page.y + lineHeight
  const line = (cells: readonly string[], font: 'plain' | 'bold') => {
    page.font(font).fontSize(size)
    places.forEach(({ x, width, maxChars, isRight }, place) => {
      const text = shortened(cells[place] ?? '', maxChars)
      if (text !== '')
        page.text(text, x, y, { lineBreak: false, ...(isRight ? { width: width - 3, align: 'right' as const } : {}) })
    })
    y += lineHeight
  }
  return (cells: readonly string[], font: 'plain' | 'bold') => {
    if (y > page.page.height - margin - lineHeight) {
      page.addPage()
      y = margin
      line(labels, 'bold')
    }
    line(cells, font)
  }
}

const shortened = (text: string, letters: number): string => {
  const oneLine = text.replace(/\s+/g, ' ')
  return oneLine.length > letters ? `${oneLine.slice(0, letters - 1)}…` : oneLine
}
