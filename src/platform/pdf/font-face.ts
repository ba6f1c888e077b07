import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { Blob, Buffer as Letters, Direction, Face, Feature, Font as Shaped, shape } from 'harfbuzzjs'
import { mirrored, rightToLeft } from './runs.ts'
import decompress from 'wawoff2/decompress.js'

/** A font that can be embedded, and that places the letters of every script as HarfBuzz does. */
export interface FontFace {
  readonly font: Font
  readonly has: (codePoint: number) => boolean
  /** A font of several weights is embedded at its first one; what its lines lack to the regular one, by size of the type. */
  readonly thinness: number
}

const regular = 400
/** Lines of the Chinese and Korean fonts grow by this much from one weight to the next, by size of the type. */
const growth = 0.06 / 300

/** Opens a TTF or WOFF2 file. */
export async function openFace(path: string): Promise<FontFace> {
  const file = await readFile(path)
  const bytes = path.endsWith('.woff2') ? await decompress(file) : new Uint8Array(file)
  const font = create(Buffer.from(bytes)) as Font
  const shaping = new Shaped(new Face(new Blob(bytes)))
  const layout = (text: string) => shapedRun(font, shaping, text)
  return {
    font: Object.create(font, { layout: { value: layout } }) as Font,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    thinness: (regular - (font.variationAxes.wght?.default ?? regular)) * growth,
  }
}

const space = 0x20

/** The letter whose glyph this is, of these or of brackets that face the other way; a joiner is drawn as a space without width. */
function letterOf(font: Font, glyph: number, letters: readonly number[]): [number] | null {
  for (const letter of [...letters, space])
    for (const one of [letter, mirrored(letter)])
      if (font.hasGlyphForCodePoint(one) && font.glyphForCodePoint(one).id === glyph) return [one]
  return null
}

/** Scripts whose letters are legible apart: beside the letter U+FB01, a joined fi would be copied as that letter. */
const unjoined = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** What PDFKit asks of a run: glyphs from left to right, and their places in units of the font. */
function shapedRun(font: Font, shaping: Shaped, text: string) {
  const buffer = new Letters()
  buffer.addText(text)
  buffer.setDirection(rightToLeft.test(text) ? Direction.RTL : Direction.LTR)
  buffer.guessSegmentProperties()
  shape(shaping, buffer, unjoined.test(text) ? [new Feature('liga', 0)] : [])
  const infos = buffer.getGlyphInfos()
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const seen = new Set<number>()
  const glyphs = infos.map(({ codepoint, cluster }) => {
    const end = starts[starts.indexOf(cluster) + 1]
    const letters = Array.from(text.slice(cluster, end), (letter) => letter.codePointAt(0)!)
    // The first glyph of a cluster stands for all of its letters, unless it is the glyph of a letter: a file has one meaning of each.
    const own = letterOf(font, codepoint, letters) ?? (seen.has(cluster) ? [] : letters)
    seen.add(cluster)
    return font.getGlyph(codepoint, own)
  })
  const positions = buffer.getGlyphPositions()
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}
