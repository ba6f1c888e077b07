import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { MessageFormat } from '#areas/payments/gateways/callbacks/message-format.ts'
import { gatewaySecret } from '#checks/harness/payments/gateway.ts'
import { until } from '#checks/harness/time/until.ts'
import { allAt } from '#simulator/sandbox/dice.ts'
import { serveSandbox } from '#simulator/sandbox/serve.ts'
import { done, type Installation } from '../installation.ts'
import type { Currency } from '../site.ts'

/** A made-up file or message of a report. */
export const input = (name: string): string => readFileSync(new URL(`../inputs/${name}`, import.meta.url), 'utf8')

export interface Callback {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends a callback as its gateway does; returns the status of the answer. */
export async function sendCallback(at: Installation, gateway: string, { body, headers }: Callback): Promise<number> {
  const answer = await fetch(new URL(`/api/gateways/${gateway}/callback`, at.url), { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

export const json = { 'content-type': 'application/json' }

export const mac = (text: string, encoding: 'hex' | 'base64' = 'hex', algorithm = 'sha256'): string =>
  createHmac(algorithm, gatewaySecret).update(text).digest(encoding)

/** Signed over timestamp, dot and body, with the names of the first format. */
export const stamped = (content: Readonly<Record<string, unknown>>): Callback => {
  const body = JSON.stringify({ kind: 'deposit', merchant: 'house', event: randomUUID(), ...content })
  const stamp = String(Math.floor(Date.now() / 1_000))
  return { body, headers: { ...json, 'x-timestamp': stamp, 'x-signature': mac(`${stamp}.${body}`) } }
}

/** A gateway that takes orders and says nothing by itself. */
export async function quietGateway() {
  const sandbox = await serveSandbox({
    port: 0,
    secret: gatewaySecret,
    merchant: 'house',
    rates: allAt(0),
    seed: 3,
    pace: 100_000_000,
  })
  return {
    url: sandbox.url,
    /** The amount that it was sent for an order. */
    amountOf: async (order: string) =>
      (await until(`order ${order}`, () => sandbox.payments.find('deposit', order))).amount,
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

export interface Order {
  readonly gateway: string
  readonly player: string
  readonly order: string
}

interface OrderInput {
  readonly code?: Currency
  readonly amount: string
  readonly wording?: MessageFormat
  readonly adapter?: string
  readonly baseUrl?: string
}

/** A deposit of a new player by a gateway of its own. */
export async function startOrder(at: Installation, { code = 'INR', amount, ...traits }: OrderInput): Promise<Order> {
  const gateway = await at.gateway(traits, code)
  const player = await at.player(code)
  const { deposit } = await done(at.call(code, '/deposit/start', { player, way: gateway.way, amount }))
  return { gateway: gateway.id, player, order: deposit }
}

/** The state of a deposit and the player’s balance. */
export async function stateOf(at: Installation, code: Currency, { player, order }: Order): Promise<string> {
  const [found] = await at.rows(`select status from deposit where id = $1`, [order])
  const { available } = await done(at.call(code, '/balance', { player }))
  return `${found?.status} ${available}`
}

/** What is kept of the callbacks of a gateway. */
export async function callbacksOf(at: Installation, gateway: string): Promise<readonly string[]> {
  const stored = await at.rows(
    `select concat_ws(' ', status, review_reason) as text from gateway_callback where gateway_id = $1 order by at, id`,
    [gateway],
  )
  return stored.map(({ text }) => text)
}
