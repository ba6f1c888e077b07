import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import {
  confirmation,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { phonePhoto } from '#checks/harness/payments/pictures.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { sweepFiles } from '#platform/storage/sweep.ts'

let office: Office
let maker: Colleague
let checker: Colleague
const dataDir = mkdtempSync(join(tmpdir(), 'overround-attached-'))

beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  await postTransfers(office.database.ownerPool, '2026-11-10T10:00:00Z', [
    { account: 1001n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 500_000n },
    { account: 1006n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 500_000n },
  ])
  maker = await office.hire({ username: 'maker', permissions: staffPermissions })
  checker = await office.hire({ username: 'checker', permissions: staffPermissions })
  // Two losses of 100.00, one of them with a commission of 2.00.
  await office.rows(`insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
    values (cell_of(1001), 1001, current_date, 'exchange', 1, 111, 'INR', 2, 40000, -20000, 200);
    insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission) values (1, 111, current_date, 'exchange', 1, 'INR', 2, 40000, -20000, 200);
    insert into node_day_dirty (agent_id, day, product) values (111, current_date, 'exchange')`)
})
afterAll(async () => {
  await office?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const ask = (change: object, client = maker) =>
  client.post('/api/adjustment/request', {
    player: '1001',
    direction: 'CREDIT',
    amount: '10.00',
    category: 'goodwill',
    ...confirmation,
    ...change,
  })
async function posted(change: object): Promise<string> {
  expect((await ask(change)).body).toMatchObject({ status: true })
  const [{ id }] = await office.rows('select id from adjustment order by requested_at desc, id desc limit 1')
  expect((await checker.post(`/api/player-adjustments/${id}/approval`, confirmation)).status).toBe(200)
  return id
}
const uploadPicture = async (colleague: Colleague, seed: number) =>
  (await bringPicture(office.url, colleague, '/api/adjustment/picture', { bytes: await phonePhoto(seed) })).body.data
    .file

test('UPL-05 an attachment is a re-encoded picture uploaded by the requester and belongs to one request', async () => {
  const file = await uploadPicture(maker, 41)
  expect((await ask({ attachment: await uploadPicture(checker, 42) })).body.fields).toEqual({
    attachment: 'Upload this picture again.',
  })
  const id = await posted({ attachment: file, player: '1006' })
  expect((await ask({ attachment: file })).body.fields).toEqual({ attachment: 'Upload this picture again.' })
  expect((await ask({ attachment: 'x' })).status).toBe(422)
  const [stored] = await office.rows('select domain_id, sha256 from stored_file where id = $1', [file])
  const [row] = await office.rows('select attachment_sha256 from adjustment where id = $1', [id])
  expect([stored.domain_id, stored.sha256]).toEqual([2, row.attachment_sha256])
  const bytes = Buffer.from('%PDF-1.7 nothing to see here, really nothing')
  expect((await bringPicture(office.url, maker, '/api/adjustment/picture', { bytes })).status).toBe(422)
  // The sweep deletes files without a reference and keeps those of a request.
  await uploadPicture(maker, 44)
  await office.rows(`update stored_file set stored_at = now() - interval '2 hours'`)
  await sweepFiles(office.database.db, openStorage({ ...testSettings, dataDir }))
  expect(await office.rows('select id from stored_file')).toEqual([{ id: file }])
})

test('PII-02 an attachment is visible to users who may see the request, and each view is logged', async () => {
  const id = await posted({ attachment: await uploadPicture(maker, 43) })
  const seen = await fetchedBy(checker, id)
  expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'no-store, private',
  ])
  const north = await office.hire({ username: 'north', agentId: 120n, domains: [1], permissions: ['ADJUSTMENTS_VIEW'] })
  expect((await fetchedBy(north, id)).status).toBe(404)
  const bare = await office.hire({ username: 'nobody', permissions: ['PLAYERS_VIEW'] })
  expect((await fetchedBy(bare, id)).status).toBe(403)
  const logs = await office.rows(
    `select actor, player_id, subject from audit where action = 'player-adjustments.picture-seen'`,
  )
  expect(logs).toEqual([{ actor: 'checker', player_id: 1001n, subject: `adjustment:${id}` }])
  const [shown] = (await maker.get(`/api/player-adjustments?id=${id}`)).body.data
  expect(shown.attachment).toBe(`/api/adjustment/${id}/picture`)
})

async function fetchedBy(colleague: Colleague, id: string): Promise<Response> {
  const cookies = ['overround_session', 'session'].flatMap((name) => {
    const value = colleague.cookie(name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  return fetch(`${office.url}/api/adjustment/${id}/picture`, {
    headers: { cookie: cookies.join('; '), 'x-requested-with': 'XMLHttpRequest' },
  })
}

test('credits that count towards GGR lower it and debits raise it; other adjustments do not change it', async () => {
  const figures = async (search = '') => {
    const [row] = (await maker.get(`/api/PLby-downline-report?node=110${search}`)).body.data
    const [player] = (await maker.get('/api/players?id=1001')).body.data
    const { data } = (await maker.get('/api/players/1001/card')).body
    const [own] = (await maker.get(`/api/PLby-downline-report?node=111&player=${search}`.replace('&player=', ''))).body
      .data
    return [row.counted, row.ggr, own.ggr, player.ggr, data.money.ggr, row.playerPl]
  }
  expect(await figures()).toEqual(['0.00', '202.00', '202.00', '202.00', '202.00', '-202.00'])
  await posted({ amount: '30.00' })
  expect((await figures())[1]).toBe('202.00')
  await posted({ amount: '30.00', counts_ggr: true })
  await posted({ amount: '5.50', direction: 'DEBIT', counts_ggr: true })
  expect(await figures()).toEqual(['24.50', '177.50', '177.50', '177.50', '177.50', '-202.00'])
  // A request that is not posted does not count; an adjustment has no product, so a product filter excludes it.
  await ask({ amount: '9.00', counts_ggr: true })
  expect((await figures())[1]).toBe('177.50')
  expect((await figures('&product=exchange')).slice(0, 2)).toEqual(['0.00', '202.00'])
  expect((await figures('&settledOn=2026-01-01..2026-01-31'))[0]).toBe('0.00')
})
