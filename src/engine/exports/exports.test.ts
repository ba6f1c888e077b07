import { appendFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { PagedList } from '#blueprint/wire.ts'
import { instantIn } from '#checks/harness/time/clock.ts'
import { days, circumstances, everything, openExportSetup, type ExportSetup } from '#checks/harness/export-setup.ts'
import { parseCsv } from '#checks/harness/csv.ts'
import { listActor, listZone } from '#checks/harness/list-rows.ts'
import { withdrawsData } from '#areas/payments/withdrawals/withdraws.data.ts'
import { expectedRows } from '#engine/exports/expected-rows.ts'
import { parseListRequest } from '#engine/list/plan/list-request.ts'
import { runList } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { runExport } from './run-export.ts'
import { sendReport } from './send-report.ts'
import { sweepExports } from './sweep.ts'

let setup: ExportSetup
beforeAll(async () => {
  setup = await openExportSetup()
})
afterAll(() => setup?.close())

const screen = async (search: Record<string, string>) =>
  (await runList(
    setup.database.db,
    withdrawsData,
    { actor: everything, scope: wholeScope, timeZone: listZone },
    search,
  )) as PagedList<Record<string, string>>

test('writes the rows of the screen to CSV, under a header that identifies the report', async () => {
  const { row, content } = await setup.createFile({
    filter_data: { requestedAt: days, status: 'SUCCESS', amount: '100..900' },
  })
  expect(row).toMatchObject({ status: 'READY', rows: 35, bytes: BigInt(content.length) })
  expect(content.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'))
  const { head, columns, rows, totals } = parseCsv(content.toString())
  expect(head).toMatchObject({
    Operator: 'First House, Second House',
    Report: 'Withdraws',
    Period: '10 Nov 2026 to 20 Nov 2026',
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
  const { content } = await setup.createFile({
    filter_data: { requestedAt: days, player: 'nobody', columns: ['amount', 'externalId', 'id'] },
  })
  const { columns, rest } = parseCsv(content.toString())
  expect([columns, rest]).toEqual([['Amount', 'External id', 'Id'], [['No Activity']]])
})

test('writes typed cells to a workbook', async () => {
  const { content } = await setup.createFile({
    file_extension: 'xlsx',
    filter_data: { requestedAt: days, sort: 'amount', columns: ['amount', 'requestedAt', 'requestedBy', 'status'] },
  })
  const [sheet] = (await readXlsx(content)).sheets
  const table = sheet!.rows.slice(1, 702)
  expect(String(table[700]![0])).not.toBe('Operator')
  const [first] = (await screen({ requestedAt: days, sort: 'amount' })).data
  expect(table[0]![0]).toBe(Number(first!['amount']))
  expect(table[0]![1]).toBeInstanceOf(Date)
  expect((table[0]![1] as Date).toISOString().slice(0, 16)).toBe(
    new Date(Date.parse(first!['requestedAt']!) + 5.5 * 3_600_000).toISOString().slice(0, 16),
  )
  expect(new Set(table.slice(0, -1).map((cells) => cells[2]))).toEqual(new Set(['player', '=cmd|calc']))
})

test('reuses an identical request within five minutes; at most five files wait and two run', async () => {
  const actor = { ...everything, staffId: 2n, username: 'tester2' }
  const first = await setup.requestFile({}, actor)
  expect(await setup.requestFile({}, actor)).toMatchObject({
    queued: [],
    message: expect.stringContaining('a moment ago'),
  })
  const more: string[] = []
  for (const at of [1, 2, 3, 4])
    more.push(...(await setup.requestFile({ filter_data: { requestedAt: days, amount: `${at}..` } }, actor)).queued)
  await expect(setup.requestFile({ filter_data: { requestedAt: days, amount: '5..' } }, actor)).rejects.toThrow(
    '5 of your files are already waiting',
  )
  await setup.database.ownerPool.query(
    `update report_request set status = 'RUNNING', started_at = now() where id = any($1)`,
    [more.slice(0, 2)],
  )
  await runExport(setup.exports, first.queued[0]!)
  expect((await setup.rowOf(first.queued[0]!)).status).toBe('PENDING')
  // A worker resumes a file another worker left behind, then creates the pending ones.
  await runExport(setup.exports, more[0]!)
  for (const id of [more[0]!, ...first.queued, ...more.slice(2)]) expect((await setup.rowOf(id)).status).toBe('READY')
  await runExport(setup.exports, more[0]!)
  expect(await readdir(setup.exports.folder)).toEqual(expect.not.arrayContaining([expect.stringContaining('.part')]))
})

test('rejects unknown lists, filters and columns, long periods and lists without permission', async () => {
  await expect(setup.requestFile({ report_type: '/nowhere' })).rejects.toMatchObject({
    fields: { report_type: expect.any(String) },
  })
  await expect(setup.requestFile({ filter_data: { colour: 'red' } })).rejects.toMatchObject({
    fields: { colour: expect.any(String) },
  })
  await expect(setup.requestFile({ filter_data: { columns: ['agentPath'] } })).rejects.toMatchObject({
    fields: { columns: expect.any(String) },
  })
  await expect(setup.requestFile({ filter_data: { requestedAt: '2026-01-01..2026-11-20' } })).rejects.toMatchObject({
    fields: { requestedAt: expect.stringContaining('183') },
  })
  await expect(
    setup.requestFile({}, listActor({ permissions: new Set<Permission>(['REPORT_EXPORT']) })),
  ).rejects.toMatchObject({
    message: expect.stringContaining('do not have permission'),
  })
})

test('ISO-06 checks permissions when the file is created and again when it is downloaded', async () => {
  const actor = { ...everything, staffId: 3n, username: 'tester3' }
  const { id, row } = await setup.createFile({}, actor)
  expect(((await stat(join(setup.exports.folder, row.file!))).mode & 0o777).toString(8)).toBe('600')
  // Finished after midnight in the site's time zone, before midnight in UTC.
  await setup.database.ownerPool.query(`update report_request set finished_at = '2026-11-20T20:00Z' where id = $1`, [
    id,
  ])
  const sent = await sendReport(setup.exports, actor, id, circumstances)
  expect(sent).toMatchObject({
    contentType: 'text/csv; charset=utf-8',
    bytes: Number(row.bytes),
    name: 'withdraws-2026-11-21.csv',
  })
  expect((await setup.rowOf(id)).downloads).toBe(1)
  const { rows: trail } = await setup.database.ownerPool.query(
    `select input from audit where action = 'download-report.file' and subject = $1`,
    [id],
  )
  expect(trail).toEqual([{ input: expect.objectContaining({ rows: 700 }) }])
  await expect(sendReport(setup.exports, everything, id, circumstances)).rejects.toThrow('Not found')
  await expect(sendReport(setup.exports, { ...actor, domains: [1] }, id, circumstances)).rejects.toThrow(
    'permissions have changed',
  )
  await appendFile(sent.path, 'x')
  await expect(sendReport(setup.exports, actor, id, circumstances)).rejects.toThrow('damaged')
  const response = await setup.requestFile({ filter_data: { requestedAt: days, status: 'PENDING' } }, actor)
  await setup.database.ownerPool.query('delete from staff_domain where staff_id = 3 and domain_id = 2')
  await runExport(setup.exports, response.queued[0]!)
  expect((await setup.rowOf(response.queued[0]!)).rows).toBe(210)
  const denied = await setup.requestFile({ filter_data: { requestedAt: days, status: 'REJECTED' } }, actor)
  await setup.database.ownerPool.query(`update staff set status = 'DEACTIVATED' where id = 3`)
  await runExport(setup.exports, denied.queued[0]!)
  expect(await setup.rowOf(denied.queued[0]!)).toMatchObject({
    status: 'FAILED',
    message: 'You no longer have access to this list.',
    file: null,
  })
})

test('counts the rows once before the first is written, and announces each step', async () => {
  const listener = new pg.Client({ connectionString: setup.database.url })
  await listener.connect()
  let steps = 0
  listener.on('notification', () => (steps += 1))
  await listener.query('listen overround_events')
  try {
    const { row } = await setup.createFile({ filter_data: { requestedAt: days, amount: '1..' } })
    expect(row).toMatchObject({ status: 'READY', expected_rows: row.rows })
    expect(row.rows).toBeGreaterThan(0)
    // Begun, counted, ready; a larger file says its rows every second.
    await expect.poll(() => steps).toBe(3)
  } finally {
    await listener.end()
  }
})

test('is given back when the server stops, and created by the next start', async () => {
  const { queued } = await setup.requestFile({ filter_data: { requestedAt: days } })
  const id = queued[0]!
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  const stopping = AbortSignal.abort()
  await expect(runExport({ ...setup.exports, onFault, stopping }, id)).rejects.toThrow('The server stops')
  expect([await setup.rowOf(id), faults]).toEqual([expect.objectContaining({ status: 'PENDING', file: null }), []])
  await runExport(setup.exports, id)
  expect(await setup.rowOf(id)).toMatchObject({ status: 'READY' })
})

test('goes on without a total where counting takes too long', async () => {
  const { db, ownerPool } = setup.database
  const viewer = { actor: everything, scope: wholeScope, timeZone: listZone }
  const request = await parseListRequest(db, withdrawsData, viewer, { requestedAt: days, amount: '1..' })
  const counted = await snapshot(db, everything.domains, (tx) => expectedRows(tx, request))
  expect(counted).toBeGreaterThan(0)
  const blocking = await ownerPool.connect()
  try {
    await blocking.query('begin; lock table withdrawal in access exclusive mode')
    const result = await snapshot(db, everything.domains, async (tx) => [
      await expectedRows(tx, request, 100),
      (await sql<{ seven: number }>`select 7 as seven`.execute(tx)).rows[0]?.seven,
    ])
    expect(result).toEqual([null, 7])
  } finally {
    await blocking.query('rollback')
    blocking.release()
  }
})

test('deletes files after their retention', async () => {
  const actor = { ...everything, staffId: 4n, username: 'tester4' }
  const { id, row } = await setup.createFile({}, actor)
  expect(Math.round((row.expires_at.getTime() - row.finished_at.getTime()) / 86_400_000)).toBe(7)
  await sweepExports(setup.exports, instantIn(8 * 86_400_000))
  expect(await setup.rowOf(id)).toMatchObject({ status: 'EXPIRED', file: null })
  await expect(sendReport(setup.exports, actor, id, circumstances)).rejects.toThrow('expired')
})
