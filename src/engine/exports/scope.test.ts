import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '#checks/harness/csv.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertListRows } from '#checks/harness/list-rows.ts'
import { createStaff, startedInMain } from '#checks/harness/staff/staff.ts'
import { withdrawsData } from '#areas/payments/withdrawals/withdraws.data.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import type { Exports } from './exports.ts'
import { runExport } from './run-export.ts'

let database: TestDatabase
let exports: Exports
beforeAll(async () => {
  database = await freshDatabase()
  await insertListRows(database.ownerPool, 1)
  const folder = await mkdtemp(join(tmpdir(), 'exports-'))
  exports = {
    db: database.db,
    datasets: new Map([[withdrawsData.list, withdrawsData]]),
    folder,
    storage: localFolder(join(folder, 'none')),
    customFiles: {},
    startedAs: startedInMain,
  }
})
afterAll(async () => {
  await database.close()
  await rm(exports.folder, { recursive: true, force: true })
})

test('ISO-06 a file of staff of an agent has the rows of its downline only', async () => {
  const permissions = ['WITHDRAW_VIEW', 'REPORT_EXPORT'] as const
  const clerk = { username: 'north.clerk', agentId: 110n, domains: [1], permissions }
  const { staffId } = await createStaff(database.ownerPool, clerk)
  const id = randomUUID()
  const filters = { requestedAt: '2026-11-10..2026-11-20' }
  const order = { filters, columns: ['agentId'], sort: 'requestedAt', direction: 'descending' }
  await database.ownerPool.query(
    `insert into report_request (id, staff_id, report_type, title, file_extension, filters) values ($1, $2, '/withdraws', 'Withdraws', 'csv', $3)`,
    [id, staffId, JSON.stringify(order)],
  )
  await runExport(exports, id)
  const { rows } = await database.ownerPool.query<{ status: string; file: string; rows: number; own: number }>(
    `select status, file, rows, (select count(*)::int from withdrawal where agent_id in (110, 111)) as own from report_request where id = $1`,
    [id],
  )
  const [report] = rows
  expect(report).toMatchObject({ status: 'READY', rows: report?.own })
  const content = await readFile(join(exports.folder, report?.file ?? ''), 'utf8')
  expect(new Set(parseCsv(content).rows.flat())).toEqual(new Set(['110', '111']))
})
