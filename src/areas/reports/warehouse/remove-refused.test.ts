import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertTree } from '#checks/harness/betting/agent-tree.ts'
import { openArchive, type Archive } from '#platform/archive/archive.ts'
import { filesOf } from '#platform/archive/catalogue.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { transact } from '#platform/database/transact.ts'
import { archiveMonth, archiveNextMonth } from './archive-months.ts'
import { agentDays } from './archived-tables.ts'
import { checkArchive } from './check-archive.ts'
import { removeClosedMonths } from './remove-months.ts'

const folder = mkdtempSync(join(tmpdir(), 'overround-refusal-'))
/** March is the first month that stays. */
const now = () => Date.parse('2027-03-15T00:00:00Z')

let database: TestDatabase
let archive: Archive
beforeAll(async () => {
  database = await freshDatabase()
  archive = openArchive(folder)
  await insertTree(database.ownerPool)
  await database.ownerPool.query(
    `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, retained)
     select cell_of(100::bigint), 100, day::date, 'exchange', 1, 'INR', 1, 100000, -100000, 0, 100000
     from unnest('{2026-01-31,2026-02-01,2026-03-31}'::text[]) day`,
  )
  while (await archiveNextMonth({ pool: database.appPool, archive, now }));
  await database.ownerPool.query(
    `insert into setting (domain_id, key, value) values (1, 'settings.reports', '{"onlineMonths": 12}')
     on conflict (domain_id, key) do update set value = setting.value || excluded.value`,
  )
})
afterAll(async () => {
  await archive?.engine.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

const remove = () => removeClosedMonths({ pool: database.appPool, archive, now })
const days = async () => {
  const { rows } = await database.ownerPool.query<{ day: string; stake: string }>(
    `select day::text, stake::text from agent_day where domain_id = 1 order by day`,
  )
  return rows.map(({ day, stake }) => `${day} ${stake}`)
}
const all = ['2026-01-31 100000', '2026-02-01 100000', '2026-03-31 100000']
const pathOf = async (month: string) => {
  const files = await wholeSnapshot(database.db, (tx) => filesOf(tx, { sources: ['agent_day'], domains: [1] }))
  return join(folder, files.find((file) => file.month.startsWith(month))!.name)
}

test('a month whose file is missing or changed keeps its rows, the refusal is logged, and the next months go', async () => {
  const { ownerPool } = database
  const file = await pathOf('2026-01')
  const original = await readFile(file)
  const changed = Buffer.from(original)
  changed.writeUInt8(changed.readUInt8(40) ^ 1, 40)
  await writeFile(file, changed)
  await rename(await pathOf('2026-02'), `${await pathOf('2026-02')}.away`)
  expect(await remove()).toEqual([
    expect.stringMatching(/^month 2026-01, file .*: changed: hash differs$/),
    expect.stringMatching(/^month 2026-02, file .*: missing$/),
  ])
  expect(await days()).toEqual(all)
  const { rows } = await ownerPool.query(
    `select subject_name, result, reason from audit where action = 'warehouse.remove' order by at, id`,
  )
  expect(rows).toMatchObject([
    { subject_name: 'daily totals of 2026-01', result: 'FAILED', reason: expect.stringContaining('hash differs') },
    { subject_name: 'daily totals of 2026-02', result: 'FAILED', reason: expect.stringContaining('missing') },
  ])
  await writeFile(file, original)
  expect(await remove()).toEqual([expect.stringContaining('month 2026-02')])
  expect(await days()).toEqual(['1800-01-01 100000', ...all.slice(1)])
  await rename(`${await pathOf('2026-02')}.away`, await pathOf('2026-02'))
})

test('rows that are not those of the file stay until a new file has them', async () => {
  const { ownerPool, appPool } = database
  await ownerPool.query(`update agent_day set stake = stake + 1 where day = '2026-02-01'`)
  expect(await remove()).toEqual([expect.stringContaining('the rows in the database differ from the file')])
  expect(await days()).toEqual(['1800-01-01 100000', '2026-02-01 100001', '2026-03-31 100000'])
  const again = { table: agentDays, domainId: 1, month: '2026-02-01', edition: 2 }
  expect(await archiveMonth({ pool: appPool, archive }, again)).toBe(true)
  expect(await remove()).toEqual([])
  expect(await days()).toEqual(['1800-01-01 200001', '2026-03-31 100000'])
  expect(await archiveMonth({ pool: appPool, archive }, { ...again, edition: 3 })).toBe(false)
  const ofCarried = async () => (await checkArchive(database.db, folder)).filter((fault) => fault.includes('stayed'))
  expect(await ofCarried()).toEqual([])
  await ownerPool.query(`update agent_day set stake = stake - 1 where day = carried_day()`)
  expect(await ofCarried()).toEqual(['agent_day of domain 1: what stayed of removed months differs from their files'])
  await ownerPool.query(`update agent_day set stake = stake + 1 where day = carried_day()`)
})

test('the application can remove no rows but those of a month with files', async () => {
  const { appPool } = database
  await expect(appPool.query(`delete from agent_day where day = '2026-03-31'`)).rejects.toMatchObject({ code: '42501' })
  const asked = transact(database.db, [1], (tx) =>
    sql`select remove_archived_month(1, '2026-03-01', 'none', 'none')`.execute(tx),
  )
  await expect(asked).rejects.toThrow('another_file_is_newer')
  expect(await days()).toContain('2026-03-31 100000')
})
