import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { provesCatalogue } from '#checks/harness/examples/example-catalogue.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { jpegOf } from '#checks/harness/payments/pictures.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { banners } from './banners.screen.ts'

/** The fields of an entry as the page sends them. */
const example = { title: 'Diwali offer', place: 'HOME_TOP', audience: 'ALL', linkType: 'NONE' }

it('staff add, order, activate and remove banners', () => provesCatalogue(banners, example))

let office: Office
let editor: Colleague
let desktop: string
const dataDir = mkdtempSync(join(tmpdir(), 'overround-banners-'))

beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  await office.rows(`update domain set time_zone = 'Europe/London' where id = 1`)
  editor = await office.hire({ username: 'editor', permissions: ['BANNER_VIEW', 'BANNER_CREATE', 'BANNER_EDIT'] })
  desktop = await upload(1920, 480)
})
afterAll(async () => {
  await office.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function upload(width: number, height: number): Promise<string> {
  const bytes = await jpegOf(width, { width, height })
  const { body } = await bringPicture(office.url, editor, '/api/banner-create/picture', { bytes })
  return String(body.data.file)
}
const add = (more: Readonly<Record<string, unknown>>) =>
  editor.post('/api/banner-create', { values: { ...example, domain: '1', desktop, ...more } })
const refusalOf = async (more: Readonly<Record<string, unknown>>) => {
  const before = await office.rows('select count(*)::int as n from banner')
  const { status, body } = await add(more)
  expect(await office.rows('select count(*)::int as n from banner')).toEqual(before)
  return [status, body.fields]
}
const listed = async (query = ''): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await editor.get(`/api/banner${query}`)).body.data

test('D07 takes times by the clocks of the domain: none that they skip, and of two equal ones the first', async () => {
  expect(await refusalOf({ startsAt: '2030-03-31T01:30' })).toEqual([
    422,
    {
      startsAt: '01:30 does not exist on 31 Mar 2030 in Europe/London: clocks are set forward. Enter 02:00.',
    },
  ])
  expect(await refusalOf({ endsAt: '2030-11-09T06:00+01:00' })).toEqual([
    422,
    { endsAt: 'Europe/London does not have this offset on 09 Nov 2030. Leave it out.' },
  ])
  await add({ title: 'Twice', startsAt: '2030-10-27T01:30', endsAt: '2030-10-27T01:30+00:00' })
  await add({ title: 'Short day', startsAt: '2030-03-31T00:00', endsAt: '2030-04-01T00:00' })
  await add({ title: 'After the change', startsAt: '2030-11-09T06:00' })
  const times = await office.rows(
    `select title, starts_at as "from", ends_at as "to" from banner where title <> 'Diwali offer' order by position`,
  )
  expect(times).toEqual([
    { title: 'Twice', from: new Date('2030-10-27T00:30:00Z'), to: new Date('2030-10-27T01:30:00Z') },
    { title: 'Short day', from: new Date('2030-03-31T00:00:00Z'), to: new Date('2030-03-31T23:00:00Z') },
    { title: 'After the change', from: new Date('2030-11-09T06:00:00Z'), to: null },
  ])
  const [{ id } = { id: '' }] = await office.rows(`select id from banner where title = 'Twice'`)
  expect((await editor.get(`/api/banner-edit/${id}`)).body.data.values).toMatchObject({
    startsAt: '2030-10-27T01:30+01:00',
    endsAt: '2030-10-27T01:30+00:00',
  })
})

test('refuses an end that is not after the start', async () => {
  const end = { endsAt: 'End must be after the start.' }
  expect(await refusalOf({ startsAt: '2030-06-01T10:00', endsAt: '2030-06-01T10:00' })).toEqual([422, end])
  expect(await refusalOf({ startsAt: '2030-10-27T01:30+00:00', endsAt: '2030-10-27T01:30+01:00' })).toEqual([422, end])
})

test('computes the status from the times when it is read, and finds banners by it', async () => {
  await office.rows('update banner set status = $1', ['REMOVED'])
  for (const title of ['Now', 'Later', 'Over', 'Off']) await add({ title, place: 'SPORTS' })
  await office.rows(`update banner set status = 'ACTIVE' where title in ('Now', 'Later', 'Over')`)
  await office.rows(`update banner set starts_at = now() + interval '1 hour' where title = 'Later'`)
  await office.rows(`update banner set ends_at = now() - interval '1 second' where title = 'Over'`)
  expect((await listed()).map(({ title, status }) => [title, status])).toEqual([
    ['Now', 'ACTIVE'],
    ['Later', 'SCHEDULED'],
    ['Over', 'EXPIRED'],
    ['Off', 'INACTIVE'],
  ])
  expect((await listed('?status=SCHEDULED,EXPIRED')).map(({ title }) => title)).toEqual(['Later', 'Over'])
  const [, later] = await listed()
  expect((await editor.post(`/api/banner/${String(later?.['id'])}/deactivate`, {})).status).toBe(200)
  expect((await listed('?status=INACTIVE')).map(({ title }) => title)).toEqual(['Later', 'Off'])
})

test('orders the banners of each position apart, and a banner that changes its position becomes the last there', async () => {
  await office.rows('update banner set status = $1', ['REMOVED'])
  for (const [title, place] of [
    ['One', 'CASINO'],
    ['Two', 'CASINO'],
    ['Three', 'CASINO'],
    ['Other', 'SIDEBAR'],
  ])
    await add({ title, place })
  const places = async () =>
    office.rows(`select title, place, position from banner where status <> 'REMOVED' order by title`)
  expect(await places()).toEqual([
    { title: 'One', place: 'CASINO', position: 1 },
    { title: 'Other', place: 'SIDEBAR', position: 1 },
    { title: 'Three', place: 'CASINO', position: 3 },
    { title: 'Two', place: 'CASINO', position: 2 },
  ])
  const one = (await listed()).find(({ title }) => title === 'One')
  const page = `/api/banner-edit/${String(one?.['id'])}`
  const { values, version } = (await editor.get(page)).body.data
  expect((await editor.put(page, { values: { ...values, place: 'SIDEBAR' }, version })).status).toBe(200)
  expect(await places()).toEqual([
    { title: 'One', place: 'SIDEBAR', position: 2 },
    { title: 'Other', place: 'SIDEBAR', position: 1 },
    { title: 'Three', place: 'CASINO', position: 2 },
    { title: 'Two', place: 'CASINO', position: 1 },
  ])
})

test('takes pictures of the shape that their place has', async () => {
  const [square, narrow, mobile] = [await upload(800, 800), await upload(400, 100), await upload(750, 420)]
  expect(await refusalOf({ desktop: square })).toEqual([
    409,
    { desktop: 'The picture must have the proportion 1920 × 480; this one is 800 × 800.' },
  ])
  expect(await refusalOf({ desktop: narrow })).toEqual([
    409,
    { desktop: 'The picture must be at least 960 pixels wide.' },
  ])
  expect(await refusalOf({ mobile: desktop })).toEqual([
    409,
    { mobile: 'The picture must have the proportion 750 × 420; this one is 1920 × 480.' },
  ])
  expect((await add({ mobile })).status).toBe(200)
})

test('a banner is drafted without its desktop picture, and not active without it', async () => {
  await add({ title: 'Draft', place: 'LOGIN_POPUP', desktop: null })
  const [{ id } = { id: '' }] = await office.rows(`select id from banner where title = 'Draft'`)
  const activate = () => editor.post(`/api/banner/${id}/activate`, {})
  expect((await activate()).body.data).toBe('Desktop picture is missing. Upload it first.')
  const bulk = await editor.post('/api/banner/activations', { ids: [id] })
  expect(JSON.stringify(bulk.body)).toContain('Desktop picture is missing.')
  expect(await office.rows('select status from banner where id = $1', [id])).toEqual([{ status: 'INACTIVE' }])
  const page = `/api/banner-edit/${id}`
  const save = async (more: Readonly<Record<string, unknown>>) => {
    const { values, version } = (await editor.get(page)).body.data
    return editor.put(page, { values: { ...values, ...more }, version })
  }
  expect((await save({ desktop })).status).toBe(200)
  expect((await activate()).status).toBe(200)
  await office.rows(`update banner set starts_at = '2030-11-02T10:15:07.123Z' where id = $1`, [id])
  expect((await save({ altText: 'Lamps' })).status).toBe(200)
  expect(await office.rows('select starts_at as "from" from banner where id = $1', [id])).toEqual([
    { from: new Date('2030-11-02T10:15:07.123Z') },
  ])
  expect((await save({ desktop: null })).body.fields).toEqual({
    desktop: 'It is active and needs this picture. Replace it, or deactivate it first.',
  })
})

test('links to pages of the site, to events that exist, and to other sites by https', async () => {
  expect(await refusalOf({ linkType: 'PAGE', linkPage: String.raw`/\evil.example` })).toEqual([
    422,
    { linkPage: 'Enter a path of the site like /promotions.' },
  ])
  expect(await refusalOf({ linkType: 'URL', linkUrl: 'javascript:alert(1)' })).toEqual([
    422,
    { linkUrl: 'Enter a URL that starts with https://' },
  ])
  expect(await refusalOf({ linkType: 'URL' })).toEqual([422, { linkUrl: 'Enter the URL.' }])
  expect(await refusalOf({ linkPage: '/promotions' })).toEqual([
    422,
    { linkPage: 'Clear this field or change the type of the link.' },
  ])
  expect(await refusalOf({ linkType: 'EVENT', linkEventId: '999999' })).toEqual([
    409,
    { linkEventId: 'This event does not exist. Choose another one.' },
  ])
  await add({ title: 'Linked', place: 'PROMO_PAGE', linkType: 'PAGE', linkPage: '/promotions?tab=2#top' })
  expect((await listed('?place=PROMO_PAGE')).map(({ link }) => link)).toEqual(['/promotions?tab=2#top'])
})

test('VIP levels belong to the audience of VIP levels', async () => {
  expect(await refusalOf({ audience: 'VIP' })).toEqual([422, { vipLevels: 'Choose at least one VIP level.' }])
  expect(await refusalOf({ audience: 'GUESTS', vipLevels: ['3'] })).toEqual([
    422,
    { vipLevels: 'VIP levels apply only to the audience VIP levels.' },
  ])
  expect((await add({ audience: 'VIP', vipLevels: ['3', '4'], platforms: ['ios'], language: 'hi' })).status).toBe(200)
  expect(await office.rows(`select vip_levels, platforms, language from banner where audience = 'VIP'`)).toEqual([
    { vip_levels: ['3', '4'], platforms: ['ios'], language: 'hi' },
  ])
})
