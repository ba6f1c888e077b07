import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { smallOperator, type MarketTraits, type SmallOperator } from '#checks/harness/small-operator.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import { checkBalances } from '#areas/reports/closes/daily-close/check-balances.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let operator: SmallOperator
let server: Server
const transactionPassword = 'north-window-55-kettle'
const body = { reason: { code: 'CHECKED', text: 'Seen by the nightly check' }, transactionPassword }

beforeAll(async () => {
  database = await freshDatabase()
  operator = await smallOperator(database)
  server = await startTestServer(database)
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

async function hired(username: string) {
  await createStaff(database.ownerPool, {
    username,
    transactionPassword,
    permissions: ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST', 'BALANCE_REPAIR_APPROVE'],
  })
  const client = panelClient(server.url)
  await client.login(username, testPassword)
  return client
}

const matchOdds: MarketTraits = { kind: 'match_odds' }

test('a player cannot bet or withdraw while the balance is being repaired, and can do both afterwards', async () => {
  const player = await operator.player('asha', '1000.00')
  const { id: market, runners } = await operator.market(matchOdds)
  await database.ownerPool.query(`update runner set back_e4 = 20000, lay_e4 = 20200 where market_id = $1`, [market])
  const bet = () => operator.bet(player, market, { runner: runners['A'], odds: '2' })
  const withdraw = () =>
    operator.call('/withdrawal', { externalId: randomUUID(), player, method: 'upi', amount: '10.00' })
  await bet()
  await withdraw()
  await database.ownerPool.query('update wallet set balance = balance + 5000 where account_id = $1', [player])
  expect(await checkBalances(database.db)).toBe(1)
  const [finder, checker] = [await hired('finder'), await hired('checker')]
  const found = await finder.get('/api/player-balance-repair-report')
  const path = `/api/player-balance-repair-report/${found.body.data[0].id}`
  expect((await finder.post(`${path}/repair`, { method: 'CORRECT', ...body })).status).toBe(200)
  await expect(bet()).rejects.toThrow(/not allowed/)
  await expect(withdraw()).rejects.toThrow(/withdraw|not allowed/i)
  expect((await checker.post(`${path}/approval`, body)).status).toBe(200)
  await bet()
  await withdraw()
  expect(await checkBalances(database.db)).toBe(0)
})
