import type { Fields } from './lottie-layers.ts'

const maxSide = 2_000
const png = /^data:image\/png;base64,(iVBORw0KGgo[A-Za-z0-9+/]+={0,2})$/
/** Up to width and height, which follow the name of the first chunk. */
const headerLength = 32

const sizeIn = (content: string): readonly number[] => {
  if (content.length < headerLength) return []
  const header = Uint8Array.from(atob(content.slice(0, headerLength)), (sign) => sign.charCodeAt(0))
  const numbers = new DataView(header.buffer)
  return [numbers.getUint32(16), numbers.getUint32(20)]
}

/** Why an asset is no picture that lies in the file; null when it is one. */
export function pictureComplaint({ u, p }: Fields): string | null {
  const isInside = typeof p === 'string' && p.startsWith('data:') && (u === undefined || u === '')
  if (!isInside) return 'pictures must lie inside the file.'
  const [, content] = png.exec(p) ?? []
  if (content === undefined) return 'pictures must be PNG.'
  const sides = sizeIn(content)
  const isFit = sides.length > 0 && sides.every((side) => side >= 1 && side <= maxSide)
  return isFit ? null : `pictures must be at most ${maxSide} pixels wide and high.`
}
