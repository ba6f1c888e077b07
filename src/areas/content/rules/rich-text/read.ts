import { linkTarget } from './addresses.ts'
import { plainMarks, type Block, type Cell, type Inline, type Marks, type Paragraph } from './document.ts'
import { spaced, tidyLine } from './inline.ts'
import { attributeOf, isDropped, isElement, styleOf, textOf, type SourceElement, type SourceNode } from './source.ts'
import { isMarker, listsOf, markerIn, numberOf, placeInList, type ListEntry } from './word-list.ts'

/** The id of the stored picture that an address stands for; null leaves the picture out. */
export type PictureIn = (address: string) => string | null

const maxDepth = 400
const maxAlt = 200
const boldFrom = 600

function marksOf(element: SourceElement, marks: Marks): Marks {
  const { tagName: tag } = element
  const weight = styleOf(element, 'font-weight')
  const slant = styleOf(element, 'font-style')
  const isStrong =
    weight === ''
      ? marks.isStrong || tag === 'b' || tag === 'strong'
      : weight.startsWith('bold') || Number(weight) >= boldFrom
  const isSlanted =
    slant === '' ? marks.isSlanted || tag === 'i' || tag === 'em' : slant === 'italic' || slant.startsWith('oblique')
  const href = tag === 'a' ? linkTarget(attributeOf(element, 'href')) : marks.href
  return { isStrong, isSlanted, href }
}

const headings: ReadonlyMap<string, Paragraph['tag']> = new Map([
  ['h1', 'h2'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
])
const dividers: ReadonlySet<string> = new Set(
  'address article aside caption center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup hr legend main menu nav p pre search section summary'.split(
    ' ',
  ),
)

/** Collects the blocks of one place: inline parts until a block ends them. */
class Reading {
  readonly blocks: Block[] = []
  private line: Inline[] = []
  private entries: ListEntry[] = []
  private readonly pictureIn: PictureIn

  constructor(pictureIn: PictureIn) {
    this.pictureIn = pictureIn
  }

  /** Ends the paragraph; `tag` is the one that it becomes. */
  end(tag: Paragraph['tag'] = 'p'): void {
    const line = tidyLine(this.line)
    this.line = []
    if (line.length > 0) this.add({ tag, line })
  }

  add(block: Block): void {
    this.endList()
    this.blocks.push(block)
  }

  private endList(): void {
    const { entries } = this
    this.entries = []
    if (entries.length > 0) this.blocks.push(...listsOf(entries))
  }

  finish(): readonly Block[] {
    this.end()
    this.endList()
    return this.blocks
  }

  read(nodes: readonly SourceNode[], marks: Marks, depth: number): void {
    if (depth > maxDepth) return void this.line.push({ kind: 'words', text: textOf(nodes), ...marks })
    for (const node of nodes) {
      if ('value' in node) this.line.push({ kind: 'words', text: node.value, ...marks })
      else if (isElement(node) && !isDropped(node.tagName) && !isMarker(node)) this.enter(node, marks, depth)
    }
  }

  private enter(element: SourceElement, marks: Marks, depth: number): void {
    const { tagName: tag, childNodes } = element
    const inner = marksOf(element, marks)
    const heading = headings.get(tag)
    if (tag === 'br') this.line.push({ kind: 'break' })
    else if (tag === 'img') this.picture(element)
    else if (tag === 'ul' || tag === 'ol') this.list(element, inner, depth)
    else if (tag === 'table') this.table(element, inner, depth)
    else if (tag === 'blockquote') this.nested(inner, childNodes, depth, (blocks) => ({ tag, blocks }))
    else if (heading !== undefined || dividers.has(tag)) this.paragraph(element, inner, depth, heading)
    else this.read(childNodes, inner, depth + 1)
  }

  private paragraph(element: SourceElement, marks: Marks, depth: number, tag?: Paragraph['tag']): void {
    this.end()
    const place = placeInList(element)
    this.read(element.childNodes, marks, depth + 1)
    if (place === null) return this.end(tag)
    const number = numberOf(markerIn(element.childNodes))
    const line = tidyLine(this.line)
    this.line = []
    if (line.length > 0) this.entries.push({ ...place, line, isNumbered: number !== null, number: number ?? 1 })
  }

  private picture(element: SourceElement): void {
    const file = this.pictureIn(attributeOf(element, 'src'))
    const alt = spaced(attributeOf(element, 'alt')).trim().slice(0, maxAlt).trim().toWellFormed()
    if (file !== null) this.line.push({ kind: 'image', file, alt })
  }

  private blocksIn(nodes: readonly SourceNode[], marks: Marks, depth: number): readonly Block[] {
    const reading = new Reading(this.pictureIn)
    reading.read(nodes, marks, depth + 1)
    return reading.finish()
  }

  private nested(
    marks: Marks,
    nodes: readonly SourceNode[],
    depth: number,
    blockOf: (blocks: readonly Block[]) => Block,
  ): void {
    this.end()
    const blocks = this.blocksIn(nodes, marks, depth)
    if (blocks.length > 0) this.add(blockOf(blocks))
  }

  private list(element: SourceElement, marks: Marks, depth: number): void {
    this.end()
    const items: Block[][] = []
    for (const node of element.childNodes) {
      const isItem = isElement(node) && node.tagName === 'li'
      const blocks = this.blocksIn(isItem ? node.childNodes : [node], isItem ? marksOf(node, marks) : marks, depth + 1)
      const last = items.at(-1)
      // Some programs put a deeper list beside the item that it belongs to.
      if (!isItem && last !== undefined) last.push(...blocks)
      else if (blocks.length > 0) items.push([...blocks])
    }
    const start = Number(attributeOf(element, 'start') || 1)
    const first = Number.isInteger(start) && start > 0 && start < 100_000 ? start : 1
    const tag = element.tagName === 'ol' ? 'ol' : 'ul'
    if (items.length > 0) this.add({ tag, start: tag === 'ol' ? first : 1, items })
  }

  private table(element: SourceElement, marks: Marks, depth: number): void {
    this.end()
    for (const part of element.childNodes)
      if (isElement(part) && part.tagName === 'caption') this.paragraph(part, marks, depth)
    const rows = rowsIn(element).map((row) =>
      row.childNodes
        .filter(isElement)
        .filter(({ tagName }) => tagName === 'td' || tagName === 'th')
        .map((cell): Cell => ({
          isHead: cell.tagName === 'th',
          columns: spanOf(cell, 'colspan'),
          rows: spanOf(cell, 'rowspan'),
          blocks: this.blocksIn(cell.childNodes, marksOf(cell, marks), depth + 3),
        })),
    )
    const whole = rows.filter((cells) => cells.length > 0)
    if (whole.length > 0) this.add({ tag: 'table', rows: whole })
  }
}

const maxSpan = 20
function spanOf(cell: SourceElement, name: string): number {
  const count = Number(attributeOf(cell, name) || 1)
  return Number.isInteger(count) && count > 1 && count <= maxSpan ? count : 1
}

const rowsIn = (table: SourceElement): readonly SourceElement[] =>
  table.childNodes
    .filter(isElement)
    .flatMap((part) => (part.tagName === 'tr' ? [part] : part.childNodes.filter(isElement)))
    .filter(({ tagName }) => tagName === 'tr')

/** The blocks of HTML from anywhere. */
export function blocksIn(nodes: readonly SourceNode[], pictureIn: PictureIn): readonly Block[] {
  const reading = new Reading(pictureIn)
  reading.read(nodes, plainMarks, 0)
  return reading.finish()
}
