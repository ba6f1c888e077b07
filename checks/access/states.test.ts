import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { demoDomains } from '#demo/world/world.ts'
import { modules } from '#areas/index.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { isBulk } from '#engine/action/outcomes.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { reconcileDemo } from '#demo/demo-days.ts'
import { isInRun } from '#checks/run-size.ts'
import { firstIds, readAllRows } from './crawl.ts'
import { canary, nodes, insertTreeFixture, playerOf, withdrawalAt } from './tree-fixture.ts'
import { playerRecordsSql } from './tree-records.ts'
import { startInProcessServer, type SessionHeaders, type InProcessServer } from './in-process-server.ts'
import { testActions, type StateTestSetup } from './state-matrix.ts'

const isFull = process.env['ACCESS'] === 'all'
let database: TestDatabase
let server: InProcessServer
let pass: SessionHeaders
let demo: TestDatabase
let demoSetup: StateTestSetup
const reportId = '0199ff00-0000-7000-8000-000000000009'
/** An agent without a downline whose player has no balance. */
const leaf = nodes.findLast(({ domain }) => domain === 1)!.id

const other = nodes[3]!.id
const documentAt = (node: number): string => `0199dd00-0000-7000-8000-${String(playerOf(node)).padStart(12, '0')}`

beforeAll(async () => {
  database = await freshDatabase()
  const { ownerPool: owner } = database
  await insertTreeFixture(owner, playerRecordsSql)
  server = await startInProcessServer(database)
  const { staffId, pass: own } = await server.addUser({ username: 'mover', domains: [1, 2, 3], transactionPassword })
  pass = own
  const cheap = await hash(transactionPassword, { memoryCost: 64, timeCost: 1 })
  await owner.query('update staff set transaction_password_hash = $1', [cheap])
  const below = await server.addUser({ username: 'below', domains: [1] })
  await owner.query('update role set rank = 50 where id = $1', [below.roleId])
  await owner.query(
    `insert into report_request (id, domain_id, staff_id, report_type, title, filters, file_extension) values ($1, 1, $2, '/players', 'Players', '{"filters": {}, "sort": "id", "direction": "descending", "columns": null, "isBare": false}', 'csv')`,
    [reportId, staffId],
  )
  await owner.query(
    `insert into report_schedule (domain_id, staff_id, name, report_type, title, filters, file_extension, cadence, at_time, recipients, next_at)
     values (1, $1, 'Players', '/players', 'Players', '{"filters": {}, "sort": "id", "direction": "descending", "columns": null, "words": ""}', 'csv', 'DAILY', '07:30',
       array[$1::bigint], now() + interval '1 day')`,
    [staffId],
  )
  await owner.query(
    `insert into message_draft (staff_id, by, domain_id, account_id, account_kind, addressee, subject, body, category, priority)
     values ($1, 'mover', 1, $2, 'PLAYER', $3, 'Subject', 'Body of the draft', 'SUPPORT', 'NORMAL')`,
    [staffId, playerOf(other), `player_${canary(other)}`],
  )
  await owner.query(`update wallet set balance = 0, exposure = 0, held = 0 where account_id = $1`, [playerOf(leaf)])
  await owner.query(`update market set feed_result = '{"winners": ["71"]}' where id = 7`)
  // A selfie needs no verification level and can be approved as it is; its picture exists.
  await owner.query(
    `with own as (update kyc_document set type = 'SELFIE' where id = $1 returning *)
     insert into kyc_file (cell, player_id, document_id, side, domain_id, file, bytes, width, height, sha256)
     select cell, player_id, id, 'FRONT', domain_id, uuidv7(), 1, 1, 1, 'proof' from own`,
    [documentAt(other)],
  )
  ids.users = String(below.staffId)
  await openDemo(cheap)
})

/** Opens the demo data, for actions that have no row in the fixture. */
async function openDemo(cheap: string): Promise<void> {
  demo = await freshDatabase('template_world')
  await reconcileDemo(demo.ownerPool, demoDomains)
  const opened = await startInProcessServer(demo)
  const { pass } = await opened.addUser({ username: 'mover', domains: demoDomains, transactionPassword })
  await demo.ownerPool.query('update staff set transaction_password_hash = $1', [cheap])
  const setup = { server: opened, pass }
  demoSetup = {
    ...setup,
    idsOf: async (list) => (list.shape === 'list' ? firstIds(setup, list) : []),
    hasHistory: true,
  }
}

afterAll(async () => {
  await demoSetup?.server.close()
  await demo?.close()
  await server?.close()
  await database?.close()
})

const ids = { users: '' }
const rowIds: Readonly<Record<string, () => string>> = {
  '/withdraws': () => withdrawalAt(other),
  '/approve-withdraws': () => withdrawalAt(other),
  '/players': () => String(playerOf(leaf)),
  '/downline': () => String(leaf),
  '/kyc': () => documentAt(other),
  '/events': () => '1',
  '/market-result': () => '7',
  '/risk-management': () => '1',
  '/users': () => ids.users,
  '/download-report': () => reportId,
}

test('AZ-09 allows every action in exactly the states of its flow', { timeout: 600_000 }, async () => {
  // An action on each row of another kind moves those rows, not the row that it is pressed on.
  const moving = contentsOf(modules)
    .actions.filter(({ action }) => action.move && action.on === 'row' && !isBulk(action))
    .filter((_, at) => isFull || isInRun(at, 2))
  const firstRows = new Map<string, unknown>()
  const firstIdOf = async (list: AnyList): Promise<unknown> => {
    if (!firstRows.has(list.path)) firstRows.set(list.path, (await readAllRows(server, pass, list))[0]?.['id'])
    return firstRows.get(list.path)
  }
  const idsOf: StateTestSetup['idsOf'] = async (list) => {
    const id = rowIds[list.path]?.() ?? (list.shape === 'list' ? await firstIdOf(list) : null)
    return typeof id === 'string' ? [id] : []
  }
  const estate = await testActions({ server, pass, idsOf, hasHistory: false }, moving)
  const others = await testActions(demoSetup, estate.untried)
  const names = others.untried.map(({ owner, action }) => `${owner.path} ${action.name}`)
  const wrong = [...estate.wrong, ...others.wrong]
  console.log(
    `AZ-09: ${moving.length} actions x their states, ${estate.cells + others.cells} cells, ${estate.done + others.done} allowed, ${wrong.length} wrong; no row to try: ${names.join(', ') || 'none'}`,
  )
  expect(wrong).toEqual([])
  expect(moving.length - names.length).toBeGreaterThan(isFull ? 105 : 50)
})
