import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const colours = ['#c8d6e5', '#f6e58d', '#badc58', '#ffbe76', '#dff9fb', '#e056fd']

/** Draws a plain test picture; each seed gives a different one. */
export const drawPicture = (seed: number, { width = 640, height = 400 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: colours[seed % colours.length] ?? '#ffffff' } }).composite([
    {
      input: {
        create: { width: 40 + (seed % 200), height: 30 + (seed % 90), channels: 3, background: '#123456' },
      },
      left: 20,
      top: 20,
    },
  ])

export const jpegOf = (seed: number, size: Parameters<typeof drawPicture>[1] = {}): Promise<Buffer> =>
  drawPicture(seed, size).jpeg().toBuffer()
export const pngOf = (seed: number): Promise<Buffer> => drawPicture(seed).png().toBuffer()

/** An animated GIF of this many frames. */
export async function animationOf(frames: number, size: Parameters<typeof drawPicture>[1] = {}): Promise<Buffer> {
  const drawn = await Promise.all(Array.from({ length: frames }, (_, seed) => jpegOf(seed, size)))
  return sharp(drawn, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** A GIF of a few kilobytes whose frames of one pixel each fill a canvas when they are decoded. */
export function gifBomb(frames: number, canvas: number): Buffer {
  const head = Buffer.alloc(19)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(canvas, 6)
  head.writeUInt16LE(canvas, 8)
  // A palette of two colours follows.
  head.writeUInt8(0x80, 10)
  const frame = Buffer.from('21f90400040000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** A photo as a phone takes it, with location and camera in its metadata. */
export const phonePhoto = (seed: number): Promise<Buffer> =>
  drawPicture(seed)
    .withExif({
      IFD0: { Make: 'CANARY-CAMERA', ImageDescription: 'CANARY-WORDS' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '12/1 58/1 17/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '77/1 35/1 40/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY-XMP</x:xmpmeta>')
    .jpeg()
    .toBuffer()

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of a few kilobytes that decodes to hundreds of megabytes. */
export function pixelBomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.alloc(1 + side * 3)
  const rows = Buffer.concat(Array.from({ length: Math.min(side, 300) }, () => row))
  const data = deflateSync(rows, { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
