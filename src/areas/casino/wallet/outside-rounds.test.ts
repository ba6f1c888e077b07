import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenBooks } from '#checks/harness/casino/broken-books.ts'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { changingContracts } from '#checks/harness/casino/contracts.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { connectApp, kyselyOver } from '#platform/database/connect.ts'
import { sizeOf } from '#checks/run-size.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import type { ReceivedAnswer } from '#simulator/casino/transport.ts'

let database: TestDatabase
let operator: CasinoOperator
let qtech: string
let slots: string
const { contracts, under } = changingContracts()

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database, undefined, contracts)
  qtech = await connectProvider(database, 'qt')
  slots = await connectProvider(database, 'slot')
})
afterAll(async () => {
  expect(await brokenBooks(database.db)).toEqual([])
  expect(operator.faults).toEqual([])
  await database?.close()
})

const roundsOf = (player: string) =>
  operator.rows(`select bet, win, status from casino_round where player_id = $1 order by started_at, id`, [player])
const balanceIn = ({ body }: ReceivedAnswer) => body['balance']

let guests = 0
/** A player in a round of Slots, which ends rounds by a call of its own. */
async function atSlots() {
  const player = await operator.player(`slot-guest${(guests += 1)}`, '500.00')
  const session = await operator.session(player, 'slot', gameCode)
  const play = { player, session, game: gameCode, round: `${player}-r`, currency: 'INR' }
  return { player, slot: slotsProvider({ keyId: slots, secret: casinoSecret('slot') }, operator.send, play) }
}
const open = { finished: false }

/** Pairs of a bet and its refund of one player; half of the bets wait for the wallet, which someone holds. */
async function playPairs({ player, round, balance }: Awaited<ReturnType<CasinoOperator['seated']>>, pairs: number) {
  const holder = await database.ownerPool.connect()
  try {
    for (let pair = 0; pair < pairs; pair += 1) {
      const [id, r] = [`${player}-b${pair}`, round(`R${pair}`)]
      const isHeld = pair % 2 === 1
      if (isHeld) await holder.query('begin')
      if (isHeld) await holder.query('select from wallet where account_id = $1 for update', [player])
      const calls =
        pair % 4 < 2
          ? [r.debit(id, '100.00'), r.rollback(id, '100.00')]
          : [r.rollback(id, '100.00'), r.debit(id, '100.00')]
      if (isHeld) await holder.query('select pg_sleep($1)', [((pair * 37) % 41) / 100])
      if (isHeld) await holder.query('commit')
      const answers = await Promise.all(calls)
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      expect(await balance()).toBe('500.00')
    }
  } finally {
    holder.release()
  }
}

test('C07 a bet and its refund at the same moment leave a refunded bet or a refused one, and all the money', async () => {
  const pairs = sizeOf(12, 250)
  const seated = await Promise.all([1, 2, 3, 4].map(() => operator.seated(qtech)))
  await Promise.all(seated.map((seat) => playPairs(seat, pairs)))
  const players = seated.map(({ player }) => player)
  const outcomes = await operator.rows<{ outcome: string; pairs: number }>(
    `select outcome, count(*)::int as pairs from (select string_agg(kind || ' ' || decision, ', ' order by kind) as outcome
       from casino_call where player_id = any($1) group by external_id) each group by 1 order by 1`,
    [players],
  )
  const allowed = ['bet APPLIED, refund APPLIED', 'bet REFUSED, refund TOMBSTONE']
  expect(outcomes.filter(({ outcome }) => !allowed.includes(outcome))).toEqual([])
  expect(outcomes.reduce((sum, one) => sum + one.pairs, 0)).toBe(pairs * players.length)
  expect(await operator.rows(`select id from casino_call where player_id = any($1) and ms > 2500`, [players])).toEqual(
    [],
  )
}, 0)

test('C07 two processes share the wallet: a bet here and its refund there leave all the money, and one bet of it wins', async () => {
  const pool = connectApp(database.appUrl, { limits: 'none' })
  try {
    const elsewhere = operator.sendBy(kyselyOver(pool))
    const { player, round, balance, session } = await operator.seated(qtech)
    const pairs = sizeOf(20, 500)
    for (let pair = 0; pair < pairs; pair += 1) {
      const id = `${player}-p${pair}`
      const [here, there] = [round(`P${pair}`), round(`P${pair}`, session, elsewhere)]
      const both =
        pair % 2 === 0
          ? [here.debit(id, '100.00'), there.rollback(id, '100.00')]
          : [there.rollback(id, '100.00'), here.debit(id, '100.00')]
      for (const { status } of await Promise.all(both)) expect(status).toBeLessThan(500)
      expect(await balance()).toBe('500.00')
    }
    const bets = Array.from({ length: 10 }, (_, at) =>
      round(`last${at}`, session, at % 2 === 0 ? operator.send : elsewhere).debit(`${player}-last${at}`, '500.00'),
    )
    expect((await Promise.all(bets)).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balance()).toBe('0.00')
  } finally {
    await pool.end()
  }
})

test('C08 three bets of a round, one of them refunded, and wins that name only the round', async () => {
  const { player, round } = await operator.seated(qtech)
  const r = round('R')
  const id = (name: string) => `${player}-${name}`
  const balances = [
    await r.debit(id('a'), '100.00'),
    await r.debit(id('b'), '50.00'),
    await r.debit(id('c'), '25.00'),
    await r.rollback(id('b'), '50.00'),
    await r.credit(id('w1'), '40.00', { completed: false }),
    await r.credit(id('w2'), '170.00', { completed: true }),
  ].map(balanceIn)
  expect(balances).toEqual(['400.00', '350.00', '325.00', '375.00', '415.00', '585.00'])
  expect(await roundsOf(player)).toEqual([{ bet: 12_500n, win: 21_000n, status: 'SETTLED' }])
  expect(await r.debit(id('d'), '10.00')).toMatchObject({ status: 400 })
  expect(
    await operator.rows(`select external_id, code from casino_call where player_id = $1 and decision = 'REFUSED'`, [
      player,
    ]),
  ).toEqual([{ external_id: id('d'), code: 'ROUND_CLOSED' }])
  // The operator lost 85.00 in one round.
  expect(
    await operator.rows(`select bets, stake, pl from player_day where player_id = $1 and product = 'qt'`, [player]),
  ).toEqual([{ bets: 1, stake: 12_500n, pl: 8_500n }])
})

test('C35 a promotion goes to the purse that the contract names, where a bonus begins with it and grows', async () => {
  const { player, slot } = await atSlots()
  const bare = { game: 0, round: '', token: 'expired' }
  const answers = await under({ promotionPurse: 'BONUS' }, async () => [
    await slot.promotion(`${player}-p1`, '75.00', bare),
    await slot.promotion(`${player}-p1`, '75.00', bare),
    await slot.promotion(`${player}-p2`, '20.00', bare),
  ])
  expect(answers.map(balanceIn)).toEqual(['575.00', '575.00', '595.00'])
  const { balance, held } = await operator.wallet(player)
  expect([balance, held]).toEqual([50_000n, 9_500n])
  expect(
    await operator.rows(
      `select name, type, balance::int, required > 0 as wagered from bonus_award where player_id = $1`,
      [player],
    ),
  ).toEqual([{ name: 'Promotion of the provider', type: 'NO_DEPOSIT', balance: 9_500, wagered: true }])
  expect(await roundsOf(player)).toEqual([])
  expect(await slot.promotion(`${player}-p3`, '5.00', bare)).toMatchObject({ body: { balance: '600.00' } })
  expect((await operator.wallet(player)).balance).toBe(50_500n)
})

test('C11 a win after the end of its round is paid once and marked, and the end that is sent again is a check', async () => {
  const { player, slot } = await atSlots()
  const balances = [
    await slot.bet(`${player}-b`, '100.00'),
    await slot.end(),
    await slot.win(`${player}-w`, '40.00', open),
    await slot.end(),
    await slot.end({ win: '40.0' }),
  ].map(balanceIn)
  expect(balances).toEqual(['400.00', '400.00', '440.00', '440.00', '440.00'])
  expect(await roundsOf(player)).toEqual([{ bet: 10_000n, win: 4_000n, status: 'SETTLED' }])
  expect(
    await operator.rows(
      `select kind, decision, mark, occurrences from casino_call where player_id = $1 order by at, id`,
      [player],
    ),
  ).toEqual([
    { kind: 'bet', decision: 'APPLIED', mark: null, occurrences: 1 },
    { kind: 'end', decision: 'APPLIED', mark: null, occurrences: 3 },
    { kind: 'win', decision: 'APPLIED', mark: 'AFTER_END', occurrences: 1 },
  ])
})

test('C11 where the contract has no win after the end it is refused and stays with its amount', async () => {
  const { player, slot } = await atSlots()
  await slot.bet(`${player}-b`, '100.00')
  await slot.end()
  const refused = await under({ isEndFinal: true }, () => slot.win(`${player}-w`, '40.00', open))
  expect(refused).toMatchObject({ status: 412, body: { code: 304 } })
  expect((await slot.balance()).body['balance']).toBe('400.00')
  expect(
    await operator.rows(
      `select external_id, amount, code from casino_call where player_id = $1 and decision = 'REFUSED' and kind = 'win'`,
      [player],
    ),
  ).toEqual([{ external_id: `${player}-w`, amount: 4_000n, code: 'ROUND_CLOSED' }])
})

test('C11 an end that states another win than was paid is marked, and one of an unknown round does nothing', async () => {
  const { player, slot } = await atSlots()
  expect(await slot.end()).toMatchObject({ status: 200, body: { balance: '500.00' } })
  expect(await roundsOf(player)).toEqual([])
  const { player: other, slot: next } = await atSlots()
  await next.bet(`${other}-b`, '100.00')
  await next.win(`${other}-w`, '40.00', open)
  expect(balanceIn(await next.end({ win: '45.00' }))).toBe('440.00')
  expect(await operator.rows(`select mark from casino_call where player_id = $1 and kind = 'end'`, [other])).toEqual([
    { mark: 'OTHER_WIN' },
  ])
})

test('C13 bets and wins of nothing open and end rounds, and no ledger entry is one of nothing', async () => {
  const { player, round, balance } = await operator.seated(qtech)
  const r = round('R1')
  const id = (name: string) => `${player}-${name}`
  expect(balanceIn(await r.debit(id('f1'), 0))).toBe('500.00')
  expect(await roundsOf(player)).toEqual([{ bet: 0n, win: 0n, status: 'OPEN' }])
  expect(balanceIn(await r.credit(id('f2'), 0, { completed: true }))).toBe('500.00')
  expect(await roundsOf(player)).toEqual([{ bet: 0n, win: 0n, status: 'SETTLED' }])
  expect(balanceIn(await r.rollback(id('f1'), 0))).toBe('500.00')
  const refused = await under({ hasZeroBets: false }, () => round('R2').debit(id('f3'), 0))
  expect(refused).toMatchObject({ status: 400 })
  expect(await operator.rows(`select code, player_id from casino_call where external_id = $1`, [id('f3')])).toEqual([
    { code: 'BAD_AMOUNT', player_id: null },
  ])
  expect(await balance()).toBe('500.00')
  expect(await roundsOf(player)).toHaveLength(1)
})

test('C13 free spins leave no line in the statement, and a round each in the report', async () => {
  const { player, round } = await operator.seated(qtech)
  const spins = sizeOf(100, 1_000)
  const spin = async (place: number) => {
    const r = round(`S${place}`)
    await r.debit(`${player}-s${place}`, 0)
    return (await r.credit(`${player}-e${place}`, 0, { completed: true })).status
  }
  const answers = await Promise.all(Array.from({ length: spins }, (_, place) => spin(place)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(
    await operator.rows(`select kind from transfer where account_id = $1 and ref like 'casino:%'`, [player]),
  ).toEqual([])
  expect(
    await operator.rows(`select bets, stake, pl from player_day where player_id = $1 and product = 'qt'`, [player]),
  ).toEqual([{ bets: spins, stake: 0n, pl: 0n }])
}, 0)
