import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyList } from '#blueprint/screen/list.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { diceOf } from '#checks/hostile/campaign.ts'
import { deposits } from '#areas/payments/deposits/deposits.screen.ts'
import { players } from '#areas/players/list/players.screen.ts'
import { bumpAgentEpoch } from '#engine/downline.ts'
import { transact } from '#platform/database/transact.ts'
import { walk } from './crawl.ts'
import { canariesIn, canary, nodes, plantEstate, playerOf } from './estate.ts'
import { inTurn, openPremises, type Pass, type Premises } from './premises.ts'

let database: TestDatabase
let premises: Premises
const passes = new Map<number, Pass>()

/** What the checks know of the tree: who stands below whom, who plays where, who works where. */
const above = new Map(nodes.map(({ id, upline }) => [id, upline.at(-2) ?? null]))
const houseOf = new Map(nodes.map(({ id, house }) => [id, house]))
const playsAt = new Map(nodes.map(({ id }) => [playerOf(id), id]))
const worksAt = new Map<number, number>()
const uplineOf = (id: number): number[] => [...(above.get(id) ? uplineOf(above.get(id)!) : []), id]
const isBelow = (node: number, top: number): boolean => uplineOf(node).includes(top)

const watched = nodes
  .filter(({ house, upline }) => house === 1 && upline.length >= 2 && upline.length <= 4)
  .filter((_, at) => at % 4 === 0)

beforeAll(async () => {
  database = await freshDatabase()
  await plantEstate(database.ownerPool)
  premises = await openPremises(database)
  for (const { id, house } of watched) {
    const { pass, staffId } = await premises.hire({ username: `at_${id}`, domains: [house], agentId: BigInt(id) })
    passes.set(Number(staffId), pass)
    worksAt.set(Number(staffId), id)
  }
})
afterAll(async () => {
  await premises?.close()
  await database?.close()
})

async function moveAgent(id: number, to: number): Promise<void> {
  above.set(id, to)
  const changed = nodes.map((each) => each.id).filter((each) => isBelow(each, id))
  // As the engine records a change of the tree.
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

/** One random change: an agent with all below it, a player, or somebody’s place of work. */
async function change(roll: (below: number) => number): Promise<string> {
  const pick = () => nodes[roll(67)]!.id
  const [what, one, to] = [roll(3), pick(), pick()]
  if (what === 0) {
    if (isBelow(to, one) || uplineOf(to).length > 12) return 'nothing'
    await moveAgent(one, to)
    return `agent ${one} below ${to}`
  }
  if (what === 1) {
    playsAt.set(playerOf(one), to)
    await database.ownerPool.query('update player set agent_id = $2 where id = $1', [playerOf(one), to])
    return `player of ${one} to ${to}`
  }
  const staff = [...worksAt.keys()][roll(worksAt.size)]!
  worksAt.set(staff, to)
  await database.ownerPool.query('update staff set agent_id = $2 where id = $1', [staff, to])
  return `staff ${staff} to ${to}`
}

async function idsOf(pass: Pass, list: AnyList): Promise<string> {
  const rows = await walk(premises, pass, list)
  return rows
    .map(({ id }) => String(id))
    .toSorted()
    .join()
}

/** The players whom a request is about that waits for this person; it is about somebody, wherever he stood when it was asked. */
async function waitingFor(pass: Pass): Promise<string> {
  const { text } = await premises.ask(pass, { method: 'GET', path: '/api/approvals' })
  const { data } = JSON.parse(text) as { data: readonly { subject: string }[] }
  return data
    .flatMap(({ subject }) => [...canariesIn(subject)].map((node) => String(playerOf(node))))
    .toSorted()
    .join()
}

test(
  'ISO-04 whoever or whatever moves is seen from its new place at the next request, history from the old one',
  { timeout: 600_000 },
  async () => {
    const seed = 20_261_121
    const roll = diceOf(seed)
    const wrong: string[] = []
    let [moves, compared] = [0, 0]
    const depositIds = new Map(
      (
        await database.ownerPool.query<{ id: string; agent: string }>('select id, agent_id::text as agent from deposit')
      ).rows.map((row) => [row.id, Number(row.agent)]),
    )
    for (let turn = 0; turn < (process.env['ACCESS'] === 'all' ? 300 : 60); turn += 1) {
      const said = await change(roll)
      if (said === 'nothing') continue
      moves += 1
      await inTurn([...passes], async ([staff, pass]) => {
        const top = worksAt.get(staff)!
        compared += 1
        const playing = [...playsAt]
          .filter(([, node]) => houseOf.get(node) === 1 && isBelow(node, top))
          .map(([id]) => String(id))
        if ((await idsOf(pass, players)) !== playing.toSorted().join()) wrong.push(`${said}: players seen from ${top}`)
        const asked = [...depositIds].filter(([, node]) => isBelow(node, top)).map(([id]) => id)
        if ((await idsOf(pass, deposits)) !== asked.toSorted().join()) wrong.push(`${said}: deposits seen from ${top}`)
        if ((await waitingFor(pass)) !== playing.toSorted().join()) wrong.push(`${said}: requests seen from ${top}`)
      })
    }
    console.log(`ISO-04: ${moves} moves of seed ${seed}, ${compared * 3} lists compared, ${wrong.length} differ`)
    expect(wrong).toEqual([])
    expect(moves).toBeGreaterThan(40)
  },
)

test('ISO-04 a player who changes houses is nobody’s in the old one any more', async () => {
  const [staff, pass] = [...passes][0]!
  const top = nodes.find(({ id }) => id === 1_001)!.id
  worksAt.set(staff, top)
  await database.ownerPool.query('update staff set agent_id = $2 where id = $1', [staff, top])
  const moved = [...playsAt].find(([, node]) => isBelow(node, top))![0]
  const card = () => premises.ask(pass, { method: 'GET', path: `/api/players/${moved}/card` })
  expect((await card()).status).toBe(200)
  await database.ownerPool.query('update player set agent_id = 2001, domain_id = 2 where id = $1', [moved])
  const after = await card()
  expect([after.status, after.text.includes(canary(moved - 1_000_000))]).toEqual([404, false])
})
