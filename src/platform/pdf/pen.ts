import { openFace, type FontFace } from './font-face.ts'
import { filesWith, usualFiles } from './font-files.ts'
import { inTurns } from './in-turns.ts'
import { printable, replacement, runsOf, type Run } from './runs.ts'

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
  /** Height of a line, as a multiple of the size of its type: other scripts need more above and below the letters. */
  readonly lead: number
  /** What a page says where letters are printed that no font has; empty where there are none. */
  readonly note: string
}

/** The size that letters are measured at. */
const unit = 1000
/** Letters that stand side by side, each as wide as it is alone. */
const simple =
  /^[\u0020-\u007e\u00a0-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2100-\u22ff]$/
const maxKnown = 20_000
/** Looking for letters is quick. */
const textsPerTurn = 500

interface Piece extends Run {
  readonly width: number
}

/** The fonts of a document by name, and which one has a letter. */
async function fontsOf(page: PDFKit.PDFDocument, texts: Iterable<string>) {
  const faces = new Map<string, FontFace>()
  const open = async (name: string, path: string) => {
    const face = await openFace(path)
    page.registerFont(name, face.font)
    faces.set(name, face)
  }
  await open('plain', usualFiles.plain)
  await open('bold', usualFiles.bold)
  const has = (font: string, letter: string) => faces.get(font)!.has(letter.codePointAt(0)!)
  /** Fonts of the letters that the usual one lacks. */
  const fonts = new Map<string, string | null>()
  for (const letter of await lettersIn(texts)) {
    if (has('plain', letter)) continue
    fonts.set(letter, null)
    for (const path of filesWith(letter.codePointAt(0)!)) {
      if (!faces.has(path)) await open(path, path)
      if (!has(path, letter)) continue
      fonts.set(letter, path)
      break
    }
  }
  const fontIn = (weight: Weight) => (letter: string) =>
    has(weight, letter) ? weight : has('plain', letter) ? 'plain' : (fonts.get(letter) ?? null)
  return { has, fontIn, fonts, thinness: (font: string) => faces.get(font)!.thinness }
}

/** Opens the fonts that the texts need; the pen prints no others. Its note ends with where the missing letters are found. */
export async function penOf(page: PDFKit.PDFDocument, texts: Iterable<string>, elsewhere = ''): Promise<Pen> {
  const { has, fontIn, fonts, thinness } = await fontsOf(page, texts)
  const drawnWith = (font: string, size: number) => page.font(font).fontSize(size)
  const simpleWidth = simpleWidths((letter, weight) =>
    simple.test(letter) && has(weight, letter) ? drawnWith(weight, unit).widthOfString(letter) : Number.NaN,
  )
  const piecesOf = remembered((text, weight) =>
    runsOf(printable(text), fontIn(weight), has).map((run) => ({
      ...run,
      width: drawnWith(run.font, unit).widthOfString(run.text, whole),
    })),
  )
  const widthOf = (text: string, weight: Weight): number => {
    const width = simpleWidth(text, weight)
    return Number.isNaN(width) ? piecesOf(text, weight).reduce((sum, piece) => sum + piece.width, 0) : width
  }
  return {
    lead: fonts.size > 0 ? 1.45 : 9 / 7,
    note: noteOf(
      [...fonts].flatMap(([letter, font]) => (font === null ? [letter] : [])),
      elsewhere,
    ),
    widthOf: (text, weight, size) => (widthOf(text, weight) / unit) * size,
    print(text, { x, base }, weight, size) {
      if (!Number.isNaN(simpleWidth(text, weight))) {
        drawnWith(weight, size).text(text.replaceAll('\u00a0', ' '), x, base, onLine)
        return
      }
      // Copied and searched for as it was written, whatever the order of the glyphs.
      page.markContent('Span', { actual: printable(text) })
      let at = x
      for (const { font, text: part, width } of piecesOf(text, weight)) {
        const stroke = thinness(font) > 0
        if (stroke) page.lineWidth(thinness(font) * size).strokeColor('#000000')
        drawnWith(font, size).text(part, at, base, { ...onLine, ...whole, fill: true, stroke })
        at += (width / unit) * size
      }
      page.endMarkedContent()
    },
  }
}

const mostNamed = 8

function noteOf(missing: readonly string[], elsewhere: string): string {
  if (missing.length === 0) return ''
  const codes = missing.map((letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
  const named = codes.slice(0, mostNamed).join(', ')
  const more = codes.length > mostNamed ? ` and ${codes.length - mostNamed} more` : ''
  return `${replacement} stands for characters that cannot be printed here: ${named}${more}. ${elsewhere}`.trimEnd()
}

const onLine = { lineBreak: false, baseline: 'alphabetic' } as const
/** With a list of features a text is shaped as a whole, and not word by word. */
const whole: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: [] }

/** Every letter that occurs, once. */
async function lettersIn(texts: Iterable<string>): Promise<ReadonlySet<string>> {
  const letters = new Set<string>()
  for await (const text of inTurns(texts, textsPerTurn))
    if (/[^\u0020-\u007e]/.test(text)) for (const letter of printable(text)) letters.add(letter)
  return letters
}

/** Sum of the widths of letters, each of which is measured once; no number where one is not simple. */
function simpleWidths(measure: (letter: string, weight: Weight) => number) {
  const known = { plain: new Map<string, number>(), bold: new Map<string, number>() }
  return (text: string, weight: Weight): number => {
    let sum = 0
    for (const letter of text) {
      let width = known[weight].get(letter)
      if (width === undefined) known[weight].set(letter, (width = measure(letter, weight)))
      sum += width
    }
    return sum
  }
}

/** The pieces of a text, which is measured more often than it is printed. */
function remembered(piecesOf: (text: string, weight: Weight) => readonly Piece[]) {
  const known = { plain: new Map<string, readonly Piece[]>(), bold: new Map<string, readonly Piece[]>() }
  return (text: string, weight: Weight): readonly Piece[] => {
    const found = known[weight].get(text)
    if (found) return found
    if (known[weight].size > maxKnown) known[weight].clear()
    const pieces = piecesOf(text, weight)
    known[weight].set(text, pieces)
    return pieces
  }
}
