import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { turnstile } from '#platform/auth/sessions/turnstile.ts'

/** What a picture may be at most. The pixels are counted before any of them is decoded. */
export const most = { bytes: 8 * 1_048_576, pixels: 25_000_000, side: 10_000, kept: 2_400 } as const
const seconds = 15

/** How large a picture may come, how small it may be, and how large it is kept. */
export interface Measure {
  readonly bytes: number
  readonly leastSide: number
  readonly kept: number
}
/** Smaller ones cannot be read by anybody. */
export const ofDocuments: Measure = { bytes: most.bytes, leastSide: 200, kept: most.kept }
export const ofMessages: Measure = { ...ofDocuments, bytes: 5 * 1_048_576 }

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** A picture as it is kept: JPEG, upright, nothing in it but pixels. */
export interface Picture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  readonly sha256: string
  readonly look: string
}

/** Not a picture we take, said to whoever sent it. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture'
}

// What was decoded once is not needed again, and memory is kept small.
sharp.cache(false)
sharp.concurrency(1)

/** A picture costs up to a hundred megabytes for a moment: two at a time, and a short queue. */
const door = turnstile({ places: 2, queue: 40 })
let turns = 0
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => door.pass(`picture ${(turns += 1)}`, work)

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const starts = (bytes: Buffer, hex: string, at = 0): boolean =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex

/** What the first bytes say it is. */
function typeOf(bytes: Buffer): PictureType | null {
  if (starts(bytes, 'ffd8ff')) return 'image/jpeg'
  if (starts(bytes, '89504e470d0a1a0a')) return 'image/png'
  return starts(bytes, '52494646') && starts(bytes, '57454250', 8) ? 'image/webp' : null
}

/** Reads what came as what it says it is, and writes it anew: only what is seen is kept. */
export function cleanPicture(bytes: Buffer, declared: string, measure = ofDocuments): Promise<Picture> {
  if (bytes.length > measure.bytes) throw new BadPicture(`The picture must not exceed ${measure.bytes / 1_048_576} MB.`)
  const type = typeOf(bytes)
  if (type === null) throw new BadPicture('The picture must be a JPEG, PNG or WebP file.')
  if (type !== declared) throw new BadPicture('The picture does not match its declared type.')
  return inTurn(async () => {
    try {
      return await redrawn(bytes, type, measure)
    } catch (error) {
      if (error instanceof BadPicture) throw error
      throw new BadPicture('The picture cannot be read.', { cause: error })
    }
  })
}

async function redrawn(bytes: Buffer, type: PictureType, { leastSide, kept }: Measure): Promise<Picture> {
  const options = { limitInputPixels: most.pixels, failOn: 'error', pages: 1, sequentialRead: true } as const
  const { format, width, height, pages = 1 } = await sharp(bytes, options).metadata()
  if (`image/${format}` !== type) throw new BadPicture('The picture does not match its declared type.')
  if (pages > 1) throw new BadPicture('Animated pictures are not accepted.')
  if (width * height > most.pixels || Math.max(width, height) > most.side)
    throw new BadPicture(`The picture must not exceed ${most.pixels / 1_000_000} megapixels.`)
  if (Math.max(width, height) < leastSide) throw new BadPicture('The picture is too small to be legible.')
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: kept, height: kept, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, sha256: sha256Of(data), look: await lookOf(data) }
}

const lines = 16
/** Steps smaller than this are what compression makes of one shade. */
const faint = 4

/** What stays when a picture is only made smaller or saved anew: where it becomes brighter from left to right. */
async function lookOf(picture: Buffer): Promise<string> {
  const wide = (lines + 1) * lines
  const dots = await sharp(picture)
    .greyscale()
    .resize(wide, lines * lines, { fit: 'fill' })
    .raw()
    .toBuffer()
  // Each field is the mean of its dots: a scaler alone leaves so much to where edges fall that no two sizes are alike.
  const shades = Array.from({ length: (lines + 1) * lines }, () => 0)
  dots.forEach((shade, at) => {
    const field = Math.floor(at / wide / lines) * (lines + 1) + Math.floor((at % wide) / lines)
    shades[field] = (shades[field] ?? 0) + shade / lines ** 2
  })
  return Array.from({ length: lines ** 2 }, (_, at) => {
    const left = Math.floor(at / lines) * (lines + 1) + (at % lines)
    return (shades[left + 1] ?? 0) - (shades[left] ?? 0) > faint ? '1' : '0'
  }).join('')
}
