import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { catalogueDesk, type CatalogueDesk } from '#checks/harness/staff/catalogue-desk.ts'
import { confirmation, staffPermissions } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { compareCatalogue } from './catalogue-sync-task.ts'
import { fetchPicture, type PictureContext } from './fetch-pictures.ts'

let desk: CatalogueDesk
let server: Server
let origin: string
let context: PictureContext
const path = '/qt-casino-games'
const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'))

beforeAll(async () => {
  desk = await catalogueDesk(staffPermissions)
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#284' } })
    .png()
    .toBuffer()
  server = createServer((request, response) => {
    const target = decodeURIComponent(request.url ?? '')
    if (target === '/k8 ☆ ü.png') response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    else if (target === '/k1.svg') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>')
    else if (target === '/k2.webp') response.writeHead(200, { 'content-type': 'image/webp' }).end('<html></html>')
    else if (target === '/k6.png') response.writeHead(302, { location: `${origin}/k8.png` }).end()
    else if (target === '/k7.png') response.writeHead(200, { 'content-type': 'image/png' }).write('x')
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const storage = openStorage({ ...testSettings, dataDir })
  context = { db: desk.office.database.db, storage, mayLoopback: true, now: instantNow, withinMs: 1_000 }
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await desk?.office.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Adds games with the pictures that a file names. */
async function added(pictures: readonly (readonly [code: string, image: string])[]): Promise<void> {
  const head = 'game_code;name;provider;category;rtp;volatility;min_bet;max_bet;devices;image'
  const lines = pictures.map(([code, image]) => `${code};Game ${code};lw;slot;;;;;desktop;${image}`)
  const file = Buffer.from([head, ...lines, ''].join('\r\n')).toString('base64')
  const { status } = await desk.staff.post(`/api${path}/changes/file`, {
    domain: '1',
    file,
    reason: confirmation.reason,
  })
  expect(status).toBe(200)
  await compareCatalogue({ db: desk.office.database.db, sealingKeys, mayLoopback: true, now: instantNow })
  const ids = (await desk.list(`${path}/changes?status=OPEN&detectedAt=all`)).map(({ id }) => id)
  expect(
    (await desk.press(`${path}/changes/applications`, { ids, overwritesEdited: false, linksRenamed: true }))[0],
  ).toBe(200)
}

const pictures = async () =>
  (
    await desk.office.database.ownerPool.query(
      `select g.code, f.is_whole as has, p.status, p.problem from casino_game g left join casino_game_picture p on p.game_id = g.id
       left join stored_file f on f.id = g.thumbnail order by g.code`,
    )
  ).rows

test('C43 all games of a file are added, and each picture that is none says why', async () => {
  await added([
    ['k1', `${origin}/k1.svg`],
    ['k10', ''],
    ['k2', `${origin}/k2.webp`],
    ['k5', `${origin}/k5.jpg`],
    ['k6', `${origin}/k6.png`],
    ['k7', `${origin}/k7.png`],
    ['k8', `${origin}/k8 ☆ ü.png`],
  ])
  for (let place = 0; place < 6; place += 1) expect(await fetchPicture(context)).toBe(true)
  expect(await fetchPicture(context)).toBe(false)
  const failed = (code: string, problem: unknown) => ({ code, has: null, status: 'FAILED', problem })
  const noPicture = 'The picture must be a JPEG, PNG or WebP file.'
  expect(await pictures()).toEqual([
    failed('k1', noPicture),
    { code: 'k10', has: null, status: null, problem: null },
    failed('k2', noPicture),
    failed('k5', 'The address answered with HTTP 404.'),
    failed('k6', 'The address answered with HTTP 302.'),
    failed('k7', expect.stringMatching(/./)),
    { code: 'k8', has: true, status: 'STORED', problem: '' },
  ])
  expect(await desk.list(`${path}?code=k5`)).toMatchObject([
    { code: 'k5', pictureProblem: 'The address answered with HTTP 404.' },
  ])
})

test('C43 no address of this machine or of its network is called', async () => {
  await added([['inside', `${origin}/k8 ☆ ü.png`]])
  expect(await fetchPicture({ ...context, mayLoopback: false })).toBe(true)
  expect((await pictures()).find(({ code }) => code === 'inside')).toEqual({
    code: 'inside',
    has: null,
    status: 'FAILED',
    problem: 'Only https URLs are allowed.',
  })
})
