import { daysBefore, fixturePeriod } from '#checks/harness/fixture-days.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { players, tree } from '#checks/harness/betting/agent-tree.ts'
import { createStaff } from '#checks/harness/staff/staff.ts'
import { isInRun, sizeOf } from '#checks/run-size.ts'
import { tableChecksums } from './table-checksums.ts'
import { approvalOf, recordRequests, logMark, type RecordRequest } from './record-requests.ts'
import { openOperator, transactionPassword, type Operator } from './operator.ts'
import { maySee, relationOf, visiblePlayers, foreignNamesIn, viewers, type Viewer } from './relations.ts'

let database: TestDatabase
let operator: Operator
const clients = new Map<string, PanelClient>()
const staff = new Map<bigint, bigint>()

beforeAll(async () => {
  database = await freshDatabase()
  operator = await openOperator(database)
  for (const { username, domain, node } of viewers) {
    const { staffId } = await createStaff(database.ownerPool, {
      username,
      domains: [domain],
      agentId: node,
      transactionPassword,
    })
    if (node !== null) staff.set(node, staffId)
    clients.set(username, await operator.logIn(username))
  }
  await insertMarkedRows(database)
})
afterAll(async () => {
  await operator?.close()
  await database?.close()
})

/** Inserts an audit entry, a pending approval and a report for each node. */
async function insertMarkedRows({ ownerPool }: TestDatabase): Promise<void> {
  for (const { id, domain } of tree) {
    const player = players.find(({ agent }) => agent === id)?.id ?? 0n
    const answered = {
      id: String(player),
      name: `player_${player}`,
      input: {},
      parameters: {},
      reason: 'X: y',
      shown: {},
      agentId: String(id),
    }
    await ownerPool.query(
      `insert into approval (id, domain_id, action, subject, input, snapshot_hash, maker) values ($1, $2, 'players.reopening', $3, $4, 'x', 'someone')`,
      [approvalOf(id), domain, `player:${player}`, JSON.stringify(answered)],
    )
    await ownerPool.query(
      `insert into audit (at, domain_id, agent_id, actor, action, subject) values ('${daysBefore(8)}T10:00Z', $1, $2, 'agent_' || $2::bigint, 'checked', $3)`,
      [domain, id, logMark(id)],
    )
    await ownerPool.query(
      `insert into report_request (id, domain_id, staff_id, report_type, title, filters, file_extension, status) values ($1, $2, $3, '/players', 'agent_' || $4::bigint, '{"filters": {}, "sort": "id", "direction": "descending", "columns": null, "isBare": false}', 'csv', 'READY')`,
      [reportOf(id), domain, staff.get(id), id],
    )
  }
}
const reportOf = (agent: bigint): string => `0199fa00-0000-7000-8000-${String(agent).padStart(12, '0')}`

interface IsolationResponse {
  readonly status: number
  readonly text: string
  readonly isShown: boolean
}

async function ask(viewer: Viewer, { method, path, body, denied }: RecordRequest): Promise<IsolationResponse> {
  const client = clients.get(viewer.username)!
  const { status, body: answered } = await (method === 'GET'
    ? client.get(path)
    : client.post(path, body, { 'idempotency-key': randomUUID() }))
  return { status, text: JSON.stringify(answered), isShown: denied === 'absent' ? status !== 404 : hasRows(answered) }
}

function hasRows(answered: { readonly data?: unknown; readonly total_item?: number }): boolean {
  const { data } = answered
  if (Array.isArray(data)) return data.length > 0 || (answered.total_item ?? 0) > 0
  const { total_item: total = 0, totals = {} } = (data ?? {}) as {
    total_item?: number
    totals?: Readonly<Record<string, string>>
  }
  return total > 0 || Object.values(totals).some((sum) => Number(sum) !== 0)
}

/** What is wrong with an answer to this viewer; null if nothing. */
function complaint(
  viewer: Viewer,
  request: RecordRequest,
  { status, text, isShown }: IsolationResponse,
): string | null {
  const relation = relationOf(viewer, request.owner)
  const label = `${viewer.username} asks ${relation}: ${request.method} ${request.path}: ${status} ${text.slice(0, 160)}`
  const strangers = foreignNamesIn(text, viewer)
  if (strangers.length > 0) return `names ${strangers.join(', ')}: ${label}`
  if (status >= 500 || status === 401 || status === 403) return label
  if (!maySee(viewer, request.owner)) {
    if (request.denied === 'empty' && status !== 200) return `not an empty list: ${label}`
    return isShown ? `LEAK: ${label}` : null
  }
  if (request.denied === 'empty' && status !== 200) return `no list: ${label}`
  return request.mustShow && !isShown ? `not shown: ${label}` : null
}

async function forEachConcurrently<T>(
  things: readonly T[],
  concurrency: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < things.length) await work(things[next++]!)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

describe('a viewer at one node of the tree', () => {
  test('reads only records at or below the node, whatever is requested', async () => {
    const before = await tableChecksums(database.ownerPool)
    const all = viewers.flatMap((viewer) => recordRequests(staff).map((request) => ({ viewer, request })))
    // A ninth of the requests runs in the gate, because the tree has ten nodes; all of them with HOSTILE=all.
    const probes = all.filter((_, at) => process.env['HOSTILE'] === 'all' || isInRun(at, 9))
    const complaints: string[] = []
    const counts = new Map<string, number>()
    await forEachConcurrently(probes, 10, async ({ viewer, request }) => {
      const relation = relationOf(viewer, request.owner)
      counts.set(relation, (counts.get(relation) ?? 0) + 1)
      const found = complaint(viewer, request, await ask(viewer, request))
      if (found) complaints.push(found)
    })
    console.log(`${probes.length} requests:`, Object.fromEntries(counts))
    expect(complaints).toEqual([])
    expect(probes.length).toBeGreaterThan(sizeOf(1_000, 2_000))
    expect(Math.min(...counts.values())).toBeGreaterThan(sizeOf(15, 50))
    expect(await tableChecksums(database.ownerPool)).toEqual(before)
  })

  test('counts and totals only what it may see', async () => {
    const days = fixturePeriod()
    for (const viewer of viewers) {
      const client = clients.get(viewer.username)!
      const own = visiblePlayers(viewer)
      const total = async (path: string) => (await client.get(path)).body.data
      expect(await total('/api/players/totals'), viewer.username).toMatchObject({ total_item: own.length })
      const sum = `${own.length * 500}.00`
      expect(await total(`/api/deposits/totals?requestedAt=${days}`), viewer.username).toMatchObject({
        total_item: own.length,
        totals: { amount: sum },
      })
      expect(await total(`/api/withdraws/totals?requestedAt=${days}`), viewer.username).toMatchObject({
        total_item: own.length * 2,
      })
      const counters = (await client.get('/api/site-config')).body.data
      expect(
        [counters.all_deposit_count, counters.all_withdrawals_count, counters.approve_payout_count],
        viewer.username,
      ).toEqual([own.length, own.length, own.length])
      const queues = (await client.get('/api/dashboard/queues')).body.data
      expect([queues.deposits, queues.reviews, queues.payouts], viewer.username).toEqual([
        own.length,
        own.length,
        own.length,
      ])
      const waiting: { id: string }[] = (await client.get('/api/approvals')).body.data
      const expected = tree.filter(({ id }) => maySee(viewer, id)).map(({ id }) => approvalOf(id))
      expect(waiting.map(({ id }) => id).toSorted(), viewer.username).toEqual(expected.toSorted())
    }
  })

  test('reads no foreign name on screens that cover everything', async () => {
    const days = fixturePeriod()
    const markets = (await database.ownerPool.query<{ id: bigint }>('select id from market')).rows.map(({ id }) => id)
    const screens = [
      `/api/dashboard/top-players?${days.replace(/(.+)\.\.(.+)/, 'from=$1&to=$2')}`,
      `/api/dashboard/figures?${days.replace(/(.+)\.\.(.+)/, 'from=$1&to=$2')}`,
      `/api/panel-logs?at=${days}`,
      `/api/panel-logs?at=${daysBefore(150)}..${daysBefore(1)}`,
      `/api/my-bets?placedAt=${days}`,
      '/api/players',
      '/api/downline',
      '/api/downline/path',
      '/api/agents/search?q=',
      '/api/users',
      `/api/PLby-downline-report?settledOn=${days}`,
      '/api/market-result',
      ...markets.flatMap((id) =>
        ['settle&winner=Home', 'settle&runs=31', 'void', 'rollback'].map(
          (what) => `/api/market-result/${id}/preview?action=${what}`,
        ),
      ),
    ]
    const complaints: string[] = []
    for (const viewer of viewers)
      await forEachConcurrently(screens, 6, async (path) => {
        const { status, body } = await clients.get(viewer.username)!.get(path)
        const strangers = foreignNamesIn(JSON.stringify(body), viewer)
        if (status !== 200)
          complaints.push(`${viewer.username} ${path}: ${status} ${JSON.stringify(body).slice(0, 160)}`)
        if (strangers.length > 0) complaints.push(`${viewer.username} reads ${strangers.join(', ')} at ${path}`)
      })
    expect(complaints).toEqual([])
  })

  test('cannot read the files of others', async () => {
    for (const viewer of viewers)
      for (const { id } of tree) {
        const client = clients.get(viewer.username)!
        const answers = [
          await client.get(`/api/download-report/${reportOf(id)}/file`),
          await client.post(`/api/download-report/${reportOf(id)}/removal?preview=1`),
          await client.post(`/api/download-report/${reportOf(id)}/retry?preview=1`),
        ]
        const isOwn = viewer.node === id
        for (const { status } of answers) expect(status === 404, `${viewer.username} ${id}: ${status}`).toBe(!isOwn)
      }
  })
})
