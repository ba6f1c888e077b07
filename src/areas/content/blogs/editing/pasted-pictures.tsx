import { CallFailure, sendPicture } from '#panel/engine/view.ts'
import { storedPictureIn } from '#areas/content/rules/rich-text/addresses.ts'
import { cleanRichText } from '#areas/content/rules/rich-text/clean.ts'

const embedded = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/=\s]+)$/i

/** A picture that lies in an address as data; null for every other address. */
function pictureIn(address: string): Blob | null {
  const [, type, content] = embedded.exec(address) ?? []
  if (type === undefined || content === undefined) return null
  try {
    return new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], { type: type.toLowerCase() })
  } catch (problem) {
    if (problem instanceof DOMException) return null
    throw problem
  }
}

/** Stores a picture like every upload; null when it is none that is accepted. */
export async function storePicture(at: string, picture: Blob): Promise<string | null> {
  try {
    const { data } = await sendPicture<{ readonly data: { readonly file: string } }>(at, picture)
    return data.file
  } catch (problem) {
    if (problem instanceof CallFailure) return null
    throw problem
  }
}

interface Pasted {
  readonly html: string
  readonly leftOut: number
}

/** Whether pictures must be stored before the text can be inserted. */
export const hasPictures = (html: string): boolean =>
  cleanRichText(html).leftOut.some((address) => pictureIn(address) !== null)

/** A pasted text whose embedded pictures are stored; other pictures are left out and counted. */
export async function withStoredPictures(at: string, html: string): Promise<Pasted> {
  const stored = new Map<string, string>()
  for (const address of new Set(cleanRichText(html).leftOut)) {
    const picture = pictureIn(address)
    const file = picture && (await storePicture(at, picture))
    if (file !== null) stored.set(address, file)
  }
  const { html: clean, leftOut } = cleanRichText(html, (address) => stored.get(address) ?? storedPictureIn(address))
  return { html: clean, leftOut: leftOut.length }
}
