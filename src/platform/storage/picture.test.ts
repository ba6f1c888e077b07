import { expect, test } from 'vitest'
import sharp from 'sharp'
import { drawPicture, phonePhoto, jpegOf, pixelBomb, pngOf } from '#checks/harness/payments/pictures.ts'
import { memoryPeakOf } from '#checks/harness/processes/memory-peak.ts'
import { InvalidPicture, cleanPicture, maxima } from './picture.ts'
import { watermarked } from './watermark.ts'

const refusalOf = async (bytes: Buffer, type: string): Promise<string> => {
  try {
    await cleanPicture(bytes, type)
    return 'accepted'
  } catch (problem) {
    if (problem instanceof InvalidPicture) return problem.message
    throw problem
  }
}

test('UPL-01 accepts only files that are declared and decode as JPEG, PNG or WebP', async () => {
  const [jpeg, png, webp, gif] = await Promise.all([
    jpegOf(1),
    pngOf(1),
    drawPicture(1).webp().toBuffer(),
    drawPicture(1).gif().toBuffer(),
  ])
  for (const [bytes, type] of [
    [jpeg, 'image/jpeg'],
    [png, 'image/png'],
    [webp, 'image/webp'],
  ] as const)
    expect(await refusalOf(bytes, type)).toBe('accepted')
  const kinds = 'The picture must be a JPEG, PNG or WebP file.'
  const gifWithScript = Buffer.concat([gif, Buffer.from('/*"*/=1;alert(1)//')])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const bytes of [
    gif,
    gifWithScript,
    svg,
    Buffer.from('PK\x03\x04'),
    Buffer.from('<?php phpinfo(); ?>'),
    Buffer.alloc(9),
  ])
    expect(await refusalOf(bytes, 'image/jpeg')).toBe(kinds)
  expect(await refusalOf(png, 'image/jpeg')).toBe('The picture does not match its declared type.')
  expect(await refusalOf(jpeg, 'image/webp')).toBe('The picture does not match its declared type.')
  const onlyBeginning = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<html><script>alert(1)</script>')])
  expect(await refusalOf(onlyBeginning, 'image/jpeg')).toBe('The picture cannot be read.')
  expect(await refusalOf(Buffer.alloc(maxima.bytes + 1), 'image/jpeg')).toBe('The picture must not exceed 8 MB.')
})

test('a JPEG without its end mark is accepted as it is shown, and one whose lines are missing is refused as incomplete', async () => {
  const early = 'The picture is incomplete: its file ends too early. Send it again.'
  const [plain, large] = [await jpegOf(7), await drawPicture(7, { width: 6400, height: 4000 }).jpeg().toBuffer()]
  const progressive = await drawPicture(7).jpeg({ progressive: true }).toBuffer()
  for (const [jpeg, ends, breaks] of [
    [plain, [1, 2], [3, 4, plain.length >> 1]],
    [progressive, [1, 2], [3, 4]],
    [large, [2], [3]],
  ] as const) {
    const whole = await cleanPicture(jpeg, 'image/jpeg')
    for (const cut of ends) expect(await cleanPicture(jpeg.subarray(0, -cut), 'image/jpeg')).toEqual(whole)
    for (const cut of breaks) expect(await refusalOf(jpeg.subarray(0, -cut), 'image/jpeg')).toBe(early)
  }
})

test('UPL-01 removes appended data, metadata and location by re-encoding', async () => {
  const photo = await phonePhoto(2)
  expect(photo.includes('CANARY-CAMERA')).toBe(true)
  const png = await pngOf(3)
  const polyglots = [
    [Buffer.concat([photo, Buffer.from('PK\x03\x04 CANARY-ZIP')]), 'image/jpeg'],
    [Buffer.concat([png, Buffer.from('<script>CANARY-HTML</script>')]), 'image/png'],
    [photo, 'image/jpeg'],
  ] as const
  for (const [bytes, type] of polyglots) {
    const { bytes: cleaned } = await cleanPicture(bytes, type)
    expect(cleaned.includes('CANARY')).toBe(false)
    const { exif, xmp, iptc, icc, format, orientation } = await sharp(cleaned).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(format).toBe('jpeg')
  }
})

test('a picture is stored upright and scaled down, and re-encoding is deterministic', async () => {
  const lying = await drawPicture(4, { width: 3000, height: 1500 }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const [one, second] = [await cleanPicture(lying, 'image/jpeg'), await cleanPicture(lying, 'image/jpeg')]
  expect([one.width, one.height]).toEqual([1200, 2400])
  expect(second.sha256).toBe(one.sha256)
})

test('UPL-02 limits pixels before decoding and rejects animated pictures', async () => {
  const bomb = pixelBomb(14_000)
  expect(bomb.length).toBeLessThan(100_000)
  const refusals = await Promise.all(Array.from({ length: 10 }, () => refusalOf(bomb, 'image/png')))
  expect(new Set(refusals)).toEqual(new Set(['The picture has 196 megapixels; at most 25 are accepted.']))
  const megabytes = await memoryPeakOf({
    prepare: `import { jpegOf, pixelBomb } from '#checks/harness/payments/pictures.ts'
      import { cleanPicture } from '#platform/storage/picture.ts'
      const bomb = pixelBomb(14_000)
      await cleanPicture(await jpegOf(1), 'image/jpeg')`,
    work: `await Promise.allSettled(Array.from({ length: 10 }, () => cleanPicture(bomb, 'image/png')))`,
  })
  expect(megabytes).toBeLessThan(100)
  const wide = await sharp({ create: { width: 12_000, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await refusalOf(wide, 'image/png')).toBe(
    'The picture is 12000 pixels wide or high; at most 10000 are accepted.',
  )
  const flood = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#fff' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
  expect(flood.length).toBeLessThan(100_000)
  expect(await refusalOf(flood, 'image/webp')).toBe('The picture has 36 megapixels; at most 25 are accepted.')
  const tiny = await sharp({ create: { width: 90, height: 80, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await refusalOf(tiny, 'image/png')).toBe('The picture is too small to be legible.')
  const frames = await sharp(await Promise.all([jpegOf(1), jpegOf(2)]), { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await refusalOf(frames, 'image/webp')).toBe('Animated pictures are not accepted.')
})

test('photos of large sensors are scaled down, upright as all are', async () => {
  const shot = (width: number, height: number, progressive = false) =>
    sharp({ create: { width, height, channels: 3, background: '#357' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 60, progressive })
      .toBuffer()
  for (const [width, height] of [
    [8000, 6000],
    [8160, 6120],
  ] as const) {
    const { width: across, height: down } = await cleanPicture(await shot(width, height), 'image/jpeg')
    expect([width, across, down]).toEqual([width, 1800, 2400])
  }
  expect(await refusalOf(await shot(8000, 6000, true), 'image/jpeg')).toBe(
    'The picture has 48 megapixels; at most 25 are accepted.',
  )
  const megabytes = await memoryPeakOf({
    prepare: `import sharp from 'sharp'
      import { jpegOf } from '#checks/harness/payments/pictures.ts'
      import { cleanPicture } from '#platform/storage/picture.ts'
      const photo = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#357' } })
        .withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer()
      await cleanPicture(await jpegOf(1), 'image/jpeg')`,
    work: `await Promise.all(Array.from({ length: 4 }, () => cleanPicture(photo, 'image/jpeg')))`,
  })
  // Decoded whole, two at a time take 288 MB.
  expect(megabytes).toBeLessThan(200)
})

test("the viewer's name is drawn all over the picture", async () => {
  const { bytes } = await cleanPicture(await jpegOf(6), 'image/jpeg')
  const marked = await watermarked(bytes, 'asha <b>& 2026-11-21 11:30')
  const [plain, seen] = await Promise.all(
    [bytes, marked].map((one) => sharp(one).raw().toBuffer({ resolveWithObject: true })),
  )
  expect([seen?.info.width, seen?.info.height]).toEqual([plain?.info.width, plain?.info.height])
  const [width, height] = [plain?.info.width ?? 0, plain?.info.height ?? 0]
  // Each ninth of the picture differs from the stored one, so no crop is free of it.
  for (let part = 0; part < 9; part += 1) {
    const [x, y] = [Math.floor(((part % 3) * width) / 3), Math.floor((Math.floor(part / 3) * height) / 3)]
    let changed = 0
    for (let row = y; row < y + height / 3 - 1; row += 1)
      for (let at = (row * width + x) * 3; at < (row * width + x + width / 3 - 1) * 3; at += 3)
        if (Math.abs((plain?.data[at] ?? 0) - (seen?.data[at] ?? 0)) > 12) changed += 1
    expect(changed, `part ${part}`).toBeGreaterThan(50)
  }
})
