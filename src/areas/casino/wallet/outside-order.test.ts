import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenBooks } from '#checks/harness/casino/broken-books.ts'
import { casinoOperator, casinoSecret, gameCode, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { changingContracts } from '#checks/harness/casino/contracts.ts'
import { providerStyles } from '#checks/harness/casino/provider-styles.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { gapProvider } from '#simulator/casino/gap.ts'
import type { ReceivedAnswer } from '#simulator/casino/transport.ts'

let database: TestDatabase
let operator: CasinoOperator
const keys: Record<string, string> = {}
const { contracts, under } = changingContracts()

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database, undefined, contracts)
  for (const style of providerStyles) keys[style.provider] = await style.connect(database)
})
afterAll(async () => {
  // What every row leaves: books that agree, and no failure that nobody expected.
  expect(await brokenBooks(database.db)).toEqual([])
  expect(operator.faults).toEqual([])
  await database?.close()
})

const seated = () => operator.seated(keys['qt'] ?? '')
const roundsOf = (player: string) =>
  operator.rows<{ id: string; bet: bigint; win: bigint; status: string }>(
    `select id, bet, win, status from casino_round where player_id = $1 order by started_at, id`,
    [player],
  )
const refusedWins = (player: string) =>
  operator.rows(
    `select external_id, amount, code from casino_call where player_id = $1 and decision = 'REFUSED' and kind = 'win' order by at, id`,
    [player],
  )
const transfersOf = (player: string) =>
  operator.rows<{ kind: string; amount: bigint }>(
    `select kind, amount from transfer where account_id = $1 and ref like 'casino:%' order by wallet_version`,
    [player],
  )
const balanceIn = ({ body }: ReceivedAnswer) => body['balance'] ?? body['code']

let guests = 0
async function guest(provider: 'gap') {
  const player = await operator.player(`${provider}-guest${(guests += 1)}`, '500.00')
  const session = await operator.session(player, provider, gameCode)
  const key = { keyId: keys[provider] ?? '', secret: casinoSecret(provider) }
  return { player, key, play: { player, session, game: gameCode, round: `${player}-r`, currency: 'INR' } }
}

test('C01 a refused bet and one that was never seen are refunded with nothing, and stay refused', async () => {
  const { player, round, balance } = await seated()
  const [b1, b9] = [`${player}-b1`, `${player}-b9`]
  expect(await round('R1').debit(b1, '600.00')).toMatchObject({ body: { code: 'INSUFFICIENT_FUNDS' } })
  expect(await balance()).toBe('500.00')
  await operator.deposit(player, '200.00')
  expect(balanceIn(await round('R1').rollback(b1, '600.00'))).toBe('700.00')
  expect(await round('R1').debit(b1, '600.00')).toMatchObject({ status: 400 })
  expect(balanceIn(await round('R2').rollback(b9, '50.00'))).toBe('700.00')
  expect(await round('R2').debit(b9, '50.00')).toMatchObject({ status: 400 })
  expect(await balance()).toBe('700.00')
  expect([await transfersOf(player), await roundsOf(player)]).toEqual([[], []])
  expect(
    await operator.rows(
      `select kind, external_id, decision, code, occurrences from casino_call where player_id = $1 order by at, id`,
      [player],
    ),
  ).toEqual([
    { kind: 'bet', external_id: b1, decision: 'REFUSED', code: 'INSUFFICIENT_FUNDS', occurrences: 2 },
    { kind: 'refund', external_id: b1, decision: 'TOMBSTONE', code: 'OK', occurrences: 1 },
    { kind: 'refund', external_id: b9, decision: 'TOMBSTONE', code: 'OK', occurrences: 1 },
    { kind: 'bet', external_id: b9, decision: 'REFUSED', code: 'ROLLED_BACK_BEFORE', occurrences: 1 },
  ])
})

/** What each provider hears for the refund of an unknown bet: as its contract has it, and where it wants a word. */
const unknownBetWords = {
  gap: [
    { status: 200, body: { status: 'GAP_OK' } },
    { status: 200, body: { status: 'GAP_TRANSACTION_DOES_NOT_EXIST' } },
  ],
  qt: [
    { status: 200, body: { balance: '500.00' } },
    { status: 400, body: { code: 'REQUEST_DECLINED' } },
  ],
  slot: [
    { status: 200, body: { balance: '500.00' } },
    { status: 412, body: { code: 306 } },
  ],
  wc: [
    { status: 200, body: { code: 0 } },
    { status: 200, body: { code: 119 } },
  ],
} as const

test.each(
  providerStyles.flatMap((style) => (style.provider === 'aura' ? [] : [{ ...style, provider: style.provider }])),
)(
  'C01 $provider hears its own word for the refund of an unknown bet, and the same for its repeat',
  async ({ provider, round }) => {
    const player = await operator.player(`unknown-${provider}`, '500.00')
    const session = await operator.session(player, provider)
    const at = { keyId: keys[provider] ?? '', player, session }
    const [accepted, refused] = unknownBetWords[provider]
    const one = round({ ...at, name: `${player}-1` }, operator.send)
    expect([await one.rollback(), await one.rollback()]).toMatchObject([accepted, accepted])
    const other = round({ ...at, name: `${player}-2` }, operator.send)
    const answers = await under({ unknownBet: 'UNDOES_NOTHING' }, async () => [
      await other.rollback(),
      await other.rollback(),
    ])
    expect(answers).toMatchObject([refused, refused])
    await other.bet()
    expect(await operator.wallet(player)).toMatchObject({ balance: 50_000n })
    expect(await transfersOf(player)).toEqual([])
  },
)

test('C02 one id for a bet, its win and its refund: none is taken for another, and nothing is paid for a refunded bet', async () => {
  const { player, round, balance } = await seated()
  const [t1, t2] = [`${player}-t1`, `${player}-t2`]
  const [one, two] = [round('R1'), round('R2')]
  expect(balanceIn(await one.debit(t1, '100.00'))).toBe('400.00')
  expect(balanceIn(await one.rollback(t1, '100.00'))).toBe('500.00')
  expect(await one.credit(t1, '250.00')).toMatchObject({ status: 400 })
  expect(await balance()).toBe('500.00')
  expect(await refusedWins(player)).toEqual([{ external_id: t1, amount: 25_000n, code: 'ALREADY_ROLLED_BACK' }])
  expect(balanceIn(await two.debit(t2, '100.00'))).toBe('400.00')
  expect(balanceIn(await two.credit(t2, '250.00', { completed: false }))).toBe('650.00')
  expect(await two.rollback(t2, '100.00')).toMatchObject({ status: 400 })
  expect(await balance()).toBe('650.00')
  expect(
    await operator.rows(
      `select code from casino_call where player_id = $1 and kind = 'refund' and decision = 'REFUSED'`,
      [player],
    ),
  ).toEqual([{ code: 'ALREADY_SETTLED' }])
})

test('C02 a win whose id is that of a refunded bet in another round is a win of its own round', async () => {
  const { player, round, balance } = await seated()
  const [t1, b2] = [`${player}-t1`, `${player}-b2`]
  await round('R1').debit(t1, '100.00')
  await round('R1').rollback(t1, '100.00')
  await round('R2').debit(b2, '50.00')
  expect(balanceIn(await round('R2').credit(t1, '20.00'))).toBe('470.00')
  expect(await balance()).toBe('470.00')
  expect((await roundsOf(player)).map(({ bet, win, status }) => [bet, win, status])).toEqual([
    [10_000n, 0n, 'VOIDED'],
    [5_000n, 2_000n, 'SETTLED'],
  ])
})

test('C04 a refund is undone though the money is gone: nothing can be staked or withdrawn until a win covers it', async () => {
  const { player, key, play } = await guest('gap')
  const gap = gapProvider(key, operator.send, play)
  const [b1, units] = [`${player}-b1`, 10_000_000]
  const undo = () => gap.undoRollback(b1, units)
  const other = gapProvider(key, operator.send, { ...play, round: `${player}-r2` })
  expect((await gap.bet(b1, units)).body['balance']).toBe(40_000_000)
  expect((await gap.rollback(b1, units)).body['balance']).toBe(50_000_000)
  await operator.rows(
    `select post_transfers(uuidv7(), now(), 'check', jsonb_build_array(
       jsonb_build_object('account', $1::bigint, 'kind', 'WITHDRAW_HOLD', 'debit', 'wallet', 'credit', 'held', 'amount', 48000, 'ref', 'w1'),
       jsonb_build_object('account', $1::bigint, 'kind', 'WITHDRAW_PAID', 'debit', 'held', 'credit', 'gateway', 'amount', 48000, 'ref', 'w1')), null, null)`,
    [player],
  )
  expect((await gap.balance()).body['balance']).toBe(2_000_000)
  expect(await undo()).toMatchObject({ status: 200, body: { status: 'GAP_OK', balance: -8_000_000 } })
  expect((await undo()).body['balance']).toBe(-8_000_000)
  expect(await roundsOf(player)).toMatchObject([{ bet: 10_000n, win: 0n, status: 'OPEN' }])
  expect(await operator.wallet(player)).toMatchObject({ balance: -8_000n, debt: 8_000n })
  for (const amount of [0, 100_000])
    expect((await other.bet(`${player}-x${amount}`, amount)).body['status']).toBe('GAP_NOT_ENOUGH_MONEY')
  const withdrawal = { externalId: `${player}-debt`, player, method: 'upi', amount: '100.00' }
  await expect(operator.call('/withdrawal', withdrawal)).rejects.toThrow('Not enough available balance.')
  expect(
    await operator.rows(`select after->>'debt' as debt from audit where action = 'balance.negative' and subject = $1`, [
      `player:${player}`,
    ]),
  ).toEqual([{ debt: '8000' }])
  const won = await gap.win(`${player}-w1`, 15_000_000, { reference_transaction_uuid: b1 })
  expect(won.body['balance']).toBe(7_000_000)
  expect(await roundsOf(player)).toMatchObject([{ bet: 10_000n, win: 15_000n, status: 'SETTLED' }])
  expect((await other.bet(`${player}-b2`, 100_000)).body['balance']).toBe(6_900_000)
  expect(
    await operator.rows(`select bets, stake, pl from player_day where player_id = $1 and product = 'gap'`, [player]),
  ).toEqual([{ bets: 1, stake: 10_000n, pl: 5_000n }])
})

test('C04 there is nothing to undo of a bet that is unknown, or was not refunded', async () => {
  const { player, key, play } = await guest('gap')
  const gap = gapProvider(key, operator.send, play)
  const word = async (call: Promise<ReceivedAnswer>) => (await call).body['status']
  expect(await word(gap.undoRollback(`${player}-none`, 100_000))).toBe('GAP_TRANSACTION_DOES_NOT_EXIST')
  await gap.bet(`${player}-b1`, 100_000)
  expect(await word(gap.undoRollback(`${player}-b1`, 100_000))).toBe('GAP_TRANSACTION_DOES_NOT_EXIST')
  expect((await gap.balance()).body['balance']).toBe(49_900_000)
})

test('C04 a win is taken back though the money is gone, and then its bet can be refunded', async () => {
  const { player, key, play } = await guest('gap')
  const gap = gapProvider(key, operator.send, play)
  const other = gapProvider(key, operator.send, { ...play, round: `${player}-r2` })
  const [b1, w1, w2] = [`${player}-b1`, `${player}-w1`, `${player}-w2`]
  const balances = [
    await gap.bet(b1, 10_000_000),
    await gap.win(w1, 25_000_000, { reference_transaction_uuid: b1 }),
    await other.bet(`${player}-all`, 65_000_000),
    await gap.reverseWin(w1, 25_000_000),
    await gap.reverseWin(w1, 25_000_000),
  ].map(({ body }) => body['balance'])
  expect(balances).toEqual([40_000_000, 65_000_000, 0, -25_000_000, -25_000_000])
  expect((await roundsOf(player))[0]).toMatchObject({ bet: 10_000n, win: 0n, status: 'SETTLED' })
  expect((await gap.rollback(b1, 10_000_000)).body['balance']).toBe(-15_000_000)
  // One that has not arrived is noted, and its win is refused.
  expect((await other.reverseWin(w2, 100_000)).body['balance']).toBe(-15_000_000)
  expect((await other.win(w2, 100_000)).body['status']).toBe('GAP_TRANSACTION_ROLLED_BACK')
  expect(await refusedWins(player)).toEqual([{ external_id: w2, amount: 100n, code: 'ALREADY_ROLLED_BACK' }])
})

test('C05 a result that comes again with its id and another amount corrects the one before', async () => {
  const { player, round } = await seated()
  const [t7, r] = [`${player}-t7`, round('R1')]
  const balances = await under({ correctsBySameId: true }, async () => {
    const answers = [await r.debit(t7, '100.00')]
    for (const amount of ['250.00', '250.00', '180.00', '0.00', '250.00']) answers.push(await r.credit(t7, amount))
    return answers.map(balanceIn)
  })
  expect(balances).toEqual(['400.00', '650.00', '650.00', '580.00', '400.00', '650.00'])
  const [only] = await roundsOf(player)
  expect(only).toMatchObject({ bet: 10_000n, win: 25_000n, status: 'SETTLED' })
  expect(
    await operator.rows(
      `select kind, external_id, amount, occurrences from casino_call where round_id = $1 and kind <> 'bet' order by at, id`,
      [only?.id],
    ),
  ).toEqual([
    { kind: 'win', external_id: t7, amount: 25_000n, occurrences: 2 },
    { kind: 'adjust', external_id: `${t7}/2`, amount: -7_000n, occurrences: 1 },
    { kind: 'adjust', external_id: `${t7}/3`, amount: -18_000n, occurrences: 1 },
    { kind: 'adjust', external_id: `${t7}/4`, amount: 25_000n, occurrences: 1 },
  ])
  expect(
    await operator.rows(`select bets, stake, pl from player_day where player_id = $1 and product = 'qt'`, [player]),
  ).toEqual([{ bets: 1, stake: 10_000n, pl: 15_000n }])
})

test('C05 for all others it is a conflict, and nothing moves', async () => {
  const { player, round, balance } = await seated()
  const [t7, r] = [`${player}-t7`, round('R1')]
  await r.debit(t7, '100.00')
  expect(balanceIn(await r.credit(t7, '250.00'))).toBe('650.00')
  expect(balanceIn(await r.credit(t7, '250.00'))).toBe('650.00')
  expect(await r.credit(t7, '180.00')).toMatchObject({ status: 409 })
  expect(await balance()).toBe('650.00')
  expect(await refusedWins(player)).toEqual([{ external_id: t7, amount: 18_000n, code: 'CONFLICT' }])
  expect(
    await operator.rows(
      `select payload->>'call' as call from outbox where name = 'casino.call.conflict' and payload->>'player' = $1`,
      [player],
    ),
  ).toEqual([{ call: `win ${t7} of qt` }])
})
