import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyList } from '#blueprint/screen/list.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { seededRandom } from '#checks/hostile/campaign.ts'
import { deposits } from '#areas/payments/deposits/deposits.screen.ts'
import { players } from '#areas/players/profile/list/players.screen.ts'
import { bumpAgentEpoch } from '#engine/downline.ts'
import { transact } from '#platform/database/transact.ts'
import { readAllRows } from './crawl.ts'
import { canariesIn, canary, nodes, insertTreeFixture, playerOf } from './tree-fixture.ts'
import {
  forEachConcurrently,
  startInProcessServer,
  type SessionHeaders,
  type InProcessServer,
} from './in-process-server.ts'

let database: TestDatabase
let server: InProcessServer
const passes = new Map<number, SessionHeaders>()

/** The expected tree: parents, domains, the agents of players and of staff. */
const parentOf = new Map(nodes.map(({ id, upline }) => [id, upline.at(-2) ?? null]))
const domainOf = new Map(nodes.map(({ id, domain }) => [id, domain]))
const agentOfPlayer = new Map(nodes.map(({ id }) => [playerOf(id), id]))
const agentOfStaff = new Map<number, number>()
const uplineOf = (id: number): number[] => [...(parentOf.get(id) ? uplineOf(parentOf.get(id)!) : []), id]
const isBelow = (node: number, top: number): boolean => uplineOf(node).includes(top)

const staffNodes = nodes
  .filter(({ domain, upline }) => domain === 1 && upline.length >= 2 && upline.length <= 4)
  .filter((_, at) => at % 4 === 0)

beforeAll(async () => {
  database = await freshDatabase()
  await insertTreeFixture(database.ownerPool)
  server = await startInProcessServer(database)
  for (const { id, domain } of staffNodes) {
    const { pass, staffId } = await server.addUser({ username: `at_${id}`, domains: [domain], agentId: BigInt(id) })
    passes.set(Number(staffId), pass)
    agentOfStaff.set(Number(staffId), id)
  }
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

async function moveAgent(id: number, to: number): Promise<void> {
  parentOf.set(id, to)
  const changed = nodes.map((each) => each.id).filter((each) => isBelow(each, id))
  // Writes what the engine writes when the tree changes.
  await transact(database.db, [1, 2, 3], async (tx) => {
    await tx
      .updateTable('agent')
      .set({ parent_id: BigInt(to) })
      .where('id', '=', BigInt(id))
      .execute()
    for (const each of changed) {
      const upline = uplineOf(each).map(BigInt)
      await tx.updateTable('agent').set({ upline, level: upline.length }).where('id', '=', BigInt(each)).execute()
    }
    await bumpAgentEpoch(tx)
  })
}

/** One random change: moves an agent with its downline, a player, or a staff user. */
async function applyRandomMove(roll: (below: number) => number): Promise<string> {
  const pick = () => nodes[roll(67)]!.id
  const [kind, one, to] = [roll(3), pick(), pick()]
  if (kind === 0) {
    if (isBelow(to, one) || uplineOf(to).length > 12) return 'nothing'
    await moveAgent(one, to)
    return `agent ${one} below ${to}`
  }
  if (kind === 1) {
    agentOfPlayer.set(playerOf(one), to)
    await database.ownerPool.query('update player set agent_id = $2 where id = $1', [playerOf(one), to])
    return `player of ${one} to ${to}`
  }
  const staff = [...agentOfStaff.keys()][roll(agentOfStaff.size)]!
  agentOfStaff.set(staff, to)
  await database.ownerPool.query('update staff set agent_id = $2 where id = $1', [staff, to])
  return `staff ${staff} to ${to}`
}

async function idsOf(pass: SessionHeaders, list: AnyList): Promise<string> {
  const rows = await readAllRows(server, pass, list)
  return rows
    .map(({ id }) => String(id))
    .toSorted()
    .join()
}

/** The players of the approvals this user sees. An approval follows its player after a move. */
async function playersWithApprovals(pass: SessionHeaders): Promise<string> {
  const { text } = await server.ask(pass, { method: 'GET', path: '/api/approvals' })
  const { data } = JSON.parse(text) as { data: readonly { subject: string }[] }
  return data
    .flatMap(({ subject }) => [...canariesIn(subject)].map((node) => String(playerOf(node))))
    .toSorted()
    .join()
}

test(
  'ISO-04 shows moved records under the new agent at the next request and their history under the old one',
  { timeout: 600_000 },
  async () => {
    const seed = 20_261_121
    const roll = seededRandom(seed)
    const wrong: string[] = []
    let [moves, compared] = [0, 0]
    const depositIds = new Map(
      (
        await database.ownerPool.query<{ id: string; agent: string }>('select id, agent_id::text as agent from deposit')
      ).rows.map((row) => [row.id, Number(row.agent)]),
    )
    const turns = process.env['ACCESS'] === 'all' ? 300 : 24
    for (let turn = 0; turn < turns; turn += 1) {
      const move = await applyRandomMove(roll)
      if (move === 'nothing') continue
      moves += 1
      await forEachConcurrently([...passes], async ([staff, pass]) => {
        const top = agentOfStaff.get(staff)!
        compared += 1
        const playing = [...agentOfPlayer]
          .filter(([, node]) => domainOf.get(node) === 1 && isBelow(node, top))
          .map(([id]) => String(id))
        if ((await idsOf(pass, players)) !== playing.toSorted().join()) wrong.push(`${move}: players seen from ${top}`)
        const visibleDeposits = [...depositIds].filter(([, node]) => isBelow(node, top)).map(([id]) => id)
        if ((await idsOf(pass, deposits)) !== visibleDeposits.toSorted().join())
          wrong.push(`${move}: deposits seen from ${top}`)
        if ((await playersWithApprovals(pass)) !== playing.toSorted().join())
          wrong.push(`${move}: requests seen from ${top}`)
      })
    }
    console.log(`ISO-04: ${moves} moves of seed ${seed}, ${compared * 3} lists compared, ${wrong.length} differ`)
    expect(wrong).toEqual([])
    expect(moves).toBeGreaterThan((turns * 2) / 3)
  },
)

test('ISO-04 hides a player who moved to another operator from the old one', async () => {
  const [staff, pass] = [...passes][0]!
  const top = nodes.find(({ id }) => id === 1_001)!.id
  agentOfStaff.set(staff, top)
  await database.ownerPool.query('update staff set agent_id = $2 where id = $1', [staff, top])
  const moved = [...agentOfPlayer].find(([, node]) => isBelow(node, top))![0]
  const card = () => server.ask(pass, { method: 'GET', path: `/api/players/${moved}/card` })
  expect((await card()).status).toBe(200)
  await database.ownerPool.query('update player set agent_id = 2001, domain_id = 2 where id = $1', [moved])
  const after = await card()
  expect([after.status, after.text.includes(canary(moved - 1_000_000))]).toEqual([404, false])
})
