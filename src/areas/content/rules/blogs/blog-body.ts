/** What a block of a post can be. */
export const blockStyles = ['TEXT', 'HEADING', 'SUBHEADING', 'LIST', 'QUOTE'] as const
export type BlockStyle = (typeof blockStyles)[number]

export interface Block {
  readonly style: BlockStyle
  readonly text: string
  /** Where the whole text leads: a page of the site or an address on the web. */
  readonly link: string | null
}

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const
const isEscaped = (character: string): character is keyof typeof escapes => character in escapes
const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => (isEscaped(one) ? escapes[one] : one))

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Addresses of other kinds are left out, also where an older text has one. */
const isSafeLink = (link: string): boolean => link.startsWith('https://')

const withLink = (html: string, link: string | null): string =>
  link !== null && isSafeLink(link) ? `<a href="${escaped(link)}" rel="noopener nofollow">${html}</a>` : html

function blockHtml({ style, text, link }: Block): string {
  const lines = linesOf(text).map(escaped)
  const whole = withLink(lines.join('<br>'), link)
  switch (style) {
    case 'TEXT':
      return `<p>${whole}</p>`
    case 'HEADING':
      return `<h2>${whole}</h2>`
    case 'SUBHEADING':
      return `<h3>${whole}</h3>`
    case 'LIST':
      return `<ul>${lines.map((line) => `<li>${withLink(line, link)}</li>`).join('')}</ul>`
    case 'QUOTE':
      return `<blockquote><p>${whole}</p></blockquote>`
  }
}

/**
 * A post as HTML of the elements named here and no others. What writers enter is text: markup in it is shown as it was
 * entered and never becomes an element.
 */
export const blogHtml = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('')

/** The blocks as they were stored; a row that is none is left out. */
export function blocksIn(stored: unknown): readonly Block[] {
  const rows: readonly unknown[] = Array.isArray(stored) ? stored : []
  return rows.flatMap((row): readonly Block[] => {
    const { style, text, link }: { style?: unknown; text?: unknown; link?: unknown } = Object(row)
    const known = blockStyles.find((one) => one === style)
    if (known === undefined || typeof text !== 'string') return []
    return [{ style: known, text, link: typeof link === 'string' ? link : null }]
  })
}
