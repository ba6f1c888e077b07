import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personalDataFile } from '#areas/players/profile/personal-data/write-player-export.ts'
import { requestReportAct } from '#areas/reports/exports/request-report.act.ts'
import { allBindings } from '#areas/server.ts'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { insertListRows, listActor } from '#checks/harness/list-rows.ts'
import { startedInMain } from '#checks/harness/staff/staff.ts'
import { runAction } from '#engine/action/run-act.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { runExport } from '#engine/exports/run-export.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { localFolder } from '#platform/storage/local-folder.ts'

export const everything = listActor({ permissions: new Set<Permission>(permissions), staffId: 1n })
export const circumstances: RequestOrigin = {
  requestId: 'r',
  route: '/',
  ip: '::1',
  userAgent: 'checks',
  visitor: null,
}
/** The days of the rows. */
export const days = '2026-11-10..2026-11-20'

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

export type ExportSetup = Awaited<ReturnType<typeof openExportSetup>>

/** Withdrawals of two domains, four users who may export them, and a folder for the files. */
export async function openExportSetup() {
  const database = await freshDatabase()
  await insertListRows(database.ownerPool, 5_000)
  await database.ownerPool.query(
    `insert into wallet (cell, account_id, domain_id, currency) select cell, id, domain_id, currency from player;
     insert into role (id, name, permissions) values (1, 'All', string_to_array('${permissions.join(',')}', ','));
     insert into staff (id, username, name, email, role_id, password_hash) select n, 'tester' || n, '=Tester ' || n, n || '@x.example', 1, 'x' from generate_series(1, 4) n;
     insert into staff_domain select n, d from generate_series(1, 4) n, (values (1), (2)) v(d)`,
  )
  const exports: Exports = {
    db: database.db,
    datasets: new Map(allBindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each] as const))),
    folder: await mkdtemp(join(tmpdir(), 'exports-')),
    storage: localFolder(join(tmpdir(), 'no-pictures')),
    customFiles: personalDataFile,
    startedAs: startedInMain,
    onFault: (error) => console.error(error),
  }

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
    const asked = { actor, id: null, body, idempotencyKey: randomUUID(), preview: false, parameters: {}, circumstances }
    const answer = await runAction(context, { path: '/download-report', act: requestReportAct }, asked)
    return { status: answer.status, message: answer.body.message, queued }
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
      content: row.file ? await readFile(join(exports.folder, row.file)) : Buffer.alloc(0),
    }
  }

  async function close(): Promise<void> {
    await database.close()
    await rm(exports.folder, { recursive: true, force: true })
  }
  return { database, exports, requestFile, rowOf, createFile, close }
}
