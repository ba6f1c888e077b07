import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kyselyOver } from '#platform/database/connect.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { refreshSession, startSession } from '#areas/exchange/market-calls/sessions.inbound.ts'
import { placeTicket } from '#areas/exchange/ticket-calls/tickets.inbound.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'

let database: TestDatabase
let site: SmallOperator
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
})
afterAll(async () => {
  expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
  await database.close()
})

type Fields = Readonly<Record<string, unknown>>
const call = (path: string, fields: Fields) => site.call(path, { externalId: randomUUID(), ...fields })
const run = (text: string, values: readonly unknown[]) => database.ownerPool.query(text, [...values])
const setPlayerStatus = (player: string, status: string) =>
  run(`update player set status = $2 where id = $1`, [player, status])
async function settings(group: string, value: Fields): Promise<void> {
  await run(
    `insert into setting (domain_id, key, value) values ($1, 'settings.' || $2::text, $3)
     on conflict (domain_id, key) do update set value = setting.value || excluded.value`,
    [group === 'access' ? 1 : 0, group, JSON.stringify(value)],
  )
  forgetCached()
}
const ticket = (player: string, unit: string) =>
  site.ask(placeTicket, {
    externalId: randomUUID(),
    player,
    unit,
    legs: [{ sport: 'football', event: randomUUID(), market: 'Winner', selection: 'Home', odds: '2' }],
  })

describe('an unmatched bet', () => {
  test('is matched up to its remaining stake, at its price or better, on either side', async () => {
    const player = await site.player('matched', '1000.00')
    const { id, runners } = await site.market()
    const place = (side: string) =>
      site.bet(player, id, { runner: runners['A'], side, odds: '3', stake: '50.00', matched: '0' })
    const match = (bet: string, size: string, odds: string) => call('/bet/match', { bet, size, odds })
    const [back, lay] = [await place('BACK'), await place('LAY')]
    await expect(match(back.bet, '50.01', '3')).rejects.toMatchObject({
      message: 'Size exceeds the unmatched stake.',
      field: 'size',
    })
    await expect(match(back.bet, '10.00', '2.99')).rejects.toThrow('Odds are worse than requested.')
    await expect(match(lay.bet, '10.00', '3.01')).rejects.toThrow('Odds are worse than requested.')
    expect(await match(back.bet, '20.00', '3.2')).toMatchObject({ matched: '20.00', remaining: '30.00' })
    expect(await match(back.bet, '30.00', '3')).toMatchObject({ matched: '50.00', remaining: '0.00' })
    expect(await match(lay.bet, '50.00', '2.9')).toMatchObject({ matched: '50.00', remaining: '0.00' })
    await expect(match(back.bet, '0.01', '3')).rejects.toThrow('Size exceeds the unmatched stake.')
  })

  test('is not matched beyond its stake when placed', async () => {
    const player = await site.player('over', '1000.00')
    const { id, runners } = await site.market()
    const place = (matched: string) =>
      site.bet(player, id, { runner: runners['A'], odds: '3', stake: '50.00', matched })
    await expect(place('50.01')).rejects.toMatchObject({
      message: 'Matched amount must not exceed the stake.',
      field: 'matched',
    })
    expect(await place('50.00')).toMatchObject({ status: 'OPEN' })
  })
})

test('accepts registrations only with an active agent and while registration is open', async () => {
  const register = (agent: string) => call('/player', { username: `n${randomUUID().slice(0, 8)}`, agent })
  await expect(register('nobody')).rejects.toMatchObject({ message: 'Agent not found.', field: 'agent' })
  await run(`update agent set status = 'SUSPENDED' where id = $1`, [uplineIds.MA])
  await expect(register('MA')).rejects.toMatchObject({ message: 'The agent is not active.', field: 'agent' })
  await run(`update agent set status = 'ACTIVE' where id = $1`, [uplineIds.MA])
  await settings('access', { isRegistrationOpen: false })
  await expect(register('MA')).rejects.toThrow('Registration is closed.')
  await settings('access', { isRegistrationOpen: true })
  expect((await register(String(uplineIds.MA))).player).toMatch(/^\d+$/)
})

test('rejects deposits of closed accounts, sessions of locked or closed ones, and withdrawals of suspended ones', async () => {
  const player = await site.player('shut', '500.00')
  const deposit = () => call('/deposit', { player, method: 'upi', amount: '5.00' })
  const enter = () => call('/session', { player })
  const withdraw = () => call('/withdrawal', { player, method: 'bank', amount: '5.00' })
  const outcomes = async (status: string) => {
    await setPlayerStatus(player, status)
    const tries = await Promise.allSettled([deposit(), enter(), withdraw()])
    return tries.map((one) => (one.status === 'fulfilled' ? null : (one.reason as Error).message))
  }
  const shut = 'The account is closed or blocked.'
  const locked = 'Withdrawals are locked for this account.'
  expect(await outcomes('CLOSED')).toEqual(['The account is closed.', shut, locked])
  expect(await outcomes('LOCKED')).toEqual([null, shut, locked])
  expect(await outcomes('SUSPENDED')).toEqual([null, null, locked])
  expect(await outcomes('ACTIVE')).toEqual([null, null, null])
})

test('rejects a bonus claim of a locked or closed account', async () => {
  const player = await site.player('bonused')
  const claim = () => call('/bonus/claim', { player, bonus: 'Welcome' })
  for (const status of ['LOCKED', 'CLOSED']) {
    await setPlayerStatus(player, status)
    await expect(claim(), status).rejects.toThrow('The account is closed or blocked.')
  }
  await setPlayerStatus(player, 'ACTIVE')
  expect(await claim()).toMatchObject({ player, bonus: 'Welcome' })
})

test('rejects withdrawing the exposure of open bets, to the paisa', async () => {
  const player = await site.player('bound', '500.00')
  const { id, runners } = await site.market()
  await site.bet(player, id, { runner: runners['A'], odds: '2', stake: '123.45' })
  const withdraw = (amount: string) => call('/withdrawal', { player, method: 'bank', amount })
  await expect(withdraw('376.56')).rejects.toThrow('Not enough available balance.')
  expect(await withdraw('376.55')).toMatchObject({ status: 'PENDING' })
  expect(await site.wallet(player)).toMatchObject({ balance: 12_345n, exposure: 12_345n, held: 37_655n })
})

test('rejects an ended session', async () => {
  const player = await site.player('leaver')
  const { session } = await site.ask(startSession, { externalId: randomUUID(), player })
  const see = (isEnd: boolean) => site.ask(refreshSession, { session, isEnd })
  await see(false)
  await see(true)
  await expect(see(false)).rejects.toThrow('This session has ended. Start a new one.')
})

describe('a ticket', () => {
  test('rejects inactive or bet-locked players and results of unknown legs', async () => {
    const player = await site.player('punter', '500.00')
    await setPlayerStatus(player, 'SUSPENDED')
    await expect(ticket(player, '10.00')).rejects.toThrow('The account is not active.')
    await setPlayerStatus(player, 'ACTIVE')
    await call('/player/lock', { player, isLocked: true, reason: 'Asked for it' })
    await expect(ticket(player, '10.00')).rejects.toThrow('Betting is locked for this account.')
    await call('/player/lock', { player, isLocked: false, reason: 'Asked for it' })
    const placed = await ticket(player, '10.00')
    const settleLeg = (n: number) => call('/ticket/result', { ticket: placed.ticket, legs: [{ n, outcome: 'WIN' }] })
    await expect(settleLeg(2)).rejects.toMatchObject({ message: 'Leg not found on this ticket.', field: 'legs' })
    expect(await settleLeg(1)).toMatchObject({ status: 'WON', returned: '20.00' })
  })

  test('RG-06 is rejected while betting is closed', async () => {
    const player = await site.player('stopped', '500.00')
    await settings('betting', { isOpen: false })
    await expect(ticket(player, '10.00')).rejects.toThrow('Betting is currently closed.')
    await settings('betting', { isOpen: true })
    expect(await ticket(player, '10.00')).toMatchObject({ status: 'OPEN' })
  })
})
