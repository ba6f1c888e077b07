import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalDataFile } from '#areas/players/profile/personal-data/write-player-export.ts'
import { isOfOperator } from '#blueprint/screen/permission-classes.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { liveClient, type LiveClient } from '#checks/harness/processes/live-client.ts'
import { circumstances } from '#checks/harness/small-operator.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { isInRun } from '#checks/run-size.ts'
import { modules } from '#areas/index.ts'
import { allBindings } from '#areas/server.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { relayOutbox } from '#server/outbox.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { filtersOf, wholePeriod } from './crawl.ts'
import { canariesIn, canary, domainMarkersIn, nodes, insertTreeFixture, playerOf } from './tree-fixture.ts'
import { playerRecordsSql } from './tree-records.ts'
import {
  forEachConcurrently,
  startInProcessServer,
  type SessionHeaders,
  type InProcessServer,
} from './in-process-server.ts'
import { maySee, visibleNodes, viewersOf, type Viewer } from './visibility.ts'

const isFull = process.env['ACCESS'] === 'all'
/** A viewer of a whole operator, and agents in the middle, near the end and at the end of branches. */
const viewers = viewersOf(15).filter((_, at) => isFull || [0, 5, 10, 13].includes(at))
const passes = new Map<Viewer, { readonly staffId: bigint; readonly pass: SessionHeaders }>()
let database: TestDatabase
let server: InProcessServer
let exports: Exports
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overround-told-'))
  database = await freshDatabase()
  await insertTreeFixture(database.ownerPool, playerRecordsSql)
  server = await startInProcessServer(database, { settings: { ...testSettings, dataDir } })
  for (const viewer of viewers) {
    const agentId = viewer.node === null ? null : BigInt(viewer.node)
    passes.set(viewer, await server.addUser({ username: viewer.name, domains: [viewer.domain], agentId }))
  }
  exports = {
    db: database.db,
    datasets: new Map(allBindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each] as const))),
    folder: join(dataDir, 'exports'),
    storage: localFolder(join(dataDir, 'files')),
    customFiles: personalDataFile,
    startedAs: testSettings,
  }
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Canaries in a text that the viewer may not see; a name the viewer sent in the request is ignored. */
function foreignCanaries(viewer: Viewer, text: string, ownNode?: number): string[] {
  const strangers = [...canariesIn(ownNode === undefined ? text : text.replaceAll(canary(ownNode), ''))]
  return [
    ...strangers.filter((id) => nodes.some((node) => node.id === id) && !maySee(viewer, id)).map((id) => `node ${id}`),
    ...[...domainMarkersIn(text)].filter((domain) => domain !== viewer.domain).map((house) => `operator ${house}`),
  ]
}

const lists = contentsOf(modules).lists.filter(({ export: kinds }) => kinds?.includes('csv'))
const foreignNode = (viewer: Viewer, turn: number): number =>
  nodes.filter(({ id }) => !maySee(viewer, id)).at((turn * 13) % (nodes.length - visibleNodes(viewer).length))!.id

/** Export requests of a list: with every column, and with each filter that accepts a foreign id. */
function exportRequestsOf(list: AnyList, viewer: Viewer, turn: number) {
  const foreign = foreignNode(viewer, turn)
  const own = viewer.node ?? viewer.domain * 1_000 + 1
  const filters = Object.entries(filtersOf(list))
  const isNeeded = filters.some(([key, { operator }]) => key === 'account' && operator !== 'contains')
  const needed = isNeeded ? { account: String(playerOf(own)) } : {}
  const naming = filters.flatMap(([key, { operator, read }]) => {
    if (operator === 'under') return [String(foreign), String(own)].map((id) => ({ ...needed, [key]: id }))
    const isId = operator === 'equals' && typeof read('1') === 'bigint'
    return isId ? [{ ...needed, [key]: String(playerOf(foreign)) }] : []
  })
  const columns = Object.keys(list.columns)
  const requests: { data: object; named?: number }[] = [
    { data: { ...wholePeriod(list), ...needed, columns } },
    ...naming.map((filter) => ({ data: { ...wholePeriod(list), ...filter }, named: foreign })),
  ]
  // The viewer of the operator has every second list whole; filters and agents take turns, list by list, all of them with ACCESS=all.
  const place = viewers.indexOf(viewer)
  return requests.filter(
    ({ named }, at) =>
      isFull || isInRun(turn + (named === undefined ? place : at), named === undefined && place === 0 ? 2 : 12),
  )
}

interface ExportResponse {
  readonly status: number
  readonly text: string
}

/** Requests, generates and downloads a file; returns the error answer if the request is rejected. */
async function exportFile(viewer: Viewer, list: AnyList, data: object): Promise<ExportResponse> {
  const { pass, staffId } = passes.get(viewer)!
  const body = { report_type: list.path, file_extension: 'csv', filter_data: data }
  const response = await server.ask(pass, { method: 'POST', path: '/api/report-download/request', body })
  if (response.status !== 200) return response
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `select id from report_request where staff_id = $1 order by requested_at desc, id desc limit 1`,
    [staffId],
  )
  await runExport(exports, rows[0]!.id)
  return server.ask(pass, { method: 'GET', path: `/api/download-report/${rows[0]!.id}/file` })
}

test('ISO-01 ISO-06 exports nothing outside the viewer’s downline, whatever filter is used', async () => {
  const found: string[] = []
  const telling = new Set<string>()
  let [files, rows] = [0, 0]
  const refused: string[] = []
  // The files of one user are generated one after another, users in parallel.
  await forEachConcurrently(viewers, async (viewer) => {
    for (const [turn, list] of lists.entries())
      for (const { data, named } of exportRequestsOf(list, viewer, turn)) {
        const { status, text } = await exportFile(viewer, list, data)
        const label = `${viewer.name} in ${list.path} ${JSON.stringify(data).slice(0, 120)}`
        for (const what of foreignCanaries(viewer, text, named)) found.push(`${label} reads ${what}`)
        const isBarred = status === 403 && viewer.node !== null && isOfOperator(list.permission)
        if (status >= 500 || (status !== 200 && named === undefined && !isBarred))
          refused.push(`${label}: ${status} ${text}`)
        if (status !== 200) continue
        files += 1
        rows += text.split('\n').length
        if (canariesIn(text).size > 0) telling.add(list.path)
      }
  })
  const peopled = lists.filter(({ scope }) => scope !== 'everyone')
  const silent = peopled.flatMap(({ path }) => (telling.has(path) ? [] : [path]))
  console.log(
    `ISO-01 files: ${files} files of ${lists.length} lists for ${viewers.length} users, ${rows} lines, ${found.length} leaks; without any canary: ${silent.join(', ') || 'none'}`,
  )
  expect([found, refused]).toEqual([[], []])
  expect(telling.size).toBeGreaterThan(peopled.length * (isFull ? 0.6 : 0.3))
})

const cookieIn = (pass: SessionHeaders) => ({
  cookie: (name: string) => new RegExp(`${name}=([^;]+)`).exec(pass['cookie'] ?? '')?.[1],
})

/** Inserts a record of every kind that the live stream counts for the node's player, or a deposit only. */
async function recordActivity(node: number, kind: 'everything' | 'deposit'): Promise<void> {
  const { ownerPool: owner } = database
  const player = playerOf(node)
  const domain = nodes.find(({ id }) => id === node)!.domain
  const copies =
    kind === 'deposit'
      ? ''
      : `
    insert into device_alert (domain_id, player_id, agent_id, type, severity, score, operation, detail, device, ip)
      values (${domain}, ${player}, ${node}, 'SHARED_DEVICE', 'LOW', 10, 'login', 'about ${canary(node)}', 'd', '203.0.113.7');
    insert into player_notification (id, domain_id, player_id, kind, severity, subject, at) values (uuidv7(), ${domain}, ${player}, 'FLAGGED', 'LOW', 'player:${player}', now());
    insert into risk_alert (domain_id, agent_id, rule, severity, subject, player_id, amount, threshold)
      values (${domain}, ${node}, 'LARGE_STAKE', 'HIGH', '${canary(node)}', ${player}, 100, 1);
    insert into approval (domain_id, action, subject, input, snapshot_hash, maker)
      select domain_id, action, subject, input, snapshot_hash, maker from approval where subject = 'player:${player}';
    update message_thread set version = version + 1, last_at = now(), unread_operator = unread_operator + 1 where account_id = ${player};
    insert into kyc_document (cell, player_id, domain_id, type) values (${player} % 64, ${player}, ${domain}, 'SELFIE');
    insert into outbox (domain_id, name) select ${domain}, e from unnest(array['device.alerted', 'notice.noted', 'risk.raised', 'approval.asked', 'message.sent', 'kyc.submitted', 'report.ready', 'bet.placed']) e;`
  await owner.query(`begin; ${copies}
    insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency) values (${player} % 64, ${player}, ${domain}, ${node}, 'upi', 100, 'INR');
    insert into outbox (domain_id, name) values (${domain}, 'deposit.asked'); commit`)
  await relayOutbox(database.db)
}

test('ISO-01 ISO-02 streams no name, count or event from outside the viewer’s downline', async () => {
  const streams = new Map<Viewer, LiveClient>()
  try {
    for (const viewer of viewers) {
      const stream = await liveClient(server.server.url, cookieIn(passes.get(viewer)!.pass), circumstances.userAgent)
      streams.set(viewer, stream)
      await expect.poll(() => stream.state()).toHaveProperty('risk_stamp')
      const state = stream.state()
      expect(foreignCanaries(viewer, JSON.stringify(stream.events)), viewer.name).toEqual([])
      expect(canariesIn(JSON.stringify(state)).size, viewer.name).toBeGreaterThan(0)
      const count = visibleNodes(viewer).length
      expect(state, viewer.name).toMatchObject({
        all_deposit_count: count,
        player_kyc_count: count,
        message_count: count,
      })
    }
    const agents = viewers.filter(({ node }) => node !== null)
    const before = new Map(agents.map((viewer) => [viewer, streams.get(viewer)!.events.length]))
    const elsewhere = nodes.filter(({ id }) => agents.every((viewer) => !maySee(viewer, id)))
    for (const domain of [1, 2, 3])
      await recordActivity(elsewhere.findLast((node) => node.domain === domain)!.id, 'everything')
    for (const viewer of agents) await recordActivity(viewer.node!, 'deposit')
    for (const viewer of agents) {
      const stream = streams.get(viewer)!
      const own = agents.filter(({ node }) => maySee(viewer, node!)).length
      await expect.poll(() => stream.state()['all_deposit_count']).toBe(visibleNodes(viewer).length + own)
      const since = stream.events.slice(before.get(viewer))
      const words = new Set(since.flatMap(({ data }) => Object.keys(data)))
      expect([...words].toSorted(), viewer.name).toEqual(['all_deposit_count', 'manual_deposit_count'])
      expect(foreignCanaries(viewer, JSON.stringify(since)), viewer.name).toEqual([])
    }
    const [over] = viewers
    const client = streams.get(over!)!
    await expect.poll(() => client.state()['device_notification_count']).toBe(visibleNodes(over!).length * 2 + 1)
    expect(foreignCanaries(over!, JSON.stringify(client.events))).toEqual([])
  } finally {
    for (const stream of streams.values()) stream.close()
  }
})
