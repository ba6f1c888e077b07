import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalDataFile } from '#areas/players/profile/personal-data/write-player-export.ts'
import { allBindings } from '#areas/server.ts'
import { startedInMain, testSettings } from '#checks/harness/staff/staff.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { localFolder } from '#platform/storage/local-folder.ts'

/**
 * One address of a list means the same rows for colleagues whose own time zones are days apart and whose first domains have other
 * zones. The host of the office, 127.0.0.1, belongs to no site.
 */
const people = [
  { zone: 'Asia/Kolkata', domains: [1, 2] },
  { zone: 'America/New_York', domains: [2] },
  { zone: 'Pacific/Kiritimati', domains: [2] },
]
let office: Office
let readers: readonly Colleague[]
let day: string
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'address-'))
  office = await openOffice({ jobs: 'idle', settings: { ...testSettings, trustedProxies: 1, dataDir } })
  await office.rows(`update domain set time_zone = 'America/New_York' where id = 2`)
  readers = await Promise.all(
    people.map(({ domains }, place) =>
      office.hire({
        username: `reader${place}`,
        permissions: ['DEPOSIT_VIEW', 'REPORT_EXPORT', 'DOWNLOAD_REPORT_VIEW'],
        domains,
      }),
    ),
  )
  for (const [place, { staffId }] of readers.entries())
    await office.rows('update staff set time_zone = $2 where id = $1', [staffId, people[place]?.zone])
  const [yesterday] = await office.rows(`select ((now() at time zone 'Asia/Kolkata')::date - 1)::text as day`)
  day = yesterday.day
  await office.rows(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, requested_at)
     select cell, id, domain_id, agent_id, 'upi', 100, currency, 'PENDING', day_start($1::date, 'Asia/Kolkata') + make_interval(hours => n)
     from (select * from player where domain_id = 2 order by id limit 1) p, generate_series(-24, 47) n`,
    [day],
  )
})
afterAll(async () => {
  await office?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Whether exactly the deposits of an hour each were read that the day has in the zone. */
const expectDay = async (rows: readonly { readonly id: string }[], zone: string) => {
  const inZone = await office.rows(
    `select id from deposit where (requested_at at time zone $1)::date = $2 order by requested_at`,
    [zone, day],
  )
  expect(inZone.length).toBe(24)
  expect(rows.map(({ id }) => id)).toEqual(inZone.map(({ id }) => String(id)))
}

/** The file of the same list, requested and downloaded under the host. */
async function fileOf(reader: Colleague, host: string) {
  const order = { columns: ['id'], preamble: 'NO', requestedAt: `${day}..${day}`, direction: 'ascending' }
  const asked = await reader.post(
    '/api/report-download/direct',
    { report_type: '/deposits', file_extension: 'csv', filter_data: order },
    { 'x-forwarded-host': host },
  )
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  await runExport(
    {
      db: office.database.db,
      datasets: new Map(allBindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each] as const))),
      folder: join(dataDir, 'exports'),
      storage: localFolder(join(dataDir, 'files')),
      customFiles: personalDataFile,
      startedAs: startedInMain,
      onFault: (error) => console.error(error),
    },
    asked.body.data.id,
  )
  const file = await reader.get(`/api/download-report/${asked.body.data.id}/file`)
  const ids = String(file.body).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []
  return { file, ids: ids.map((id) => ({ id })) }
}

const address = () => `/api/deposits?requestedAt=${day}..${day}&direction=ascending`

test.each([
  ['a host of no site', '127.0.0.1', 'Asia/Kolkata'],
  ['the first site', 'one.example', 'Asia/Kolkata'],
  ['the second site', 'two.example', 'America/New_York'],
])('the address of a day under %s shows the same rows to every reader', async (_, host, zone) => {
  for (const reader of readers) {
    const { status, body } = await reader.get(address(), { 'x-forwarded-host': host })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.total_item).toBe(24)
    await expectDay(body.data, zone)
    const { file, ids } = await fileOf(reader, host)
    expect(file.status, JSON.stringify(file.body)).toBe(200)
    await expectDay(ids, zone)
  }
})
