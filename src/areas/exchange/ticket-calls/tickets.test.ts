import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Inbound } from '#blueprint/screen/inbound.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { acceptCashOut, offerCashOut, voidTicketCall } from './ticket-changes.inbound.ts'
import { submitLegResults } from './ticket-results.inbound.ts'
import { placeTicket } from './tickets.inbound.ts'

let database: TestDatabase
let site: SmallOperator
let now = new Date('2026-11-21T10:00:00Z')
beforeAll(async () => {
  database = await freshDatabase('template_empty')
  site = await smallOperator(database, () => now)
})
afterAll(async () => {
  expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
  await database.close()
})

type Fields = Readonly<Record<string, unknown>>
const call = <I, A>(inbound: Inbound<I, A>, body: Fields) => site.ask(inbound, { externalId: randomUUID(), ...body })
let legs = 0
const leg = (odds: string, traits: Fields = {}) => ({
  sport: 'football',
  event: `event ${(legs += 1)}`,
  market: 'Winner',
  selection: 'Home',
  odds,
  ...traits,
})
const place = (player: string, body: Fields) => call(placeTicket, { player, ...body })
const result = (ticket: string, ...results: readonly (string | Fields)[]) =>
  call(submitLegResults, {
    ticket,
    legs: results.map((each, at) => ({ n: at + 1, ...(typeof each === 'string' ? { outcome: each } : each) })),
  })

let playerCount = 0
const newPlayer = () => site.player(`punter${(playerCount += 1)}`, '1000.00')
const balance = async (player: string) => (await site.wallet(player)).balance

test.each<[string, Fields, readonly (string | Fields)[], Fields]>([
  [
    'a double (MU-01)',
    { unit: '5.00', legs: [leg('5'), leg('6')] },
    ['WIN', 'WIN'],
    { returned: '150.00', status: 'WON' },
  ],
  [
    'a loser (MU-03)',
    { unit: '10.00', legs: [leg('2'), leg('3')] },
    ['WIN', 'LOSE'],
    { returned: '0.00', status: 'LOST' },
  ],
  [
    'a void leg (MU-04)',
    { unit: '10.00', legs: [leg('2'), leg('3'), leg('5')] },
    ['WIN', 'WIN', 'VOID'],
    { returned: '60.00' },
  ],
  [
    'all void (MU-05)',
    { unit: '10.00', legs: [leg('2'), leg('3')] },
    ['VOID', 'VOID'],
    { returned: '10.00', status: 'VOIDED' },
  ],
  [
    'doubles of three (MU-07)',
    { unit: '10.00', sizes: [2], legs: [leg('2'), leg('3'), leg('4')] },
    ['WIN', 'WIN', 'LOSE'],
    { returned: '60.00', lines: 3, stake: '30.00' },
  ],
  [
    'a Yankee (MU-08)',
    { unit: '0.30', sizes: [2, 3, 4], legs: [leg('4'), leg('4'), leg('4'), leg('4')] },
    ['WIN', 'WIN', 'WIN', 'WIN'],
    { returned: '182.40', lines: 11 },
  ],
  [
    'a dead heat (MU-11)',
    { unit: '10.00', legs: [leg('2'), leg('4')] },
    ['WIN', { outcome: 'WIN', tie: { position: 1, tied: 2, places: 1 } }],
    { returned: '40.00' },
  ],
  [
    'a quarter line (MU-12)',
    { unit: '10.00', legs: [leg('2'), leg('1.90')] },
    ['WIN', 'HALF_WIN'],
    { returned: '29.00' },
  ],
  [
    'the other half (MU-13)',
    { unit: '10.00', legs: [leg('2'), leg('1.90')] },
    ['WIN', 'HALF_LOSS'],
    { returned: '10.00' },
  ],
  [
    'each way and placed (MU-14)',
    { unit: '10.00', isEachWay: true, legs: [leg('9', { placeOf: 5 })] },
    ['PLACED'],
    { returned: '26.00', stake: '20.00' },
  ],
  [
    'a return capped at the max return',
    { unit: '10.00', largest: '50.00', legs: [leg('9')] },
    ['WIN'],
    { returned: '50.00' },
  ],
])('places, settles and pays: %s', async (_, placement, results, expected) => {
  const player = await newPlayer()
  const { ticket, stake } = await place(player, placement)
  expect(await balance(player)).toBe(100_000n - BigInt(String(stake).replace('.', '')))
  const settled = await result(ticket, ...results)
  expect(settled).toMatchObject(expected)
  const paid = BigInt(String(settled['returned']).replace('.', ''))
  expect(await balance(player)).toBe(100_000n - BigInt(String(stake).replace('.', '')) + paid)
  expect(settled['available']).toBe((Number(await balance(player)) / 100).toFixed(2))
})

test('settles a lost ticket before all legs are decided', async () => {
  const player = await newPlayer()
  const { ticket } = await place(player, { unit: '10.00', legs: [leg('2'), leg('3')] })
  expect(await result(ticket, 'LOSE')).toMatchObject({ status: 'LOST', returned: '0.00' })
  expect(await result(ticket, 'LOSE', 'WIN')).toMatchObject({ status: 'LOST', returned: '0.00' })
  expect(await balance(player)).toBe(99_000n)
})

test('shares ticket results exactly along the share path stored with the ticket', async () => {
  const before = await shares()
  const player = await newPlayer()
  const { ticket } = await place(player, { unit: '100.00', legs: [leg('2')] })
  await result(ticket, 'LOSE')
  const after = await shares()
  // MA 70 %, SUP 20 %, SS 5 %, COM 5 % of what the player lost.
  expect(after.map((own, at) => own - (before[at] ?? 0n))).toEqual([7000n, 2000n, 500n, 500n])
})

async function shares(): Promise<bigint[]> {
  const { rows } = await database.ownerPool.query<{ agent_id: bigint; retained: bigint }>(
    `select agent_id, sum(retained)::bigint as retained from agent_day where product = 'sportsbook' group by 1`,
  )
  return [uplineIds.MA, uplineIds.SUP, uplineIds.SS, uplineIds.COM].map(
    (id) => rows.find((row) => row.agent_id === id)?.retained ?? 0n,
  )
}

test('cashes out a part at its part of the offer and keeps the rest on the ticket (CO-06)', async () => {
  const player = await newPlayer()
  const { ticket } = await place(player, { unit: '10.00', legs: [leg('6')] })
  const offer = await call(offerCashOut, { ticket, liveOdds: '2.25', margin: 500 })
  expect(offer).toMatchObject({ amount: '25.33', potential: '60.00' })
  await expect(call(acceptCashOut, { offer: offer.offer, liveOdds: '2.26' })).rejects.toThrow('The price has changed')
  expect(await call(acceptCashOut, { offer: offer.offer, liveOdds: '2.25', part: 5000 })).toMatchObject({
    status: 'OPEN',
    returned: '12.66',
    potential: '30.00',
  })
  await expect(call(acceptCashOut, { offer: offer.offer, liveOdds: '2.25' })).rejects.toThrow('already been accepted')
  const late = await call(offerCashOut, { ticket, liveOdds: '2.25' })
  now = new Date(now.getTime() + 11_000)
  await expect(call(acceptCashOut, { offer: late.offer, liveOdds: '2.25' })).rejects.toThrow('expired')
  expect(await result(ticket, 'WIN')).toMatchObject({ status: 'WON', returned: '42.66' })
  expect(await balance(player)).toBe(103_266n)
})

test('rejects an offer if the ticket was cashed out in part or changed since', async () => {
  const player = await newPlayer()
  const { ticket } = await place(player, { unit: '10.00', legs: [leg('6')] })
  const ask = async () => (await call(offerCashOut, { ticket, liveOdds: '3' })).offer
  const [first, second] = [await ask(), await ask()]
  expect(await call(acceptCashOut, { offer: first, liveOdds: '3', part: 5000 })).toMatchObject({
    returned: '10.00',
  })
  await expect(call(acceptCashOut, { offer: second, liveOdds: '3' })).rejects.toThrow('has changed since')
  expect(await call(acceptCashOut, { offer: await ask(), liveOdds: '3' })).toMatchObject({
    status: 'CASHED_OUT',
    returned: '20.00',
  })
  expect(await balance(player)).toBe(101_000n)

  const { ticket: double } = await place(player, { unit: '10.00', legs: [leg('4'), leg('5')] })
  const { offer } = await call(offerCashOut, { ticket: double, liveOdds: '2' })
  await call(submitLegResults, { ticket: double, legs: [{ n: 1, outcome: 'VOID' }] })
  await expect(call(acceptCashOut, { offer, liveOdds: '2' })).rejects.toThrow('has changed since')
  expect(await balance(player)).toBe(100_000n)
})

test('keeps a ticket voided by the operator void after leg results and counts its cashed-out part', async () => {
  const player = await newPlayer()
  const { ticket } = await place(player, { unit: '10.00', legs: [leg('6')] })
  const { offer } = await call(offerCashOut, { ticket, liveOdds: '2' })
  await call(acceptCashOut, { offer, liveOdds: '2', part: 5000 })
  expect(await call(voidTicketCall, { ticket })).toMatchObject({ status: 'VOIDED', returned: '20.00' })
  await expect(result(ticket, 'WIN')).rejects.toThrow('The ticket was voided.')
  expect(await balance(player)).toBe(101_000n)
  const { rows } = await database.ownerPool.query(
    `select bets, stake, pl from player_day where player_id = $1 and product = 'sportsbook'`,
    [player],
  )
  expect(rows).toEqual([{ bets: 0, stake: 0n, pl: 1_000n }])
})

test('rejects an invalid or unaffordable ticket, and returns the remaining stake of a voided one', async () => {
  const player = await newPlayer()
  const same = { event: 'one match' }
  await expect(
    place(player, { unit: '1.00', legs: [leg('2', same), leg('3', { ...same, selection: 'Away' })] }),
  ).rejects.toThrow('cannot be combined')
  await expect(place(player, { unit: '1.00', sizes: [3], legs: [leg('2')] })).rejects.toThrow('more legs')
  await expect(place(player, { unit: '1.00', isEachWay: true, legs: [leg('2')] })).rejects.toThrow('place terms')
  await expect(place(player, { unit: '1000.01', legs: [leg('2')] })).rejects.toThrow('Not enough available balance.')
  const { ticket } = await place(player, { unit: '1000.00', legs: [leg('2')] })
  expect(await call(voidTicketCall, { ticket })).toMatchObject({
    status: 'VOIDED',
    returned: '1000.00',
    available: '1000.00',
  })
  await expect(call(voidTicketCall, { ticket })).rejects.toThrow('Cannot void: it is')
})

test('checks offered products and limits of all upline agents for a ticket', async () => {
  const player = await newPlayer()
  const set = (text: string, values: unknown[]) => database.ownerPool.query(text, values)
  await set(`update agent set verticals = '{exchange,casino}' where id = $1`, [uplineIds.SUP])
  await expect(place(player, { unit: '1.00', legs: [leg('2')] })).rejects.toThrow(
    'This is not offered by the player’s upline.',
  )
  await set(`update agent set verticals = '{exchange,sportsbook,casino}' where id = $1`, [uplineIds.SUP])
  await set(
    `insert into agent_limit (agent_id, sport, product, domain_id, min_stake, max_stake, max_profit, max_loss, min_odds_e4, max_odds_e4, set_by)
     values ($1, 'tennis', 'sportsbook', 1, 1000, 9000, null, 8000, 15000, null, 'x'), ($2, 'tennis', 'sportsbook', 1, null, 5000, 12000, null, null, 60000, 'x'),
       ($2, 'tennis', 'exchange', 1, null, 100, null, null, null, null, 'x')`,
    [uplineIds.SS, uplineIds.MA],
  )
  const tennis = (odds: string) => leg(odds, { sport: 'tennis' })
  for (const [change, refused] of [
    [{ unit: '9.99', legs: [tennis('2')] }, 'Min stake of an upline agent is 10.00.'],
    [{ unit: '50.01', legs: [leg('1.1'), tennis('2')] }, 'Max stake of an upline agent is 50.00.'],
    [{ unit: '20.00', sizes: [1], legs: [leg('2'), leg('2'), tennis('2')] }, 'Max stake of an upline agent'],
    [{ unit: '10.00', legs: [tennis('1.49')] }, 'Min odds of an upline agent are 1.50.'],
    [{ unit: '10.00', legs: [tennis('6.01')] }, 'Max odds of an upline agent are 6.'],
    [{ unit: '40.00', legs: [leg('2'), tennis('2.01')] }, 'Max profit of an upline agent is 120.00.'],
  ] as const)
    await expect(place(player, change)).rejects.toThrow(refused)
  await set(`update agent_limit set max_stake = null where sport = 'tennis' and agent_id = $1`, [uplineIds.MA])
  await expect(place(player, { unit: '80.01', legs: [tennis('2')] })).rejects.toThrow(
    'Max loss of an upline agent is 80.00',
  )
  expect(await place(player, { unit: '40.00', legs: [leg('2'), tennis('2')] })).toMatchObject({ status: 'OPEN' })
  expect(await place(player, { unit: '500.00', legs: [leg('2')] })).toMatchObject({ status: 'OPEN' })
})
