import { MIMEType } from 'node:util'

export interface MediaType {
  /** In lower case, without parameters. */
  readonly type: string
  /** Whether the text is UTF-8, which it also is without a charset. */
  readonly isUtf8: boolean
}

const maxLength = 200

/** Reads a Content-Type header as its standard allows: quoted values, any case and order, unknown parameters; null if it is none. */
export function mediaTypeOf(header: string): MediaType | null {
  if (header.length > maxLength) return null
  try {
    const { essence, params } = new MIMEType(header)
    return { type: essence, isUtf8: /^utf-?8$/i.test(params.get('charset') ?? 'utf-8') }
  } catch {
    return null
  }
}

/** Of Android packages, which are streamed to a file. */
export const packageType = 'application/vnd.android.package-archive'

/** The type of a picture that is taken, in its standard form; some cameras and phones send image/jpg. A GIF is an animation. */
export function pictureTypeOf(header: string, takesAnimation = false): string | null {
  const type = mediaTypeOf(header)?.type.replace(/^image\/(?:jpg|pjpeg)$/, 'image/jpeg')
  if (type === 'image/gif' && takesAnimation) return type
  return type !== undefined && /^image\/(jpeg|png|webp)$/.test(type) ? type : null
}
