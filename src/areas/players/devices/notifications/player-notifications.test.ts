import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CursorList } from '#blueprint/wire.ts'
import { viewerOf } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { scopeOf } from '#engine/downline.ts'
import { runList } from '#engine/list/run-list.ts'
import { relayOutbox } from '#server/outbox.ts'
import { readUnreadNotifications } from './unread-notifications.ts'
import { notificationActs } from './player-notifications.act.ts'
import { playerNotificationsData } from './player-notifications.data.ts'

let database: TestDatabase
let site: SmallOperator
let press: ReturnType<typeof actionRunner>['press']
let player: string
let bet: string
let withdrawal: string
let [one, other]: Actor[] = []

const rowsOf = async (actor: Actor, search: Readonly<Record<string, string>> = {}) =>
  (
    (await runList(database.db, playerNotificationsData, await viewerOf(database.db, actor), search)) as CursorList<
      Record<string, unknown>
    >
  ).data
const unread = async (actor: Actor) =>
  (await readUnreadNotifications(database.db, { actor, scope: await scopeOf(database.db, actor) })).count

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  const owner = database.ownerPool
  await owner.query(
    `insert into setting (domain_id, key, value) values (0, 'settings.risk', '{"alertBet": "20000.00", "alertDeposit": "50000.00"}')`,
  )
  await owner.query(`insert into role (id, name) values (1, 'check')`)
  await owner.query(
    `insert into staff (id, username, email, role_id, name, password_hash) select n, 'clerk.' || n, n || '@check.test', 1, 'Clerk', 'x' from generate_series(1, 2) n`,
  )
  ;[one, other] = [1n, 2n].map((staffId) => actorNamed(`clerk.${staffId}`, { staffId })) as [Actor, Actor]
  press = actionRunner(database, notificationActs).press
  player = await site.player('asha', '49999.00')
  await site.deposit(player, '50000.00')
  const market = await site.market()
  ;({ bet } = await site.bet(player, market.id, { runner: market.runners['A'], odds: '2.0', stake: '20000.00' }))
  const wish = { externalId: randomUUID(), player, method: 'upi', amount: '10.00' }
  ;({ withdrawal } = await site.call('/withdrawal', wish))
  await site.call('/player/self-exclusion', { externalId: randomUUID(), player, term: '1_YEAR' })
  await relayOutbox(database.db)
})
afterAll(() => database?.close())

test('stores each event once, with its subject and amount', async () => {
  const rows = await rowsOf(one!)
  const inOrder = rows.toSorted((a, b) => String(a['kind']).localeCompare(String(b['kind'])))
  expect(inOrder.map((row) => [row['kind'], row['severity'], row['amount'], row['about']])).toEqual([
    ['FIRST_DEPOSIT', 'LOW', '49999.00', 'Deposit'],
    ['LARGE_BET', 'MEDIUM', '20000.00', 'Bet'],
    ['LARGE_DEPOSIT', 'MEDIUM', '50000.00', 'Player'],
    ['REGISTERED', 'LOW', null, 'Player'],
    ['SELF_EXCLUDED', 'HIGH', null, 'Player'],
    ['WITHDRAWAL_REQUEST', 'LOW', '10.00', 'Withdrawal'],
  ])
  const opens = (kind: string) => String(rows.find((row) => row['kind'] === kind)?.['source'])
  expect(opens('LARGE_BET')).toMatch(`/my-bets?id=${bet}&placedAt=`)
  expect(opens('WITHDRAWAL_REQUEST')).toMatch(`/withdraws?id=${withdrawal}&requestedAt=`)
  expect(opens('SELF_EXCLUDED')).toBe(`/player/detail/${player}`)
  await database.ownerPool.query('update outbox set relayed_at = null')
  await relayOutbox(database.db)
  expect(await rowsOf(one!)).toHaveLength(6)
})

test('keeps read marks per user, and the counter agrees with the unread list', async () => {
  const [first] = await rowsOf(one!, { kind: 'LARGE_BET' })
  const id = String(first?.['id'])
  await press('read', { id, actor: one! })
  await press('read', { id, actor: one! })
  expect([await unread(one!), await unread(other!)]).toEqual([5, 6])
  expect(await rowsOf(one!, { isRead: 'NO' })).toHaveLength(5)
  expect(await rowsOf(one!, { isRead: 'YES' })).toMatchObject([{ kind: 'LARGE_BET', readBy: 'clerk.1' }])
  await press('read-all', { actor: one! })
  await press('read-all', { actor: one! })
  expect([await unread(one!), await unread(other!)]).toEqual([0, 6])
  await site.player('newcomer')
  await relayOutbox(database.db)
  expect([await unread(one!), await unread(other!)]).toEqual([1, 7])
})

test('does not count a muted type for the user who muted it, until it is unmuted', async () => {
  const [row] = await rowsOf(other!, { kind: 'WITHDRAWAL_REQUEST' })
  const id = String(row?.['id'])
  const before = await unread(other!)
  const waiting = (await rowsOf(other!, { isRead: 'NO', kind: 'WITHDRAWAL_REQUEST' })).length
  await press('mute', { id, actor: other! })
  await expect(press('mute', { id, actor: other! })).rejects.toThrow('You have already muted this type.')
  expect(await unread(other!)).toBe(before - waiting)
  expect(await rowsOf(other!, { isRead: 'NO', isMuted: 'NO', kind: 'WITHDRAWAL_REQUEST' })).toEqual([])
  expect(await rowsOf(other!, { isMuted: 'YES' })).toMatchObject([{ kind: 'WITHDRAWAL_REQUEST', isMuted: true }])
  expect((await rowsOf(one!, { kind: 'WITHDRAWAL_REQUEST' }))[0]).toMatchObject({ isMuted: false })
  const wish = { externalId: randomUUID(), player, method: 'upi', amount: '11.00' }
  const response = await site.call('/withdrawal', wish).catch((problem: Error) => problem.message)
  await relayOutbox(database.db)
  expect([await unread(other!), typeof response]).toEqual([before - waiting, 'object'])
  await press('unmute', { id, actor: other! })
  await expect(press('unmute', { id, actor: other! })).rejects.toThrow('This type is not muted.')
  expect(await unread(other!)).toBe(before + 1)
  const stranger = actorNamed('far', { agentId: 999n, staffId: 2n })
  await expect(press('mute', { id, actor: stranger })).rejects.toThrow()
})

test('shares claims and completion among all users', async () => {
  const [row] = await rowsOf(one!, { kind: 'SELF_EXCLUDED' })
  const id = String(row?.['id'])
  await expect(press('take-over', { id, actor: other! })).rejects.toThrow('This notification is unassigned. Claim it.')
  await press('claim', { id, actor: one! })
  await expect(press('claim', { id, actor: other! })).rejects.toThrow('This notification is assigned to clerk.1.')
  await expect(press('release', { id, actor: other! })).rejects.toThrow('not assigned to you')
  const reader = actorNamed('reader', { permissions: new Set(['PLAYER_NOTIFICATIONS_VIEW'] as const) })
  await expect(press('take-over', { id, actor: reader })).rejects.toThrow()
  await press('take-over', { id, actor: other! })
  expect(await rowsOf(other!, { isMine: 'YES' })).toMatchObject([{ id, status: 'WORKING', assignedTo: 'clerk.2' }])
  await press('release', { id, actor: other! })
  expect(await rowsOf(one!, { id })).toMatchObject([{ status: 'OPEN', assignedTo: null }])
  await press('claim', { id, actor: one! })
  expect(await rowsOf(one!, { isMine: 'YES' })).toMatchObject([{ id, status: 'WORKING', assignedTo: 'clerk.1' }])
  expect(await rowsOf(other!, { isMine: 'YES' })).toEqual([])
  await press('completion', { id, actor: other! })
  expect(await rowsOf(one!, { status: 'CLOSED' })).toMatchObject([{ id, handledBy: 'clerk.2', assignedTo: 'clerk.1' }])
  await expect(press('completion', { id, actor: reader })).rejects.toThrow()
})

test('ISO-01 shows and changes only notifications about players in scope', async () => {
  const [row] = await rowsOf(one!, { kind: 'LARGE_DEPOSIT' })
  for (const stranger of [actorNamed('abroad', { domains: [2] }), actorNamed('beside', { agentId: 999n })]) {
    expect([await rowsOf(stranger), await unread(stranger)]).toEqual([[], 0])
    for (const name of ['read', 'claim', 'take-over', 'release', 'completion'])
      await expect(press(name, { id: String(row?.['id']), actor: stranger })).rejects.toThrow('Not found')
  }
  expect(await unread(actorNamed('blind', { permissions: new Set(['DASHBOARD_VIEW'] as const) }))).toBe(0)
  const agent = actorNamed('agent', { agentId: uplineIds.MA, staffId: 2n })
  const [own] = await rowsOf(agent, { kind: 'SELF_EXCLUDED' })
  expect(own).toMatchObject({ assignedTo: 'Operator', handledBy: null, readBy: null })
})

test('notifies of submitted documents, player messages and reached limits, the latter once a day', async () => {
  const devi = await site.player('devi', '100.00')
  await site.call('/player/limit', {
    externalId: randomUUID(),
    player: devi,
    kind: 'DEPOSIT',
    period: 'DAY',
    amount: '150.00',
  })
  for (const amount of ['200.00', '200.00'])
    await expect(
      site.call('/deposit', { externalId: randomUUID(), player: devi, method: 'upi', amount }),
    ).rejects.toThrow('limit of deposits')
  const body = { externalId: randomUUID(), player: devi, subject: 'My deposit', body: 'Where is it?' }
  await site.call('/message', body)
  await relayOutbox(database.db)
  await expect(
    site.call('/deposit', { externalId: randomUUID(), player: devi, method: 'upi', amount: '200.00' }),
  ).rejects.toThrow('limit of deposits')
  await relayOutbox(database.db)
  const rows = await rowsOf(one!, { playerId: devi, kind: 'LIMIT_REACHED,MESSAGE' })
  expect(rows).toMatchObject([
    {
      kind: 'MESSAGE',
      description: 'My deposit',
      about: 'Conversation',
      source: expect.stringMatching('^/message-box[?]id='),
    },
    { kind: 'LIMIT_REACHED', severity: 'MEDIUM', description: expect.stringContaining('limit of deposits') },
  ])
})
