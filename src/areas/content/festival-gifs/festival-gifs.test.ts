import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { provesCatalogue } from '#checks/harness/examples/example-catalogue.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { animationOf, gifBomb, jpegOf } from '#checks/harness/payments/pictures.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { until } from '#checks/harness/time/until.ts'
import { festivalGifs } from './festival-gifs.screen.ts'

/** The fields of an entry as the page sends them. */
const example = { title: 'Winter lights', place: 'HEADER', frequency: 'DAY', audience: 'ALL' }
const lottieFile = (name: string): string => readFileSync(`checks/outside/inputs/lottie-${name}.json`, 'utf8')

it('staff add, order, activate and remove festival GIFs', () =>
  provesCatalogue(festivalGifs, { ...example, lottie: lottieFile('good') }))

let office: Office
let editor: Colleague
const dataDir = mkdtempSync(join(tmpdir(), 'overround-festivals-'))
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  editor = await office.hire({
    username: 'editor',
    permissions: ['FESTIVAL_GIF_VIEW', 'FESTIVAL_GIF_CREATE', 'FESTIVAL_GIF_EDIT', 'BANNER_CREATE'],
  })
})
afterAll(async () => {
  await office.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const bring = (bytes: Buffer, type: string, path = '/api/festival-gif-create/picture') =>
  bringPicture(office.url, editor, path, { bytes, type })
const uploaded = async (bytes: Buffer, type: string) => String((await bring(bytes, type)).body.data.file)
const add = (more: Readonly<Record<string, unknown>>) =>
  editor.post('/api/festival-gif-create', { values: { ...example, domain: '1', ...more } })

test('an animation keeps its frames and delays as WebP, and is published with its picture for reduced motion', async () => {
  const animation = await uploaded(await animationOf(5, { width: 320, height: 80 }), 'image/gif')
  const still = await uploaded(await jpegOf(1, { width: 320, height: 80 }), 'image/jpeg')
  expect((await add({ animation, still })).status).toBe(200)
  const [{ id } = { id: '' }] = await office.rows('select id from festival_gif')
  expect((await editor.post(`/api/festival-gif/${String(id)}/activate`, {})).status).toBe(200)
  const published = await until('the animation is published', async () => {
    const { data } = await (await fetch(`${office.url}/api/content/1/en/web`)).json()
    return data.festivalGifs[0]
  })
  expect(published).toEqual({
    id,
    audience: 'ALL',
    vipLevels: [],
    endsAt: null,
    place: 'HEADER',
    frequency: 'DAY',
    title: 'Winter lights',
    animation: `/api/content/1/pictures/${animation}`,
    still: `/api/content/1/pictures/${still}`,
    lottie: null,
  })
  const shown = await fetch(`${office.url}${published.animation}`)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  const { pages, width, pageHeight, loop } = await sharp(Buffer.from(await shown.arrayBuffer()), {
    animated: true,
  }).metadata()
  expect([pages, width, pageHeight, loop]).toEqual([5, 320, 80, 0])
  expect((await fetch(`${office.url}${published.still}`)).headers.get('content-type')).toBe('image/jpeg')
})

test('an animation stands only where one is shown, and a picture only where none moves', async () => {
  const animation = await uploaded(await animationOf(3), 'image/gif')
  const still = await uploaded(await jpegOf(2), 'image/jpeg')
  expect((await add({ animation: still, still })).body.fields).toEqual({
    animation: 'This picture does not move. Upload a GIF or WebP animation.',
  })
  expect((await add({ animation, still: animation })).body.fields).toEqual({
    still: 'This picture moves. Upload one that stands still.',
  })
  expect((await bring(await animationOf(3), 'image/gif', '/api/banner-create/picture')).status).toBe(415)
})

test('D13 counts the pixels of all frames by the canvas, before anything is decoded', async () => {
  const refusals = []
  for (const canvas of [2_000, 3_000]) {
    const { status, body } = await bring(gifBomb(400, canvas), 'image/gif')
    refusals.push([status, body.data])
  }
  expect(refusals).toEqual(
    [1_600, 3_600].map((megapixels) => [
      422,
      `The animation has ${megapixels} megapixels over all frames; at most 120 are accepted.`,
    ]),
  )
  const frames = await sharp(await animationOf(40, { width: 320, height: 80 }), { animated: true })
    .webp({ delay: Array.from({ length: 40 }, (_, at) => (at === 7 ? 1_000 : 40)), loop: 0 })
    .toBuffer()
  const accepted = await bring(frames, 'image/webp')
  expect([accepted.status, accepted.body.data]).toEqual([200, expect.objectContaining({ width: 320, height: 80 })])
  expect((await bring(await animationOf(60, { width: 1920, height: 480 }), 'image/gif')).status).toBe(200)
})

test('refuses a GIF that stands still, one of another type and what only begins like one', async () => {
  const stored = () => office.rows('select count(*)::int as n from stored_file')
  const before = await stored()
  const gif = await animationOf(4)
  const one = await sharp(await jpegOf(1))
    .gif()
    .toBuffer()
  const cut = Buffer.concat([gif.subarray(0, 40), Buffer.from('<script>alert(1)</script>')])
  const messages = []
  for (const [bytes, type] of [
    [one, 'image/gif'],
    [gif, 'image/webp'],
    [cut, 'image/gif'],
  ] as const)
    messages.push((await bring(bytes, type)).body.data)
  expect(messages).toEqual([
    'The animation has one frame only. Upload a still picture as JPEG, PNG or WebP.',
    'The picture does not match its declared type.',
    'The animation cannot be read.',
  ])
  expect(await stored()).toEqual(before)
})

test('D16 a Lottie file is stored and published only when everything lies inside it', async () => {
  await office.rows(`update festival_gif set status = 'REMOVED'`)
  const still = await uploaded(await jpegOf(3, { width: 320, height: 80 }), 'image/jpeg')
  const [{ count: before } = { count: 0 }] = await office.rows('select count(*)::int from festival_gif')
  const refusals = []
  for (const name of ['outside-image', 'folder-image', 'svg-data-image', 'expression']) {
    const { status, body } = await add({ still, lottie: lottieFile(name) })
    refusals.push([status, body.fields])
  }
  expect(refusals).toEqual(
    [
      'Asset “i0”: pictures must lie inside the file.',
      'Asset “i0”: pictures must lie inside the file.',
      'Asset “i0”: pictures must be PNG.',
      'Layer “dot”: expressions are not allowed.',
    ].map((lottie) => [422, { lottie }]),
  )
  expect((await add({ still, lottie: 'x'.repeat(300_001) })).status).toBe(422)
  expect(await office.rows('select count(*)::int from festival_gif')).toEqual([{ count: before }])

  expect((await add({ still })).status).toBe(200)
  const [{ id } = { id: '' }] = await office.rows('select id from festival_gif order by id desc limit 1')
  const activate = () => editor.post(`/api/festival-gif/${String(id)}/activate`, {})
  const lacking = await activate()
  expect([lacking.status, lacking.body.data]).toEqual([
    409,
    'Animation is missing. Upload a GIF, a WebP or a Lottie file first.',
  ])
  const page = `/api/festival-gif-edit/${String(id)}`
  const { version, values } = (await editor.get(page)).body.data
  const whole = { ...values, lottie: lottieFile('good') }
  expect((await editor.put(page, { values: whole, version })).status).toBe(200)
  const at = `${office.url}/api/content/1/animations/${String(id)}`
  expect((await fetch(at)).status).toBe(404)
  expect((await activate()).status).toBe(200)
  const published = await until('the animation is published', async () => {
    const { data } = await (await fetch(`${office.url}/api/content/1/en/web`)).json()
    return data.festivalGifs[0]
  })
  expect(published).toMatchObject({
    id,
    animation: `/api/content/1/pictures/${still}`,
    still: `/api/content/1/pictures/${still}`,
    lottie: `/api/content/1/animations/${String(id)}`,
  })
  const shown = await until('the file is shown', async () => {
    const answer = await fetch(at)
    return answer.ok ? answer : null
  })
  expect((await shown.json()).data).toEqual({ lottie: JSON.parse(lottieFile('good')) })
  const tag = shown.headers.get('etag') ?? ''
  expect((await fetch(at, { headers: { 'if-none-match': tag } })).status).toBe(304)
  expect((await fetch(at.replace('/1/', '/2/'))).status).toBe(404)
  const stripped = { ...whole, lottie: null, animation: null }
  const refused = await editor.put(page, { values: stripped, version: (await editor.get(page)).body.data.version })
  expect([refused.status, refused.body.fields]).toEqual([
    409,
    { animation: 'It is active and needs an animation. Replace it, or deactivate it first.' },
  ])
})
