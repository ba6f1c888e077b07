import { createHash } from 'node:crypto'
import sharp, { type SharpOptions } from 'sharp'
import { concurrencyLimit } from '#platform/auth/sessions/concurrency-limit.ts'

/** Upper limits of a picture. Pixels are counted before decoding. */
export const maxima = { bytes: 8 * 1_048_576, pixels: 25_000_000, side: 10_000, kept: 2_400 } as const
/** Of a JPEG that is read line by line, as phones write them: it is scaled down while it is decoded. */
const photoMaxima = { pixels: 200_000_000, side: 20_000 } as const
const seconds = 15
const photoSeconds = 60

/** Limits for one purpose: upload size, minimum side and side of the stored picture in pixels. */
export interface PictureLimits {
  readonly bytes: number
  readonly minSide: number
  readonly storedSide: number
  /** Animations are taken as well, and move. */
  readonly takesAnimation?: true
}
/** Smaller documents are not legible. */
export const documentLimits: PictureLimits = { bytes: maxima.bytes, minSide: 200, storedSide: maxima.kept }
export const messageLimits: PictureLimits = { ...documentLimits, bytes: 5 * 1_048_576 }

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** A stored picture: JPEG, upright, without metadata; an animation is a WebP. */
export interface Picture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  readonly sha256: string
  readonly appearance: string
  /** Of an animation; one for all others. */
  readonly frames?: number
}

/** The file is not an accepted picture; the message is for the uploader. */
export class InvalidPicture extends Error {
  override readonly name = 'BadPicture'
}

// Decoded pictures are not reused, so caching would only cost memory.
sharp.cache(false)
sharp.concurrency(1)

/** Decoding takes up to 100 MB: two at a time, and a short queue. */
const decodeLimit = concurrencyLimit({ places: 2, queue: 40 })
let turns = 0
export const withDecodeSlot = <T>(work: () => Promise<T>): Promise<T> =>
  decodeLimit.run(`picture ${(turns += 1)}`, work)

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const starts = (bytes: Buffer, hex: string, at = 0): boolean =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex

/** The type by the first bytes. */
export function typeOf(bytes: Buffer): PictureType | null {
  if (starts(bytes, 'ffd8ff')) return 'image/jpeg'
  if (starts(bytes, '89504e470d0a1a0a')) return 'image/png'
  return starts(bytes, '52494646') && starts(bytes, '57454250', 8) ? 'image/webp' : null
}

/** Decodes a picture as its declared type and re-encodes it, so that only pixels are stored. Throws InvalidPicture. */
export function cleanPicture(bytes: Buffer, declared: string, measure = documentLimits): Promise<Picture> {
  if (bytes.length > measure.bytes)
    throw new InvalidPicture(`The picture must not exceed ${measure.bytes / 1_048_576} MB.`)
  const type = typeOf(bytes)
  if (type === null) throw new InvalidPicture('The picture must be a JPEG, PNG or WebP file.')
  if (type !== declared) throw new InvalidPicture('The picture does not match its declared type.')
  return withDecodeSlot(async () => {
    try {
      return await reencode(bytes, type, measure).catch((error: unknown) => {
        if (!endsEarly(error)) throw error
        return reencode(ended(bytes), type, measure, 'warning')
      })
    } catch (error) {
      if (error instanceof InvalidPicture) throw error
      throw new InvalidPicture(endsEarly(error) ? incomplete : unreadable, { cause: error })
    }
  })
}

const unreadable = 'The picture cannot be read.'
const incomplete = 'The picture is incomplete: its file ends too early. Send it again.'

/** As the decoder of JPEG says it of a file without an end, and of one whose lines are not all there. */
const endsEarly = (error: unknown): boolean => error instanceof Error && /VipsJpeg: .*premature end/.test(error.message)

/** A JPEG with its end mark, which some programs omit: viewers show it, and a decoder that fails on warnings finds it whole. */
const ended = (bytes: Buffer): Buffer => {
  const mark = Buffer.from('ffd9', 'hex')
  return Buffer.concat([bytes, bytes.at(-1) === mark[0] ? mark.subarray(1) : mark])
}

async function reencode(
  bytes: Buffer,
  type: PictureType,
  { minSide: leastSide, storedSide }: PictureLimits,
  failOn: 'error' | 'warning' = 'error',
): Promise<Picture> {
  const read = { failOn, pages: 1, sequentialRead: true } as const
  // The header alone: what is too large is refused with its size.
  const {
    format,
    width,
    height,
    pages = 1,
    isProgressive,
  } = await sharp(bytes, { ...read, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new InvalidPicture(unreadable, { cause })
    })
  if (`image/${format}` !== type) throw new InvalidPicture('The picture does not match its declared type.')
  if (pages > 1) throw new InvalidPicture('Animated pictures are not accepted.')
  const most = type === 'image/jpeg' && !isProgressive ? photoMaxima : maxima
  if (width * height > most.pixels)
    throw new InvalidPicture(
      `The picture has ${Math.ceil((width * height) / 1_000_000)} megapixels; at most ${most.pixels / 1_000_000} are accepted.`,
    )
  if (Math.max(width, height) > most.side)
    throw new InvalidPicture(
      `The picture is ${Math.max(width, height)} pixels wide or high; at most ${most.side} are accepted.`,
    )
  if (Math.max(width, height) < leastSide) throw new InvalidPicture('The picture is too small to be legible.')
  const options = { ...read, limitInputPixels: most.pixels } as const
  const upright = width * height > maxima.pixels ? await scaledDown(bytes, options, storedSide) : bytes
  const { data, info } = await sharp(upright, options)
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    sha256: sha256Of(data),
    appearance: await perceptualHash(data),
  }
}

/** A photo of a large sensor, scaled while it is decoded: turning it upright first would decode it whole. */
const scaledDown = (bytes: Buffer, options: SharpOptions, side: number): Promise<Buffer> =>
  sharp(bytes, options)
    .timeout({ seconds: photoSeconds })
    .resize({ width: side, height: side, fit: 'inside' })
    .keepExif()
    .tiff({ compression: 'none' })
    .toBuffer()

const lines = 16
/** Smaller differences are compression noise. */
const faint = 4

/** A perceptual hash that survives scaling and re-encoding: whether brightness increases from left to right. */
export async function perceptualHash(picture: Buffer): Promise<string> {
  const wide = (lines + 1) * lines
  const dots = await sharp(picture)
    .greyscale()
    .resize(wide, lines * lines, { fit: 'fill' })
    .raw()
    .toBuffer()
  // Each field is the mean of its pixels: a scaler alone depends too much on where edges fall.
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
