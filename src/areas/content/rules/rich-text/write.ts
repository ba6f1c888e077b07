import type { Block, Cell, Inline, Words } from './document.ts'

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const
const isEscaped = (character: string): character is keyof typeof escapes => character in escapes
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => (isEscaped(one) ? escapes[one] : one))

/** Runs of neighbours that have the same property. */
function runsBy<T>(parts: readonly T[], of: (part: T) => unknown): readonly (readonly T[])[] {
  const runs: T[][] = []
  for (const part of parts) {
    const run = runs.at(-1)
    if (run?.[0] !== undefined && of(run[0]) === of(part)) run.push(part)
    else runs.push([part])
  }
  return runs
}

type Wrapping = readonly [
  of: (words: Words) => string | boolean | null,
  tags: (words: Words) => readonly [string, string],
]
const wrappings: readonly Wrapping[] = [
  [({ href }) => href, ({ href }) => [`<a href="${escaped(href ?? '')}" rel="noopener nofollow">`, '</a>']],
  [({ isStrong }) => isStrong, () => ['<strong>', '</strong>']],
  [({ isSlanted }) => isSlanted, () => ['<em>', '</em>']],
]

function wordsHtml(words: readonly Words[], [wrapping, ...inner]: readonly Wrapping[] = wrappings): string {
  if (wrapping === undefined) return words.map(({ text }) => escaped(text)).join('')
  const [of, tags] = wrapping
  return runsBy(words, of)
    .map((run) => {
      const [first] = run
      const html = wordsHtml(run, inner)
      if (first === undefined || !of(first)) return html
      const [open, close] = tags(first)
      return open + html + close
    })
    .join('')
}

const lineHtml = (line: readonly Inline[]): string =>
  runsBy(line, ({ kind }) => kind)
    .map((run) =>
      run.map((part) => {
        if (part.kind === 'break') return '<br>'
        return part.kind === 'image' ? `<img src="picture/${part.file}" alt="${escaped(part.alt)}">` : part
      }),
    )
    .map((run) => {
      const words = run.filter((part): part is Words => typeof part !== 'string')
      return words.length > 0 ? wordsHtml(words) : run.filter((part) => typeof part === 'string').join('')
    })
    .join('')

/** The content of an item or cell: a single paragraph stands in it without an element of its own. */
function contentHtml(blocks: readonly Block[]): string {
  const [first, ...others] = blocks
  const isSingle = first?.tag === 'p' && others.every(({ tag }) => tag !== 'p')
  return isSingle ? lineHtml(first.line) + blocksHtml(others) : blocksHtml(blocks)
}

const span = (name: string, count: number): string => (count > 1 ? ` ${name}="${count}"` : '')

function cellHtml({ isHead, columns, rows, blocks }: Cell): string {
  const tag = isHead ? 'th' : 'td'
  return `<${tag}${span('colspan', columns)}${span('rowspan', rows)}>${contentHtml(blocks)}</${tag}>`
}

function blockHtml(block: Block): string {
  switch (block.tag) {
    case 'p':
    case 'h2':
    case 'h3':
      return `<${block.tag}>${lineHtml(block.line)}</${block.tag}>`
    case 'blockquote':
      return `<blockquote>${blocksHtml(block.blocks)}</blockquote>`
    case 'table':
      return `<table><tbody>${block.rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')}</tbody></table>`
    default: {
      const { tag, start, items } = block
      const number = tag === 'ol' && start !== 1 ? ` start="${start}"` : ''
      return `<${tag}${number}>${items.map((item) => `<li>${contentHtml(item)}</li>`).join('')}</${tag}>`
    }
  }
}

/** A rich text as HTML of the elements and attributes named here, and no others. */
export const blocksHtml = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('')
