import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { jpegOf } from '#checks/harness/payments/pictures.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import type { ServerOptions } from '#server/main.ts'
import { keepPicture } from '#platform/storage/keep-picture.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { rowsByNode, type Row } from './crawl.ts'
import { canary, nodes, plantEstate, playerOf } from './estate.ts'
import { fillingOfPeople, messageAt, picturesOfPeople, saidOnlyInFilters } from './estate-people.ts'
import type { Names } from './objects.ts'
import { inTurn, openPremises, type Pass, type Premises } from './premises.ts'
import { viewersOf, type Viewer } from './sight.ts'

export const contents = contentsOf(modules)

/** The estate behind a server, somebody with every right at every node, over each house, and over everything. */
export interface Estate {
  readonly database: TestDatabase
  readonly premises: Premises
  readonly viewers: readonly Viewer[]
  readonly everywhere: Pass
  readonly names: ReadonlyMap<number, Names>
  readonly passOf: (viewer: Pick<Viewer, 'name'>) => Pass
  readonly close: () => Promise<void>
}

interface EstateOptions extends Partial<ServerOptions> {
  /** With something of every sort that the screens of players and agents show. */
  readonly isPeopled?: boolean
}

export async function openEstate(
  viewerCount: number,
  { isPeopled = false, ...options }: EstateOptions = {},
): Promise<Estate> {
  const database = await freshDatabase()
  const { ownerPool: owner } = database
  await plantEstate(owner, isPeopled ? fillingOfPeople : undefined)
  const dataDir = mkdtempSync(join(tmpdir(), 'overround-estate-'))
  if (isPeopled) await hangPictures(database, dataDir)
  const premises = await openPremises(database, { settings: { ...testSettings, dataDir }, ...options })
  const viewers = viewersOf(viewerCount)
  const passes = new Map<string, Pass>()
  const names = new Map<number, Names>()
  const { pass: everywhere } = await premises.hire({ username: 'everywhere', domains: [1, 2, 3] })
  for (const { id, house } of nodes) {
    const { staffId, pass } = await premises.hire({
      username: `at_${canary(id)}`,
      domains: [house],
      agentId: BigInt(id),
    })
    await owner.query(
      `insert into report_request (domain_id, staff_id, report_type, title, filters, file_extension, status, requested_at)
       values ($1, $2, '/players', $3, '{}', 'csv', 'FAILED', '2026-11-20T10:00Z')`,
      [house, staffId, `Players of ${canary(id)}`],
    )
    if (isPeopled)
      await owner.query(
        `insert into message_draft (staff_id, by, domain_id, account_id, account_kind, addressee, subject, body, category, priority)
       values ($1, $2, $3, $4, 'PLAYER', $5, $6, $6, 'SUPPORT', 'NORMAL')`,
        [staffId, `at_${canary(id)}`, house, playerOf(id), `player_${canary(id)}`, `Written at ${canary(id)}`],
      )
    const named = { agent: id, player: playerOf(id), staff: String(staffId), mark: canary(id), rows: new Map() }
    names.set(id, isPeopled ? { ...named, said: saidOnlyInFilters(id, canary(id)), message: messageAt(id) } : named)
    passes.set(`at_${id}`, pass)
  }
  for (const { name, house } of viewers.filter(({ node }) => node === null))
    passes.set(name, (await premises.hire({ username: name, domains: [house] })).pass)
  // A cheap hash: it is asked for thousands of times here.
  const cheap = await hash(transactionPassword, { memoryCost: 64, timeCost: 1 })
  await owner.query('update staff set transaction_password_hash = $1', [cheap])
  // However long all of it is asked on a busy machine, whoever asks has just come in.
  await owner.query(
    `update session set confirmed_at = now() + interval '2 hours', last_seen_at = now() + interval '2 hours'`,
  )
  // Roles are the platform's, and so are their names.
  await owner.query(`update role set name = 'Role ' || id`)
  const passOf = ({ name }: Pick<Viewer, 'name'>): Pass => passes.get(name)!
  const estate = { database, premises, viewers, everywhere, names, passOf }
  const rows = await rowsOf(estate)
  for (const [id, one] of names) names.set(id, { ...one, rows: telling(rows, id) })
  return {
    ...estate,
    async close() {
      await premises.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One picture for everything that can have one. */
async function hangPictures({ db, ownerPool }: TestDatabase, dataDir: string): Promise<void> {
  const storage = localFolder(join(dataDir, 'files'))
  const sent = { bytes: await jpegOf(1), type: 'image/jpeg' }
  const { file, sha256 } = await keepPicture({ db, storage }, { by: 'somebody', domainId: 1 }, sent)
  await ownerPool.query(picturesOfPeople(file, sha256))
}

type RowsOfNodes = ReadonlyMap<number, ReadonlyMap<string, Row>>

/** Ids as the lists themselves give them out; what is one's own is asked of its owner. */
async function rowsOf({ premises, everywhere, passOf }: Omit<Estate, 'close'>): Promise<RowsOfNodes> {
  const rows = new Map<number, Map<string, Row>>(nodes.map(({ id }) => [id, new Map()]))
  for (const list of contents.lists.filter(({ scope }) => scope === 'downline'))
    for (const [node, row] of await rowsByNode(premises, everywhere, list)) rows.get(node)?.set(list.path, row)
  for (const list of contents.lists.filter(({ scope }) => scope === 'own'))
    await inTurn(nodes, async ({ id }) => {
      const own = await rowsByNode(premises, passOf({ name: `at_${id}` }), { ...list, filters: {} })
      for (const [node, row] of own) rows.get(node)?.set(list.path, row)
    })
  return rows
}

/** Of the rows of a node, what no other node's row says as well. */
function telling(rows: RowsOfNodes, node: number): ReadonlyMap<string, Row> {
  const isElsewhere = (path: string, key: string, value: unknown) =>
    [...rows].some(([id, lists]) => id !== node && lists.get(path)?.[key] === value)
  return new Map(
    [...rows.get(node)!].map(([path, row]) => [
      path,
      Object.fromEntries(Object.entries(row).filter(([key, value]) => !isElsewhere(path, key, value))),
    ]),
  )
}
