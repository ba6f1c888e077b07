import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import {
  testCircumstances,
  queryAs,
  viewerOf,
  postTransfers,
  branchPlayers,
  actorWithEverything,
  insertBranches,
} from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runAction, type ActBinding, type ActContext } from '#engine/action/run-act.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { playerCardAnswer, playerRecentAnswer, playerTrendAnswer } from '#areas/overview/player/player-detail.data.ts'
import { playerActs } from './players.act.ts'
import { playersData } from './players.data.ts'

type Row = Record<string, string | number | boolean | null>

let database: TestDatabase
const north = actorWithEverything({ username: 'north', agentId: 110n, domains: [1] })
const clerk = actorWithEverything({ permissions: new Set(['PLAYERS_VIEW', 'PLAYERS_DETAIL'] as const) })

beforeAll(async () => {
  database = await freshDatabase()
  await insertBranches(database.ownerPool)
  for (const { id } of branchPlayers)
    await postTransfers(database.ownerPool, '2026-11-10T10:00:00Z', [
      { account: id, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: id * 100n },
    ])
  await database.ownerPool.query(`
    update wallet set exposure = 2500, held = 700 where account_id = 1001;
    insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, requested_at)
    select 1001 % 64, 1001, 1, 111, 'upi', n * 1000, 'INR', case when n % 2 = 0 then 'SUCCESS' else 'FAILED' end, timestamptz '2026-11-01' + n * interval '1 hour'
    from generate_series(1, 8) n;
    insert into withdrawal (cell, player_id, domain_id, agent_id, method, amount, currency, status, requested_by)
    values (1001 % 64, 1001, 1, 111, 'bank', 4500, 'INR', 'SUCCESS', 'player'), (1001 % 64, 1001, 1, 111, 'bank', 9900, 'INR', 'PENDING', 'player');
    insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
    select 1001 % 64, 1001, current_date - n, (array['exchange', 'fancy'])[n % 2 + 1], 1, 111, 'INR', 2, 5000, -300, 10 from generate_series(0, 39) n`)
})
afterAll(() => database.close())

const rowsOf = async (actor: Actor, search: Record<string, string> = {}): Promise<Row[]> =>
  ((await runList(database.db, playersData, await viewerOf(database.db, actor), search)) as PagedList<Row>)
    .data as Row[]
const ids = (rows: Row[]) => rows.map(({ id }) => Number(id))

describe('players', () => {
  test('are those of the own branch, newest first', async () => {
    expect(ids(await rowsOf(north))).toEqual([1003, 1002, 1001, 1000])
    expect(ids(await rowsOf(actorWithEverything()))).toEqual([1006, 1005, 1004, 1003, 1002, 1001, 1000])
    expect(ids(await rowsOf(actorWithEverything({ domains: [2] })))).toEqual([1006])
    expect(ids(await rowsOf(north, { agentId: '120' }))).toEqual([])
    expect(ids(await rowsOf(actorWithEverything(), { agentId: '110' }))).toEqual([1003, 1002, 1001, 1000])
  })

  test('have balances and lifetime totals', async () => {
    const [row] = await rowsOf(north, { id: '1001' })
    expect(row).toMatchObject({
      balance: '1001.00',
      exposure: '25.00',
      available: '976.00',
      held: '7.00',
      deposits: '200.00',
      withdrawals: '45.00',
      net: '155.00',
      pl: '-120.00',
      agent: 'north-east',
      domain: 'First House',
      betLock: 'FREE',
      takesBets: true,
    })
    const { data } = await runTotals(database.db, playersData, await viewerOf(database.db, north), {})
    expect(data).toEqual({
      total_item: 4,
      totals: {
        balance: '4006.00',
        exposure: '25.00',
        held: '7.00',
        available: '3981.00',
        deposits: '200.00',
        withdrawals: '45.00',
        net: '155.00',
        pl: '-120.00',
        ggr: '124.00',
        creditReference: '0.00',
        refPl: '4006.00',
        debt: '0.00',
      },
    })
  })

  test('are found by name, list of names, balance and phone', async () => {
    const staff = actorWithEverything()
    expect(ids(await rowsOf(staff, { player: '_1001' }))).toEqual([1001])
    expect(ids(await rowsOf(staff, { player: 'player_1002, PLAYER_1004' }))).toEqual([1004, 1002])
    expect(ids(await rowsOf(staff, { hasExposure: 'YES' }))).toEqual([1001])
    expect(ids(await rowsOf(staff, { balance: '1004.00..1005.00' }))).toEqual([1005, 1004])
    expect(ids(await rowsOf(staff, { phone: '+9198100377' }))).toEqual([1003])
    expect((await rowsOf(clerk, { id: '1003' }))[0]?.['phone']).toBe('+9*******77')
  })
})

describe('a player', () => {
  const card = (actor: Actor, id: string) => queryAs(database.db, playerCardAnswer, actor, { player_id: id })

  test('has a card that agrees with the list, and an upline that starts at the viewer', async () => {
    const own = await card(north, '1001')
    expect(own).toMatchObject({
      username: 'player_1001',
      phone: '+9*******77',
      openBets: 0,
      bets: 80,
      effective: 'ACTIVE',
    })
    expect(own?.money).toMatchObject({
      balance: '1001.00',
      available: '976.00',
      net: '155.00',
      pl: '-120.00',
      commission: '4.00',
    })
    expect(own?.chain.map(({ username }) => username)).toEqual(['north', 'north-east'])
    const clerks = await card(clerk, '1001')
    expect(clerks?.chain.map(({ username }) => username)).toEqual(['house', 'north', 'north-east'])
    expect(clerks?.phone).toBe('+9*******77')
  })

  test('has totals of 30 days, and the five latest payments', async () => {
    const days = await queryAs(database.db, playerTrendAnswer, north, { player_id: '1001' })
    expect(days).toHaveLength(30)
    expect(days?.filter(({ stake }) => stake === '50.00').length).toBeGreaterThanOrEqual(29)
    const recent = await queryAs(database.db, playerRecentAnswer, north, { player_id: '1001' })
    expect(recent?.deposits.map(({ amount }) => amount)).toEqual(['80.00', '70.00', '60.00', '50.00', '40.00'])
    expect(recent?.withdrawals).toHaveLength(2)
    expect(recent?.bets).toEqual([])
  })

  test('of another branch or domain is not accessible', async () => {
    for (const id of ['1004', '1005', '1006', '31']) {
      expect(await card(north, id)).toBeNull()
      expect(await queryAs(database.db, playerTrendAnswer, north, { player_id: id })).toBeNull()
      expect(await queryAs(database.db, playerRecentAnswer, north, { player_id: id })).toBeNull()
    }
    expect(await card(actorWithEverything({ domains: [2] }), '1001')).toBeNull()
  })
})

describe('the status of a player', () => {
  const bindings: ActBinding[] = playerActs.map((act) => ({ path: '/players', act }))
  let turn = 0
  const run = (name: string, id: string, actor: Actor) => {
    const context: ActContext = {
      db: database.db,
      bindings,
      checkTransactionPassword: async () => true,
      enqueue: async () => undefined,
    }
    const body = { reason: { code: 'OTHER', text: 'Requested by the operator' } }
    const request = { actor, id, body, idempotencyKey: `check-key-${turn++}`, preview: false, parameters: {} }
    const binding = bindings.find(({ act }) => act.action.name === name)!
    return runAction(context, binding, { ...request, circumstances: testCircumstances })
  }

  test('follows the flow, with the reason in the log', async () => {
    await run('suspension', '1002', north)
    expect((await rowsOf(north, { id: '1002' }))[0]).toMatchObject({ status: 'SUSPENDED', takesBets: false })
    await expect(run('suspension', '1002', north)).rejects.toThrow('Cannot suspend')
    await run('block', '1002', north)
    await run('reactivation', '1002', north)
    await run('bet-lock', '1002', north)
    expect((await rowsOf(north, { isBetLocked: 'YES' })).map(({ betLock }) => betLock)).toEqual(['LOCKED'])
    await run('bet-unlock', '1002', north)
    const { rows } = await database.ownerPool.query(
      `select action, reason from audit where subject = 'player:1002' and result = 'SUCCESS' order by at`,
    )
    expect(rows).toHaveLength(5)
    expect(rows[0].reason).toContain('Requested by the operator')
  })

  test('can be closed only without money, and reopening needs a second approval', async () => {
    await expect(run('closure', '1003', north)).rejects.toThrow('remaining 1003.00')
    await postTransfers(database.ownerPool, '2026-11-11T10:00:00Z', [
      { account: 1003n, kind: 'ADJUST_DEBIT', debit: 'wallet', credit: 'adjustment', amount: 100_300n },
    ])
    await run('closure', '1003', north)
    const response = await run('reopening', '1003', north)
    expect(response.status).toBe(202)
    expect((await rowsOf(north, { id: '1003' }))[0]?.['status']).toBe('CLOSED')
  })

  test('of another branch cannot be changed', async () => {
    for (const id of ['1004', '1006', '111', 'x']) await expect(run('bet-lock', id, north)).rejects.toThrow('Not found')
  })
})
