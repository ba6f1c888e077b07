import { typeOf } from '#platform/storage/picture.ts'

/** Never cached; opened directly it is a sandboxed download. */
export const pictureHeaders = {
  'content-type': 'image/jpeg',
  'cache-control': 'no-store, private',
  'content-disposition': 'attachment; filename="document.jpg"',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
} as const

/** Of a picture at a place of the operator: an animation is a WebP, and every other picture a JPEG. */
export const headersOf = (bytes: Buffer) =>
  typeOf(bytes) === 'image/webp'
    ? {
        ...pictureHeaders,
        'content-type': 'image/webp',
        'content-disposition': 'attachment; filename="animation.webp"',
      }
    : pictureHeaders
