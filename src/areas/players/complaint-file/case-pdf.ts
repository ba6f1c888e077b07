import PDFDocument from 'pdfkit'
import { inTurns } from '#platform/pdf/in-turns.ts'
import { linesOf } from '#platform/pdf/lines.ts'
import { penOf } from '#platform/pdf/pen.ts'

export interface CaseLine {
  readonly text: string
  readonly isHead: boolean
}
interface PrintedCase {
  readonly title: string
  readonly lines: readonly CaseLine[]
  readonly at: Date
}

const margin = 48
const textType = 8
const headType = 11
const footType = 7

/** One column of lines on A4, broken into as many pages as they need; each page names the file and its number. */
export async function* casePdf(printed: PrintedCase): AsyncGenerator<Uint8Array> {
  const page = new PDFDocument({ size: 'A4', margin: 0, info: { Title: printed.title, CreationDate: printed.at } })
  const drawn = draw(page, printed).then(
    () => page.end(),
    (error: unknown) => page.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  for await (const chunk of page) yield chunk as Uint8Array
  await drawn
}

async function draw(page: PDFKit.PDFDocument, { title, lines }: PrintedCase): Promise<void> {
  const pen = await penOf(page, [title, ...lines.map(({ text }) => text)])
  const width = page.page.width - 2 * margin
  const bottom = page.page.height - margin - 2 * footType
  let y = margin
  let number = 1
  const foot = () => {
    const base = page.page.height - margin / 2
    pen.print(`${title}, page ${number}`, { x: margin, base }, 'plain', footType)
  }
  for await (const { text, isHead } of inTurns([
    ...lines,
    ...(pen.note === '' ? [] : [{ text: pen.note, isHead: false }]),
  ])) {
    const [weight, type] = isHead ? (['bold', headType] as const) : (['plain', textType] as const)
    if (isHead) y += type
    for (const part of linesOf(text, width, (each) => pen.widthOf(each, weight, type))) {
      if (y + type * pen.lead > bottom) {
        foot()
        page.addPage({ size: 'A4', margin: 0 })
        number += 1
        y = margin
      }
      pen.print(part, { x: margin, base: y + type }, weight, type)
      y += type * pen.lead
    }
  }
  foot()
}
