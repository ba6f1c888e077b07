import { createRequire } from 'node:module'
import sharp from 'sharp'
import { withDecodeSlot, maxima } from './picture.ts'

const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')
const escaped = (text: string): string => text.replace(/[^\p{L}\p{N} .:@_-]/gu, ' ')

/** Renders text as a picture with the bundled font, so that fonts of the machine do not matter. */
const renderText = (text: string, colour: string, size: number): Promise<Buffer> =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `DejaVu Sans Bold ${size}`,
      fontfile: font,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer()

/** Draws the text diagonally all over the picture in a light and a dark shade, so that no crop is free of it. */
export const watermarked = (picture: Buffer, words: string): Promise<Buffer> =>
  withDecodeSlot(async () => {
    const image = sharp(picture, { limitInputPixels: maxima.pixels })
    const { width, height } = await image.metadata()
    const size = Math.max(12, Math.round(Math.min(width, height) / 28))
    const [dark, light] = await Promise.all([
      renderText(words, '#00000055', size),
      renderText(words, '#ffffff66', size),
    ])
    const { width: wide, height: high } = await sharp(dark).metadata()
    const tile = await sharp({
      create: { width: wide + size * 3, height: high * 5, channels: 4, background: '#00000000' },
    })
      .composite([
        { input: light, left: size + 1, top: high + 1 },
        { input: dark, left: size, top: high },
        { input: light, left: 3, top: high * 3 },
      ])
      .png()
      .toBuffer()
    const aslant = await sharp(tile).rotate(-24, { background: '#00000000' }).png().toBuffer()
    const fitting = await sharp(aslant)
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
    return image
      .composite([{ input: fitting, tile: true }])
      .jpeg({ quality: 82 })
      .toBuffer()
  })
