import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalDataFile } from '#areas/players/personal-data/write-player-export.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { PagedList } from '#blueprint/wire.ts'
import { parseCsv } from '#checks/harness/csv.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { listActor, insertListRows, listZone } from '#checks/harness/list-rows.ts'
import { requestReportAct } from '#areas/reports/exports/request-report.act.ts'
import { withdrawsData } from '#areas/payments/withdrawals/withdraws.data.ts'
import { allBindings } from '#areas/server.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { runAction } from '#engine/action/run-act.ts'
import { runList } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'
import type { Exports } from './exports.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { runExport } from './run-export.ts'
import { sendReport } from './send-report.ts'
import { sweepExports } from './sweep.ts'

let database: TestDatabase
let exports: Exports
const everything = listActor({ permissions: new Set<Permission>(permissions), staffId: 1n })
const circumstances: RequestOrigin = { requestId: 'r', route: '/', ip: '::1', userAgent: 'checks', visitor: null }
const days = '2026-11-10..2026-11-20'

beforeAll(async () => {
  database = await freshDatabase()
  await insertListRows(database.ownerPool, 5_000)
  await database.ownerPool.query(
    `insert into wallet (cell, account_id, domain_id, currency) select cell, id, domain_id, currency from player;
     insert into role (id, name, permissions) values (1, 'All', string_to_array('${permissions.join(',')}', ','));
     insert into staff (id, username, name, email, role_id, password_hash) select n, 'tester' || n, '=Tester ' || n, n || '@x.example', 1, 'x' from generate_series(1, 4) n;
     insert into staff_domain select n, d from generate_series(1, 4) n, (values (1), (2)) v(d)`,
  )
  exports = {
    db: database.db,
    datasets: new Map(allBindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each] as const))),
    folder: await mkdtemp(join(tmpdir(), 'exports-')),
    storage: localFolder(join(tmpdir(), 'no-pictures')),
    customFiles: personalDataFile,
    isClosedToDevelopers: true,
    onFault: (error) => console.error(error),
  }
})
afterAll(async () => {
  await database.close()
  await rm(exports.folder, { recursive: true, force: true })
})

async function requestFile(
  report: object,
  actor = everything,
): Promise<{ status: number; message: string; queued: string[] }> {
  const queued: string[] = []
  const context = {
    db: database.db,
    bindings: [],
    checkTransactionPassword: async () => true,
    enqueue: async (_tx: unknown, _queue: string, payload: Readonly<Record<string, unknown>>) => {
      queued.push(String(payload['request']))
    },
  }
  const body = { report_type: '/withdraws', file_extension: 'csv', filter_data: { requestedAt: days }, ...report }
  const request = { actor, id: null, body, idempotencyKey: randomUUID(), preview: false, parameters: {}, circumstances }
  const answer = await runAction(context, { path: '/download-report', act: requestReportAct }, request)
  return { status: answer.status, message: answer.body.message, queued }
}

interface Row {
  readonly status: string
  readonly rows: number
  readonly bytes: bigint
  readonly file: string | null
  readonly message: string | null
  readonly downloads: number
  readonly finished_at: Date
  readonly expires_at: Date
}

async function rowOf(id: string): Promise<Row> {
  const { rows } = await database.ownerPool.query<Row>('select * from report_request where id = $1', [id])
  return rows[0]!
}

async function createFile(body: object, actor = everything) {
  const { queued } = await requestFile(body, actor)
  await runExport(exports, queued[0]!)
  const row = await rowOf(queued[0]!)
  return {
    id: queued[0]!,
    row,
    content: row.file ? await readFile(join(exports.folder, row.file!)) : Buffer.alloc(0),
  }
}

const screen = async (search: Record<string, string>) =>
  (await runList(
    database.db,
    withdrawsData,
    { actor: everything, scope: wholeScope, timeZone: listZone },
    search,
  )) as PagedList<Record<string, string>>

test('writes the rows of the screen to CSV, under a header that identifies the report', async () => {
  const { row, content } = await createFile({
    filter_data: { requestedAt: days, status: 'SUCCESS', amount: '100..900' },
  })
  expect(row).toMatchObject({ status: 'READY', rows: 35, bytes: BigInt(content.length) })
  expect(content.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'))
  const { head, columns, rows, totals } = parseCsv(content.toString())
  expect(head).toMatchObject({
    Operator: 'First House, Second House',
    Report: 'Withdraws',
    Period: '2026-11-10 to 2026-11-20',
    Filters: 'Status: Success; Amount: 100.00 to 900.00',
    'Time zone': listZone,
    User: `'=Tester 1 (tester1)`,
    Snapshot: expect.stringMatching(/^\d+:\d+:/),
  })
  const visible = Object.entries(withdrawsData.list.columns as Record<string, AnyKind>).filter(
    ([, kind]) => !kind.traits.hidden,
  )
  expect(columns).toEqual(visible.map(([, kind]) => kind.label))
  const pages = [1, 2].map((page) =>
    screen({ requestedAt: days, status: 'SUCCESS', amount: '100..900', page: String(page) }),
  )
  const shown = (await Promise.all(pages)).flatMap(({ data }) => data)
  expect(rows.map((cells) => cells[columns.indexOf('Id')])).toEqual(shown.map(({ id }) => id))
  expect(rows.map((cells) => cells[columns.indexOf('Amount')])).toEqual(shown.map(({ amount }) => amount))
  expect(rows.map((cells) => cells[columns.indexOf('Requested by')]?.replace(/^'/, ''))).toEqual(
    shown.map(({ requestedBy }) => requestedBy),
  )
  expect(rows.flat().filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([])
  expect(totals?.[columns.indexOf('Amount')]).toBe(
    (Number(shown.reduce((sum, { amount }) => sum + BigInt(amount!.replace('.', '')), 0n)) / 100).toFixed(2),
  )
})

test('writes requested columns in the requested order, and marks an empty report', async () => {
  const { content } = await createFile({
    filter_data: { requestedAt: days, player: 'nobody', columns: ['amount', 'externalId', 'id'] },
  })
  const { columns, rest } = parseCsv(content.toString())
  expect([columns, rest]).toEqual([['Amount', 'External id', 'Id'], [['No Activity']]])
})

test('writes typed cells to a workbook', async () => {
  const { content } = await createFile({
    file_extension: 'xlsx',
    filter_data: { requestedAt: days, sort: 'amount', columns: ['amount', 'requestedAt', 'requestedBy', 'status'] },
  })
  const [sheet] = (await readXlsx(content)).sheets
  const table = sheet!.rows.slice(sheet!.rows.findIndex(([first]) => first === 'Amount') + 1)
  expect(table).toHaveLength(701)
  const [first] = (await screen({ requestedAt: days, sort: 'amount' })).data
  expect(table[0]![0]).toBe(Number(first!['amount']))
  expect(table[0]![1]).toBeInstanceOf(Date)
  expect((table[0]![1] as Date).toISOString().slice(0, 16)).toBe(
    new Date(Date.parse(first!['requestedAt']!) + 5.5 * 3_600_000).toISOString().slice(0, 16),
  )
  expect(new Set(table.slice(0, -1).map((cells) => cells[2]))).toEqual(new Set(['player', `'=cmd|calc`]))
})

test('writes a valid PDF', async () => {
  const { row, content } = await createFile({ file_extension: 'pdf' })
  expect(row).toMatchObject({ status: 'READY', rows: 700 })
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('reuses an identical request within five minutes; at most five files wait and two run', async () => {
  const actor = { ...everything, staffId: 2n, username: 'tester2' }
  const first = await requestFile({}, actor)
  expect(await requestFile({}, actor)).toMatchObject({ queued: [], message: expect.stringContaining('a moment ago') })
  const more: string[] = []
  for (const at of [1, 2, 3, 4])
    more.push(...(await requestFile({ filter_data: { requestedAt: days, amount: `${at}..` } }, actor)).queued)
  await expect(requestFile({ filter_data: { requestedAt: days, amount: '5..' } }, actor)).rejects.toThrow(
    '5 of your files are already waiting',
  )
  await database.ownerPool.query(
    `update report_request set status = 'RUNNING', started_at = now() where id = any($1)`,
    [more.slice(0, 2)],
  )
  await runExport(exports, first.queued[0]!)
  expect((await rowOf(first.queued[0]!)).status).toBe('PENDING')
  // A worker resumes a file another worker left behind, then creates the pending ones.
  await runExport(exports, more[0]!)
  for (const id of [more[0]!, ...first.queued, ...more.slice(2)]) expect((await rowOf(id)).status).toBe('READY')
  await runExport(exports, more[0]!)
  expect(await readdir(exports.folder)).toEqual(expect.not.arrayContaining([expect.stringContaining('.part')]))
})

test('rejects unknown lists, filters and columns, long periods and lists without permission', async () => {
  await expect(requestFile({ report_type: '/nowhere' })).rejects.toMatchObject({
    fields: { report_type: expect.any(String) },
  })
  await expect(requestFile({ filter_data: { colour: 'red' } })).rejects.toMatchObject({
    fields: { colour: expect.any(String) },
  })
  await expect(requestFile({ filter_data: { columns: ['agentPath'] } })).rejects.toMatchObject({
    fields: { columns: expect.any(String) },
  })
  await expect(requestFile({ filter_data: { requestedAt: '2026-01-01..2026-11-20' } })).rejects.toMatchObject({
    fields: { requestedAt: expect.stringContaining('183') },
  })
  await expect(
    requestFile({}, listActor({ permissions: new Set<Permission>(['REPORT_EXPORT']) })),
  ).rejects.toMatchObject({
    message: expect.stringContaining('do not have permission'),
  })
})

test('ISO-06 checks permissions when the file is created and again when it is downloaded', async () => {
  const actor = { ...everything, staffId: 3n, username: 'tester3' }
  const { id, row } = await createFile({}, actor)
  expect(((await stat(join(exports.folder, row.file!))).mode & 0o777).toString(8)).toBe('600')
  // Finished after midnight in the site's time zone, before midnight in UTC.
  await database.ownerPool.query(`update report_request set finished_at = '2026-11-20T20:00Z' where id = $1`, [id])
  const sent = await sendReport(exports, actor, id, circumstances)
  expect(sent).toMatchObject({
    contentType: 'text/csv; charset=utf-8',
    bytes: Number(row.bytes),
    name: 'withdraws-2026-11-21.csv',
  })
  expect((await rowOf(id)).downloads).toBe(1)
  const { rows: trail } = await database.ownerPool.query(
    `select input from audit where action = 'download-report.file' and subject = $1`,
    [id],
  )
  expect(trail).toEqual([{ input: expect.objectContaining({ rows: 700 }) }])
  await expect(sendReport(exports, everything, id, circumstances)).rejects.toThrow('Not found')
  await expect(sendReport(exports, { ...actor, domains: [1] }, id, circumstances)).rejects.toThrow(
    'permissions have changed',
  )
  await appendFile(sent.path, 'x')
  await expect(sendReport(exports, actor, id, circumstances)).rejects.toThrow('damaged')
  const response = await requestFile({ filter_data: { requestedAt: days, status: 'PENDING' } }, actor)
  await database.ownerPool.query('delete from staff_domain where staff_id = 3 and domain_id = 2')
  await runExport(exports, response.queued[0]!)
  expect((await rowOf(response.queued[0]!)).rows).toBe(210)
  const denied = await requestFile({ filter_data: { requestedAt: days, status: 'REJECTED' } }, actor)
  await database.ownerPool.query(`update staff set status = 'DEACTIVATED' where id = 3`)
  await runExport(exports, denied.queued[0]!)
  expect(await rowOf(denied.queued[0]!)).toMatchObject({
    status: 'FAILED',
    message: 'You no longer have access to this list.',
    file: null,
  })
})

test('deletes files after their retention', async () => {
  const actor = { ...everything, staffId: 4n, username: 'tester4' }
  const { id, row } = await createFile({}, actor)
  expect(Math.round((row.expires_at.getTime() - row.finished_at.getTime()) / 86_400_000)).toBe(7)
  await sweepExports(exports, new Date(Date.now() + 8 * 86_400_000))
  expect(await rowOf(id)).toMatchObject({ status: 'EXPIRED', file: null })
  await expect(sendReport(exports, actor, id, circumstances)).rejects.toThrow('expired')
})
