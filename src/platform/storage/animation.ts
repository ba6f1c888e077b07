import sharp from 'sharp'
import {
  cleanPicture,
  InvalidPicture,
  maxima,
  perceptualHash,
  sha256Of,
  typeOf,
  withDecodeSlot,
  type Picture,
  type PictureLimits,
} from './picture.ts'

/** Upper limits of an animation. Pixels are those of all frames, counted before decoding. */
const animationMaxima = { bytes: 2 * 1_048_576, frames: 300, pixels: 120_000_000 } as const
const seconds = 60
const million = 1_000_000

const isGif = (bytes: Buffer): boolean => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))
/** A WebP with an extended header, whose flags name what it holds. */
const isExtendedWebp = (bytes: Buffer): boolean =>
  typeOf(bytes) === 'image/webp' && bytes.toString('latin1', 12, 16) === 'VP8X'

const headerBytes = 30
const movesFlag = 2
const mayMove = (bytes: Buffer): boolean =>
  bytes.length >= headerBytes && (isGif(bytes) || (isExtendedWebp(bytes) && (bytes.readUInt8(20) & movesFlag) !== 0))

interface Canvas {
  readonly width: number
  readonly height: number
}

/** The size in the file’s own header: some decoders report that of a frame, which may be one pixel of a large canvas. */
const canvasOf = (bytes: Buffer): Canvas =>
  isGif(bytes)
    ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    : { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }

/** Re-encodes an upload of a place that shows animations as well as pictures. */
export const cleanUpload = (bytes: Buffer, declared: string, limits: PictureLimits): Promise<Picture> =>
  limits.takesAnimation && mayMove(bytes)
    ? cleanAnimation(bytes, declared, limits)
    : cleanPicture(bytes, declared, limits)

/** Decodes an animated GIF or WebP and stores it as WebP with the same frames and delays. Throws InvalidPicture. */
function cleanAnimation(bytes: Buffer, declared: string, limits: PictureLimits): Promise<Picture> {
  if (bytes.length > animationMaxima.bytes)
    throw new InvalidPicture(`The animation must not exceed ${animationMaxima.bytes / 1_048_576} MB.`)
  if (declared !== (isGif(bytes) ? 'image/gif' : 'image/webp'))
    throw new InvalidPicture('The picture does not match its declared type.')
  return withDecodeSlot(() =>
    reencode(bytes, limits).catch((cause: unknown) => {
      if (cause instanceof InvalidPicture) throw cause
      throw new InvalidPicture('The animation cannot be read.', { cause })
    }),
  )
}

async function reencode(bytes: Buffer, { minSide, storedSide }: PictureLimits): Promise<Picture> {
  const { width, height, pages: frames = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const complaint = complaintAbout([canvasOf(bytes), { width, height }], frames, minSide)
  if (complaint !== null) throw new InvalidPicture(complaint)
  const { data, info } = await sharp(bytes, {
    animated: true,
    sequentialRead: true,
    limitInputPixels: animationMaxima.pixels,
  })
    .timeout({ seconds })
    .resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 80, loop: 0 })
    .toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    width: info.width,
    // All frames are one tall picture for the encoder.
    height: info.pageHeight ?? Math.round(info.height / frames),
    sha256: sha256Of(data),
    appearance: await perceptualHash(data),
    frames,
  }
}

function complaintAbout(sizes: readonly Canvas[], frames: number, minSide: number): string | null {
  const pixels = Math.max(...sizes.map(({ width, height }) => width * height))
  const side = Math.max(...sizes.flatMap(({ width, height }) => [width, height]))
  if (pixels > maxima.pixels || side > maxima.side)
    return `The animation is too large: at most ${maxima.pixels / million} megapixels a frame and ${maxima.side} pixels wide or high.`
  if (pixels * frames > animationMaxima.pixels)
    return `The animation has ${Math.ceil((pixels * frames) / million)} megapixels over all frames; at most ${animationMaxima.pixels / million} are accepted.`
  if (frames > animationMaxima.frames)
    return `The animation has ${frames} frames; at most ${animationMaxima.frames} are accepted.`
  if (frames < 2) return 'The animation has one frame only. Upload a still picture as JPEG, PNG or WebP.'
  return side < minSide ? `The animation must be at least ${minSide} pixels wide or high.` : null
}
