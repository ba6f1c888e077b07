import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryAs } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, sealingKeys, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { testCircumstances } from '#checks/harness/staff/branches.ts'
import { refreshSession, startSession } from '#areas/exchange/market-calls/sessions.inbound.ts'
import { responsibleGamingActs } from './responsible-gaming.act.ts'
import { playerResponsibleGamingAnswer } from './responsible-gaming-queries.data.ts'

let database: TestDatabase
let site: SmallOperator
let market: Awaited<ReturnType<SmallOperator['market']>>
let office: ReturnType<typeof actionRunner>
// Noon on a Wednesday in the domain's time zone, so that an hour later is the same day and week.
const start = new Date('2026-11-18T06:30:00Z')
let now = start
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const staff = actorNamed('support', { domains: [1, 2] })
const secondSecret = 'secret of the second site'

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database, () => now)
  office = actionRunner(database, responsibleGamingActs, () => now)
  market = await site.market()
  await database.ownerPool.query(`
    insert into agent (id, domain_id, parent_id, level, upline, username) values (90, 2, null, 1, '{90}', 'elsewhere')`)
  await database.ownerPool.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ('key-2', 2, 'other', $1)`,
    [seal(sealingKeys, secondSecret, sealOf('key-2'))],
  )
})
afterAll(() => database?.close())
beforeEach(() => {
  now = start
})

const call = (path: string, body: Readonly<Record<string, unknown>>) =>
  site.call(path, { externalId: randomUUID(), ...body })
const elsewhere = (path: string, body: Readonly<Record<string, unknown>>) =>
  site.call(path, { externalId: randomUUID(), ...body }, secondSecret, 'key-2')
const register = (username: string, contact: Readonly<Record<string, string>> = {}) =>
  call('/player', { username, agent: 'MA', ...contact }).then(({ player }) => player)
const bet = (player: string, stake = '100.00', odds = '2.0') =>
  site.bet(player, market.id, { runner: market.runners['A'], odds, stake })
const deposit = (player: string, amount: string) => call('/deposit', { player, method: 'upi', amount })
const limit = (player: string, kind: string, terms: Readonly<Record<string, unknown>>) =>
  call('/player/limit', { player, kind, period: 'DAY', ...terms })

test('RG-01 self-exclusion applies at once in every domain, to all accounts of the person and to new ones', async () => {
  const here = await register('anna', { email: 'Anna+one@example.com', phone: '+919810012345' })
  const sameMail = await elsewhere('/player', { username: 'anna2', email: 'anna@example.com' })
  const samePhone = await elsewhere('/player', { username: 'anna3', phone: '09810012345' })
  const stranger = await elsewhere('/player', { username: 'bela', email: 'bela@example.com', phone: '+919810099999' })
  await call('/session', { player: here })
  await site.deposit(here, '500.00')
  await call('/player/self-exclusion', { player: here, term: '6_MONTHS' })
  await expect(bet(here)).rejects.toThrow('Self-excluded until at least 2027-05-18')
  await expect(deposit(here, '10.00')).rejects.toThrow('Self-excluded')
  await expect(call('/session', { player: here })).rejects.toThrow('Self-excluded')
  await expect(call('/bonus/claim', { player: here, bonus: 'Welcome' })).rejects.toThrow('Self-excluded')
  for (const { player } of [sameMail, samePhone]) {
    await expect(elsewhere('/deposit', { player, method: 'upi', amount: '10.00' })).rejects.toThrow('Self-excluded')
    await expect(elsewhere('/session', { player })).rejects.toThrow('Self-excluded')
    await expect(
      elsewhere('/bet', {
        player,
        market: market.id,
        runner: market.runners['A'],
        odds: '2.0',
        side: 'BACK',
        stake: '1.00',
      }),
    ).rejects.toThrow('Self-excluded')
  }
  await elsewhere('/session', { player: stranger.player })
  await expect(elsewhere('/player', { username: 'anna4', email: 'ANNA@example.com' })).rejects.toThrow('Self-excluded')
  await call('/withdrawal', { player: here, method: 'upi', amount: '500.00' })
  const answer = await queryAs(database.db, playerResponsibleGamingAnswer, staff, { player_id: sameMail.player })
  expect(answer?.exclusions).toMatchObject([{ kind: 'SELF_EXCLUSION', isOwn: false }])
  const blind = actorNamed('other', { domains: [1] })
  expect(await queryAs(database.db, playerResponsibleGamingAnswer, blind, { player_id: sameMail.player })).toBeNull()
})

test('RG-03 a lower limit applies at once, a higher one after a day and a confirmation', async () => {
  const player = await register('cora')
  await limit(player, 'DEPOSIT', { amount: '1000.00' })
  await deposit(player, '600.00')
  await expect(deposit(player, '400.01')).rejects.toThrow('limit of deposits in 24 hours: 1000.00, 400.00 left')
  await limit(player, 'DEPOSIT', { amount: '700.00' })
  await expect(deposit(player, '100.01')).rejects.toThrow('100.00 left')
  await limit(player, 'DEPOSIT', { amount: '5000.00' })
  const confirm = () => call('/player/limit/confirmation', { player, kind: 'DEPOSIT', period: 'DAY' })
  now = hours(23.9)
  await expect(confirm()).rejects.toThrow('cannot be confirmed before')
  now = hours(24)
  await deposit(player, '700.00')
  await expect(deposit(player, '0.01')).rejects.toThrow('0.00 left')
  await confirm()
  await deposit(player, '4300.00')
  await expect(confirm()).rejects.toThrow('No increase is waiting')
})

test('RG-03 staff raise a limit by the same rule, and RG-04 the lower of two setters counts', async () => {
  const player = await register('dora')
  const set = (amount: string | null) =>
    office.press('limit', { id: player, actor: staff, body: { kind: 'DEPOSIT', period: 'DAY', amount } })
  await set('100.00')
  await limit(player, 'DEPOSIT', { amount: '300.00' })
  await expect(deposit(player, '100.01')).rejects.toThrow('Above the limit of deposits')
  await set(null)
  await expect(deposit(player, '100.01')).rejects.toThrow('Above the limit')
  const confirm = (setter: string) =>
    office.press('limit-confirmation', { id: player, actor: staff, body: { kind: 'DEPOSIT', period: 'DAY', setter } })
  await expect(confirm('OPERATOR')).rejects.toThrow('cannot be confirmed before')
  await expect(confirm('PLAYER')).rejects.toThrow('No increase is waiting')
  now = hours(25)
  await confirm('OPERATOR')
  await expect(deposit(player, '300.01')).rejects.toThrow('player’s own limit')
  await deposit(player, '300.00')
})

test('RG-02 limits on stakes, losses and time apply to every bet', async () => {
  const player = await register('edda')
  await site.deposit(player, '5000.00')
  await limit(player, 'WAGER', { amount: '300.00' })
  await bet(player, '200.00')
  await expect(bet(player, '100.01')).rejects.toThrow('limit of stakes in 24 hours')
  await bet(player, '100.00')
  const loser = await register('finn')
  await site.deposit(loser, '5000.00')
  await limit(loser, 'LOSS', { amount: '250.00' })
  await bet(loser, '200.00')
  await expect(bet(loser, '50.01')).rejects.toThrow('limit of losses')
  await site.bet(loser, market.id, { runner: market.runners['A'], odds: '1.5', stake: '400.00', side: 'LAY' })
  const timed = await register('gill')
  await site.deposit(timed, '500.00')
  await limit(timed, 'SESSION', { minutes: 60 })
  const { rows } = await database.ownerPool.query('select id from player_session where player_id = $1', [timed])
  expect(rows).toHaveLength(0)
  const opened = await site.ask(startSession, { externalId: randomUUID(), player: timed })
  expect(opened.minutesLeft).toBe(60)
  const seen = () => site.ask(refreshSession, { session: opened.session, isEnd: false })
  for (const minutes of [10, 20, 30, 40, 50, 59]) {
    now = hours(minutes / 60)
    expect((await seen()).isAllowed).toBe(true)
  }
  await bet(timed, '10.00')
  now = hours(1.01)
  expect(await seen()).toMatchObject({ isAllowed: false, minutesLeft: 0 })
  await expect(bet(timed, '10.00')).rejects.toThrow('limit of time')
  await expect(deposit(timed, '10.00')).rejects.toThrow('limit of time')
  now = hours(25)
  await bet(timed, '10.00')
})

test('a cool-off ends by itself and cannot be ended early', async () => {
  const player = await register('hana', { email: 'hana@example.com' })
  await call('/player/cool-off', { player, days: 2 })
  await expect(deposit(player, '1.00')).rejects.toThrow('In a cool-off until')
  await expect(office.press('exclusion-lifting', { id: player, actor: staff })).rejects.toThrow(
    'no active self-exclusion',
  )
  now = hours(47.9)
  await expect(deposit(player, '1.00')).rejects.toThrow('In a cool-off')
  now = hours(48)
  await deposit(player, '1.00')
})

test('RG-05 a self-exclusion can be lifted only after its term, with a second approval', async () => {
  const player = await register('ivor', { email: 'ivor@example.com' })
  await office.press('self-exclusion', { id: player, actor: staff, body: { term: '6_MONTHS' } })
  const lift = () => office.press('exclusion-lifting', { id: player, actor: staff })
  await expect(lift()).rejects.toThrow('cannot be lifted before 2027-05-18')
  now = new Date('2027-05-19T00:00:00Z')
  await expect(deposit(player, '1.00')).rejects.toThrow('Self-excluded')
  const response = await lift()
  expect(response.status).toBe(202)
  await expect(deposit(player, '1.00')).rejects.toThrow('Self-excluded')
  const id = (response.body.data as { approval: string }).approval
  const decide = (actor: typeof staff) =>
    decideApproval(office.context, { actor, id, decision: 'approve', reason: null, circumstances: testCircumstances })
  await expect(decide(staff)).rejects.toThrow()
  await decide(actorNamed('second', { staffId: 2n, domains: [1, 2] }))
  await deposit(player, '1.00')
})
