import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { confirmation, officePassword } from '#checks/harness/staff/confirmation.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import { refundSilentRounds } from './refund-silent-rounds.task.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof startTestServer>>
let operator: CasinoOperator
let keyId: string
let maker: ReturnType<typeof panelClient>
let checker: ReturnType<typeof panelClient>
const list = '/api/player-balance-repair-report/rounds'

async function signedIn(username: string, permissions: readonly string[]) {
  await createStaff(database.ownerPool, { username, permissions, transactionPassword: officePassword, domains: [1] })
  const client = panelClient(server.url)
  expect((await client.login(username, testPassword)).status).toBe(200)
  return client
}

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'qt')
  server = await startTestServer(database)
  maker = await signedIn('maker', ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST'])
  checker = await signedIn('checker', ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_APPROVE'])
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const roundIn = async (player: string) =>
  (
    await operator.rows<{ id: string; status: string; bet: bigint; win: bigint }>(
      `select id, status, bet, win from casino_round where player_id = $1`,
      [player],
    )
  )[0]!

async function requested(player: string, repair: string): Promise<string> {
  const { id } = await roundIn(player)
  const { status, body } = await maker.post(`${list}/${id}/repair`, { repair, ...confirmation })
  expect([status, body]).toEqual([202, expect.anything()])
  return (body as { data: { approval: string } }).data.approval
}

const decided = (approval: string, client = checker) =>
  client.post(`/api/approvals/${approval}/decision`, { decision: 'approve', reason: 'The provider confirmed it' })

test('another user voids a round: the stake returns once, and the late calls of the provider move nothing', async () => {
  const { player, round, balance } = await operator.seated(keyId)
  const r = round('r1')
  await r.debit(`${player}-b`, '100.00')
  await r.debit(`${player}-b2`, '50.00')
  await r.rollback(`${player}-b2`, '50.00')
  await r.credit(`${player}-w`, '40.00', { betId: `${player}-b`, completed: false })
  const approval = await requested(player, 'VOID')
  expect(await balance()).toBe('440.00')
  expect((await decided(approval, maker)).status).toBe(403)
  expect(await balance()).toBe('440.00')
  expect((await decided(approval)).status).toBe(200)
  expect(await balance()).toBe('500.00')
  expect(await roundIn(player)).toMatchObject({ status: 'VOIDED', bet: 15_000n, win: 0n })
  // Decided again, refunded by the provider, and won after all.
  expect((await decided(approval)).status).toBe(409)
  expect(await r.rollback(`${player}-b`, '100.00')).toMatchObject({ status: 200, body: { balance: '500.00' } })
  expect((await r.credit(`${player}-w2`, '250.00', { betId: `${player}-b` })).status).not.toBe(200)
  expect(await balance()).toBe('500.00')
  expect(
    await operator.rows(
      `select kind, amount from transfer where account_id = $1 and ref like 'casino:%' order by wallet_version`,
      [player],
    ),
  ).toEqual([
    { kind: 'CASINO_BET', amount: 10_000n },
    { kind: 'CASINO_BET', amount: 5_000n },
    { kind: 'CASINO_REFUND', amount: 5_000n },
    { kind: 'CASINO_WIN', amount: 4_000n },
    { kind: 'CASINO_REFUND', amount: 10_000n },
    { kind: 'CASINO_ADJUST', amount: 4_000n },
  ])
  expect((await verify(database.db)).filter(({ id }) => id === 'casino')).toEqual([])
})

test('a closed round counts with what was won, and a win after it is still paid', async () => {
  const { player, round, balance } = await operator.seated(keyId)
  const r = round('r1')
  await r.debit(`${player}-b`, '100.00')
  expect((await decided(await requested(player, 'CLOSE'))).status).toBe(200)
  expect(await balance()).toBe('400.00')
  expect(await roundIn(player)).toMatchObject({ status: 'SETTLED', bet: 10_000n, win: 0n })
  expect(
    await operator.rows(`select bets, stake, pl from player_day where player_id = $1 and product = 'qt'`, [player]),
  ).toEqual([{ bets: 1, stake: 10_000n, pl: -10_000n }])
  expect(await r.credit(`${player}-w`, '250.00', { betId: `${player}-b` })).toMatchObject({ status: 200 })
  expect(await balance()).toBe('650.00')
})

test('a repair is not approved once the provider has sent the result', async () => {
  const { player, round, balance } = await operator.seated(keyId)
  const r = round('r1')
  await r.debit(`${player}-b`, '100.00')
  const approval = await requested(player, 'VOID')
  await r.credit(`${player}-w`, '250.00', { betId: `${player}-b` })
  expect((await decided(approval)).status).toBe(409)
  expect(await balance()).toBe('650.00')
  expect(
    (await maker.post(`${list}/${(await roundIn(player)).id}/repair`, { repair: 'VOID', ...confirmation })).status,
  ).toBe(409)
})

test('CSW-08 what open rounds hold is listed until they are ended, and none is older than the term of its provider', async () => {
  const slots = await connectProvider(database, 'slot')
  await operator.rows(
    `insert into setting (domain_id, key, value) values (0, 'settings.betting', '{"refundQtechAfter": 14}')`,
  )
  forgetCached()
  const { player, round, balance } = await operator.seated(keyId)
  await round('old').debit(`${player}-old`, '100.00')
  await round('young').debit(`${player}-young`, '30.00')
  const play = { player, game: gameCode, round: 'patient', currency: 'INR' }
  const session = await operator.session(player, 'slot', gameCode)
  const patient = slotsProvider({ keyId: slots, secret: casinoSecret('slot') }, operator.send, { ...play, session })
  await patient.bet(`${player}-patient`, '60.00')
  await operator.rows(
    `update casino_round set started_at = now() - case provider when 'slot' then interval '20 days' else interval '15 days' end
      where player_id = $1 and external_id in ($2, 'patient')`,
    [player, `${player}-old`],
  )
  const listed = async () => {
    const { body } = await maker.get(`${list}?startedAt=all&status=OPEN&playerId=${player}`)
    return (body as { data: readonly { provider: string; staked: string }[] }).data.map(
      ({ provider, staked }) => `${provider} ${staked}`,
    )
  }
  expect((await listed()).toSorted()).toEqual(['qt 100.00', 'slot 60.00'])
  expect(await refundSilentRounds.run({ db: database.db, now: instantNow })).toBe(1)
  expect([await listed(), await balance()]).toEqual([['slot 60.00'], '410.00'])
  // Resolved by its late result: no rule ended it.
  await patient.win(`${player}-won`, '90.00')
  expect([await listed(), await balance()]).toEqual([[], '500.00'])
  expect(
    await operator.rows(`select provider, bet, status from casino_round where player_id = $1 order by bet`, [player]),
  ).toEqual([
    { provider: 'qt', bet: 3_000n, status: 'OPEN' },
    { provider: 'slot', bet: 6_000n, status: 'SETTLED' },
    { provider: 'qt', bet: 10_000n, status: 'VOIDED' },
  ])
})

test('the check of the books names a round whose figures differ from the ledger, and an entry without a round', async () => {
  const casino = async () => (await verify(database.db)).filter(({ id }) => id === 'casino').map(({ rows }) => rows)
  const { player, round } = await operator.seated(keyId)
  await round('r1').debit(`${player}-b`, '100.00')
  await round('r1').credit(`${player}-w`, '30.00')
  expect(await casino()).toEqual([])
  for (const column of ['staked', 'refunded', 'won']) {
    await operator.rows(`update casino_round set ${column} = ${column} + 1 where player_id = $1`, [player])
    expect([column, await casino()]).toEqual([column, [1]])
    await operator.rows(`update casino_round set ${column} = ${column} - 1 where player_id = $1`, [player])
  }
  await operator.rows(`update casino_round set id = uuidv7() where player_id = $1`, [player])
  expect(await casino()).toEqual([2])
})
