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
import { sealOfCall } from '#areas/casino/wallet/call-body.ts'
import { unseal } from '#platform/auth/secrets/seal.ts'
import { slotsProvider, type SlotsProvider } from '#simulator/casino/slots.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'slot')
})
afterAll(() => database?.close())

type Answer = ReturnType<SlotsProvider['bet']>
const codeOf = async (call: Answer) => (await call).body['code'] ?? 'OK'

let players = 0
/** A player with 500.00 at a slot, and the provider in any of their rounds. */
async function seated() {
  const player = await operator.player(`spinner${(players += 1)}`, '500.00')
  const opened = await operator.session(player, 'slot', gameCode)
  const round = (name: string, session = opened, secret = casinoSecret('slot')) =>
    slotsProvider({ keyId, secret }, operator.send, {
      player,
      game: gameCode,
      round: `${player}-${name}`,
      currency: 'INR',
      session,
    })
  const balance = async () => (await round('any').balance()).body['balance']
  const granted = async (purse: 'BONUS' | 'CASH', rounds: number, expires = '2100-01-01') => {
    const rows = await operator.rows<{ id: string }>(
      `insert into free_round_grant (cell, player_id, domain_id, agent_id, provider, game_code, game, rounds, stake, purse, currency, campaign, granted_by, granted_at, expires_at)
       select cell, id, domain_id, agent_id, 'slot', $2, 'Night Tram', $3, 1000, $4, 'INR', 'Autumn spins', 'check', '2020-01-01', $5 from player where id = $1 returning id`,
      [player, gameCode, rounds, purse, expires],
    )
    return rows[0]?.id ?? ''
  }
  const grant = async (id: string) =>
    (await operator.rows(`select used, won::int, status from free_round_grant where id = $1`, [id]))[0]
  const entries = () =>
    operator.rows(
      `select kind, amount::int from transfer where account_id = $1 and kind in ('CASINO_BET', 'CASINO_WIN', 'CASINO_REFUND', 'JACKPOT_WIN', 'FREESPIN_WIN') order by wallet_version`,
      [player],
    )
  return { player, round, balance, granted, grant, entries }
}

test('plays a round: token, balance, two spins, a rollback and a win; a repeat is marked as one', async () => {
  const { player, round, balance } = await seated()
  const r = round('r1')
  const account = { status: 200, body: { player, balance: '500.00', currency: 'INR' } }
  expect(await r.session()).toEqual(account)
  expect(await r.balance()).toEqual(account)
  const first = await r.bet(`${player}-1`, '100.00')
  expect(first).toMatchObject({ status: 200, body: { balance: '400.00', repeated: false } })
  expect(await r.bet(`${player}-2`, 30)).toMatchObject({ body: { balance: '370.00' } })
  expect(await r.rollback(`${player}-2`, '30.00')).toMatchObject({ body: { balance: '400.00' } })
  expect(await r.win(`${player}-3`, '250.00', { bet: `${player}-1` })).toMatchObject({ body: { balance: '650.00' } })
  expect(await r.bet(`${player}-1`, '100.0')).toEqual({
    status: 200,
    body: { ...first.body, balance: '650.00', repeated: true },
  })
  expect(await balance()).toBe('650.00')
  expect(
    await operator.rows(`select provider, bet, win, status from casino_round where player_id = $1`, [player]),
  ).toEqual([{ provider: 'slot', bet: 10_000n, win: 25_000n, status: 'SETTLED' }])
  expect(
    await operator.rows(`select bets, stake, pl from player_day where player_id = $1 and product = 'slot'`, [player]),
  ).toEqual([{ bets: 1, stake: 10_000n, pl: 15_000n }])
})

test('a free spin takes no money, its win goes to the purse of the grant, and its refund gives the round back', async () => {
  const { player, round, balance, granted, grant, entries } = await seated()
  const [bonus, cash] = [await granted('BONUS', 10), await granted('CASH', 1)]
  const [r1, r2, r3] = [round('f1'), round('f2'), round('f3')]
  for (let again = 0; again < 2; again += 1) await r1.bet(`${player}-s1`, '10.00', { issue: bonus })
  expect(await r1.win(`${player}-s2`, '35.00', { issue: bonus, bet: `${player}-s1` })).toMatchObject({
    status: 200,
    body: { balance: '535.00' },
  })
  expect(await codeOf(r2.bet(`${player}-s3`, '10.00', { issue: bonus }))).toBe('OK')
  for (let again = 0; again < 2; again += 1)
    expect(await r2.rollback(`${player}-s3`, '10.00')).toMatchObject({ status: 200, body: { balance: '535.00' } })
  expect([await balance(), await entries()]).toEqual(['535.00', [{ kind: 'FREESPIN_WIN', amount: 3_500 }]])
  expect(
    await operator.rows(
      `select w.balance::int, w.held::int, b.type, b.name, b.balance::int as bonus, b.required::int
       from wallet w join bonus_award b on b.player_id = w.account_id where w.account_id = $1`,
      [player],
    ),
  ).toEqual([
    { balance: 50_000, held: 3_500, type: 'FREE_ROUNDS', name: 'Autumn spins', bonus: 3_500, required: 35_000 },
  ])
  expect(await grant(bonus)).toEqual({ used: 1, won: 3_500, status: 'IN_USE' })

  expect(await codeOf(r3.bet(`${player}-s4`, '0.00', { issue: cash }))).toBe('OK')
  // A win belongs to the free rounds of its bet, named or not.
  expect(await r3.win(`${player}-s5`, '20.00', { bet: `${player}-s4` })).toMatchObject({ body: { balance: '555.00' } })
  expect(await entries()).toEqual([
    { kind: 'FREESPIN_WIN', amount: 3_500 },
    { kind: 'FREESPIN_WIN', amount: 2_000 },
  ])
  expect(await grant(cash)).toEqual({ used: 1, won: 2_000, status: 'USED' })
})

test('each refusal of a free spin has a number of its own, and none uses a round or takes money', async () => {
  const { player, round, balance, granted, grant } = await seated()
  const [one, over] = [await granted('BONUS', 1), await granted('BONUS', 1, '2020-02-01')]
  const spin = (id: string, issue: string, amount = '10.00') =>
    codeOf(round('f1').bet(`${player}-${id}`, amount, { issue }))
  expect(await spin('u1', 'nobody-granted-this')).toBe(200)
  expect(await spin('u2', '00000000-0000-7000-8000-000000000000')).toBe(200)
  expect(await spin('e1', over)).toBe(202)
  expect(await spin('v1', one, '9.99')).toBe(203)
  expect(await grant(one)).toEqual({ used: 0, won: 0, status: 'GRANTED' })
  expect(await spin('s1', one)).toBe('OK')
  expect(await spin('s2', one)).toBe(201)
  // A repeat gets the refusal of the first time.
  expect(await spin('e1', over)).toBe(202)
  const other = await seated()
  expect(await codeOf(other.round('f1').bet(`${other.player}-s1`, '10.00', { issue: one }))).toBe(200)
  expect([await balance(), await other.balance()]).toEqual(['500.00', '500.00'])
})

test('a win of an unknown issue, or of another one than its bet, is not paid, and is listed with its amount', async () => {
  const { player, round, balance, granted, grant, entries } = await seated()
  const issue = await granted('BONUS', 5)
  const r = round('r1')
  const unknown = () => codeOf(r.win(`${player}-w1`, '35.00', { issue: 'nobody-granted-this' }))
  expect([await unknown(), await unknown()]).toEqual([200, 200])
  await r.bet(`${player}-b`, '10.00')
  expect(await codeOf(r.win(`${player}-w2`, '40.00', { bet: `${player}-b`, issue }))).toBe(200)
  expect([await balance(), await entries()]).toEqual(['490.00', [{ kind: 'CASINO_BET', amount: 1_000 }]])
  expect(await grant(issue)).toEqual({ used: 0, won: 0, status: 'GRANTED' })
  expect(
    await operator.rows(
      `select external_id, code, amount::int, occurrences, exists (select from casino_call_body b where b.call_id = c.id) "isKept"
       from casino_call c where player_id = $1 and kind = 'win' and decision = 'REFUSED' order by at, id`,
      [player],
    ),
  ).toEqual([
    { external_id: `${player}-w1`, code: 'FREE_ROUNDS_UNKNOWN', amount: 3_500, occurrences: 2, isKept: true },
    { external_id: `${player}-w2`, code: 'FREE_ROUNDS_UNKNOWN', amount: 4_000, occurrences: 1, isKept: true },
  ])
  // The stake of money comes back as money, whatever the rollback names.
  expect(await r.rollback(`${player}-b`, '10.00', { issue })).toMatchObject({ body: { balance: '500.00' } })
})

test('parallel free spins on the last round: exactly one has it', async () => {
  const { player, round, balance, granted, grant } = await seated()
  const issue = await granted('CASH', 1)
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, at) => codeOf(round(`r${at}`).bet(`${player}-b${at}`, '10.00', { issue }))),
  )
  expect(codes.filter((code) => code === 'OK').length).toBe(1)
  expect(codes.filter((code) => code === 201).length).toBe(19)
  expect([await balance(), await grant(issue)]).toEqual(['500.00', { used: 1, won: 0, status: 'USED' }])
})

test('a jackpot is paid inside the amount of its win, in an entry of its own', async () => {
  const { player, round, balance, entries } = await seated()
  const r = round('r1')
  await r.bet(`${player}-b`, '2.00')
  const win = () => r.win(`${player}-w`, '1200.00', { bet: `${player}-b`, jackpot: '1000.00' })
  expect(await win()).toMatchObject({ body: { balance: '1698.00' } })
  expect(await win()).toMatchObject({ body: { balance: '1698.00', repeated: true } })
  expect(await codeOf(r.win(`${player}-w2`, '10.00', { jackpot: '10.01' }))).toBe(400)
  expect(await balance()).toBe('1698.00')
  expect(await entries()).toEqual([
    { kind: 'CASINO_BET', amount: 200 },
    { kind: 'CASINO_WIN', amount: 20_000 },
    { kind: 'JACKPOT_WIN', amount: 100_000 },
  ])
  expect(
    await operator.rows(
      `select r.win::int, c.jackpot::int from casino_round r join casino_call c on c.round_id = r.id and c.kind = 'win' where r.player_id = $1`,
      [player],
    ),
  ).toEqual([{ win: 120_000, jackpot: 100_000 }])
})

test('has a number of its own for each refusal, moves nothing for any, and pays a locked player', async () => {
  const { player, round, balance } = await seated()
  const r = round('r1')
  expect(await codeOf(r.bet(`${player}-1`, '600.00'))).toBe(100)
  expect(await codeOf(r.bet(`${player}-2`, '1.00', { player: '999999' }))).toBe(101)
  expect(await codeOf(round('r1', 'made-up').bet(`${player}-3`, '1.00'))).toBe(102)
  expect(await codeOf(r.bet(`${player}-4`, '1.00', { currency: 'USD' }))).toBe(103)
  expect(await codeOf(r.rollback(`${player}-5`, '1.00'))).toBe('OK')
  expect(await codeOf(r.bet(`${player}-5`, '1.00'))).toBe(301)
  expect(await codeOf(r.win(`${player}-6`, '1.00', { bet: `${player}-5` }))).toBe(302)
  expect(await codeOf(r.rollback(`${player}-7`, '1.00', { bet: undefined }))).toBe(400)
  expect(await codeOf(round('r1', 'made-up').session())).toBe(102)
  expect(await balance()).toBe('500.00')
  await operator.rows(`update player set status = 'LOCKED' where id = $1`, [player])
  expect(await codeOf(r.bet(`${player}-8`, '1.00'))).toBe(104)
  expect(await codeOf(r.win(`${player}-9`, '1.00'))).toBe('OK')
  expect(operator.faults).toEqual([])
})

test('answers what cannot be read in its own words, and keeps the bytes', async () => {
  const { player, round, balance } = await seated()
  const r = round('r1')
  for (const amount of [-1, '1.001'])
    expect([amount, await codeOf(r.bet(`${player}-b`, amount))]).toEqual([amount, 401])
  for (const amount of ['1e3', '', ' 1', '10,00', '0x0A', true, null, [10]])
    expect([amount, await codeOf(r.bet(`${player}-b`, '', { amount }))]).toEqual([amount, 400])
  for (const body of ['', '{', '[]', '{"action":"jackpot"}', '{"id":"a","id":"b"}'])
    expect([body, await codeOf(r.raw('/play', body))]).toEqual([body, 400])
  expect(await codeOf(r.bet(`${player}-b`, 0.1))).toBe('OK')
  expect(await balance()).toBe('499.90')
  const stored = await operator.rows<{ id: string; sealed: string }>(
    `select c.id, b.sealed from casino_call c join casino_call_body b on b.call_id = c.id where code = 'BAD_REQUEST' and c.ip is not null`,
  )
  const bytes = stored.map(({ id, sealed }) => unseal(sealingKeys, sealed, sealOfCall(id)))
  expect(bytes).toContain(`POST /api/casino/slots/${keyId}/play\n\n{"action":"jackpot"}`)
})

test('believes no other secret and no altered byte', async () => {
  const { player, round, balance } = await seated()
  expect(await round('r1', undefined, 'another secret').win(`${player}-w`, '1.00')).toMatchObject({
    status: 403,
    body: { code: 403 },
  })
  const altered = slotsProvider(
    { keyId, secret: casinoSecret('slot') },
    (request) => operator.send({ ...request, body: request.body.replace('"amount":"1.00"', '"amount":"9.00"') }),
    { player, game: gameCode, round: `${player}-r1`, currency: 'INR', session: 'none' },
  )
  expect(await codeOf(altered.win(`${player}-w`, '1.00'))).toBe(403)
  expect(await balance()).toBe('500.00')
})
