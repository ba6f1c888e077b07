import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import {
  queryAs,
  viewerOf,
  postTransfers,
  branches,
  branchPlayers,
  actorWithEverything,
  insertBranches,
  testCircumstances,
} from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runAction, type ActBinding, type ActContext } from '#engine/action/run-act.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { formatMoney, money } from '#values/money.ts'
import { agentActs } from '#areas/agents/tree/accounts/agents.act.ts'
import { downlinePathAnswer, downlineSummaryAnswer, findAgentsAnswer } from './downline/downline-queries.data.ts'
import { downlineData } from './downline/downline.data.ts'

type Row = Record<string, string | number | boolean | null>

let database: TestDatabase
const balances = new Map<bigint, bigint>()
const north = actorWithEverything({ username: 'north', agentId: 110n, domains: [1] })

beforeAll(async () => {
  database = await freshDatabase()
  await insertBranches(database.ownerPool)
  const accounts = [...branches, ...branchPlayers].map(({ id }) => id)
  for (const [at, account] of accounts.entries()) {
    const amount = BigInt(at + 1) * 100_050n
    balances.set(account, amount)
    await postTransfers(database.ownerPool, '2026-11-10T10:00:00Z', [
      { account, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount },
    ])
  }
  await database.ownerPool.query(`update wallet set exposure = 7000 where account_id in (1001, 1003)`)
})
afterAll(() => database.close())

const rowsOf = async (actor: Actor, search: Record<string, string> = {}): Promise<Row[]> => {
  const page = await runList(database.db, downlineData, await viewerOf(database.db, actor), search)
  return (page as PagedList<Row>).data as Row[]
}
const accounts = (rows: Row[]) => rows.map(({ account }) => account)

const agentsBelow = (node: bigint) => branches.filter(({ upline }) => (upline as readonly bigint[]).includes(node))
const sumBelow = (node: bigint): bigint => {
  const agents = agentsBelow(node).map(({ id }) => id as bigint)
  const players = branchPlayers.filter(({ agent }) => agents.includes(agent)).map(({ id }) => id as bigint)
  return [...agents, ...players].reduce((sum, id) => sum + (balances.get(id) ?? 0n), 0n)
}
const formatMinor = (minor: bigint) => formatMoney(money(minor))

describe('the downline', () => {
  test('shows an agent its direct children, and platform users the top nodes', async () => {
    expect(accounts(await rowsOf(north))).toEqual(['north-east', 'north_west', 'player_1000'])
    expect(accounts(await rowsOf(actorWithEverything()))).toEqual(['house', 'other'])
    expect(accounts(await rowsOf(actorWithEverything({ domains: [2] })))).toEqual(['other'])
    expect(accounts(await rowsOf(north, { node: '111' }))).toEqual(['player_1001', 'player_1002'])
  })

  test('hides other branches and the upline', async () => {
    for (const node of ['120', '100', '200', '999999']) expect(await rowsOf(north, { node })).toEqual([])
  })

  test('adds up the wallets below each agent', async () => {
    const rows = await rowsOf(actorWithEverything({ domains: [1] }), { node: '100' })
    for (const row of rows.filter(({ kind }) => kind === 'AGENT')) {
      const id = BigInt(String(row['id']))
      const total = sumBelow(id)
      expect(row).toMatchObject({
        balance: formatMinor(total),
        downlineBalance: formatMinor(total - balances.get(id)!),
        refPl: formatMinor(total - id * 100n),
      })
    }
    const [northRow] = rows
    expect(northRow).toMatchObject({
      level: 'SUP',
      exposure: '140.00',
      players: 4,
      share: '90.00',
      casinoShare: '80.00',
    })
    expect(northRow?.['available']).toBe(formatMinor(sumBelow(110n) - 14_000n))
    const { data } = await runTotals(database.db, downlineData, await viewerOf(database.db, actorWithEverything()), {
      node: '100',
    })
    expect(data).toMatchObject({
      total_item: 3,
      totals: { balance: formatMinor(sumBelow(100n) - balances.get(100n)!) },
    })
  })

  test('is filtered, and sorted by totals', async () => {
    const staff = actorWithEverything()
    expect(accounts(await rowsOf(staff, { node: '110', kind: 'PLAYER' }))).toEqual(['player_1000'])
    expect(accounts(await rowsOf(staff, { node: '110', search: 'EAST' }))).toEqual(['north-east'])
    expect(accounts(await rowsOf(staff, { node: '110', level: 'MA', hasExposure: 'YES' }))).toHaveLength(2)
    const sorted = await rowsOf(staff, { node: '110', sort: 'balance', direction: 'descending' })
    expect(accounts(sorted)).toEqual(['north-east', 'north_west', 'player_1000'])
  })

  test('PII-01 finds accounts by username or full name, and by phone on an exact match only', async () => {
    await database.ownerPool.query(`update agent set name = 'Asha Rao', phone = '+919812345678' where id = 112`)
    const found = async (search: string) => accounts(await rowsOf(actorWithEverything(), { node: '110', search }))
    expect(await found('NORTH_W')).toEqual(['north_west'])
    expect(await found('asha r')).toEqual(['north_west'])
    expect(await found('+919812345678')).toEqual(['north_west'])
    expect(await found('+919812345678, player_1000')).toEqual(['north_west', 'player_1000'])
    for (const part of ['981234', '+91981234567', '%', '_____________']) expect(await found(part), part).toEqual([])
    const totals = await runTotals(database.db, downlineData, await viewerOf(database.db, actorWithEverything()), {
      node: '110',
      search: 'asha',
    })
    expect(totals.data).toMatchObject({ total_item: 1 })
    await database.ownerPool.query(`update agent set name = '', phone = null where id = 112`)
  })

  test('has a summary that matches the tree, and a path that starts at the viewer', async () => {
    const summary = await queryAs(database.db, downlineSummaryAnswer, north, {})
    expect(summary).toMatchObject({
      agents: 2,
      players: 4,
      currencies: [
        {
          creditReference: '110.00',
          totalBalance: formatMinor(sumBelow(110n)),
          ownBalance: formatMinor(balances.get(110n)!),
          exposure: '140.00',
        },
      ],
    })
    const all = await queryAs(database.db, downlineSummaryAnswer, actorWithEverything(), {})
    expect(all).toMatchObject({
      agents: 6,
      players: 7,
      currencies: [{ totalBalance: formatMinor(sumBelow(100n) + sumBelow(200n)) }],
    })
    const way = await queryAs(database.db, downlinePathAnswer, north, { node: '111' })
    expect(way?.steps.map(({ username, level }) => [username, level])).toEqual([
      ['north', 'SUP'],
      ['north-east', 'MA'],
    ])
    for (const node of ['120', '100', '200', '31']) {
      expect(await queryAs(database.db, downlinePathAnswer, north, { node })).toBeNull()
      expect(await queryAs(database.db, downlineSummaryAnswer, north, { node })).toBeNull()
    }
  })

  test('finds agents by id and username prefix, within the own branch only', async () => {
    const found = async (actor: Actor, q?: string) =>
      (await queryAs(database.db, findAgentsAnswer, actor, q === undefined ? {} : { q }))?.map(
        ({ username }) => username,
      )
    expect(await found(north, 'NORTH')).toEqual(['north', 'north-east', 'north_west'])
    expect(await found(north, 'north_')).toEqual(['north_west'])
    expect(await found(north, '111')).toEqual(['north-east'])
    expect(await found(north, 'south')).toEqual([])
    expect(await found(north)).toHaveLength(3)
    const all = await queryAs(database.db, findAgentsAnswer, actorWithEverything(), { q: '111' })
    expect(all?.[0]).toMatchObject({ path: 'house › north › north-east', level: 'MA' })
    const below = await queryAs(database.db, findAgentsAnswer, north, { q: '111' })
    expect(below?.[0]?.path).toBe('north › north-east')
  })
})

describe('the state of an agent', () => {
  const bindings: ActBinding[] = agentActs.map((act) => ({ path: '/downline', act }))
  let turn = 0
  const run = async (name: string, id: string, actor: Actor) => {
    const context: ActContext = {
      db: database.db,
      bindings,
      checkTransactionPassword: async () => true,
      enqueue: async () => undefined,
    }
    const binding = bindings.find(({ act }) => act.action.name === name)!
    const body = { reason: { code: 'OTHER', text: 'Requested by the operator' } }
    const request = { actor, id, body, idempotencyKey: `check-key-${turn++}`, preview: false, parameters: {} }
    return runAction(context, binding, { ...request, circumstances: testCircumstances })
  }
  const below = async (node: string) =>
    Object.fromEntries((await rowsOf(actorWithEverything(), { node })).map((row) => [row['account'], row]))

  test('applies to the whole downline and leaves its own statuses unchanged', async () => {
    await run('suspension', '110', actorWithEverything())
    await run('bet-lock', '111', north)
    expect(await below('110')).toMatchObject({
      'north-east': { status: 'ACTIVE', effective: 'SUSPENDED', betLock: 'LOCKED', takesBets: false },
      north_west: { status: 'ACTIVE', effective: 'SUSPENDED', betLock: 'FREE', takesBets: false },
      player_1000: { status: 'ACTIVE', effective: 'SUSPENDED' },
    })
    await run('activation', '110', actorWithEverything())
    expect(await below('110')).toMatchObject({
      'north-east': { effective: 'ACTIVE', takesBets: false },
      north_west: { effective: 'ACTIVE', takesBets: true },
    })
    await run('bet-unlock', '111', north)
    expect(await below('111')).toMatchObject({ player_1001: { takesBets: true } })
  })

  test('of a player is changed in the same list, and upline locks apply to it', async () => {
    await run('lock', '1000', north)
    await run('bet-lock', '110', actorWithEverything())
    expect(await below('110')).toMatchObject({
      player_1000: { status: 'LOCKED', lockedByUpline: 'Locked by upline', betLock: 'FREE' },
    })
    await run('bet-unlock', '110', actorWithEverything())
    await run('activation', '1000', north)
    expect(await below('110')).toMatchObject({
      player_1000: { status: 'ACTIVE', lockedByUpline: null, takesBets: true },
    })
  })

  test('is rejected for the own account, outside the branch, and if repeated', async () => {
    await expect(run('suspension', '110', north)).rejects.toThrow('your own account')
    for (const id of ['120', '100', '200', '1004', 'x'])
      await expect(run('suspension', id, north)).rejects.toThrow('Not found')
    await expect(run('bet-unlock', '111', north)).rejects.toThrow('Cannot unlock')
    const { rows } = await database.ownerPool.query(`select status, is_bet_locked from agent where id <> 0`)
    expect(rows.every(({ status, is_bet_locked: locked }) => status === 'ACTIVE' && !locked)).toBe(true)
  })
})
