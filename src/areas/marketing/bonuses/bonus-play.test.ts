import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, connectProvider, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { providerStyles } from '#checks/harness/casino/provider-styles.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { advanceBonuses } from './advance-bonuses.task.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  await operator.rows(
    `insert into setting (domain_id, key, value) values (1, 'settings.bonus', '{"maxBet": "200.00"}')`,
  )
  keyId = await connectProvider(database, 'qt')
  await gamesTake('qt')
})
afterAll(() => database?.close())

/** The games of a provider take bonus money and count in full, unless another weight is named. */
const gamesTake = (provider: string, weight: number | null = 10_000, isAllowed = true) =>
  operator.rows(`update casino_game set is_bonus_allowed = $2, wagering_weight = $3 where vertical = $1`, [
    provider,
    isAllowed,
    weight,
  ])

/** A bonus with its money in the purse, as its grant posts it. */
async function award(player: string, amount: bigint, more: { required?: bigint; order?: 'CASH' | 'BONUS' } = {}) {
  const { required = 1_000_000n, order = 'CASH' } = more
  const [row] = await operator.rows<{ id: string }>(
    `insert into bonus_award (cell, player_id, domain_id, agent_id, name, type, amount, factor, required, stake_order, currency, granted_by, granted_at, expires_at)
     select cell, id, domain_id, agent_id, 'Autumn', 'MANUAL', $2, 10, $3, $4, 'INR', 'check', '2020-01-01', '2100-01-01' from player where id = $1 returning id`,
    [player, amount, required, order],
  )
  await operator.rows(
    `select post_transfers(uuidv7(), now(), 'check', jsonb_build_array(jsonb_build_object('account', $1::bigint, 'kind', 'BONUS_GRANT', 'debit', 'bonus',
       'credit', 'held', 'amount', $2::bigint, 'ref', 'bonus:' || $3::text)), null, null)`,
    [player, amount, row?.id],
  )
}

const awardOf = async (player: string) =>
  (
    await operator.rows(
      `select status, balance, staked, won, converted, forfeited from bonus_award where player_id = $1`,
      [player],
    )
  )[0]
const walletOf = async (player: string) =>
  (await operator.rows(`select balance, held from wallet where account_id = $1`, [player]))[0]
const kindsOf = async (player: string) =>
  (
    await operator.rows<{ kind: string; amount: bigint }>(
      `select kind, amount from transfer where account_id = $1 and kind not in ('DEPOSIT', 'BONUS_GRANT') order by wallet_version`,
      [player],
    )
  ).map(({ kind, amount }) => `${kind} ${amount}`)
const faults = async () => (await verify(database.db)).map(({ id, title, examples }) => [id, title, examples])

/** 30.00 in cash and 70.00 of a bonus. */
async function seated(more: Parameters<typeof award>[2] = {}) {
  const at = await operator.seated(keyId, '30.00')
  await award(at.player, 7_000n, more)
  return at
}

test('a bet takes cash first, and its win returns to both purses in the proportion of the stake (WG-07)', async () => {
  const { player, round, balance } = await seated()
  const r = round('r1')
  expect(await balance()).toBe('100.00')
  for (let again = 0; again < 2; again += 1)
    expect(await r.debit(`${player}-b`, '50.00')).toMatchObject({ status: 200, body: { balance: '50.00' } })
  expect(await walletOf(player)).toEqual({ balance: 0n, held: 5_000n })
  for (let again = 0; again < 2; again += 1)
    expect(await r.credit(`${player}-w`, '100.00', { betId: `${player}-b` })).toMatchObject({
      body: { balance: '150.00' },
    })
  expect(await walletOf(player)).toEqual({ balance: 6_000n, held: 9_000n })
  expect(await awardOf(player)).toMatchObject({ status: 'ACTIVE', balance: 9_000n, staked: 2_000n, won: 4_000n })
  expect(await kindsOf(player)).toEqual(['CASINO_BET 3000', 'BONUS_BET 2000', 'CASINO_WIN 6000', 'BONUS_WIN 4000'])
  expect(
    await operator.rows(
      `select status, bet, win, staked, won, bonus_staked, bonus_won from casino_round where player_id = $1`,
      [player],
    ),
  ).toEqual([
    {
      status: 'SETTLED',
      bet: 3_000n,
      win: 6_000n,
      staked: 3_000n,
      won: 6_000n,
      bonus_staked: 2_000n,
      bonus_won: 4_000n,
    },
  ])
  expect(await faults()).toEqual([])
})

test('a bonus that is spent first leaves the cash', async () => {
  const { player, round } = await seated({ order: 'BONUS' })
  await round('r1').debit(`${player}-b`, '80.00')
  expect(await walletOf(player)).toEqual({ balance: 2_000n, held: 0n })
  expect(await kindsOf(player)).toEqual(['CASINO_BET 1000', 'BONUS_BET 7000'])
})

test('a refund goes back to where its bet came from, once', async () => {
  const { player, round, balance } = await seated()
  const r = round('r1')
  await r.debit(`${player}-b`, '50.00')
  for (let again = 0; again < 2; again += 1) await r.rollback(`${player}-b`, '50.00')
  expect(await balance()).toBe('100.00')
  expect(await walletOf(player)).toEqual({ balance: 3_000n, held: 7_000n })
  expect(await awardOf(player)).toMatchObject({ balance: 7_000n, staked: 0n, won: 0n })
  expect(await faults()).toEqual([])
})

test('what both purses together do not cover is refused, and of parallel bets on the last unit one is taken', async () => {
  const { player, round, balance } = await seated()
  expect(await round('r1').debit(`${player}-b`, '100.01')).toMatchObject({ body: { code: 'INSUFFICIENT_FUNDS' } })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => round(`p${at}`).debit(`${player}-p${at}`, '100.00')),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  expect(await balance()).toBe('0.00')
  expect(await walletOf(player)).toEqual({ balance: 0n, held: 0n })
  expect(await faults()).toEqual([])
})

test('a bonus that runs out while a round is open: its part of the win is forfeited with an entry of its own', async () => {
  const { player, round } = await seated()
  await round('r1').debit(`${player}-b`, '50.00')
  await operator.rows(`update bonus_award set expires_at = '2020-02-01' where player_id = $1`, [player])
  await advanceBonuses.run({ db: database.db })
  expect(await walletOf(player)).toEqual({ balance: 0n, held: 0n })
  await round('r1').credit(`${player}-w`, '100.00', { betId: `${player}-b` })
  expect(await walletOf(player)).toEqual({ balance: 6_000n, held: 0n })
  expect(await awardOf(player)).toMatchObject({ status: 'EXPIRED', balance: 0n, forfeited: 9_000n })
  expect(await kindsOf(player)).toEqual([
    'CASINO_BET 3000',
    'BONUS_BET 2000',
    'BONUS_FORFEIT 5000',
    'CASINO_WIN 6000',
    'BONUS_WIN 4000',
    'BONUS_FORFEIT 4000',
  ])
  expect(await faults()).toEqual([])
})

test('stakes of both purses count as wagered, and the purse becomes cash once they are done', async () => {
  const { player, round } = await seated({ required: 5_000n })
  await round('r1').debit(`${player}-b`, '50.00')
  await round('r1').credit(`${player}-w`, '100.00', { betId: `${player}-b` })
  await advanceBonuses.run({ db: database.db })
  expect(await awardOf(player)).toEqual({
    status: 'COMPLETED',
    balance: 0n,
    staked: 2_000n,
    won: 4_000n,
    converted: 9_000n,
    forfeited: 0n,
  })
  expect(await walletOf(player)).toEqual({ balance: 15_000n, held: 0n })
  await advanceBonuses.run({ db: database.db })
  expect(await walletOf(player)).toEqual({ balance: 15_000n, held: 0n })
  expect(await faults()).toEqual([])
})

test('a bet above the largest one is refused while a bonus is wagered, but not inside a hand that has begun', async () => {
  const { player, round } = await operator.seated(keyId, '900.00')
  await award(player, 7_000n)
  const other = await operator.seated(keyId, '900.00')
  expect(await round('r0').debit(`${player}-over`, '200.01')).toMatchObject({ body: { code: 'LIMIT_EXCEEDED' } })
  expect(await round('r1').debit(`${player}-b`, '200.00')).toMatchObject({ status: 200 })
  expect(await round('r1').debit(`${player}-double`, '300.00')).toMatchObject({ status: 200 })
  expect(await other.round('r1').debit(`${other.player}-b`, '200.01')).toMatchObject({ status: 200 })
})

test('a game counts by its weight, and takes bonus money only where the catalogue says so', async () => {
  const { player, round } = await seated({ required: 5_000n })
  const wagered = async () => {
    await advanceBonuses.run({ db: database.db })
    return (await operator.rows(`select status, wagered from bonus_award where player_id = $1`, [player]))[0]
  }
  await gamesTake('qt', 1_000)
  await round('r1').debit(`${player}-b1`, '20.00', { completed: true })
  expect(await wagered()).toEqual({ status: 'ACTIVE', wagered: 200n })
  await gamesTake('qt', null, false)
  expect(await round('r2').debit(`${player}-b2`, '10.01')).toMatchObject({ body: { code: 'INSUFFICIENT_FUNDS' } })
  expect(await round('r2').debit(`${player}-b2-cash`, '10.00', { completed: true })).toMatchObject({ status: 200 })
  expect(await wagered()).toEqual({ status: 'ACTIVE', wagered: 0n })
  await gamesTake('qt')
  expect(await walletOf(player)).toEqual({ balance: 0n, held: 7_000n })
})

test.each(providerStyles.filter(({ provider }) => provider !== 'aura' && provider !== 'qt'))(
  '$provider plays both purses through the same wallet',
  async (style) => {
    const key = await style.connect(database)
    await gamesTake(style.provider)
    const player = await operator.player(`both-${style.provider}`, '0.40')
    await award(player, 60n)
    const session = await operator.session(player, style.provider)
    const round = style.round({ keyId: key, player, session, name: 'r1' }, operator.send)
    await round.bet()
    expect(await walletOf(player)).toEqual({ balance: 0n, held: 0n })
    await round.win()
    expect(await walletOf(player)).toEqual({ balance: 100n, held: 150n })
    const other = style.round({ keyId: key, player, session, name: 'r2' }, operator.send)
    await other.bet()
    await other.rollback()
    expect(await walletOf(player)).toEqual({ balance: 100n, held: 150n })
    expect(operator.faults).toEqual([])
  },
)
