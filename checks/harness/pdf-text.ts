import { inflateSync } from 'node:zlib'

/** A text of a page, with its place in points from the upper left corner and its width on the page. */
export interface PdfText {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  /** Size of the type. */
  readonly size: number
  readonly text: string
}

export interface PdfPage {
  readonly width: number
  readonly height: number
}

interface Font {
  readonly letters: ReadonlyMap<number, string>
  /** Of each glyph, in thousandths of the size of the type. */
  readonly widths: readonly number[]
}

/** Reads the texts of a PDF as they are drawn: every piece with its place. For files written by this server only. */
export function readPdf(file: Buffer): { readonly pages: readonly PdfPage[]; readonly texts: readonly PdfText[] } {
  const objects = objectsIn(file)
  const fonts = new Map(
    [...objects].flatMap(([id, { head }]) => {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1]
      const drawn = /\/DescendantFonts \[(\d+) 0 R\]/.exec(head)?.[1]
      if (unicode === undefined || drawn === undefined) return []
      const [, widths = ''] = /\/W \[0 \[([^\]]*)\]/.exec(objects.get(drawn)!.head)!
      const font = { letters: lettersIn(objects.get(unicode)!.content), widths: widths.trim().split(/\s+/).map(Number) }
      return [[id, font] as const]
    }),
  )
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  const sizes = pages.map(({ head }) => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head)!.map(Number)
    return { width: width!, height: height! }
  })
  const texts = pages.flatMap(({ head }, place) => {
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(head)![1]!)!.head
    const names = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, fonts.get(id!)!] as const),
    )
    const { content } = objects.get(/\/Contents (\d+) 0 R/.exec(head)![1]!)!
    return textsIn(content, names).map((one) => ({ ...one, y: sizes[place]!.height - one.y, page: place + 1 }))
  })
  return { pages: sizes, texts }
}

function objectsIn(file: Buffer) {
  const raw = file.toString('latin1')
  return new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => {
      const [head = '', stream] = body!.split(/\nstream\n/, 2)
      const bytes = stream === undefined ? null : Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')
      const content = bytes && head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : ''
      return [id!, { head, content }] as const
    }),
  )
}

/** Glyph numbers to letters: `<0000> <00ff> [<0041> <0042>]`. */
function lettersIn(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>()
  for (const [, from, , list] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    for (const [place, [, hex]] of [...list!.matchAll(/<([0-9a-f\s]*)>/gi)].entries())
      letters.set(
        Number.parseInt(from!, 16) + place,
        String.fromCodePoint(
          ...hex!
            .trim()
            .split(/\s+/)
            // A glyph that is one of several for a letter stands for none.
            .flatMap((code) => (code === '' ? [] : [Number.parseInt(code, 16)])),
        ),
      )
  return letters
}

/** A text of shaped letters is written beside its glyphs: `/ActualText (…)` until `EMC`. */
function textsIn(content: string, fonts: ReadonlyMap<string, Font>) {
  let font: Font = { letters: new Map(), widths: [] }
  let [x, y, size] = [0, 0, 0]
  let actual: string | null = null
  let parts: Omit<PdfText, 'page'>[] = []
  const texts: Omit<PdfText, 'page'>[] = []
  for (const line of content.split('\n')) {
    const place = /^1 0 0 1 ([-\d.]+) ([-\d.]+) Tm$/.exec(line)
    if (place) [x, y] = [Number(place[1]), Number(place[2])]
    const chosen = /^\/(F\d+) ([\d.]+) Tf$/.exec(line)
    if (chosen) [font, size] = [fonts.get(chosen[1]!) ?? font, Number(chosen[2])]
    const written = /^\/ActualText \((.*)\)$/.exec(line)?.[1]
    if (written !== undefined) [actual, parts] = [actualText(written), []]
    if (line === 'EMC' && actual !== null) {
      const end = Math.max(...parts.map((part) => part.x + part.width))
      const isBoxed = parts.some(({ text }) => text.includes(box))
      texts.push({ ...parts[0]!, width: end - parts[0]!.x, text: `${actual}${isBoxed ? box : ''}` })
      actual = null
    }
    if (!line.endsWith(' TJ')) continue
    const drawn = drawnBy(line, font)
    ;(actual === null ? texts : parts).push({ x, y, size, text: drawn.text, width: (drawn.width * size) / 1000 })
  }
  return texts
}

/** Stands for a glyph that its font lacks. */
const box = '□'

function drawnBy(line: string, { letters, widths }: Font) {
  const glyphs = [...line.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
    .map((glyph) => Number.parseInt(glyph, 16))
  const moved = [...line.matchAll(/>\s*(-?[\d.]+)/g)].reduce((sum, [, by]) => sum - Number(by), 0)
  return {
    text: glyphs.map((glyph) => (glyph === 0 ? box : (letters.get(glyph) ?? '?'))).join(''),
    width: glyphs.reduce((sum, glyph) => sum + (widths[glyph] ?? 0), 0) + moved,
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** UTF-16 with a byte order mark, or Latin letters. */
function actualText(written: string): string {
  const bytes = written.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter)
  if (!bytes.startsWith('þÿ')) return bytes
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
}
