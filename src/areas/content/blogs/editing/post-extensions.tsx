import type { Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { CallFailure, pictureAt } from '#panel/engine/view.ts'
import { storedPictureIn } from '#areas/content/rules/rich-text/addresses.ts'

/** Fetches the picture with the session of the user. */
async function show(image: HTMLImageElement, address: string): Promise<void> {
  try {
    const picture = await pictureAt(address, {})
    image.src = URL.createObjectURL(picture)
  } catch (problem) {
    if (!(problem instanceof CallFailure)) throw problem
    image.title = 'Not available'
  }
}

/** A stored picture: the text holds its id, and the editor shows it from where it was uploaded to. */
const storedImage = (at: string) =>
  Image.extend({
    addNodeView() {
      return ({ node }) => {
        const image = document.createElement('img')
        const { src, alt }: { readonly src?: unknown; readonly alt?: unknown } = node.attrs
        image.alt = typeof alt === 'string' ? alt : ''
        const file = typeof src === 'string' ? storedPictureIn(src) : null
        if (file !== null) void show(image, `${at}/${file}`)
        return { dom: image, destroy: () => URL.revokeObjectURL(image.src) }
      }
    },
  }).configure({ inline: true })

/** What a post can consist of: the elements that the server stores, and no others. */
export const postExtensions = (at: string): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: false, HTMLAttributes: { rel: 'noopener nofollow', target: null } },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
  }),
  TableKit.configure({ table: { resizable: false } }),
  storedImage(at),
]
