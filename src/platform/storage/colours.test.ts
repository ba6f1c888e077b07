import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanPicture } from './picture.ts'

const limits = { bytes: 1_048_576, minSide: 1, storedSide: 1_920 } as const

/** The colour in the middle of a stored picture, and whether it still has a profile. */
async function colourOf(bytes: Buffer, type: string) {
  const stored = await cleanPicture(bytes, type, limits)
  const { data, info } = await sharp(stored.bytes).raw().toBuffer({ resolveWithObject: true })
  const { icc, space } = await sharp(stored.bytes).metadata()
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return { colour: [...data.subarray(at, at + 3)], channels: info.channels, hasProfile: icc !== undefined, space }
}

test('D14 a colour of Display P3 is stored as the same colour of sRGB, without the profile', async () => {
  const bytes = readFileSync('checks/outside/inputs/png-display-p3.png')
  const { colour, hasProfile, space } = await colourOf(bytes, 'image/png')
  const distances = colour.map((channel, at) => Math.abs(channel - ([200, 80, 40][at] ?? 0)))
  expect([distances.every((distance) => distance <= 2), hasProfile, space], String(colour)).toEqual([
    true,
    false,
    'srgb',
  ])
})

test('D14 black of a CMYK picture is stored as black of three colours, not inverted', async () => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000000' } })
    .toColourspace('cmyk')
    .jpeg({ quality: 100 })
    .toBuffer()
  expect((await sharp(bytes).metadata()).space).toBe('cmyk')
  const { colour, channels } = await colourOf(bytes, 'image/jpeg')
  expect([channels, colour.every((channel) => channel <= 40)], String(colour)).toEqual([3, true])
})
