import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { liveClient } from '#checks/harness/processes/live-client.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import { matrix } from '#areas/exchange/rules/bets/position.ts'
import { parseOdds } from '#values/odds.ts'
import { money, parseMoney } from '#values/money.ts'

let database: TestDatabase
let site: SmallOperator
let server: Awaited<ReturnType<typeof startTestServer>>

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  await database.ownerPool
    .query(`insert into setting (domain_id, key, value) values (0, 'settings.access', '{"secondStepRequired": false}')
     on conflict (domain_id, key) do update set value = setting.value || excluded.value;
    insert into agent (id, domain_id, parent_id, level, upline, username) values (5, 1, 3, 4, '{1,2,3,5}', 'MB');
    update event set is_in_play = true`)
  server = await startTestServer(database, { jobs: 'work' })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

async function signInAndListen(username: string, agentId: bigint | null) {
  await createStaff(database.ownerPool, { username, permissions: ['RISK_VIEW', 'INPLAY_VIEW'], domains: [1], agentId })
  const client = panelClient(server.url)
  await client.login(username, testPassword)
  return { client, stream: await liveClient(server.url, client) }
}

/** Generous, because the machine may be busy. */
const slowPoll = { timeout: 30_000, interval: 100 }

test('streams every bet in order with the figures of the bets, and nothing to other branches', async () => {
  const market = await site.market({ runners: ['A', 'B', 'C'] })
  const player = await site.player('anna', '1000000.00')
  const [trader, bystander] = [await signInAndListen('trader', null), await signInAndListen('bystander', 5n)]
  const board = async () => {
    const { body } = await trader.client.get('/api/risk-management/board?all=1')
    return body.data.markets[0] as { bets: number; outcomes: { key: string; total: string }[] } | undefined
  }
  const seen: number[] = []
  let handled = 0
  const follow = async () => {
    const received = trader.stream.events.length
    if (received === handled) return
    handled = received
    seen.push((await board())?.bets ?? 0)
  }
  await expect.poll(() => bystander.stream.state()['risk_stamp'], slowPoll).toEqual(expect.any(String))
  const before = bystander.stream.state()['risk_stamp']
  const placed = []
  for (let turn = 0; turn < 40; turn += 1) {
    const runner = market.runners[['A', 'B', 'C'][turn % 3] ?? 'A'] ?? ''
    const side = turn % 4 === 0 ? ('LAY' as const) : ('BACK' as const)
    const [odds, stake] = [`${2 + (turn % 5) / 4}`, `${10 + turn}.00`]
    await site.bet(player, market.id, { runner, side, odds, stake })
    placed.push({ runnerId: BigInt(runner), side, oddsE4: parseOdds(odds) ?? 0, stake: parseMoney(stake) ?? money(0n) })
    await follow()
  }
  const last = async () => {
    await follow()
    return seen.at(-1)
  }
  await expect.poll(last, slowPoll).toBe(40)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  const runners = Object.values(market.runners).map(BigInt)
  const results = matrix({ runners, matched: placed })
  expect((await board())?.outcomes.map(({ total }) => parseMoney(total))).toEqual(results.map((result) => 0n - result))
  expect(bystander.stream.state()['risk_stamp']).toBe(before)
  trader.stream.close()
  bystander.stream.close()
})
