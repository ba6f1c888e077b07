import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { animationOf } from '#checks/harness/payments/pictures.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { catalogueDesk, type CatalogueDesk } from '#checks/harness/staff/catalogue-desk.ts'
import { staffPermissions } from '#checks/harness/staff/office.ts'

let desk: CatalogueDesk
beforeAll(async () => {
  desk = await catalogueDesk(staffPermissions)
})
afterAll(() => desk?.office.close())

const input = (name: string) => readFileSync(join(import.meta.dirname, '../../../../../checks/outside/inputs', name))
const still = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#284' } })
const bring = async (bytes: Buffer, type: string) => {
  const { status, body } = await bringPicture(desk.office.url, desk.staff, '/api/qt-casino-games/picture', {
    bytes,
    type,
  })
  return { status, text: JSON.stringify(body) }
}
const stored = async () =>
  (await desk.office.database.ownerPool.query('select count(*)::int as files from stored_file')).rows

test('C43 a drawing with a script, and a page that calls itself a picture, are refused and not stored', async () => {
  const before = await stored()
  for (const type of ['image/svg+xml', 'image/png', 'image/webp']) {
    const { status, text } = await bring(input('c43-script.svg'), type)
    expect([415, 422], text).toContain(status)
  }
  const page = await bring(input('c43-not-an-image.webp'), 'image/webp')
  expect(page.status).toBe(422)
  expect(page.text).toContain('The picture must be a JPEG, PNG or WebP file.')
  expect(await stored()).toEqual(before)
})

test('C43 a picture of a kind that is not taken is refused by name, and never an error of ours', async () => {
  const avif = await still().avif({ effort: 0 }).toBuffer()
  for (const type of ['image/avif', 'image/jpeg']) {
    const { status, text } = await bring(avif, type)
    expect([415, 422], text).toContain(status)
  }
})

test('C43 an animated picture is refused by name', async () => {
  const drawn = await animationOf(12, { width: 64, height: 64 })
  const frames = await sharp(drawn, { animated: true }).webp({ effort: 0 }).toBuffer()
  expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(12)
  const { status, text } = await bring(frames, 'image/webp')
  expect(status).toBe(422)
  expect(text).toContain('Animated pictures are not accepted.')
})
