import { inflateSync } from 'node:zlib'

interface PrintedPage {
  /** In points. */
  readonly width: number
  readonly height: number
  /** The letters of the page as they are drawn, without spaces. */
  readonly letters: string
}

/** Letters of the glyphs of a font, whose numbers have so many hexadecimal digits. */
interface Font {
  readonly digits: number
  readonly letters: ReadonlyMap<string, string>
}

/** Reads the letters of a file that Chromium printed, page by page. */
export function readPrinted(file: Buffer): readonly PrintedPage[] {
  const objects = objectsIn(file)
  return [...objects.values()].flatMap(({ head }) => {
    if (!/\/Type \/Page\b(?!s)/.test(head)) return []
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head)!
    const fonts = new Map(
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? '')?.[1]
        return [name!, fontOf(objects.get(map ?? '')?.content ?? '')] as const
      }),
    )
    const { content } = objects.get(/\/Contents (\d+) 0 R/.exec(head)![1]!)!
    return [{ width: Number(width), height: Number(height), letters: drawnBy(content, fonts).replace(/\s/gu, '') }]
  })
}

function objectsIn(file: Buffer) {
  const raw = file.toString('latin1')
  return new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => {
      const at = body!.indexOf('stream\n')
      const head = at < 0 ? body! : body!.slice(0, at)
      const isDeflated = at >= 0 && head.includes('FlateDecode')
      const content = isDeflated ? inflateSync(Buffer.from(body!.slice(at + 'stream\n'.length), 'latin1')) : null
      return [id!, { head, content: content?.toString('latin1') ?? '' }] as const
    }),
  )
}

/** `<0003> <0020>` is a glyph and its letters; `<0024> <0026> <0041>` are glyphs in a row and the letter of the first. */
function fontOf(map: string): Font {
  const letters = new Map<string, string>()
  const digits = /begincodespacerange\s*<([0-9A-F]+)>/i.exec(map)?.[1]!.length ?? 4
  for (const [, lines] of map.matchAll(/beginbf(?:char|range)\n([\s\S]*?)\nendbf/g))
    for (const line of lines!.split('\n')) {
      const [first = '', second = '', third] = [...line.matchAll(/<([0-9A-F]+)>/gi)].map(([, hex]) => hex!)
      if (third === undefined) letters.set(first, wide(second))
      else
        for (let step = 0; step <= Number.parseInt(second, 16) - Number.parseInt(first, 16); step += 1)
          letters.set(next(first, step), wide(next(third, step)))
    }
  return { digits, letters }
}

const next = (hex: string, step: number): string =>
  (Number.parseInt(hex, 16) + step).toString(16).toUpperCase().padStart(hex.length, '0')
const wide = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function drawnBy(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font = { digits: 4, letters: new Map() }
  let text = ''
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>/gi)) {
    if (name !== undefined) font = fonts.get(name) ?? font
    else
      for (let at = 0; at < hex!.length; at += font.digits)
        text += font.letters.get(hex!.slice(at, at + font.digits).toUpperCase()) ?? ''
  }
  return text
}
