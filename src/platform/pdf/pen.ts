import { createRequire } from 'node:module'

export type Weight = 'plain' | 'bold'

/** Prints texts on the pages of a document, and knows how wide they are. */
export interface Pen {
  readonly widthOf: (text: string, weight: Weight, size: number) => number
  /** From a place on the line that the letters stand on. */
  readonly print: (
    text: string,
    place: { readonly x: number; readonly base: number },
    weight: Weight,
    size: number,
  ) => void
}

// The built-in PDF fonts have no rupee sign.
const fontAt = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

/** The size that letters are measured at. */
const unit = 1000

export function penOf(page: PDFKit.PDFDocument): Pen {
  page.registerFont('plain', fontAt('DejaVuSans')).registerFont('bold', fontAt('DejaVuSans-Bold'))
  const widths = { plain: new Map<string, number>(), bold: new Map<string, number>() }
  const widthOf = (text: string, weight: Weight) => {
    const known = widths[weight]
    let sum = 0
    for (const letter of text) {
      let width = known.get(letter)
      if (width === undefined) {
        width = page.font(weight).fontSize(unit).widthOfString(letter)
        known.set(letter, width)
      }
      sum += width
    }
    return sum
  }
  return {
    widthOf: (text, weight, size) => (widthOf(text, weight) / unit) * size,
    print(text, { x, base }, weight, size) {
      page.font(weight).fontSize(size).text(text, x, base, { lineBreak: false, baseline: 'alphabetic' })
    },
  }
}
