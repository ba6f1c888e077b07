import { mkdtempSync, rmSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertTree } from '#checks/harness/betting/agent-tree.ts'
import { faultText } from '#platform/archive/archive-files.ts'
import { openArchive, type Archive } from '#platform/archive/archive.ts'
import { quoted } from '#platform/archive/archived-table.ts'
import { filesOf } from '#platform/archive/catalogue.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { archiveNextMonth } from './archive-months.ts'
import { checkArchive } from './check-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'overround-ledger-'))
const now = () => Date.parse('2026-10-01T00:00:00Z')
const bookings = 20_000

let database: TestDatabase
let archive: Archive
beforeAll(async () => {
  database = await freshDatabase()
  const { ownerPool, appPool } = database
  await insertTree(ownerPool)
  await ownerPool.query(
    `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, retained)
     values (cell_of(100::bigint), 100, '2026-02-14', 'exchange', 1, 'INR', 1, 1, 0, 0, 0)`,
  )
  await ownerPool.query('alter table transfer disable trigger user')
  await ownerPool.query(
    `insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after,
       exposure_after, ref, market_id, settle_seq, actor, note)
     select cell_of(1000 + h % 400), 1000 + h % 400, n, timestamptz '2026-02-01 00:00+00' + n * interval '2 minutes',
       uuidv7(n * interval '2 minutes'), 1, 'INR', (case when h % 7 = 0 then 'DEPOSIT' else 'EXCH_PL' end)::transfer_kind,
       (case when h % 7 = 0 then 'gateway' else 'exchange' end)::ledger_account, 'wallet', 1 + h % 9000000, h % 90000000, 0,
       case when h % 3 = 0 then h % 1000 end, 'market:' || h % 5000 || ':1', h % 5000, 1, 'settlement', case when h % 50 = 0 then 'a "note", of ' || n end
     from generate_series(1, ${bookings}) n, lateral (select abs(hashint8extended(n::bigint, 42)) as h offset 0) x`,
  )
  await ownerPool.query('alter table transfer enable trigger user')
  archive = openArchive(folder)
  while (await archiveNextMonth({ pool: appPool, archive, now }));
})
afterAll(async () => {
  await archive?.engine.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

const ledgerFiles = () =>
  wholeSnapshot(database.db, (tx) => filesOf(tx, { sources: ['transfer'], domains: [1], to: '2026-02-28' }))

const columns = [
  'account_id',
  'wallet_version',
  'amount',
  'balance_after',
  'exposure_after',
  'ref',
  'kind',
  'note',
] as const

test('the ledger of a month is in its file, row by row and with what is empty', async () => {
  const [file] = await ledgerFiles()
  const { rows } = await database.ownerPool.query<Record<string, unknown>>(
    `select (extract(epoch from at) * 1000)::bigint::text as at, ${columns.map((name) => `${name}::text`).join(', ')} from transfer
     where domain_id = 1 and at >= '2026-02-01 00:00Z' and at < '2026-03-01 00:00Z' order by account_id, wallet_version`,
  )
  const read = await archive.engine.use(async (connection) =>
    (
      await connection.runAndReadAll(
        `select "at"::varchar as "at", ${columns.map((name) => `${name}::varchar as ${name}`).join(', ')}
         from read_parquet(${quoted(join(folder, file!.name))}) order by account_id, wallet_version`,
      )
    ).getRowObjectsJS(),
  )
  expect(rows.length).toBeGreaterThan(bookings / 2)
  expect(file?.rows).toBe(BigInt(rows.length))
  expect(read).toEqual(rows)
})

test('a file of the ledger is at least four times smaller than its rows', async () => {
  const [file] = await ledgerFiles()
  const { rows } = await database.ownerPool.query<{ bytes: string }>(
    `select sum(pg_column_size(t.*) + 4)::text as bytes from transfer t where at >= '2026-02-01 00:00Z' and at < '2026-03-01 00:00Z'`,
  )
  expect(Number(rows[0]?.bytes) / Number(file?.bytes)).toBeGreaterThanOrEqual(4)
})

test('a file of the ledger that was cut is named', async () => {
  const [file] = await ledgerFiles()
  expect(await checkArchive(database.db, folder)).toEqual([])
  await truncate(join(folder, file!.name), Number(file!.bytes) - 3)
  expect(await checkArchive(database.db, folder)).toEqual([faultText(file!, 'cut: 3 bytes short')])
})
