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
import { verify } from '#areas/exchange/settlement/verify.ts'
import { auraProvider } from '#simulator/casino/aura.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof startTestServer>>
let operator: CasinoOperator
let keyId: string
let maker: ReturnType<typeof panelClient>
let checker: ReturnType<typeof panelClient>
const list = '/api/player-balance-repair-report/held-wins'

async function signedIn(username: string, permissions: readonly string[]) {
  await createStaff(database.ownerPool, { username, permissions, transactionPassword: officePassword, domains: [1] })
  const client = panelClient(server.url)
  expect((await client.login(username, testPassword)).status).toBe(200)
  return client
}

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  await database.ownerPool.query(
    `insert into setting (domain_id, key, value) values (1, 'settings.risk', '{"bigWin": "1000.00", "bigWinMultiple": 50, "bigWinMultipleFrom": "200.00"}')`,
  )
  keyId = await connectProvider(database, 'qt')
  server = await startTestServer(database)
  maker = await signedIn('maker', ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST'])
  checker = await signedIn('checker', ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_APPROVE'])
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const caseOf = async (player: string) => {
  const [row] = (await maker.get(`${list}?playerId=${player}&onHoldSince=all`)).body.data
  return row
}
const moneyOf = async (player: string) => {
  const [row] = await operator.rows<{ balance: bigint; held: bigint }>(
    `select balance, held from wallet where account_id = $1`,
    [player],
  )
  return [row?.balance, row?.held]
}
const kindsOf = (player: string) =>
  operator
    .rows<{ kind: string; amount: bigint }>(
      `select kind, amount from transfer where account_id = $1 and (ref like 'casino:%') order by wallet_version`,
      [player],
    )
    .then((rows) => rows.map(({ kind, amount }) => `${kind} ${amount}`))
const sound = async () =>
  (await verify(database.db)).filter(({ id }) => ['casino', 'I-02', 'I-03', 'I-04'].includes(id))

/** A player of 500.00 who has won 1,200.00 with 100.00. */
async function winner() {
  const { player, round, balance } = await operator.seated(keyId)
  const r = round('r1')
  await r.debit(`${player}-b`, '100.00')
  const win = () => r.credit(`${player}-w`, '1200.00', { betId: `${player}-b` })
  return { player, r, balance, win, first: await win() }
}

test('a big win is answered at once and not available, whatever the provider repeats', async () => {
  const { player, balance, win, first } = await winner()
  expect(first).toMatchObject({ status: 200, body: { balance: '400.00' } })
  expect(await win()).toEqual(first)
  expect(await balance()).toBe('400.00')
  expect(await moneyOf(player)).toEqual([40_000n, 120_000n])
  expect(await kindsOf(player)).toEqual(['CASINO_BET 10000', 'CASINO_WIN 120000', 'WIN_HOLD 120000'])
  expect(await caseOf(player)).toMatchObject({
    provider: 'qt',
    game: 'Night Tram',
    stake: '100.00',
    amount: '1200.00',
    held: '1200.00',
    cause: 'AMOUNT',
    status: 'HELD',
  })
  expect(await sound()).toEqual([])
})

test('a multiple of the stake is held from its least amount on', async () => {
  const { player, round, balance } = await operator.seated(keyId)
  await round('r1').debit(`${player}-b1`, '1.00')
  await round('r1').credit(`${player}-w1`, '199.99', { betId: `${player}-b1` })
  await round('r2').debit(`${player}-b2`, '1.00')
  await round('r2').credit(`${player}-w2`, '200.00', { betId: `${player}-b2` })
  expect(await balance()).toBe('697.99')
  expect(await caseOf(player)).toMatchObject({ amount: '200.00', cause: 'MULTIPLE' })
})

test('a released win is available once', async () => {
  const { player, balance } = await winner()
  const { id } = await caseOf(player)
  const released = () => maker.post(`${list}/${id}/payout`, confirmation)
  expect((await released()).status).toBe(200)
  expect((await released()).status).toBe(409)
  expect(await balance()).toBe('1600.00')
  expect(await moneyOf(player)).toEqual([160_000n, 0n])
  expect(await caseOf(player)).toMatchObject({ status: 'RELEASED', held: '0.00', decidedBy: 'maker' })
  expect(await sound()).toEqual([])
})

test('a rejection by two users takes the win out of the round, the result of the player and the wallet', async () => {
  const { player, balance, win } = await winner()
  const { id } = await caseOf(player)
  const asked = await maker.post(`${list}/${id}/rejection`, { followUp: 'LOCK_PLAY', ...confirmation })
  expect(asked.status).toBe(202)
  expect(await moneyOf(player)).toEqual([40_000n, 120_000n])
  const approved = await checker.post(`/api/approvals/${asked.body.data.approval}/decision`, {
    decision: 'approve',
    reason: 'The provider confirmed a fault',
  })
  expect(approved.status).toBe(200)
  expect(await moneyOf(player)).toEqual([40_000n, 0n])
  expect(await balance()).toBe('400.00')
  expect(await caseOf(player)).toMatchObject({ status: 'REJECTED', followUp: 'LOCK_PLAY' })
  expect(await operator.rows(`select is_bet_locked from player where id = $1`, [player])).toEqual([
    { is_bet_locked: true },
  ])
  expect(await operator.rows(`select status, bet, win, won from casino_round where player_id = $1`, [player])).toEqual([
    { status: 'SETTLED', bet: 10_000n, win: 0n, won: 0n },
  ])
  expect(await operator.rows(`select pl from player_day where player_id = $1 and product = 'qt'`, [player])).toEqual([
    { pl: -10_000n },
  ])
  expect((await win()).status).toBe(200)
  expect(await moneyOf(player)).toEqual([40_000n, 0n])
  expect(await sound()).toEqual([])
})

test('a corrected net result takes back what is held, and the case ends as taken back', async () => {
  const auraKey = await connectProvider(database, 'aura')
  const player = await operator.player('exposed', '2000.00')
  const session = await operator.session(player, 'aura')
  const aura = auraProvider({ keyId: auraKey, secret: casinoSecret('aura') }, operator.send, {
    player,
    session,
    game: gameCode,
    round: 'n1',
    currency: 'INR',
  })
  await aura.exposure('n1-e', '500.00')
  await aura.result('1500.00')
  expect(await moneyOf(player)).toEqual([200_000n, 150_000n])
  await aura.result('-200.00')
  expect(await moneyOf(player)).toEqual([180_000n, 0n])
  expect(await caseOf(player)).toMatchObject({ status: 'REVERSED', takenBack: '1500.00', held: '0.00' })
  expect(await kindsOf(player)).toEqual([
    'AURA_PL 150000',
    'WIN_HOLD 150000',
    'WIN_RELEASE 150000',
    'CASINO_ADJUST 150000',
    'AURA_PL 20000',
  ])
  expect(await sound()).toEqual([])
})

test('a user of another branch finds no case', async () => {
  const { player } = await winner()
  const { id } = await caseOf(player)
  await createStaff(database.ownerPool, {
    username: 'elsewhere',
    permissions: ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST'],
    transactionPassword: officePassword,
    domains: [2],
  })
  const client = panelClient(server.url)
  await client.login('elsewhere', testPassword)
  expect((await client.post(`${list}/${id}/payout`, confirmation)).status).toBe(404)
  expect((await client.get(`${list}?onHoldSince=all`)).body.data).toEqual([])
  expect(await moneyOf(player)).toEqual([40_000n, 120_000n])
})
