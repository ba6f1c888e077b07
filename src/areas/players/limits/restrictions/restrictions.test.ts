import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import { queryAs, viewerOf } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runList } from '#engine/list/run-list.ts'
import { playersRestrictionData } from './players-restriction.data.ts'
import { restrictionTargetsAnswer } from './restriction-targets.data.ts'
import { restrictionActs } from './restrictions.act.ts'

let database: TestDatabase
let site: SmallOperator
let press: ReturnType<typeof actionRunner>['press']
let market: Awaited<ReturnType<SmallOperator['market']>>
let session: Awaited<ReturnType<SmallOperator['market']>>
const staff = actorNamed('support')

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  press = actionRunner(database, restrictionActs).press
  market = await site.market()
  session = await site.market({ kind: 'session', product: 'fancy', line: 50 })
})
afterAll(() => database?.close())

const restrict = (id: string, terms: Readonly<Record<string, unknown>>, actor: Actor = staff) =>
  press('restriction', { id, actor, body: terms })
const bet = (player: string, stake = '100.00', side = 'BACK') =>
  site.bet(player, market.id, { runner: market.runners['A'], odds: '2.0', stake, side })
const yes = (player: string) => site.bet(player, session.id, { line: 50, rate: '100', stake: '100.00' })
const withdraw = (player: string) =>
  site.call('/withdrawal', { externalId: randomUUID(), player, method: 'upi', amount: '10.00' })
const rowsOf = async (actor: Actor, search = {}) =>
  (
    (await runList(database.db, playersRestrictionData, await viewerOf(database.db, actor), search)) as PagedList<
      Record<string, unknown>
    >
  ).data

test('RG-02 a block closes exactly its own path, and lifting it opens the path', async () => {
  const player = await site.player('blocked', '1000.00')
  await restrict(player, { scope: 'DEPOSIT', kind: 'BLOCK' })
  await expect(site.deposit(player, '10.00')).rejects.toThrow('Deposits are not allowed')
  await bet(player)
  await restrict(player, { scope: 'MARKET_TYPE', target: 'session', kind: 'BLOCK' })
  await expect(yes(player)).rejects.toThrow('not allowed')
  await bet(player)
  await restrict(player, { scope: 'LOGIN', kind: 'BLOCK' })
  await expect(bet(player)).rejects.toThrow('not allowed')
  await withdraw(player)
  await restrict(player, { scope: 'WITHDRAWAL', kind: 'BLOCK' })
  await expect(withdraw(player)).rejects.toThrow('Withdrawals are not allowed')
  for (const { id } of await rowsOf(staff, { playerId: player }))
    await press('lifting', { id: String(id), actor: staff })
  await site.deposit(player, '10.00')
  await yes(player)
  expect(await rowsOf(staff, { playerId: player, status: 'LIFTED' })).toHaveLength(4)
})

test('RG-04 of several restrictions the most restrictive applies', async () => {
  const player = await site.player('careful', '1000.00')
  await restrict(player, { scope: 'BET', kind: 'MAX_STAKE', amount: '200.00' })
  await restrict(player, { scope: 'SPORT', target: 'cricket', kind: 'MAX_STAKE', amount: '50.00' })
  await expect(bet(player, '50.01')).rejects.toThrow('Max stake for this account is 50.00')
  await bet(player, '50.00')
  await restrict(player, { scope: 'MARKET_TYPE', target: 'match_odds', kind: 'MAX_WIN', amount: '40.00' })
  await restrict(player, { scope: 'SPORT', target: 'tennis', kind: 'MAX_WIN', amount: '1.00' })
  await expect(bet(player, '40.01')).rejects.toThrow('Max win per bet for this account is 40.00')
  await restrict(player, { scope: 'BET', kind: 'MAX_EXPOSURE', amount: '89.99' })
  await expect(bet(player, '40.00')).rejects.toThrow('Max exposure per market for this account is 89.99')
  await bet(player, '40.00', 'LAY')
  await restrict(player, { scope: 'BET', kind: 'DELAY', delay: 600 })
  await expect(bet(player, '10.00')).rejects.toThrow('one bet every 600 seconds')
})

test('a review puts a withdrawal on hold and flags a bet', async () => {
  const player = await site.player('watched', '1000.00')
  await restrict(player, { scope: 'WITHDRAWAL', kind: 'REVIEW' })
  await restrict(player, { scope: 'BET', kind: 'REVIEW' })
  const { withdrawal } = await withdraw(player)
  await bet(player)
  const { rows } = await database.ownerPool.query(
    `select status, (select count(*)::int from outbox where name = 'bet.flagged') flagged from withdrawal where id = $1`,
    [withdrawal],
  )
  expect(rows).toEqual([{ status: 'ON_HOLD', flagged: 1 }])
})

test('rejects unknown targets, can be extended but not shortened, and only within scope', async () => {
  const player = await site.player('several')
  const say = (terms: Readonly<Record<string, unknown>>) => expect(restrict(player, terms)).rejects
  await say({ scope: 'SPORT', kind: 'BLOCK' }).toThrow('Enter the sport, event, market type or provider.')
  for (const [scope, target] of [
    ['SPORT', 'crikcet'],
    ['EVENT', '99'],
    ['MARKET_TYPE', 'sessions'],
    ['PROVIDER', 'fanzy'],
  ])
    await say({ scope, target, kind: 'BLOCK' }).toThrow('Target not found')
  await say({ scope: 'DEPOSIT', kind: 'MAX_STAKE', amount: '1.00' }).toThrow('applies to bets only')
  await say({ scope: 'BET', kind: 'BLOCK', until: '2020-01-01T00:00:00.000Z' }).toThrow('must be in the future')
  await press('new', {
    actor: staff,
    body: { players: 'SEVERAL', scope: 'BET', kind: 'BLOCK', until: '2999-01-01T00:00:00.000Z' },
  })
  await expect(
    press('new', { actor: staff, body: { players: 'nobody', scope: 'BET', kind: 'BLOCK' } }),
  ).rejects.toThrow('Player not found')
  const [row] = await rowsOf(staff, { player: 'several' })
  const id = String(row?.['id'])
  await expect(press('extension', { id, actor: staff, body: { until: '2998-01-01T00:00:00.000Z' } })).rejects.toThrow(
    'later',
  )
  await press('extension', { id, actor: staff })
  for (const stranger of [actorNamed('other', { domains: [2] }), actorNamed('upline', { agentId: 999n })]) {
    await expect(press('lifting', { id, actor: stranger })).rejects.toThrow('Not found')
    await expect(restrict(player, { scope: 'BET', kind: 'BLOCK' }, stranger)).rejects.toThrow('Not found')
    expect(await rowsOf(stranger)).toHaveLength(0)
  }
  await expect(
    press('lifting', { id, actor: actorNamed('viewer', { permissions: new Set(['PLAYER_RESTRICTION'] as const) }) }),
  ).rejects.toThrow()
  await press('lifting', { id, actor: staff })
  await expect(press('extension', { id, actor: staff })).rejects.toThrow('Cannot extend')
})

test('restricts many players by list or CSV with message and note, copies a restriction, and fails as a whole', async () => {
  const [a, b, c] = ['listed', 'pasted', 'copied']
  const ids = [await site.player(a), await site.player(b), await site.player(c)]
  const terms = { scope: 'BET', kind: 'MIN_ODDS', odds: '1.50', message: 'Longer odds only', note: 'Beats the line' }
  await expect(press('new', { actor: staff, body: { players: `${a}, nobody-here`, ...terms } })).rejects.toThrow(
    'Player not found, or the name is ambiguous: nobody-here',
  )
  await press('new', { actor: staff, body: { players: `player,why\n${a},x\n${ids[1]},y`, ...terms } })
  const stands = () =>
    database.ownerPool.query(
      `select r.player_id::text as player, r.scope, r.kind, r.value::int as value,
        (select count(*)::int from message_thread t where t.account_id = r.player_id) as told,
        (select string_agg(n.text, ',') from player_note n where n.player_id = r.player_id) as note
       from player_restriction r where r.player_id = any($1) order by r.player_id`,
      [ids],
    )
  const row = { scope: 'BET', kind: 'MIN_ODDS', value: 15_000 }
  const first = { ...row, told: 1, note: 'Beats the line' }
  expect((await stands()).rows).toEqual([
    { player: ids[0], ...first },
    { player: ids[1], ...first },
  ])
  const { rows } = await database.ownerPool.query('select id from player_restriction where player_id = $1', [ids[0]])
  await press('copy', { id: rows[0].id, actor: staff, body: { players: c } })
  expect((await stands()).rows[2]).toEqual({ player: ids[2], ...row, told: 0, note: null })
  const mute = actorNamed('mute', { permissions: new Set(['RESTRICTION_EDIT'] as const) })
  await expect(press('new', { actor: mute, body: { players: a, ...terms } })).rejects.toThrow('permission to message')
  const beside = actorNamed('beside', { agentId: 999n })
  await expect(press('copy', { id: rows[0].id, actor: beside, body: { players: c } })).rejects.toThrow('Not found')
})

test('offers targets from the exchange and from tickets, by name or id', async () => {
  const offered = async (parameters: { scope: 'SPORT' | 'EVENT' | 'MARKET_TYPE' | 'PROVIDER'; q?: string }) =>
    ((await queryAs(database.db, restrictionTargetsAnswer, staff, parameters)) ?? []).map(({ id }) => id)
  const player = await site.player('ticketed', '1000.00')
  const leg = { sport: 'football', event: 'Hawks v Bulls', market: 'Money line', selection: 'Hawks', odds: '2' }
  const ticket = () => site.call('/ticket', { externalId: randomUUID(), player, unit: '100.00', legs: [leg] })
  await ticket()
  expect(await offered({ scope: 'PROVIDER' })).toEqual(['bookmaker', 'exchange', 'fancy', 'sportsbook'])
  expect(await offered({ scope: 'SPORT' })).toEqual(expect.arrayContaining(['cricket', 'football', 'tennis']))
  expect(await offered({ scope: 'EVENT' })).toEqual(['1', 'Hawks v Bulls'])
  expect(await offered({ scope: 'EVENT', q: 'austral' })).toEqual(['1'])
  expect(await offered({ scope: 'EVENT', q: '1' })).toEqual(['1'])
  expect(await offered({ scope: 'EVENT', q: '%' })).toEqual([])
  expect(await offered({ scope: 'MARKET_TYPE', q: 'line' })).toEqual(['line', 'Money line'])
  await restrict(player, { scope: 'EVENT', target: 'Hawks v Bulls', kind: 'BLOCK' })
  await expect(ticket()).rejects.toThrow('not allowed')
  await restrict(player, { scope: 'EVENT', target: '1', kind: 'MAX_STAKE', amount: '60.00' })
  await restrict(player, { scope: 'PROVIDER', target: 'exchange', kind: 'MAX_STAKE', amount: '70.00' })
  await expect(bet(player, '60.01')).rejects.toThrow('Max stake for this account is 60.00')
})
