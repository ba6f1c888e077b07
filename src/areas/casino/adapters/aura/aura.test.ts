import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import { sealOfCall } from '#areas/casino/wallet/call-body.ts'
import { unseal } from '#platform/auth/secrets/seal.ts'
import type { Server } from '#server/main.ts'
import { auraProvider } from '#simulator/casino/aura.ts'
import { sendOverHttp, type ReceivedAnswer } from '#simulator/casino/transport.ts'

let database: TestDatabase
let operator: CasinoOperator
let server: Server
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'aura')
  server = await startTestServer(database, { catalogue: [], bindings: [] })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

let players = 0
/** A player at a table, and Aura that calls over HTTP for them. */
async function seated(amount = '1000.00') {
  const player = await operator.player(`aura-player${(players += 1)}`, amount)
  const session = await operator.session(player, 'aura', gameCode)
  const round = (name: string, token = session, secret = casinoSecret('aura')) =>
    auraProvider({ keyId, secret }, sendOverHttp(server.url), {
      player,
      game: gameCode,
      round: name,
      currency: 'INR',
      session: token,
    })
  /** In minor units: cash, and what of it can be spent. */
  const money = async () => {
    const { balance, exposure, debt } = await operator.wallet(player)
    return { cash: balance, available: balance - exposure, debt }
  }
  return { player, session, round, money }
}

const rupees = (cash: bigint, available: bigint) => ({ cash: cash * 100n, available: available * 100n, debt: 0n })
const statusOf = ({ body }: ReceivedAnswer) => body['status']
/** Of the only player in the answer. */
const resultStatus = ({ body }: ReceivedAnswer) => body['results'] as readonly Readonly<Record<string, unknown>>[]
const first = async (call: Promise<ReceivedAnswer>) => resultStatus(await call)[0]?.['status']

const ledgerOf = (player: string) =>
  operator.rows(
    `select kind, case credit when 'wallet' then amount else -amount end as amount from transfer
      where account_id = $1 and (kind::text like 'CASINO%' or kind = 'AURA_PL') order by wallet_version`,
    [player],
  )
const roundsOf = (player: string) =>
  operator.rows(
    `select external_id, status, bet, win, exposed from casino_round where player_id = $1 order by started_at, id`,
    [player],
  )

test('verifies a token: balance, exposure and currency of the player', async () => {
  const { player, round } = await seated()
  await round('auth-1').exposure('auth-o1', '300.00')
  expect(await round('auth-1').auth()).toEqual({
    status: 200,
    body: {
      status: 'OP_SUCCESS',
      userId: player,
      username: `aura-player${players}`,
      balance: '700.00',
      exposure: '300.00',
      currency: 'INR',
    },
  })
  expect(statusOf(await round('auth-1', 'made-up').auth())).toBe('OP_INVALID_TOKEN')
})

test('C34 an exposure replaces that of its round, results are booked once and corrected, and a void books nothing', async () => {
  const { player, round, money } = await seated()
  const [r1, r2] = [round('R1'), round('R2')]
  const steps: readonly (readonly [() => Promise<unknown>, string, ReturnType<typeof rupees>])[] = [
    [async () => statusOf(await r1.exposure('c34-1', '300.00')), 'OP_SUCCESS', rupees(1000n, 700n)],
    [async () => statusOf(await r1.exposure('c34-2', 500)), 'OP_SUCCESS', rupees(1000n, 500n)],
    [async () => statusOf(await r1.exposure('c34-3', '200.00')), 'OP_SUCCESS', rupees(1000n, 800n)],
    [async () => statusOf(await r1.exposure('c34-4', '1200.00')), 'OP_INSUFFICIENT_FUNDS', rupees(1000n, 800n)],
    [() => first(r1.result('180.00')), 'OP_SUCCESS', rupees(1180n, 1180n)],
    [() => first(r1.result(180)), 'OP_SUCCESS', rupees(1180n, 1180n)],
    [() => first(r1.result('-200.00')), 'OP_SUCCESS', rupees(800n, 800n)],
    [async () => statusOf(await r1.exposure('c34-5', '100.00')), 'OP_ROUND_SETTLED', rupees(800n, 800n)],
    [async () => statusOf(await r2.exposure('c34-6', '400.00')), 'OP_SUCCESS', rupees(800n, 400n)],
    [() => first(r2.betVoid()), 'OP_SUCCESS', rupees(800n, 800n)],
  ]
  for (const [step, answer, after] of steps) expect([await step(), await money()]).toEqual([answer, after])
  expect(await ledgerOf(player)).toEqual([
    { kind: 'AURA_PL', amount: 18_000n },
    { kind: 'CASINO_ADJUST', amount: -18_000n },
    { kind: 'AURA_PL', amount: -20_000n },
  ])
  expect(await roundsOf(player)).toEqual([
    { external_id: 'R1', status: 'SETTLED', bet: 20_000n, win: 0n, exposed: 20_000n },
    { external_id: 'R2', status: 'VOIDED', bet: 40_000n, win: 0n, exposed: 40_000n },
  ])
  expect(
    await operator.rows(`select bets, stake, pl from player_day where player_id = $1 and product = 'aura'`, [player]),
  ).toEqual([{ bets: 1, stake: 20_000n, pl: -20_000n }])
  expect(
    await operator.rows(
      `select external_id, occurrences, decision from casino_call where player_id = $1 and kind = 'result' order by at, id`,
      [player],
    ),
  ).toEqual([
    { external_id: `R1/${player}/180.00`, occurrences: 2, decision: 'APPLIED' },
    { external_id: `R1/${player}/-200.00`, occurrences: 1, decision: 'APPLIED' },
    { external_id: `R2/${player}/void`, occurrences: 1, decision: 'APPLIED' },
  ])
})

test('what an open round reserves is expected of the wallet when its balance is checked', async () => {
  const { player, round } = await seated()
  const figures = () => operator.rows(`select reserved, exposure from account_figures($1)`, [player])
  await round('figures').exposure('figures-o1', '300.00')
  expect(await figures()).toEqual([{ reserved: 30_000n, exposure: 30_000n }])
  await round('figures').result('-120.00')
  expect(await figures()).toEqual([{ reserved: 0n, exposure: 0n }])
})

test('a wager limit counts what rounds reserve, and not those that are void', async () => {
  const { player, round } = await seated()
  const wagered = () =>
    operator.rows(
      `select limit_usage(cell_of(player_id), player_id, 'WAGER', 'DAY', max(started_at) + interval '1 minute') as used
         from casino_round where player_id = $1 group by player_id`,
      [player],
    )
  await round('limit-1').exposure('limit-o1', '100.00')
  await round('limit-1').exposure('limit-o2', '150.00')
  await round('limit-2').exposure('limit-o3', '40.00')
  expect(await wagered()).toEqual([{ used: 19_000n }])
  await round('limit-2').betVoid()
  await round('limit-1').result('-150.00')
  expect(await wagered()).toEqual([{ used: 15_000n }])
})

test('an exposure that is repeated gets the same transaction and the balance of now', async () => {
  const { round, money } = await seated('500.00')
  const answered = await round('same-1').exposure('same-o1', '100.00')
  await round('same-2').exposure('same-o2', '50.00')
  expect(await round('same-1').exposure('same-o1', '100.0')).toEqual({
    status: 200,
    body: { ...answered.body, balance: '350.00' },
  })
  expect(statusOf(await round('same-1').exposure('same-o1', '101.00'))).toBe('OP_DUPLICATE_ORDER')
  expect(await money()).toEqual(rupees(500n, 350n))
})

test('of parallel exposures on the last unit exactly one is accepted', async () => {
  const { round, money } = await seated('1.00')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => round(`last-${at}`).exposure(`last-o${at}`, '1.00')),
  )
  const count = (status: string) => answers.filter((answer) => statusOf(answer) === status).length
  expect([count('OP_SUCCESS'), count('OP_INSUFFICIENT_FUNDS')]).toEqual([1, 19])
  expect(await money()).toEqual(rupees(1n, 0n))
})

test('a round that loses everything leaves nothing reserved, and no debt on the way', async () => {
  const { player, round, money } = await seated('100.00')
  await round('all-1').exposure('all-o1', '100.00')
  expect(await first(round('all-1').result('-100.00'))).toBe('OP_SUCCESS')
  expect(await money()).toEqual(rupees(0n, 0n))
  expect(
    await operator.rows(`select from audit where action = 'balance.negative' and player_id = $1`, [player]),
  ).toEqual([])
})

test('books the results of all players of a round, and says which was refused', async () => {
  const [one, two] = [await seated(), await seated()]
  await one.round('shared').exposure('shared-o1', '100.00')
  await two.round('shared').exposure('shared-o2', '100.00')
  const result = (userId: string, pnl: string) => ({ userId, currency: 'INR', pnl })
  const { status, body } = await one
    .round('shared')
    .results([result(one.player, '150.00'), result('999999', '10.00'), result(two.player, '-100.01')])
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      status: 'OP_PARTLY_DONE',
      results: [
        { userId: one.player, status: 'OP_SUCCESS', balance: '1150.00' },
        { userId: '999999', status: 'OP_USER_NOT_FOUND' },
        { userId: two.player, status: 'OP_LOSS_EXCEEDS_EXPOSURE' },
      ],
    },
  })
  expect([await one.money(), await two.money()]).toEqual([rupees(1150n, 1150n), rupees(1000n, 900n)])
})

test('has a word of its own for each refusal, and moves nothing for any', async () => {
  const { player, round, money } = await seated()
  const r = round('words')
  const status = async (call: Promise<ReceivedAnswer>) => statusOf(await call)
  expect(await status(round('words', 'made-up').exposure('words-1', '1.00'))).toBe('OP_INVALID_TOKEN')
  expect(await status(r.exposure('words-2', '1.00', { token: undefined }))).toBe('OP_INVALID_TOKEN')
  expect(await status(r.exposure('words-3', '1.00', { currency: 'USD' }))).toBe('OP_INVALID_CURRENCY')
  expect(await status(r.exposure('words-4', '1.00', { userId: '999999' }))).toBe('OP_USER_NOT_FOUND')
  for (const amount of [-1, '1.001', '1e3', '', ' 1', '10,00'])
    expect([amount, await status(r.exposure('words-5', amount))]).toEqual([amount, 'OP_INVALID_REQUEST'])
  expect(await status(r.exposure('words-6', '1.00', { betInfo: {} }))).toBe('OP_INVALID_REQUEST')
  expect(await status(r.results([]))).toBe('OP_INVALID_REQUEST')
  expect(await status(r.result('1.001'))).toBe('OP_INVALID_REQUEST')
  await operator.rows(`update player set status = 'LOCKED' where id = $1`, [player])
  expect(await status(r.exposure('words-7', '1.00'))).toBe('OP_USER_DISABLED')
  expect(await money()).toEqual(rupees(1000n, 1000n))
  expect(await first(r.result('-0.00'))).toBe('OP_SUCCESS')
  expect(await first(r.result('25.00'))).toBe('OP_SUCCESS')
  expect(await money()).toEqual(rupees(1025n, 1025n))
})

test('believes no other operator, and stores bytes without the secret', async () => {
  const { player, session, round, money } = await seated()
  expect(await round('secret', session, 'secret of wc').result('10.00')).toEqual({
    status: 401,
    body: { status: 'OP_INVALID_OPERATOR', message: 'Unknown key or invalid signature.' },
  })
  expect(await round('secret').raw('/results', '{')).toMatchObject({ status: 401 })
  expect(await money()).toEqual(rupees(1000n, 1000n))
  await round('secret').result('10.00')
  const [call] = await operator.rows<{ id: string; sealed: string }>(
    `select c.id, b.sealed from casino_call c join casino_call_body b on b.call_id = c.id where c.player_id = $1`,
    [player],
  )
  const bytes = unseal(sealingKeys, call?.sealed ?? '', sealOfCall(call?.id ?? ''))
  expect(bytes).toContain(`"operatorId":"*"`)
  expect(bytes).not.toContain(casinoSecret('aura'))
})
