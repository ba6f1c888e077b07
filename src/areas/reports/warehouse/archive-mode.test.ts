import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { archiveFolder, openArchive } from '#platform/archive/archive.ts'
import { archiveNextMonth } from './archive-months.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'overround-archive-mode-'))
const code = '482915'
const unlocked = { 'x-warehouse': code }
const address = '/api/explorer?settledOn=2026-02-01..2026-02-28&by=DAY'

let office: Office
let reader: Colleague
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  const { ownerPool, appPool } = office.database
  await ownerPool.query(
    `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, retained)
     values (cell_of(100::bigint), 100, '2026-02-14', 'qt', 1, 'INR', 3, 123456, -23456, 0, 23456)`,
  )
  const archive = openArchive(archiveFolder(dataDir))
  while (await archiveNextMonth({ pool: appPool, archive, now: () => Date.parse('2026-10-01T00:00:00Z') }));
  await archive.engine.close()
  await ownerPool.query('delete from agent_day')
  reader = await office.hire({
    username: 'archive.reader',
    permissions: ['PROFIT_VIEW', 'WAREHOUSE_UNLOCK', 'DEV_WAREHOUSE_LOGS_VIEW'],
    domains: [1],
  })
})
afterAll(async () => {
  await office?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const unlock = async () => {
  await reader.post('/api/warehouse/code', { security_code: code, loginPassword: testPassword })
  expect((await reader.post('/api/warehouse/open', { security_code: code })).status).toBe(200)
}

test('months beyond the database are read from their files once the archive is unlocked, and the read is logged', async () => {
  expect((await reader.get(address)).body.data).toEqual([])
  expect((await reader.get(address, unlocked)).body.code).toBe('warehouse_closed')
  await unlock()
  const { body } = await reader.get(address, unlocked)
  expect(body.data).toMatchObject([{ day: '2026-02-14', bets: 3, stake: '1234.56', playerPl: '-234.56' }])
  const table = await reader.get(
    '/api/explorer/table?settledOn=2026-02-01..2026-02-28&by=PRODUCT&figure=STAKE',
    unlocked,
  )
  expect(table.body.data.tables).toMatchObject([
    { currency: 'INR', rows: [{ amounts: ['1234.56'] }, { label: 'Total' }] },
  ])
  const { body: log } = await reader.get('/api/dev-warehouse-logs?action=READ')
  expect(log.data).toHaveLength(2)
  expect(log.data[1]).toMatchObject({ actor: 'archive.reader', result: 'SUCCESS', subjectName: address })
  expect(log.data[1].reason).toMatch(/^1 file, 1 row, \d+ ms$/)
  expect(JSON.stringify(log)).not.toContain(code)
  const { body: written } = await reader.get('/api/dev-warehouse-logs?action=WRITE')
  expect(
    written.data.map(({ subjectName }: { subjectName: string }) => subjectName.split('.').slice(0, 3).join('.')),
  ).toContain('1.agent_day.2026-02')
})

test('who loses the permission reads no file any more, with the archive still open', async () => {
  await unlock()
  expect((await reader.get(address, unlocked)).body.data).toHaveLength(1)
  await office.rows(`update role set permissions = array_remove(permissions, 'WAREHOUSE_UNLOCK') where id = $1`, [
    reader.roleId,
  ])
  const { status, body } = await reader.get(address, unlocked)
  expect([status, body.code]).toEqual([403, 'warehouse_closed'])
  expect((await reader.get(address)).body.data).toEqual([])
})

test('a missing file is refused with its name, and the refusal is logged', async () => {
  await office.rows(`update role set permissions = permissions || 'WAREHOUSE_UNLOCK'::text where id = $1`, [
    reader.roleId,
  ])
  await unlock()
  rmSync(archiveFolder(dataDir), { recursive: true, force: true })
  const { status, body } = await reader.get(address, unlocked)
  expect([status, body.code]).toEqual([409, 'archive_file'])
  expect(body.data).toMatch(/^Archive, month 2026-02, file 1\.agent_day\.2026-02\.1\.[0-9a-f]{16}\.parquet: missing\./)
  const { body: log } = await reader.get('/api/dev-warehouse-logs?action=READ&result=FAILED')
  expect(log.data[0].reason).toBe(body.data)
})
