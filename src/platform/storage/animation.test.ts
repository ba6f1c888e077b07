import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { memoryPeakOf } from '#checks/harness/processes/memory-peak.ts'
import { cleanUpload } from './animation.ts'
import { InvalidPicture } from './picture.ts'

const limits = { bytes: 1_048_576, minSide: 32, storedSide: 1_920, takesAnimation: true } as const
const input = (name: string): Buffer => readFileSync(`checks/outside/inputs/${name}`)

async function refusalOf(name: string): Promise<string> {
  try {
    await cleanUpload(input(name), 'image/gif', limits)
    return 'accepted'
  } catch (problem) {
    if (problem instanceof InvalidPicture) return problem.message
    throw problem
  }
}

test('D13 refuses 400 frames of one pixel by the size of the canvas, ten at once without their memory', async () => {
  expect(await refusalOf('gif-400-frames-of-one-pixel.gif')).toBe(
    'The animation has 1600 megapixels over all frames; at most 120 are accepted.',
  )
  const megabytes = await memoryPeakOf({
    prepare: `import { readFileSync } from 'node:fs'
      import { animationOf } from '#checks/harness/payments/pictures.ts'
      import { cleanUpload } from '#platform/storage/animation.ts'
      const bomb = readFileSync('checks/outside/inputs/gif-400-frames-of-one-pixel.gif')
      const limits = ${JSON.stringify(limits)}
      await cleanUpload(await animationOf(3), 'image/gif', limits)`,
    work: `await Promise.allSettled(Array.from({ length: 10 }, () => cleanUpload(bomb, 'image/gif', limits)))`,
  })
  expect(megabytes).toBeLessThan(100)
})

test('D13 takes the larger size of the header and of the frames', async () => {
  expect(await refusalOf('gif-screen-larger-than-frames.gif')).toBe(
    'The animation has 3600 megapixels over all frames; at most 120 are accepted.',
  )
})

test('D13 keeps the size of a frame, the number of frames and their times, without an end', async () => {
  const stored = await cleanUpload(input('webp-40-frames.webp'), 'image/webp', limits)
  expect([stored.width, stored.height, stored.frames]).toEqual([320, 80, 40])
  const { width, pageHeight, pages, delay, loop } = await sharp(stored.bytes, { animated: true }).metadata()
  expect([width, pageHeight, pages, loop]).toEqual([320, 80, 40, 0])
  expect(delay).toEqual(Array.from({ length: 40 }, (_, at) => (at === 7 ? 1_000 : 40)))
})
