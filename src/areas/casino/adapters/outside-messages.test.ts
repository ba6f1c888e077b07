import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { outsideContracts, seats } from '#checks/harness/casino/outside-contracts.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { sealOfCall } from '#areas/casino/wallet/call-body.ts'
import { seal, unseal } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#platform/secrets/keys.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import type { SentRequest } from '#simulator/casino/transport.ts'
import { adapters } from './adapters.ts'

/** The secrets of the inputs. */
const [signingKey, canary] = ['outside-key-20', 'CANARY-22']
const input = (name: string) =>
  readFileSync(new URL(`../../../../checks/outside/inputs/${name}`, import.meta.url), 'utf8')

let database: TestDatabase
let operator: CasinoOperator
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database, instantNow, [...adapters, ...outsideContracts])
  keyId = await connectProvider(database, 'slot')
  await operator.rows(
    `insert into casino_game (domain_id, vertical, position, status, title, code, kind, updated_by) values (1, 'slot', 2, 'ACTIVE', 'Café Royale', 'Café Royale', 'SLOT', 'check')`,
  )
  for (const [name, secret] of [
    ['signs', signingKey],
    ['query', canary],
  ] as const)
    await operator.rows(
      `insert into inbound_key (key_id, domain_id, name, secret_encrypted, casino_provider, status) values ($1, 1, $1, $2, 'slot', 'ACTIVE')`,
      [name, seal(sealingKeys, secret, sealOf(name))],
    )
})
afterAll(() => database?.close())

let players = 0
/** A player with 500.00 at a slot. */
async function seated() {
  const player = await operator.player(`messenger${(players += 1)}`, '500.00')
  const session = await operator.session(player, 'slot', gameCode)
  seats.set('p1', { player, session })
  return { player, session, cash: async () => (await operator.wallet(player)).balance }
}

const post = (target: string, body: string, headers: SentRequest['headers'] = {}) =>
  operator.send({ method: 'POST', target, headers, body })

/** Everything that is stored of the calls that came in. */
async function storedBytes(): Promise<string> {
  const rows = await operator.rows<{ id: string; sealed: string }>(`select call_id as id, sealed from casino_call_body`)
  return rows.map(({ id, sealed }) => unseal(sealingKeys, sealed, sealOfCall(id))).join('\n')
}

const hmac = (text: string) => createHmac('sha256', signingKey).update(text).digest('hex')

test('C20 a signature is checked over the bytes as they came, whole or of one member', async () => {
  const { player, cash } = await seated()
  const body = input('c20-signature.json')
  const data = body.slice(body.indexOf('"data":') + 7, body.lastIndexOf('}'))
  const whole = 'ecc35854d359923b1872302ebdd737322547523abd376ffb7a40245c6997a622'
  const member = '3991b16d701417bb6fc583094e0d968d1597082d2d907f7245adbd7df5f8c7f0'
  expect([hmac(body), hmac(`${data}|1764294900123`)]).toEqual([whole, member])
  const call = (signature: string, sent = body, scheme = 'member') =>
    post(`/api/casino/signs-${scheme}/signs/wallet`, sent, { 'x-signature': signature })
  for (const [signature, sent] of [
    // Over what was parsed and written again.
    ['c4fe37e6062dca10b21ca5cabf6432c2c69a75fe5deb50f2a8beb62b79130ac0', body],
    [member, body.replace('10.0', '10.00')],
    [whole, body],
  ] as const)
    expect(await call(signature, sent)).toMatchObject({ body: { code: 'SIGNATURE_INVALID' } })
  expect(await call(member, body, 'whole')).toMatchObject({ body: { code: 'SIGNATURE_INVALID' } })
  expect(await cash()).toBe(50_000n)
  expect(await call(member)).toEqual({ status: 200, body: { results: [{ code: 'OK', balance: '490.00' }] } })
  expect(await call(whole, body, 'whole')).toEqual({
    status: 200,
    body: { results: [{ code: 'DUPLICATE_OK', balance: '490.00' }] },
  })
  expect(await cash()).toBe(49_000n)
  expect(await operator.rows(`select external_id, game, bet from casino_round where player_id = $1`, [player])).toEqual(
    [{ external_id: '9007199254740993', game: 'Café Royale', bet: 1_000n }],
  )
})

test('C22 a secret in the query is believed with its key alone, and is kept nowhere', async () => {
  const { cash } = await seated()
  const queryOf = (password: string, amount = '100') =>
    `action=debit&callerId=demo&callerPassword=${password}&username=p1&amount=${amount}&transaction_id=c22-1&round_id=R1&gameplay_final=0`
  const keyOf = (query: string) => createHash('sha1').update(`salt${query}`).digest('hex')
  const get = (query: string, key = keyOf(query)) =>
    operator.send({
      method: 'GET',
      target: `/api/casino/by-query/query/wallet?${query}&key=${key}`,
      headers: {},
      body: '',
    })
  expect(await get(queryOf(canary))).toEqual({ status: 200, body: { code: 'OK', balance: '400.00' } })
  expect(await get(queryOf('wrong'))).toMatchObject({ body: { code: 'SIGNATURE_INVALID' } })
  expect(await get(queryOf(canary, '1000'), keyOf(queryOf(canary)))).toMatchObject({
    body: { code: 'SIGNATURE_INVALID' },
  })
  expect(await cash()).toBe(40_000n)
  expect(await storedBytes()).toContain('callerPassword=*&username=p1&amount=1000&')
  expect(await storedBytes()).not.toContain(canary)
  for (const table of ['casino_call', 'audit', 'casino_round', 'transfer'])
    expect([
      table,
      JSON.stringify(await operator.rows(`select t::text as line from ${table} t`)).includes(canary),
    ]).toEqual([table, false])
  expect(operator.faults).toEqual([])
})

test('C23 the same call is read as XML, as a form and as JSON of any type, and rounds have the same name in all', async () => {
  const { player, session, cash } = await seated()
  const typed = (type?: string) =>
    slotsProvider(
      { keyId, secret: casinoSecret('slot') },
      (request) =>
        operator.send({ ...request, headers: { ...request.headers, ...(type ? { 'content-type': type } : {}) } }),
      { player, game: gameCode, round: 'r 23/2', currency: 'INR', session },
    )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<root>\n  <action>bet</action>\n  <token>${session}</token>\n  <player>${player}</player>
  <id>c23-1</id><round>r 23/1</round><game>${gameCode}</game><amount>100.00</amount><currency>INR</currency><finished>false</finished>\n</root>\n`
  expect(await typed('text/xml; charset=utf-8').raw('/play', xml)).toMatchObject({ body: { balance: '400.00' } })
  const form = `action=bet&player=${player}&amount=100.00&currency=INR&game=${gameCode}&id=c23-2&token=${session}&round=r+23%2F2`
  expect(await typed('application/x-www-form-urlencoded').raw('/play', form)).toMatchObject({
    body: { balance: '300.00' },
  })
  const win = JSON.stringify({
    action: 'win',
    player,
    amount: '250.00',
    currency: 'INR',
    game: gameCode,
    id: 'c23-3',
    bet: 'c23-2',
    round: 'r 23/2',
    finished: true,
  })
  for (const type of ['text/plain', 'application/json; charset="utf-8"', undefined])
    expect(await typed(type).raw('/play', win)).toMatchObject({ status: 200, body: { balance: '550.00' } })
  expect(await cash()).toBe(55_000n)
  expect(
    await operator.rows(
      `select external_id, bet, win, status from casino_round where player_id = $1 order by external_id`,
      [player],
    ),
  ).toEqual([
    { external_id: 'r 23/1', bet: 10_000n, win: 0n, status: 'OPEN' },
    { external_id: 'r 23/2', bet: 10_000n, win: 25_000n, status: 'SETTLED' },
  ])
})

test('C23 entities and types that nobody reads are refused in the words of the provider, and kept as they came', async () => {
  const { cash, player, session } = await seated()
  const raw = (type: string, body: string) =>
    slotsProvider(
      { keyId, secret: casinoSecret('slot') },
      (request) => operator.send({ ...request, headers: { ...request.headers, 'content-type': type } }),
      { player, game: gameCode, round: 'r1', currency: 'INR', session },
    ).raw('/play', body)
  const refused = { status: 400, body: { code: 400 } }
  expect(await raw('application/xml', input('c23-entity.xml'))).toMatchObject(refused)
  expect(await raw('multipart/form-data; boundary=x', '--x--')).toMatchObject(refused)
  expect(await raw('application/x-www-form-urlencoded', 'action=bet&action=win')).toMatchObject(refused)
  expect(await cash()).toBe(50_000n)
  const stored = await storedBytes()
  expect(stored).toContain(input('c23-entity.xml'))
  expect(stored).toContain('--x--')
  expect(operator.faults).toEqual([])
})

test('C28 of a list of bets those pass that can, in the order asked, and a repeat answers the same', async () => {
  const { cash } = await seated()
  const body = input('c28-batch.json')
  const ask = () => post('/api/casino/signs-whole/signs/batch', body, { 'x-signature': hmac(body) })
  const results = [
    { id: 'c28-a', code: 'OK', balance: '200.00' },
    { id: 'c28-b', code: 'OK', balance: '50.00' },
    { id: 'c28-c', code: 'INSUFFICIENT_FUNDS', balance: '50.00' },
    { id: 'c28-a', code: 'DUPLICATE_OK', balance: '200.00' },
  ]
  expect(await ask()).toEqual({ status: 200, body: { results } })
  expect(await cash()).toBe(5_000n)
  expect(await ask()).toEqual({
    status: 200,
    body: { results: results.map((one) => (one.code === 'OK' ? { ...one, code: 'DUPLICATE_OK' } : one)) },
  })
  expect(await cash()).toBe(5_000n)
})
