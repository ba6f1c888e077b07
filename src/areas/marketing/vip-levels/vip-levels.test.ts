import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { lateResults } from '#checks/harness/staff/late-results.ts'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { applyVipChanges, evaluateVipPlayers, startVipEvaluations, vipLevelTasks } from './vip-levels.task.ts'

let office: Office
let head: Colleague
let north: Colleague

const rights = ['VIP_LEVEL_VIEW', 'VIP_EDIT', 'PLAYER_VIP_EDIT', 'PLAYERS_VIEW'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  head = await office.hire({ username: 'head', permissions: rights })
  north = await office.hire({ username: 'north', permissions: rights, agentId: 110n, domains: [1] })
})
afterAll(() => office?.close())

beforeEach(async () => {
  for (const table of ['vip_change', 'vip_evaluation', 'vip_level', 'player_day', 'reward_line', 'reward_run'])
    await office.rows(`delete from ${table}`)
  await office.rows(`update player set vip_level = 0, status = 'ACTIVE', created_at = now() - interval '90 days'`)
})

const terms = {
  domain: '1',
  icon: 'STAR',
  colour: 'SILVER',
  period: 'MONTH',
  benefits: 'A manager of their own',
  isManualOnly: false,
  upgradeJoin: 'ALL',
  upgradeDeposits: null,
  upgradeTurnover: null,
  upgradeNetLoss: null,
  upgradePoints: null,
  keepJoin: 'ALL',
  keepDeposits: null,
  keepTurnover: null,
  keepNetLoss: null,
  keepPoints: null,
  downgradeBy: 1,
}
const create = (level: number, name: string, change: object, client = head) =>
  client.post('/api/vip-level-create', { values: { ...terms, level, name, ...change } })
async function silverAndGold() {
  const saved = await create(1, 'Silver', { upgradeTurnover: '1000.00', keepTurnover: '500.00' })
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ message: 'VIP level saved' })
  await create(2, 'Gold', { upgradeTurnover: '5000.00', upgradeNetLoss: '900.00', keepTurnover: '2000.00' })
}
/** A day of a player; results are those of the player, in minor units. */
const played = (id: number, day: string, stake: number, pl: number, commission = 0) =>
  office.rows(
    `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
     select p.cell, p.id, $2, 'exchange', p.domain_id, p.agent_id, p.currency, 1, $3, $4, $5 from player p where p.id = $1`,
    [id, day, stake, pl, commission],
  )
async function work(): Promise<void> {
  for (const task of vipLevelTasks) await task.run({ db: office.database.db })
}
const evaluate = (search = '', client = head) =>
  client.post(`/api/vip-level/calculation${search}`, { domain: '1', ...confirmation })
const levelOf = async (id: number): Promise<number> =>
  (await office.rows('select vip_level::int as level from player where id = $1', [id]))[0].level
const historyOf = async (id: number, client = head) =>
  (await client.get(`/api/vip-level/history?playerId=${id}`)).body.data
const shown = async (id: number, client = head) => (await client.get(`/api/vip-level/players?id=${id}`)).body.data[0]
const move = (id: number, input: object, client = head) =>
  client.post(`/api/vip-level/players/${id}/move`, { ...input, ...confirmation })

test('a user sees how many players would move, and then each is moved once with the figures that decided', async () => {
  await silverAndGold()
  await played(1001, daysBefore(1), 500_000, -100_000, 10_000)
  await played(1002, daysBefore(29), 100_000, -100_000)
  await played(1003, daysBefore(31), 900_000, -900_000)
  await played(1004, daysBefore(0), 900_000, -900_000)
  const preview = await evaluate('?preview=1')
  expect(preview.body.data.after, JSON.stringify(preview.body)).toMatchObject({ upgrades: 2, downgrades: 0 })
  expect(await historyOf(1001)).toEqual([])
  expect((await evaluate()).status).toBe(200)
  expect(JSON.stringify((await evaluate()).body)).toContain('An evaluation of this domain is running.')
  await work()
  await work()
  expect([await levelOf(1001), await levelOf(1002), await levelOf(1003), await levelOf(1004)]).toEqual([2, 1, 0, 0])
  expect(await historyOf(1001)).toMatchObject([
    {
      kind: 'UPGRADE',
      fromLevel: '0',
      toLevel: '2',
      status: 'APPLIED',
      reason: 'Reached Gold.',
      period: 'MONTH',
      turnover: '5000.00',
      netLoss: '1100.00',
      points: 0,
      decidedBy: 'head',
    },
  ])
  expect(await shown(1002)).toMatchObject({ level: '1', name: 'Silver', kind: 'UPGRADE', reason: 'Reached Silver.' })
  const { body } = await head.get('/api/vip-level')
  expect(body.data).toMatchObject([
    { level: 1, name: 'Silver', players: 1, upgradeTurnover: '1000.00', keepTurnover: '500.00', status: 'ACTIVE' },
    { level: 2, name: 'Gold', players: 1, upgradeNetLoss: '900.00', benefits: 'A manager of their own' },
  ])
})

test('the daily evaluation begins once a day, and takes a level that was not kept for its period', async () => {
  await silverAndGold()
  await office.rows('update player set vip_level = 2 where id in (1001, 1002)')
  await office.rows(`update player set created_at = now() - interval '20 days' where id = 1002`)
  await played(1001, daysBefore(3), 199_900, 0)
  const context = { db: office.database.db }
  expect(await startVipEvaluations.run(context)).toBe(1)
  expect(await startVipEvaluations.run(context)).toBe(0)
  await work()
  expect([await levelOf(1001), await levelOf(1002)]).toEqual([1, 2])
  expect(await historyOf(1001)).toMatchObject([
    { kind: 'DOWNGRADE', reason: 'Did not keep Gold.', turnover: '1999.00', decidedBy: null },
  ])
  expect(await startVipEvaluations.run(context)).toBe(0)
})

test('a level that was reached by a ticket and a round is not kept where they did not stand', async () => {
  await silverAndGold()
  const { lostTicket, voidTickets, lostRound, refundRounds } = lateResults(office)
  await lostTicket(1001, daysBefore(5), 60_000)
  await lostRound(1001, daysBefore(5), 40_000)
  await lostTicket(1002, daysBefore(5), 100_000)
  await evaluate()
  await work()
  expect([await levelOf(1001), await levelOf(1002)]).toEqual([1, 1])
  // A level is held for its period before it is lost.
  await office.rows(`update vip_change set created_at = now() - interval '40 days'`)
  await voidTickets(1001, daysBefore(2))
  await refundRounds(1001, daysBefore(1))
  await evaluate()
  await work()
  expect([await levelOf(1001), await levelOf(1002)]).toEqual([0, 1])
  expect((await historyOf(1001))[0]).toMatchObject({
    kind: 'DOWNGRADE',
    turnover: '0.00',
    reason: 'Did not keep Silver.',
  })
})

test('a user moves a player with a reason, and no evaluation changes a locked level', async () => {
  await silverAndGold()
  await office.rows('update player set vip_level = 1 where id in (1001, 1002)')
  expect((await move(1001, { level: '2', lockedUntil: `${daysBefore(1)}T00:00:00Z` })).status).toBe(409)
  const moved = await move(1001, { level: '2', lockedUntil: '2999-01-01T00:00:00Z' })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await shown(1001)).toMatchObject({ level: '2', kind: 'MANUAL', decidedBy: 'head', name: 'Gold' })
  expect((await shown(1001)).reason).toContain(confirmation.reason.text)
  await evaluate()
  await work()
  expect([await levelOf(1001), await levelOf(1002)]).toEqual([2, 0])
})

test('a player who is moved or locked after the evaluation stays, and the history says why', async () => {
  await silverAndGold()
  await played(1001, daysBefore(1), 100_000, 0)
  await played(1002, daysBefore(1), 100_000, 0)
  await evaluate()
  await evaluateVipPlayers.run({ db: office.database.db })
  expect((await move(1001, { level: '2', lockedUntil: null })).status).toBe(200)
  await office.rows(`update player set status = 'LOCKED' where id = 1002`)
  await applyVipChanges.run({ db: office.database.db })
  expect([await levelOf(1001), await levelOf(1002)]).toEqual([2, 0])
  expect((await historyOf(1002))[0]).toMatchObject({ status: 'SKIPPED', reason: 'The account is closed or blocked.' })
})

test('a level is entered once with a threshold, and an inactive one is given to nobody', async () => {
  await silverAndGold()
  expect((await create(2, 'Again', { upgradeTurnover: '1.00' })).body.fields).toEqual({
    level: 'The domain has this level already.',
  })
  expect((await create(3, 'Nothing', {})).body.fields).toHaveProperty('upgradeDeposits')
  const { id } = (await head.get('/api/vip-level?name=Silver')).body.data[0]
  expect((await head.post(`/api/vip-level/${id}/deactivate`, confirmation)).status).toBe(200)
  await played(1001, daysBefore(1), 100_000, 0)
  await evaluate()
  await work()
  expect(await levelOf(1001)).toBe(0)
})

test('a level has an icon and a colour, which its players carry', async () => {
  await create(1, 'Rubies', { upgradeTurnover: '1000.00', icon: 'CROWN', colour: 'RUBY' })
  await office.rows('update player set vip_level = 1 where id = 1001')
  expect((await head.get('/api/vip-level?name=Rubies')).body.data[0]).toMatchObject({ icon: 'CROWN', colour: 'RUBY' })
  expect(await shown(1001)).toMatchObject({ name: 'Rubies', icon: 'CROWN', colour: 'RUBY' })
  expect((await create(2, 'Other', { upgradeTurnover: '1.00', icon: 'HEART' })).body.fields).toHaveProperty('icon')
})

test('staff of an agent see their own players alone, and neither edit levels nor evaluate', async () => {
  await silverAndGold()
  await office.rows('update player set vip_level = 1')
  const { id } = (await head.get('/api/vip-level?name=Silver')).body.data[0]
  expect((await north.post(`/api/vip-level/${id}/deactivate`, confirmation)).status).toBe(404)
  expect((await evaluate('', north)).status).toBe(404)
  expect((await create(3, 'Own', { upgradeTurnover: '1.00' }, north)).body.fields).toHaveProperty('domain')
  const outside = (
    await office.rows(
      `select p.id::int from player p join agent a on a.id = p.agent_id where not a.upline @> array[110::bigint] order by p.id limit 1`,
    )
  )[0].id
  expect(await shown(outside, north)).toBeUndefined()
  expect((await move(outside, { level: '2', lockedUntil: null }, north)).status).toBe(404)
})
