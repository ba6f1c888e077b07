import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { alertActs } from '#areas/exchange/risk/alerts/risk-alerts.act.ts'
import { riskAlertsData } from '#areas/exchange/risk/alerts/risk-alerts.data.ts'
import { scopeOf } from '#engine/downline.ts'
import { runList } from '#engine/list/run-list.ts'
import { alertChecks } from './raise-alerts.ts'

let database: TestDatabase
let site: SmallOperator
let raiseAlerts: () => Promise<number>
let player: string

beforeAll(async () => {
  database = await freshDatabase()
  raiseAlerts = alertChecks(database.db)
  site = await smallOperator(database)
  const risk = { alertLiability: '15000.00', alertStake: '12000.00', alertStakeTimes: 10, alertBetsAMinute: 4 }
  await database.ownerPool.query(`insert into setting (domain_id, key, value) values (0, 'settings.risk', $1)`, [
    JSON.stringify(risk),
  ])
  player = await site.player('anna', '1000000.00')
})
afterAll(() => database?.close())

const alerts = async (agentId: bigint | null = null) => {
  const actor = actorNamed('trader', { agentId })
  const scope = await scopeOf(database.db, actor)
  const { data } = await runList(database.db, riskAlertsData, { actor, scope, timeZone: 'Asia/Kolkata' }, {})
  return data
}
const alertSummaries = async (agentId: bigint | null = null) =>
  (await alerts(agentId)).map(({ rule, amount, severity }) => [rule, amount, severity].map(String).join(' ')).toSorted()

test('raises an alert once above a threshold, and again when the amount has doubled', async () => {
  const market = await site.market()
  const bet = (stake: string) => site.bet(player, market.id, { runner: market.runners['A'], odds: '2.0', stake })
  await bet('9000.00')
  expect(await raiseAlerts()).toBe(0)
  await bet('9000.00')
  expect(await raiseAlerts()).toBe(1)
  expect(await raiseAlerts()).toBe(0)
  await bet('12000.00')
  expect(await raiseAlerts()).toBe(2)
  await bet('100.00')
  expect(await raiseAlerts()).toBe(1)
  expect(await alertSummaries()).toEqual([
    'LARGE_STAKE 12000.00 MEDIUM',
    'MANY_BETS 4.00 MEDIUM',
    'MARKET_LIABILITY 18000.00 MEDIUM',
    'MARKET_LIABILITY 30000.00 HIGH',
  ])
})

test("shows an agent alerts about their players' bets, but not about the operator's market liability", async () => {
  expect(await alertSummaries(uplineIds.MA)).toEqual(['LARGE_STAKE 12000.00 MEDIUM', 'MANY_BETS 4.00 MEDIUM'])
  expect(await alertSummaries(999n)).toEqual([])
})

test('assigns an alert to the user who claimed it until it is closed with an outcome', async () => {
  const { press } = actionRunner(database, alertActs)
  const [alert] = await alerts(uplineIds.MA)
  const id = String(alert?.['id'])
  const shown = async (agentId: bigint | null = null) => (await alerts(agentId)).find((one) => one['id'] === id)
  const [river, other] = [actorNamed('river'), actorNamed('other')]
  await expect(press('claim', { id, actor: actorNamed('else', { agentId: 999n }) })).rejects.toThrow('Not found')
  await press('claim', { id, actor: river })
  await expect(press('claim', { id, actor: other })).rejects.toThrow('This alert is assigned to river.')
  await expect(press('release', { id, actor: other })).rejects.toThrow('not assigned to you')
  const viewer = actorNamed('viewer', { permissions: new Set(['RISK_VIEW'] as const) })
  await expect(press('take-over', { id, actor: viewer })).rejects.toThrow()
  const agent = actorNamed('agent', { agentId: uplineIds.MA })
  await expect(press('claim', { id, actor: agent })).rejects.toThrow('This alert is assigned to Operator.')
  await press('take-over', { id, actor: other })
  expect(await shown()).toMatchObject({ status: 'ACKNOWLEDGED', assignedTo: 'other' })
  expect(await shown(uplineIds.MA)).toMatchObject({ assignedTo: 'Operator' })
  await press('release', { id, actor: other })
  expect(await shown()).toMatchObject({ status: 'OPEN', assignedTo: null })
  await press('claim', { id, actor: river })
  await press('alert-closing', { id, actor: other, body: { remark: 'Known player' } })
  expect(await shown()).toMatchObject({ status: 'CLOSED', assignedTo: 'river', remark: 'Known player' })
  await expect(press('take-over', { id, actor: other })).rejects.toThrow('Cannot claim')
})
