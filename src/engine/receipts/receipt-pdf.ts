import PDFDocument from 'pdfkit'
import type { Receipt } from '#blueprint/receipt/receipt-answer.ts'
import { linesOf } from '#platform/pdf/lines.ts'
import { penOf, type Pen, type Weight } from '#platform/pdf/pen.ts'

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
    margin: 0,
    info: { Title: `${receipt.title} ${receipt.number}`, CreationDate: at },
  })
  draw(writer(page, await penOf(page, [JSON.stringify(receipt)])), receipt)
  page.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of page) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

type Writer = ReturnType<typeof writer>

/** Writes lines and rows one below the other, on a new page where one is full. */
function writer(page: PDFKit.PDFDocument, pen: Pen) {
  let y = margin
  const broken = (text: string, weight: Weight, type: number, width: number) =>
    linesOf(text, width, (each) => pen.widthOf(each, weight, type))
  const turn = (height: number) => {
    if (y + height <= page.page.height - margin) return
    page.addPage({ size: 'A4', margin: 0 })
    y = margin
  }
  return {
    line(text: string, weight: Weight = 'plain', type = size) {
      for (const part of broken(text, weight, type, right - margin)) {
        turn(type * pen.lead)
        pen.print(part, { x: margin, base: y + type }, weight, type)
        y += type * pen.lead
      }
    },
    space(lines: number) {
      y += lines * size * pen.lead
    },
    note: pen.note,
    colour: (name: string) => page.fillColor(name),
    /** One row of the table, kept on one page; the last cell is an amount. */
    row(weight: Weight, cells: readonly string[]) {
      const widthOf = (place: number) => (places[place + 1] ?? right) - (places[place] ?? margin) - 6
      const columns = cells.map((text, place) => broken(text, weight, size, widthOf(place)))
      const height = Math.max(1, ...columns.map(({ length }) => length)) * size * pen.lead
      turn(height)
      for (const [place, lines] of columns.entries())
        for (const [line, text] of lines.entries()) {
          const shift = place === 3 ? widthOf(place) - pen.widthOf(text, weight, size) : 0
          const base = y + line * size * pen.lead + size
          pen.print(text, { x: (places[place] ?? margin) + shift, base }, weight, size)
        }
      y += height + 3
    },
  }
}

function draw(write: Writer, { title, number, issuer, at, facts, lines, totals, reversed }: Receipt): void {
  write.line(title, 'bold', 16)
  write.line(issuer, 'plain', 11)
  write.space(0.5)
  write.line(`Receipt no. ${number}`)
  write.line(at)
  if (reversed !== null) {
    write.space(0.5)
    write.colour('#b00020')
    write.line(reversed, 'bold')
    write.colour('#000000')
  }
  write.space(1)
  write.row('bold', ['No.', 'From', 'To', 'Amount'])
  for (const line of lines) {
    write.row('plain', [line.number, line.from, line.to, line.amount])
    if (line.remaining !== null) write.row('plain', ['', '', 'Remaining', line.remaining])
  }
  write.space(1)
  for (const { label, amount, words } of totals) {
    write.line(`${label} ${amount}`, 'bold', 12)
    write.line(words)
  }
  write.space(1)
  for (const { label, value } of facts) write.line(`${label}: ${value}`)
  if (write.note !== '') write.line(write.note)
}
