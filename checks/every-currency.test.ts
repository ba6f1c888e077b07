import { randomUUID } from 'node:crypto'
import { instantNow } from '#checks/harness/time/clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayouts } from '#areas/payments/gateways/polls/payouts.ts'
import { pollDeposits } from '#areas/payments/gateways/polls/poll-deposits.ts'
import { openGateway, type GatewayContext } from '#areas/payments/gateways/work/accounts.ts'
import { receiveCallback } from '#areas/payments/gateways/callbacks/callbacks.ts'
import { mappingOf } from '#areas/payments/gateways/callbacks/callback-format.ts'
import { messageFormats } from '#areas/payments/gateways/callbacks/message-format.ts'
import { encodeAmount } from '#areas/payments/gateways/callbacks/parse-message.ts'
import { parseAmount, readCallback } from '#areas/payments/rules/callbacks/field-mapping.ts'
import { connectOwner } from '#platform/database/connect.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { allAt } from '#simulator/sandbox/dice.ts'
import { serveSandbox, type Sandbox } from '#simulator/sandbox/serve.ts'
import { digitsOf, isHeld } from '#values/currency.ts'
import { formatMoney, money } from '#values/money.ts'
import { freshDatabase, type TestDatabase } from './harness/database.ts'
import { iso4217 } from './harness/iso-4217.ts'
import { addSecret, bodyOf, gatewayContext, gatewaySecret, sign } from './harness/payments/gateway.ts'
import { sealingKeys, smallOperator, type SmallOperator } from './harness/small-operator.ts'

/** One of every currency in which amounts can be held, with a gateway that counts minor units. */
interface Place {
  readonly code: string
  readonly digits: 0 | 2 | 3
  readonly domain: number
  readonly gateway: string
  readonly player: string
  /** 1,250 units and the smallest amount, or 1,250 units of a currency without decimals: as text, and as the gateway counts. */
  readonly amount: string
  readonly minor: number
}

let database: TestDatabase
let ownerPool: TestDatabase['ownerPool']
let site: SmallOperator
let sandbox: Sandbox
let context: GatewayContext
let places: readonly Place[]
beforeAll(async () => {
  const fresh = await freshDatabase()
  // The owner of the checks sees fewer domains than there are currencies.
  const domains = Array.from({ length: 300 }, (_, at) => at + 1)
  ownerPool = connectOwner(fresh.url, { max: 5, domains })
  database = { ...fresh, ownerPool }
  site = await smallOperator(database)
  // Payments do not change by themselves: the test sets their outcome.
  const still = { rates: allAt(0), seed: 3, pace: 100_000_000 }
  sandbox = await serveSandbox({ port: 0, secret: gatewaySecret, merchant: 'house', ...still })
  ;({ context } = gatewayContext(database))
  const held = ([0, 2, 3] as const).flatMap((digits) => iso4217[digits].map((code) => ({ code, digits })))
  await openDomains(held.map(({ code }) => code))
  places = await Promise.all(held.map(openPlace))
})
afterAll(async () => {
  await sandbox?.close()
  await ownerPool?.end()
  await database?.close()
})

const rows = async (text: string, values: readonly unknown[] = []) =>
  (await database.ownerPool.query<Readonly<Record<string, unknown>>>(text, [...values])).rows

/** Domains, companies and gateways of currencies, numbered from 100. */
async function openDomains(codes: readonly string[]): Promise<void> {
  await rows(
    `insert into currency select code, code, currency_digits(code) from unnest($1::text[]) code on conflict do nothing`,
    [codes],
  )
  await rows(
    `insert into domain (id, code, name, host, currency) select 100 + n, lower(code), code, lower(code) || '.example', code
     from unnest($1::text[]) with ordinality c(code, n)`,
    [codes],
  )
  await rows(`insert into agent (id, domain_id, parent_id, level, upline, username)
    select id * 1000, id, null, 1, array[id * 1000]::bigint[], code || '-company' from domain where id > 100`)
  await rows(`insert into agent_share select a.id, p.product, 10000 from agent a, (select distinct product from agent_share) p
    where a.domain_id > 100`)
  await rows(`select open_wallet(id * 1000, id, currency) from domain where id > 100`)
  await rows(
    `insert into gateway (domain_id, code, name, adapter, base_url, merchant, currency, wording, confirm_above, status)
     select id, code || '-pay', code, 'signed-http', $1, 'house', currency, $2, 1000000000000, 'ACTIVE' from domain where id > 100`,
    [sandbox.url, JSON.stringify(messageFormats.timestamped)],
  )
  await rows(`insert into deposit_method (domain_id, code, name, type, gateway_id, currency, min_amount, max_amount, status)
    select domain_id, 'PAY', code, 'UPI_QR', id, currency, 1, 1000000000, 'ACTIVE' from gateway where domain_id > 100`)
}

const amounts = { 0: ['1250', 1_250], 2: ['1250.01', 125_001], 3: ['1250.001', 1_250_001] } as const

async function openPlace({ code, digits }: Pick<Place, 'code' | 'digits'>): Promise<Place> {
  const [found] = await rows(
    `select d.id, g.id as gateway from domain d join gateway g on g.domain_id = d.id where d.currency = $1 and d.id > 100`,
    [code],
  )
  const { id: domain, gateway } = found as { id: number; gateway: string }
  const key = code.toLowerCase()
  await rows(`insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ($1, $2, $1, $3)`, [
    key,
    domain,
    seal(sealingKeys, `secret of ${key}`, sealOf(key)),
  ])
  await addSecret(database, { gatewayId: gateway, domainId: domain, secret: gatewaySecret, key: sealingKeys })
  const opened = { externalId: randomUUID(), username: `${key}-player`, agent: `${key}-company` }
  const { player } = await site.call('/player', opened, `secret of ${key}`, key)
  const [amount, minor] = amounts[digits]
  return { code, digits, domain, gateway, player, amount, minor }
}

const start = async ({ code, player, amount }: Place): Promise<string> => {
  const key = code.toLowerCase()
  const input = { externalId: randomUUID(), player, way: 'PAY', amount }
  return (await site.call('/deposit/start', input, `secret of ${key}`, key)).deposit
}

const callback = (place: Place, order: string, amount: number) => {
  const body = JSON.stringify(bodyOf(order, 'success', { amount, currency: place.code }))
  return receiveCallback(context, {
    gatewayId: place.gateway,
    body: Buffer.from(body),
    headers: sign(body),
    ip: '127.0.0.1',
  })
}

/** By currency, so that a failure names the ones that are wrong. */
const byCode = async <T>(work: (place: Place) => Promise<T> | T): Promise<Readonly<Record<string, T>>> => {
  const found: (readonly [string, T])[] = []
  for (let at = 0; at < places.length; at += 8)
    found.push(
      ...(await Promise.all(places.slice(at, at + 8).map(async (place) => [place.code, await work(place)] as const))),
    )
  return Object.fromEntries(found)
}

test('the decimals are those of the published list, in the program and in the database', async () => {
  const listed = ([0, 2, 3] as const).flatMap((digits) =>
    iso4217[digits].map((code) => ({ code, program: digits, database: digits })),
  )
  const known = await rows(`select code, currency_digits(code) as database from unnest($1::text[]) code`, [
    listed.map(({ code }) => code),
  ])
  expect(known.map((one) => ({ ...one, program: digitsOf(String(one['code'])) }))).toEqual(listed)
  expect(listed).toHaveLength(163)
})

test('an order, its callback, a wrong callback and the credit count the minor unit of every currency', async () => {
  const orders = await byCode(start)
  const wrong = await byCode(start)
  while (await pollDeposits(context));
  const order = ({ code }: Place) => orders[code] ?? ''
  const sentTo = (id: string) => {
    const { amount, currency } = sandbox.payments.find('deposit', id) ?? {}
    return [amount, currency]
  }
  expect(await byCode((place) => sentTo(order(place)))).toEqual(await byCode(({ code, minor }) => [minor, code]))
  const answers = await byCode(async (place) => [
    (await callback(place, order(place), place.minor)).status,
    // The units of the order, as a gateway with other decimals would count them, or one minor unit too few.
    (await callback(place, wrong[place.code] ?? '', place.digits === 0 ? 125_000 : 1_250)).status,
  ])
  expect(answers).toEqual(await byCode(() => [200, 202]))
  const state = async (place: Place) => {
    const [found] = await rows(
      `select (select status || ' ' || amount from deposit where id = $1) as paid,
        (select status from deposit where id = $2) as other,
        (select review_reason from gateway_callback where order_id = $2::text) as reason,
        (select balance::text from wallet where account_id = $3) as balance`,
      [order(place), wrong[place.code], place.player],
    )
    return found
  }
  expect(await byCode(state)).toEqual(
    await byCode(({ minor }) => ({
      paid: `SUCCESS ${minor}`,
      other: 'PENDING',
      reason: 'OTHER_AMOUNT',
      balance: String(minor),
    })),
  )
})

test('a payout, the query about it, a report and a balance count the minor unit of every currency', async () => {
  const payouts = createPayouts(context)
  const beneficiary = { kind: 'bank', name: 'Meera Nair', account: '000111222333', branch: 'HDFC0000001' } as const
  const paid = await byCode(async ({ code, minor, domain }) => {
    const gateway = `${code.toLowerCase()}-pay`
    const order = { orderId: randomUUID(), domainId: domain, gateway, amount: money(BigInt(minor)), currency: code }
    await payouts.sendPayout({ ...order, beneficiary })
    const payment = sandbox.payments.find('payout', order.orderId)
    if (!payment) throw new Error(`the payout in ${code} was not sent`)
    sandbox.payments.succeed(payment)
    const { outcome } = await payouts.queryPayout({ ...order, beneficiary })
    return { id: order.orderId, sent: payment.amount, outcome }
  })
  expect(await byCode(({ code }) => [paid[code]?.sent, paid[code]?.outcome])).toEqual(
    await byCode(({ minor }) => [minor, 'PAID']),
  )
  sandbox.payments.balance = () => 1_250_001
  const today = instantNow().toISOString().slice(0, 10)
  const read = await byCode(async ({ code, gateway: id }) => {
    const opened = await openGateway(context, { id })
    if (!opened) throw new Error(`there is a gateway in ${code}`)
    const { gateway, account } = opened
    const report = await gateway.dailyReport(account, today)
    const line = 'silent' in report ? null : report.find(({ orderId }) => orderId === paid[code]?.id)
    return { reported: line?.amount, balance: await gateway.floatBalance(account) }
  })
  expect(read).toEqual(await byCode(({ minor }) => ({ reported: BigInt(minor), balance: { balance: 1_250_001n } })))
})

test('a gateway that counts units is sent, and reports, the decimals of every currency', async () => {
  const { amounts } = messageFormats.majorUnits
  const text = ({ minor, digits }: Place) => formatMoney(money(BigInt(minor)), digits)
  const sent = await byCode(({ code, minor }) => String(encodeAmount(money(BigInt(minor)), code, amounts)))
  expect(sent).toEqual(await byCode(text))
  const read = await byCode(({ code }) => parseAmount(sent[code] ?? null, { unit: 'major', currency: code }))
  expect(read).toEqual(await byCode(({ minor }) => BigInt(minor)))
})

test('an amount finer than the currency is refused at entry and opens nothing', async () => {
  const before = await rows('select count(*)::int as deposits from deposit')
  const refused = await byCode(async (place) => {
    const finer = `1250.${'5'.padStart(place.digits + 1, '0')}`
    return start({ ...place, amount: finer }).then(
      () => `accepted ${finer}`,
      (problem: unknown) => (problem instanceof Error ? problem.message : String(problem)),
    )
  })
  const message = { 0: 'whole amount', 2: 'at most 2 decimals', 3: 'at most 3 decimals' }
  expect(refused).toEqual(await byCode(({ digits }) => expect.stringContaining(message[digits])))
  expect(await rows('select count(*)::int as deposits from deposit')).toEqual(before)
})

test.each([...iso4217[4], ...iso4217.none])('no amount is read in %s, which has none that can be held', (code) => {
  const body = { order: 'order-1', status: 'success', amount: 1_250, currency: code, merchant: 'house' }
  const terms = { currency: 'INR', merchant: 'house' }
  const read = readCallback(body, mappingOf(messageFormats.timestamped), terms)
  expect([read.currency, read.amount, isHeld(code)]).toEqual([code, null, false])
})

test('a balance is shown with the decimals of the currency', async () => {
  const shown = await byCode(async ({ player, code }) => {
    const key = code.toLowerCase()
    const answer = await site.call('/balance', { player }, `secret of ${key}`, key)
    return Reflect.get(answer, 'available') as unknown
  })
  expect(shown).toEqual(await byCode(({ minor, digits }) => formatMoney(money(BigInt(minor)), digits)))
})
