import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { animationOf, jpegOf } from '#checks/harness/payments/pictures.ts'
import { provesCatalogue } from '#checks/harness/examples/example-catalogue.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { until } from '#checks/harness/time/until.ts'
import { advertisements } from './advertisements.screen.ts'

/** The fields of an entry as the page sends them. */
const example = {
  title: 'Autumn jackpot',
  advertiser: 'Aura Games',
  slot: 'SIDEBAR',
  type: 'PICTURE',
  weight: 10,
  audience: 'ALL',
  linkType: 'NONE',
}

it('staff add, order, activate and remove advertisements', () =>
  provesCatalogue(advertisements, example, { width: 300, height: 250 }))

let office: Office
let editor: Colleague
let reader: Colleague
let sidebar: string
const dataDir = mkdtempSync(join(tmpdir(), 'overround-advertisements-'))
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  editor = await office.hire({ username: 'editor', permissions: ['ADVERTISEMENT_VIEW', 'ADVERTISEMENT_EDIT'] })
  reader = await office.hire({ username: 'reader', permissions: ['ADVERTISEMENT_VIEW'] })
  sidebar = await upload(300, 250)
})
afterAll(async () => {
  await office.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => office.rows(`update advertisement set status = 'REMOVED'`))

type More = Readonly<Record<string, unknown>>
const bring = async (bytes: Buffer, type: string) =>
  String((await bringPicture(office.url, editor, '/api/advertisements/picture', { bytes, type })).body.data.file)
const upload = async (width: number, height: number) => bring(await jpegOf(width, { width, height }), 'image/jpeg')
const add = (more: More) =>
  editor.post('/api/advertisements-create', { values: { ...example, picture: sidebar, domain: '1', ...more } })
const listed = async (query = ''): Promise<readonly More[]> =>
  (await editor.get(`/api/advertisements${query}`)).body.data
const refusalOf = async (more: More) => {
  const { status, body } = await add(more)
  expect(await listed()).toEqual([])
  return [status, body.fields]
}

test('publishes advertisements with their weight, limit, creative and link', async () => {
  const animation = await bring(await animationOf(3, { width: 300, height: 250 }), 'image/gif')
  const link = { linkType: 'URL', linkUrl: 'https://aura.example/jackpot?from=site' }
  const video = { type: 'VIDEO', videoUrl: 'https://video.example/jackpot.mp4' }
  expect((await add({ animation, weight: 70, dailyViews: 3, ...link })).status).toBe(200)
  expect((await add({ title: 'Film', weight: 30, ...video })).status).toBe(200)
  expect((await add({ title: 'Draft', picture: null })).status).toBe(200)
  const [first, second, draft] = (await listed()).map(({ id }) => String(id))
  for (const id of [first, second])
    expect((await editor.post(`/api/advertisements/${id}/activate`, {})).status).toBe(200)
  expect((await editor.post(`/api/advertisements/${draft}/activate`, {})).status).toBe(409)
  const published = await until('two advertisements', async () => {
    const { data } = await (await fetch(`${office.url}/api/content/1/en/web`)).json()
    return data.advertisements.length === 2 ? data.advertisements : null
  })
  const shared = { audience: 'ALL', vipLevels: [], endsAt: null, slot: 'SIDEBAR', advertiser: 'Aura Games' }
  const picture = `/api/content/1/pictures/${sidebar}`
  expect(published).toEqual([
    {
      ...shared,
      id: first,
      type: 'PICTURE',
      title: 'Autumn jackpot',
      picture,
      animation: `/api/content/1/pictures/${animation}`,
      video: null,
      weight: 70,
      dailyViews: 3,
      link: { type: 'URL', target: link.linkUrl },
    },
    {
      ...shared,
      id: second,
      type: 'VIDEO',
      title: 'Film',
      picture,
      animation: null,
      video: video.videoUrl,
      weight: 30,
      dailyViews: null,
      link: null,
    },
  ])
  expect((await fetch(`${office.url}${picture}`)).headers.get('content-type')).toBe('image/jpeg')
})

test('takes pictures and animations of the proportion of the slot, also when the slot changes', async () => {
  const complaint = 'The picture must have the proportion 728 × 90; this one is 300 × 250.'
  expect(await refusalOf({ slot: 'TOP' })).toEqual([409, { picture: complaint }])
  const [top, square] = [
    await upload(728, 90),
    await bring(await animationOf(3, { width: 90, height: 90 }), 'image/gif'),
  ]
  expect(await refusalOf({ slot: 'TOP', picture: top, animation: square })).toEqual([
    409,
    { animation: 'The picture must have the proportion 728 × 90; this one is 90 × 90.' },
  ])
  expect((await add({ slot: 'TOP', picture: top })).status).toBe(200)
  const page = `/api/advertisements-edit/${String((await listed())[0]?.['id'])}`
  const { values, version } = (await editor.get(page)).body.data
  const moved = await editor.put(page, { values: { ...values, slot: 'SIDEBAR' }, version })
  expect([moved.status, moved.body.fields]).toEqual([
    409,
    { picture: 'The picture must have the proportion 300 × 250; this one is 728 × 90.' },
  ])
  expect((await listed()).map(({ slot }) => slot)).toEqual(['TOP'])
})

test('refuses a video without its address, an address without a video, and weights and limits that mean nothing', async () => {
  const refusals: readonly (readonly [More, string])[] = [
    [{ type: 'VIDEO' }, 'videoUrl'],
    [{ videoUrl: 'https://video.example/a.mp4' }, 'videoUrl'],
    [{ type: 'VIDEO', videoUrl: 'javascript:alert(1)' }, 'videoUrl'],
    [{ weight: 0 }, 'weight'],
    [{ weight: 101 }, 'weight'],
    [{ dailyViews: 0 }, 'dailyViews'],
    [{ slot: 'ELSEWHERE' }, 'slot'],
    [{ advertiser: '' }, 'advertiser'],
    [{ linkType: 'PAGE', linkPage: '//evil.example' }, 'linkPage'],
  ]
  for (const [more, field] of refusals) {
    const { status, body } = await add(more)
    expect([status, Object.keys(body.fields ?? {})], field).toEqual([422, [field]])
  }
  expect((await add({ linkType: 'EVENT', linkEventId: '999999' })).body.fields).toEqual({
    linkEventId: 'This event does not exist. Choose another one.',
  })
  expect(await listed()).toEqual([])
})

test('who may only view advertisements changes none', async () => {
  expect((await add({})).status).toBe(200)
  const [{ id } = { id: '' }] = await office.rows(`select id from advertisement where status = 'INACTIVE'`)
  expect((await reader.get('/api/advertisements?advertiser=aura')).body.data).toHaveLength(1)
  expect((await reader.post('/api/advertisements-create', { values: { ...example, domain: '1' } })).status).toBe(403)
  expect((await reader.post(`/api/advertisements/${String(id)}/activate`, {})).status).toBe(403)
  expect(await office.rows('select status from advertisement where id = $1', [id])).toEqual([{ status: 'INACTIVE' }])
})
