import { daysBefore } from '#checks/harness/fixture-days.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { jpegOf } from '#checks/harness/payments/pictures.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { modules } from '#areas/index.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import type { ServerOptions } from '#server/main.ts'
import { storePicture } from '#platform/storage/store-picture.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { rowsByNode, type Row } from './crawl.ts'
import { canary, nodes, insertTreeFixture, playerOf } from './tree-fixture.ts'
import { playerRecordsSql, messageAt, picturesSql, filterOnlyValues } from './tree-records.ts'
import type { NodeIdentifiers } from './request-templates.ts'
import {
  forEachConcurrently,
  startInProcessServer,
  type SessionHeaders,
  type InProcessServer,
} from './in-process-server.ts'
import { viewersOf, type Viewer } from './visibility.ts'

export const contents = contentsOf(modules)

/** The tree fixture behind a server, with a fully permitted user at every node, for each operator, and for all operators. */
export interface OpenFixture {
  readonly database: TestDatabase
  readonly server: InProcessServer
  readonly viewers: readonly Viewer[]
  readonly everywhere: SessionHeaders
  readonly names: ReadonlyMap<number, NodeIdentifiers>
  readonly passOf: (viewer: Pick<Viewer, 'name'>) => SessionHeaders
  readonly close: () => Promise<void>
}

interface FixtureOptions extends Partial<ServerOptions> {
  /** Also inserts a record of every kind that the screens of players and agents show. */
  readonly hasPlayerRecords?: boolean
  /** The lists whose rows are read for the names of the nodes; default: all. */
  readonly rowsOf?: (list: AnyList) => boolean
}

export async function openTreeFixture(
  viewerCount: number,
  { hasPlayerRecords: isPeopled = false, rowsOf = () => true, ...options }: FixtureOptions = {},
): Promise<OpenFixture> {
  const database = await freshDatabase()
  const { ownerPool: owner } = database
  await insertTreeFixture(owner, isPeopled ? playerRecordsSql : undefined)
  const dataDir = mkdtempSync(join(tmpdir(), 'overround-estate-'))
  if (isPeopled) await attachPictures(database, dataDir)
  const server = await startInProcessServer(database, { settings: { ...testSettings, dataDir }, ...options })
  const viewers = viewersOf(viewerCount)
  const passes = new Map<string, SessionHeaders>()
  const names = new Map<number, NodeIdentifiers>()
  const { pass: everywhere } = await server.addUser({ username: 'everywhere', domains: [1, 2, 3] })
  for (const { id, domain } of nodes) {
    const { staffId, pass } = await server.addUser({
      username: `at_${canary(id)}`,
      domains: [domain],
      agentId: BigInt(id),
    })
    await owner.query(
      `insert into report_request (domain_id, staff_id, report_type, title, filters, file_extension, status, requested_at)
       values ($1, $2, '/players', $3, '{"filters": {}, "sort": "id", "direction": "descending", "columns": null, "isBare": false}', 'csv', 'FAILED', '${daysBefore(8)}T10:00Z')`,
      [domain, staffId, `Players of ${canary(id)}`],
    )
    await owner.query(
      `with own as (insert into report_schedule (domain_id, staff_id, name, report_type, title, filters, file_extension, cadence, at_time, recipients, next_at)
         values ($1, $2, $3, '/players', 'Players', '{"filters": {}, "sort": "id", "direction": "descending", "columns": null, "words": ""}', 'csv', 'DAILY', '07:30',
           array[$2::bigint], now() + interval '1 day') returning *)
       insert into report_delivery (domain_id, schedule_id, staff_id, recipient_id, due_at, status, message)
       select domain_id, id, staff_id, staff_id, '${daysBefore(1)}T10:00Z', 'FAILED', 'Not sent: ' || name from own`,
      [domain, staffId, `Schedule of ${canary(id)}`],
    )
    if (isPeopled)
      await owner.query(
        `insert into message_draft (staff_id, by, domain_id, account_id, account_kind, addressee, subject, body, category, priority)
       values ($1, $2, $3, $4, 'PLAYER', $5, $6, $6, 'SUPPORT', 'NORMAL')`,
        [staffId, `at_${canary(id)}`, domain, playerOf(id), `player_${canary(id)}`, `Draft of ${canary(id)}`],
      )
    const identifiers = { agent: id, player: playerOf(id), staff: String(staffId), mark: canary(id), rows: new Map() }
    names.set(
      id,
      isPeopled
        ? { ...identifiers, filterValues: filterOnlyValues(id, canary(id)), message: messageAt(id) }
        : identifiers,
    )
    passes.set(`at_${id}`, pass)
  }
  for (const { name, domain } of viewers.filter(({ node }) => node === null))
    passes.set(name, (await server.addUser({ username: name, domains: [domain] })).pass)
  // A cheap hash, because it is verified thousands of times here.
  const cheap = await hash(transactionPassword, { memoryCost: 64, timeCost: 1 })
  await owner.query('update staff set transaction_password_hash = $1', [cheap])
  // Keeps the sessions recently authenticated, however long the run takes.
  await owner.query(
    `update session set confirmed_at = now() + interval '2 hours', last_seen_at = now() + interval '2 hours'`,
  )
  // Roles belong to no operator, so their names must not contain canaries.
  await owner.query(`update role set name = 'Role ' || id`)
  const passOf = ({ name }: Pick<Viewer, 'name'>): SessionHeaders => passes.get(name)!
  const estate = { database, server, viewers, everywhere, names, passOf }
  const rows = uniqueValues(await readRows(estate, contents.lists.filter(rowsOf)))
  for (const [id, one] of names) names.set(id, { ...one, rows: rows.get(id)! })
  return {
    ...estate,
    async close() {
      await server.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Stores one picture and attaches it to every record that can have one. */
async function attachPictures({ db, ownerPool }: TestDatabase, dataDir: string): Promise<void> {
  const storage = localFolder(join(dataDir, 'files'))
  const sent = { bytes: await jpegOf(1), type: 'image/jpeg' }
  const { file, sha256 } = await storePicture({ db, storage }, { by: 'uploader', domainId: 1 }, sent)
  await ownerPool.query(picturesSql(file, sha256))
}

type RowsOfNodes = ReadonlyMap<number, ReadonlyMap<string, Row>>

/** The rows of every node as the lists return them; lists with scope `own` are read by their owner. */
async function readRows(
  { server, everywhere, passOf }: Omit<OpenFixture, 'close'>,
  lists: readonly AnyList[],
): Promise<RowsOfNodes> {
  const rows = new Map<number, Map<string, Row>>(nodes.map(({ id }) => [id, new Map()]))
  for (const list of lists.filter(({ scope }) => scope === 'downline'))
    for (const [node, row] of await rowsByNode(server, everywhere, list)) rows.get(node)?.set(list.path, row)
  for (const list of lists.filter(({ scope }) => scope === 'own'))
    await forEachConcurrently(nodes, async ({ id }) => {
      const own = await rowsByNode(server, passOf({ name: `at_${id}` }), { ...list, filters: {} })
      for (const [node, row] of own) rows.get(node)?.set(list.path, row)
    })
  return rows
}

/** How often a value stands in a column of a list, over the rows of all nodes. */
function countValues(rows: RowsOfNodes): ReadonlyMap<string, ReadonlyMap<unknown, number>> {
  const counts = new Map<string, Map<unknown, number>>()
  for (const lists of rows.values())
    for (const [path, row] of lists)
      for (const [key, value] of Object.entries(row)) {
        const column = counts.get(`${path} ${key}`) ?? new Map<unknown, number>()
        counts.set(`${path} ${key}`, column.set(value, (column.get(value) ?? 0) + 1))
      }
  return counts
}

/** The values of the rows of each node that no other node's row has. */
function uniqueValues(rows: RowsOfNodes): RowsOfNodes {
  const counts = countValues(rows)
  const unique = (path: string, row: Row): Row =>
    Object.fromEntries(Object.entries(row).filter(([key, value]) => counts.get(`${path} ${key}`)?.get(value) === 1))
  return new Map(
    [...rows].map(([id, lists]) => [id, new Map([...lists].map(([path, row]) => [path, unique(path, row)]))]),
  )
}
