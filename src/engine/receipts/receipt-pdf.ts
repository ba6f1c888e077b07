import PDFDocument from 'pdfkit'
import type { Receipt } from '#blueprint/receipt/receipt-answer.ts'
import { fontAt } from '#engine/exports/formats/pdf-file.ts'

const margin = 48
const size = 9
const places = [margin, 168, 284, 400] as const
const right = 547

/**
 * A receipt on A4. It is dated by what it certifies, not by when it is printed, so that the same receipt is always the
 * same file.
 */
export async function receiptPdf(receipt: Receipt, at: Date): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'A4',
    margin,
    info: { Title: `${receipt.title} ${receipt.number}`, CreationDate: at },
  })
  page.registerFont('plain', fontAt('DejaVuSans')).registerFont('bold', fontAt('DejaVuSans-Bold'))
  draw(page, receipt)
  page.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of page) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

function draw(page: PDFKit.PDFDocument, { title, number, issuer, at, facts, lines, totals, reversed }: Receipt): void {
  page.font('bold').fontSize(16).text(title)
  page.font('plain').fontSize(11).text(issuer)
  page.moveDown(0.5).fontSize(size).text(`Receipt no. ${number}`).text(at)
  if (reversed !== null) page.moveDown(0.5).font('bold').fillColor('#b00020').text(reversed).fillColor('#000000')
  page.moveDown()
  row(page, 'bold', ['No.', 'From', 'To', 'Amount'])
  for (const line of lines) {
    row(page, 'plain', [line.number, line.from, line.to, line.amount])
    if (line.remaining !== null) row(page, 'plain', ['', '', 'Remaining', line.remaining])
  }
  page.moveDown()
  for (const { label, amount, words } of totals) {
    page.font('bold').fontSize(12).text(`${label} ${amount}`, margin)
    page.font('plain').fontSize(size).text(words)
  }
  page.moveDown()
  for (const { label, value } of facts) page.text(`${label}: ${value}`, margin)
}

/** One row of the table, kept on one page. */
function row(page: PDFKit.PDFDocument, font: 'plain' | 'bold', cells: readonly string[]): void {
  page.font(font).fontSize(size)
  const widthOf = (place: number) => (places[place + 1] ?? right) - (places[place] ?? margin) - 6
  const height = Math.max(...cells.map((text, place) => page.heightOfString(text, { width: widthOf(place) })))
  if (page.y + height > page.page.height - margin) page.addPage()
  const { y } = page
  for (const [place, text] of cells.entries())
    page.text(text, places[place] ?? margin, y, { width: widthOf(place), align: place === 3 ? 'right' : 'left' })
  page.x = margin
  page.y = y + height + 3
}
