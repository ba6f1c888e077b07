import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startedInMain, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { personalDataFile } from '#areas/players/profile/personal-data/write-player-export.ts'
import { allBindings } from '#areas/server.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { archiveFolder, openArchive, type Archive } from '#platform/archive/archive.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { archiveNextMonth } from './archive-months.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'overround-archive-export-'))
const code = '482915'
const unlocked = { 'x-warehouse': code }
const asked = { settledOn: '2026-02-01..2026-02-28', by: 'DAY' }

let office: Office
let reader: Colleague
let archive: Archive
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir }, jobs: 'idle' })
  const { ownerPool, appPool } = office.database
  await ownerPool.query(
    `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, retained)
     select cell_of(100::bigint), 100, day::date, 'qt', 1, 'INR', 3, stake, -stake / 4, 0, stake / 4
     from (values ('2026-02-03', 123456), ('2026-02-14', 400), ('2026-02-28', 9999)) x(day, stake)`,
  )
  await ownerPool.query(
    `insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, side, odds_e4, matched_odds_e4, stake, matched, currency,
       share_path_id, placed_at, status, is_won, pl, settled_at, settle_seq)
     select p.cell, p.id, md5('bet' || n)::uuid, p.domain_id, p.agent_id, 1, 'exchange', 1, 'BACK', 30000, 30000, n * 777, n * 777, 'INR', 1, placed,
       'SETTLED', true, n * 1554, placed + interval '1 hour', 1
     from player p, generate_series(1, 3) n, lateral (select timestamptz '2026-02-10 10:00Z' + n * interval '1 minute' as placed) x where p.id = 1001`,
  )
  archive = openArchive(archiveFolder(dataDir))
  while (await archiveNextMonth({ pool: appPool, archive, now: () => Date.parse('2026-10-01T00:00:00Z') }));
  for (const table of ['agent_day', 'bet_settled']) await ownerPool.query(`delete from ${table}`)
  reader = await office.hire({
    username: 'archive.exporter',
    permissions: [
      'PROFIT_VIEW',
      'MY_BETS_VIEW',
      'WAREHOUSE_UNLOCK',
      'REPORT_EXPORT',
      'DOWNLOAD_REPORT_VIEW',
      'DEV_WAREHOUSE_LOGS_VIEW',
    ],
    domains: [1],
  })
  await reader.post('/api/warehouse/code', { security_code: code, loginPassword: testPassword })
  expect((await reader.post('/api/warehouse/open', { security_code: code })).status).toBe(200)
})
afterAll(async () => {
  await archive?.engine.close()
  await office?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const request = (headers: Record<string, string>, list = '/explorer', filters: object = asked) =>
  reader.post(
    '/api/report-download/direct',
    { report_type: list, file_extension: 'csv', filter_data: { ...filters, preamble: 'NO' } },
    headers,
  )

/** Creates the requested file as the job does. */
async function fileOf(id: string) {
  const folder = join(dataDir, 'exports')
  await runExport(
    {
      db: office.database.db,
      datasets: new Map(allBindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each] as const))),
      folder,
      storage: localFolder(join(dataDir, 'no-pictures')),
      customFiles: personalDataFile,
      startedAs: startedInMain,
      archive,
    },
    id,
  )
  const [stored] = await office.rows('select status, file, rows, message from report_request where id = $1', [id])
  return { ...stored, text: stored.file === null ? '' : await readFile(join(folder, String(stored.file)), 'utf8') }
}

test('a file that is requested with the archive open has the rows and totals of the list', async () => {
  const list = await reader.get(`/api/explorer?${new URLSearchParams(asked).toString()}`, unlocked)
  const stakes = list.body.data.map((row: { stake: string }) => row.stake)
  expect(stakes.toSorted((a: string, b: string) => Number(a) - Number(b))).toEqual(['4.00', '99.99', '1234.56'])
  const { status, body } = await request(unlocked)
  expect(status, JSON.stringify(body)).toBe(200)
  const file = await fileOf(body.data.id)
  expect(file).toMatchObject({ status: 'READY', rows: 3, message: null })
  for (const stake of [...stakes, '1338.55']) expect(file.text).toContain(stake)
  const log = await reader.get('/api/dev-warehouse-logs?action=READ')
  expect(log.body.data[0]).toMatchObject({
    actor: 'archive.exporter',
    subjectName: 'csv of /explorer',
    reason: '1 file, 3 rows',
  })
})

test('a file that is requested without the archive has none of its rows, and one that waited too long is refused', async () => {
  const { body } = await request({})
  expect(await fileOf(body.data.id)).toMatchObject({ status: 'READY', rows: 0 })
  await office.rows(`delete from report_request`)
  const again = await request(unlocked)
  await office.rows(`update report_request set requested_at = requested_at - interval '61 minutes' where id = $1`, [
    again.body.data.id,
  ])
  expect(await fileOf(again.body.data.id)).toMatchObject({
    status: 'FAILED',
    message: 'The archive is closed. Open it, and request this file again.',
  })
})

test('a file of bets that only the archive has has the rows and sums of their list', async () => {
  const filters = { placedAt: '2026-02-01..2026-02-28' }
  const address = (path: string) => `/api/my-bets${path}?${new URLSearchParams(filters).toString()}`
  const list = await reader.get(address(''), unlocked)
  expect(list.body).toMatchObject({ total_item: 3 })
  expect(list.body.data.map((row: { stake: string }) => row.stake)).toEqual(['23.31', '15.54', '7.77'])
  expect((await reader.get(address('/totals'), unlocked)).body.data).toMatchObject({
    total_item: 3,
    totals: { stake: '46.62', pl: '93.24' },
  })
  expect((await reader.get(address(''))).body).toMatchObject({ total_item: 0 })
  const { body } = await request(unlocked, '/my-bets', filters)
  const file = await fileOf(body.data.id)
  expect(file).toMatchObject({ status: 'READY', rows: 3, message: null })
  for (const amount of ['23.31', '15.54', '7.77', '46.62', '93.24']) expect(file.text).toContain(amount)
})

test('nothing else is written while the archive is open', async () => {
  const { status, body } = await reader.post('/api/saved-views', {}, unlocked)
  expect([status, body.code]).toEqual([409, 'archive'])
})
