import { storedPictureIn } from './addresses.ts'
import type { Block } from './document.ts'
import { blocksIn, type PictureIn } from './read.ts'
import { bodyOf } from './source.ts'
import { blocksHtml } from './write.ts'

export interface CleanText {
  readonly html: string
  /** Addresses of pictures that are not stored here, in their order: these were left out. */
  readonly leftOut: readonly string[]
}

const maxLevels = 12

/** Lists, quotes and tables that lie deeper than anybody reads become paragraphs. */
const flattened = (blocks: readonly Block[], level = 0): readonly Block[] =>
  blocks.flatMap((block): readonly Block[] => {
    const next = level + 1
    switch (block.tag) {
      case 'ul':
      case 'ol':
        return level < maxLevels
          ? [{ ...block, items: block.items.map((item) => flattened(item, next)) }]
          : block.items.flatMap((item) => flattened(item, level))
      case 'blockquote':
        return level < maxLevels
          ? [{ ...block, blocks: flattened(block.blocks, next) }]
          : flattened(block.blocks, level)
      case 'table':
        return level < maxLevels
          ? [
              {
                ...block,
                rows: block.rows.map((row) => row.map((cell) => ({ ...cell, blocks: flattened(cell.blocks, next) }))),
              },
            ]
          : block.rows.flat().flatMap((cell) => flattened(cell.blocks, level))
      default:
        return [block]
    }
  })

/**
 * HTML from an editor, a word processor or another system as a rich text of this product: elements, attributes and
 * addresses of a short list. Cleaned again it stays as it is.
 */
export function cleanRichText(html: string, pictureIn: PictureIn = storedPictureIn): CleanText {
  const leftOut: string[] = []
  const found = blocksIn(bodyOf(html), (address) => {
    const file = pictureIn(address)
    if (file === null) leftOut.push(address)
    return file
  })
  return { html: blocksHtml(flattened(found)), leftOut }
}

/** A stored text with the addresses at which its pictures are shown. */
export const withPictures = (html: string, addressOf: (file: string) => string): string =>
  html.replace(/<img src="picture\/([0-9a-f-]{36})"/g, (_, file: string) => `<img src="${addressOf(file)}"`)
