import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import { worldCasinoProvider } from '#simulator/casino/world-casino.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string
let otherKeyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'slot')
  otherKeyId = await connectProvider(database, 'wc')
  await operator.rows(`update casino_game set is_bonus_allowed = true, wagering_weight = 10000 where vertical = 'slot'`)
})
afterAll(async () => {
  // Every wallet is its opening and its entries, and every round its entries.
  expect(await verify(database.db)).toEqual([])
  await database?.close()
})

let players = 0
/** A player at a slot, with this much in cash. */
async function seated(amount: string | undefined = '500.00') {
  const player = await operator.player(`money-player${(players += 1)}`, amount === '' ? undefined : amount)
  const session = await operator.session(player, 'slot', gameCode)
  const round = (name: string) =>
    slotsProvider({ keyId, secret: casinoSecret('slot') }, operator.send, {
      player,
      game: gameCode,
      round: `${player}-${name}`,
      currency: 'INR',
      session,
    })
  const purses = async () => {
    const { balance, held } = await operator.wallet(player)
    return [balance, held]
  }
  return { player, round, purses }
}

/** A bonus of 100.00 with 1,000.00 to wager. */
async function award(player: string) {
  const [row] = await operator.rows<{ id: string }>(
    `insert into bonus_award (cell, player_id, domain_id, agent_id, name, type, amount, factor, required, currency, granted_by, granted_at, expires_at)
     select cell, id, domain_id, agent_id, 'Autumn', 'MANUAL', 10000, 10, 100000, 'INR', 'check', '2020-01-01', '2100-01-01' from player where id = $1 returning id`,
    [player],
  )
  await operator.rows(
    `select post_transfers(uuidv7(), now(), 'check', jsonb_build_array(jsonb_build_object('account', $1::bigint, 'kind', 'BONUS_GRANT', 'debit', 'bonus',
       'credit', 'held', 'amount', 10000, 'ref', 'bonus:' || $2::text)), null, null)`,
    [player, row?.id],
  )
}

const entriesOf = (player: string) =>
  operator.rows(
    `select kind, debit, credit, amount::int from transfer where account_id = $1 and kind not in ('DEPOSIT', 'BONUS_GRANT') order by wallet_version`,
    [player],
  )
const roundsOf = (player: string) =>
  operator.rows(
    `select bet::int, win::int, jackpot::int, free_staked::int as free, status from casino_round where player_id = $1 order by started_at, id`,
    [player],
  )

test('C31 a jackpot is paid inside the amount, and contributions are added up before they are rounded', async () => {
  const { player, round, purses } = await seated()
  for (let at = 0; at < 100; at += 1)
    await round(`lost-${at}`).bet(`${player}-${at}`, '2.00', { contribution: '0.0150', finished: true })
  expect(await purses()).toEqual([30_000n, 0n])
  await round('r').bet(`${player}-b`, '2.00', { contribution: 0.015 })
  expect(await purses()).toEqual([29_800n, 0n])
  const win = () => round('r').win(`${player}-w`, '1200.00', { bet: `${player}-b`, jackpot: '1000.00' })
  for (let again = 0; again < 2; again += 1) expect(await win()).toMatchObject({ body: { balance: '1498.00' } })
  expect(
    await operator.rows(
      `select sum(bet)::int as turnover, sum(win - jackpot)::int as payout, sum(jackpot)::int as jackpot, sum(contributed_e4)::int as contributed
       from casino_round where player_id = $1`,
      [player],
    ),
  ).toEqual([{ turnover: 20_200, payout: 20_000, jackpot: 100_000, contributed: 15_150 }])
  expect(await round('fine').bet(`${player}-fine`, '2.00', { contribution: '0.01501' })).toMatchObject({
    body: { code: 400 },
  })
  expect(await purses()).toEqual([149_800n, 0n])
})

test('C31 a jackpot with a call of its own is no return of the game either', async () => {
  const player = await operator.player('other-jackpot', '500.00')
  const session = await operator.session(player, 'wc', gameCode)
  const provider = worldCasinoProvider({ keyId: otherKeyId, secret: casinoSecret('wc') }, operator.send, {
    player,
    game: gameCode,
    round: 'jackpot-1',
    currency: 'INR',
    session,
  })
  const open = { debitTransactionId: 'jackpot-b', roundClosed: false }
  expect([
    (await provider.debit('jackpot-b', '2.00')).body['balance'],
    (await provider.credit('jackpot-w', '200.00', open)).body['balance'],
    (await provider.credit('jackpot-j', '1000.00', { ...open, description: 'jackpot', roundClosed: true })).body[
      'balance'
    ],
  ]).toEqual(['498.00', '698.00', '1698.00'])
  expect(await roundsOf(player)).toEqual([{ bet: 200, win: 120_000, jackpot: 100_000, free: 0, status: 'SETTLED' }])
})

test('C32 a free spin with a stake takes and gives back no money, and its round is given back', async () => {
  const { player, round, purses } = await seated()
  const [row] = await operator.rows<{ id: string }>(
    `insert into free_round_grant (cell, player_id, domain_id, agent_id, provider, game_code, game, rounds, stake, purse, currency, campaign, granted_by, granted_at, expires_at)
     select cell, id, domain_id, agent_id, 'slot', $2, 'Night Tram', 10, 1000, 'BONUS', 'INR', 'Autumn spins', 'check', '2020-01-01', '2100-01-01' from player where id = $1 returning id`,
    [player, gameCode],
  )
  const issue = row?.id ?? ''
  const steps = [
    () => round('R1').bet(`${player}-s1`, '10.00', { issue }),
    () => round('R1').win(`${player}-s2`, '35.00', { issue, bet: `${player}-s1` }),
    () => round('R2').bet(`${player}-s3`, '10.00', { issue }),
    () => round('R2').rollback(`${player}-s3`, '10.00'),
    () => round('R2').rollback(`${player}-s3`, '10.00'),
  ]
  const after = []
  for (const step of steps) {
    expect(await step()).toMatchObject({ status: 200 })
    after.push(await purses())
  }
  expect(after).toEqual([
    [50_000n, 0n],
    [50_000n, 3_500n],
    [50_000n, 3_500n],
    [50_000n, 3_500n],
    [50_000n, 3_500n],
  ])
  expect(
    await operator.rows(`select used, rounds - used as "left" from free_round_grant where id = $1`, [issue]),
  ).toEqual([{ used: 1, left: 9 }])
  expect(await roundsOf(player)).toEqual([
    { bet: 0, win: 0, jackpot: 0, free: 1_000, status: 'SETTLED' },
    { bet: 0, win: 0, jackpot: 0, free: 0, status: 'VOIDED' },
  ])
  expect(
    await operator.rows(
      `select coalesce(sum(stake), 0)::int as stake from player_day where player_id = $1 and product = 'slot'`,
      [player],
    ),
  ).toEqual([{ stake: 0 }])
  expect(await operator.rows(`select staked::int from bonus_award where player_id = $1`, [player])).toEqual([
    { staked: 0 },
  ])
})

test('C35 a promotion is paid once without round, game or session, to players who may not play any more', async () => {
  const { player, round, purses } = await seated()
  await operator.rows(`update player set status = 'LOCKED' where id = $1`, [player])
  const bare = { game: 0, round: '', token: 'expired' }
  const first = () => round('any').promotion(`${player}-c35-1`, '750.00', bare)
  expect(await first()).toMatchObject({ status: 200, body: { balance: '1250.00', repeated: false } })
  expect(await first()).toMatchObject({ status: 200, body: { balance: '1250.00', repeated: true } })
  expect(await round('any').promotion(`${player}-c35-2`, '20.00', bare)).toMatchObject({ body: { balance: '1270.00' } })
  expect(await purses()).toEqual([127_000n, 0n])
  expect(await round('any').promotion(`${player}-c35-2`, '21.00', bare)).toMatchObject({ status: 409 })
  expect(await entriesOf(player)).toEqual([
    { kind: 'PROMO_WIN', debit: 'bonus', credit: 'wallet', amount: 75_000 },
    { kind: 'PROMO_WIN', debit: 'bonus', credit: 'wallet', amount: 2_000 },
  ])
  expect(await roundsOf(player)).toEqual([])
  expect(
    await operator.rows(
      `select kind, amount::int, round_id, code from casino_call where player_id = $1 order by at, id`,
      [player],
    ),
  ).toEqual([
    { kind: 'promo', amount: 75_000, round_id: null, code: 'OK' },
    { kind: 'promo', amount: 2_000, round_id: null, code: 'OK' },
    { kind: 'promo', amount: 2_100, round_id: null, code: 'CONFLICT' },
  ])
  expect(await operator.rows(`select from player_day where player_id = $1 and product = 'slot'`, [player])).toEqual([])
})

test('C37 a tip is cash of the player, comes back when it is cancelled, and is wagered for nothing', async () => {
  const { player, round, purses } = await seated()
  await award(player)
  const r = round('r1')
  const after = []
  for (const step of [
    () => r.tip(`${player}-t1`, '15.00'),
    () => r.cancelTip(`${player}-t1`, '15.00'),
    () => r.cancelTip(`${player}-t1`, '15.00'),
    () => r.tip(`${player}-t2`, '15.00'),
  ]) {
    expect(await step()).toMatchObject({ status: 200 })
    after.push(await purses())
  }
  expect(after).toEqual([
    [48_500n, 10_000n],
    [50_000n, 10_000n],
    [50_000n, 10_000n],
    [48_500n, 10_000n],
  ])
  expect(await entriesOf(player)).toEqual([
    { kind: 'CASINO_TIP', debit: 'wallet', credit: 'adjustment', amount: 1_500 },
    { kind: 'CASINO_TIP_REFUND', debit: 'adjustment', credit: 'wallet', amount: 1_500 },
    { kind: 'CASINO_TIP', debit: 'wallet', credit: 'adjustment', amount: 1_500 },
  ])
  expect(await roundsOf(player)).toEqual([])
  expect(
    await operator.rows(`select required::int, staked::int, balance::int from bonus_award where player_id = $1`, [
      player,
    ]),
  ).toEqual([{ required: 100_000, staked: 0, balance: 10_000 }])
})

test('C37 a tip is not paid with a bonus, and one that was cancelled before it came is refused', async () => {
  const { player, round, purses } = await seated('')
  await award(player)
  expect(await round('r1').tip(`${player}-t1`, '15.00')).toMatchObject({ status: 412, body: { code: 100 } })
  expect(await purses()).toEqual([0n, 10_000n])
  await operator.deposit(player, '50.00')
  expect(await round('r1').cancelTip(`${player}-t2`, '15.00')).toMatchObject({ status: 200 })
  expect(await round('r1').tip(`${player}-t2`, '15.00')).toMatchObject({ status: 412, body: { code: 301 } })
  expect(await purses()).toEqual([5_000n, 10_000n])
})
