import { randomUUID } from 'node:crypto'
import { messageFormats } from '#areas/payments/gateways/callbacks/message-format.ts'
import { sealOfBody } from '#areas/payments/gateways/callbacks/callback-body.ts'
import { unseal } from '#platform/auth/secrets/seal.ts'
import {
  callbacksOf,
  input,
  json,
  mac,
  quietGateway,
  sendCallback,
  stamped,
  startOrder,
  stateOf,
  type Callback,
} from './gateway-talk.ts'
import { done, type Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import type { Currency } from '../site.ts'

const amounts: Readonly<Partial<Record<Currency, readonly [amount: string, minor: number, other: number]>>> = {
  PKR: ['1250.00', 125_000, 1_250],
  HUF: ['1250.00', 125_000, 1_250],
  IDR: ['1250.00', 125_000, 1_250],
  KWD: ['1250.000', 1_250_000, 1_250],
  JPY: ['1250', 1_250, 125_000],
  INR: ['1250.00', 125_000, 1_250],
}

const minorUnits: Row = {
  id: 'R04',
  what: 'a gateway of minor units in currencies of 0, 2 and 3 decimals',
  expected:
    'PKR sent 125000, wrong unit 202 REVIEW OTHER_AMOUNT 0.00, right 200 SUCCESS 1250.00; HUF sent 125000, wrong unit 202 REVIEW OTHER_AMOUNT 0.00, right 200 SUCCESS 1250.00; IDR sent 125000, wrong unit 202 REVIEW OTHER_AMOUNT 0.00, right 200 SUCCESS 1250.00; KWD sent 1250000, wrong unit 202 REVIEW OTHER_AMOUNT 0.000, right 200 SUCCESS 1250.000; JPY sent 1250, wrong unit 202 REVIEW OTHER_AMOUNT 0, right 200 SUCCESS 1250; INR sent 125000, wrong unit 202 REVIEW OTHER_AMOUNT 0.00, right 200 SUCCESS 1250.00',
  async run(at) {
    await using gateway = await quietGateway()
    const seen = []
    for (const [name, [amount, minor, other]] of Object.entries(amounts)) {
      const code = name as Currency
      const order = await startOrder(at, { code, amount, baseUrl: gateway.url })
      const sent = await gateway.amountOf(order.order)
      const report = (paid: number) =>
        sendCallback(
          at,
          order.gateway,
          stamped({ order: order.order, amount: paid, currency: code, status: 'success' }),
        )
      const status = await report(other)
      const { available } = await done(at.call(code, '/balance', { player: order.player }))
      const wrong = [status, ...(await callbacksOf(at, order.gateway)), available].join(' ')
      seen.push(
        `${code} sent ${sent}, wrong unit ${wrong}, right ${await report(minor)} ${await stateOf(at, code, order)}`,
      )
    }
    return seen.join('; ')
  },
}

const { majorUnits, coins, timestamped } = messageFormats

/** A message of the third format about an order. */
const paymentOf = (order: string): string => input('callback-milliseconds.json').trim().replace('ord-0001', order)

const milliseconds: Row = {
  id: 'R19',
  what: 'timestamps in milliseconds and seconds, with a dot before the body or without',
  expected:
    'ms 200 SUCCESS 170.00; ms. 200 SUCCESS 170.00; s 200 SUCCESS 170.00; s. 200 SUCCESS 170.00; 6 minutes old 401 INITIATED 0.00 UNSIGNED The timestamp in milliseconds is more than 5 minutes from the server time',
  async run(at) {
    const seen = []
    for (const [name, unit, dot, age] of [
      ['ms', 1, '', 0],
      ['ms.', 1, '.', 0],
      ['s', 1_000, '', 0],
      ['s.', 1_000, '.', 0],
      ['6 minutes old', 1, '', 360_000],
    ] as const) {
      const order = await startOrder(at, { amount: '170.00', wording: majorUnits })
      const [body, stamp] = [paymentOf(order.order), String(Math.floor((Date.now() - age) / unit))]
      const headers = {
        ...json,
        'x-webhook-timestamp': stamp,
        'x-webhook-signature': mac(`${stamp}${dot}${body}`, 'base64'),
      }
      const status = await sendCallback(at, order.gateway, { body, headers })
      const stored = age > 0 ? [await callbacksOf(at, order.gateway)] : []
      seen.push([name, status, await stateOf(at, 'INR', order), ...stored].join(' '))
    }
    return seen.join('; ')
  },
}

const types = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/json; charset="utf-8"',
  'application/json; charset=UTF8',
  'application/json; charset=utf-8; v=1',
  'application/vnd.api+json',
]

const contentTypes: Row = {
  id: 'R20',
  what: 'content types of callbacks, forms and a byte order mark',
  expected:
    'application/x-www-form-urlencoded 415 UNSIGNED; text/plain 415 UNSIGNED; application/json; charset="utf-8" 200 DONE; application/json; charset=UTF8 200 DONE; application/json; charset=utf-8; v=1 200 DONE; application/vnd.api+json 200 DONE; mark 200 DONE; form of a gateway that sends forms 200 DONE SUCCESS 1250.00',
  async run(at) {
    const seen = []
    for (const type of types) {
      const order = await startOrder(at, { amount: '1250.00' })
      const { body, headers } = success(order.order)
      const sent = { body, headers: { ...headers, 'content-type': type } }
      seen.push(`${type} ${await answered(at, order.gateway, sent)}`)
    }
    const marked = await startOrder(at, { amount: '1250.00' })
    seen.push(`mark ${await answered(at, marked.gateway, success(marked.order, '\uFEFF'))}`)
    const flat = { ...timestamped.signing, over: 'body', header: 'x-signature', timestampHeader: null } as const
    const order = await startOrder(at, {
      amount: '1250.00',
      wording: {
        ...timestamped,
        signing: flat,
        bodies: 'form',
        namesNoMerchant: true,
        fields: { ...timestamped.fields, order: 'order_id' },
        words: { ...timestamped.words, SUCCESS: 'SUCCESS' },
      },
    })
    const body = input('form-callback.txt').trim().replace('ord-0001', order.order)
    const headers = { 'content-type': types[0] ?? '', 'x-signature': mac(body) }
    const form = await answered(at, order.gateway, { body, headers })
    return [...seen, `form of a gateway that sends forms ${form} ${await stateOf(at, 'INR', order)}`].join('; ')
  },
}

const success = (order: string, mark = ''): Callback => {
  const body = `${mark}${JSON.stringify({ kind: 'deposit', order, merchant: 'house', amount: 125_000, currency: 'INR', status: 'success', event: randomUUID() })}`
  const stamp = String(Math.floor(Date.now() / 1_000))
  return { body, headers: { ...json, 'x-timestamp': stamp, 'x-signature': mac(`${stamp}.${body}`) } }
}

async function answered(at: Installation, gateway: string, sent: Callback): Promise<string> {
  const status = await sendCallback(at, gateway, sent)
  const stored = await callbacksOf(at, gateway)
  return [status, ...stored.map((text) => text.split(' ')[0])].join(' ')
}

/** A message of the crypto format, its names sorted and its numbers as they are written here. */
const coinsOf = (order: string, written: Readonly<Record<string, string>>): Callback => {
  const fields: Readonly<Record<string, string>> = {
    actually_paid: '100',
    confirmations: '12',
    merchant: '"house"',
    order_id: JSON.stringify(order),
    pay_amount: '100',
    payment_id: JSON.stringify(randomUUID()),
    payment_status: '"finished"',
    price_amount: '170.00',
    price_currency: '"inr"',
    tx_hash: JSON.stringify(randomUUID()),
    type: '"deposit"',
    ...written,
  }
  const body = `{${Object.keys(fields)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${fields[name]}`)
    .join(',')}}`
  return { body, headers: { ...json, 'x-invoice-sig': mac(body, 'hex', 'sha512') } }
}

const sortedJson: Row = {
  id: 'R28',
  what: 'sorted JSON with 170.00, 1.10 and twenty digits',
  expected: '200 SUCCESS 170.00; kept as it came: true; shown with its digits: true',
  async run(at) {
    const order = await startOrder(at, { amount: '170.00', wording: coins, adapter: 'crypto' })
    const { fee, ref } = { fee: '1.10', ref: '12345678901234567890' }
    const sent = coinsOf(order.order, { fee, ref })
    const status = await sendCallback(at, order.gateway, sent)
    const [stored] = await at.rows(
      `select c.id, c.body, b.sealed from gateway_callback c join gateway_callback_body b on b.callback_id = c.id where c.gateway_id = $1`,
      [order.gateway],
    )
    const whole = Buffer.from(unseal(at.keys, stored.sealed, sealOfBody(stored.id)), 'latin1').toString()
    const isShown = stored.body.includes('170.00') && stored.body.includes('1.10') && stored.body.includes(ref)
    return `${status} ${await stateOf(at, 'INR', order)}; kept as it came: ${whole === sent.body}; shown with its digits: ${isShown}`
  },
}

const longNumbers: Row = {
  id: 'R29',
  what: 'references above 2^53 sent as numbers',
  expected:
    '9007199254740993 200 SUCCESS 1250.00 stored 9007199254740993; 9007199254740992 200 SUCCESS 1250.00 stored 9007199254740992',
  async run(at) {
    const gateway = await at.gateway()
    const seen = []
    for (const reference of ['9007199254740993', '9007199254740992']) {
      const player = await at.player('INR')
      const { deposit } = await doneStart(at, player, gateway.way)
      const text = JSON.stringify({
        ...JSON.parse(input('long-number-reference.json')),
        order: deposit,
        status: 'success',
        kind: 'deposit',
        merchant: 'house',
      })
      const body = text.replace(/"reference":\d+/, `"reference":${reference},"event":${reference}`)
      const stamp = String(Math.floor(Date.now() / 1_000))
      const headers = { ...json, 'x-timestamp': stamp, 'x-signature': mac(`${stamp}.${body}`) }
      const status = await sendCallback(at, gateway.id, { body, headers })
      const [stored] = await at.rows(`select reference from gateway_callback where order_id = $1`, [deposit])
      const state = await stateOf(at, 'INR', { gateway: gateway.id, player, order: deposit })
      seen.push(`${reference} ${status} ${state} stored ${stored?.reference}`)
    }
    return seen.join('; ')
  },
}

async function doneStart(at: Installation, player: string, way: string) {
  const { status, body } = await at.call('INR', '/deposit/start', { player, way, amount: '1250.00' })
  if (status !== 200) throw new Error(`the order was refused: ${JSON.stringify(body)}`)
  return body
}

const smallCoins: Row = {
  id: 'R37',
  what: 'amounts of coins with more than six decimals',
  expected:
    '0.00012345 200 SUCCESS 170.00; "0.00012345" 200 SUCCESS 170.00; 1e-7 200 SUCCESS 170.00; 0.000123 200 SUCCESS 170.00; another amount 202 INITIATED 0.00',
  async run(at) {
    const seen = []
    for (const coin of ['0.00012345', '"0.00012345"', '1e-7', '0.000123']) {
      const order = await startOrder(at, { amount: '170.00', wording: coins, adapter: 'crypto' })
      const sent = coinsOf(order.order, { pay_amount: coin, actually_paid: coin })
      seen.push(`${coin} ${await sendCallback(at, order.gateway, sent)} ${await stateOf(at, 'INR', order)}`)
    }
    const order = await startOrder(at, { amount: '170.00', wording: coins, adapter: 'crypto' })
    const sent = coinsOf(order.order, { pay_amount: '0.00012345', actually_paid: '0.00002345' })
    seen.push(`another amount ${await sendCallback(at, order.gateway, sent)} ${await stateOf(at, 'INR', order)}`)
    return seen.join('; ')
  },
}

export const callbackRows: readonly Row[] = [
  minorUnits,
  milliseconds,
  contentTypes,
  sortedJson,
  longNumbers,
  smallCoins,
]
