import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { signatureOf } from '../sign.ts'
import { Callbacks, type CallbackCounts } from './callbacks.ts'
import { diceOf, type Dice, type Rates } from './dice.ts'
import { Payments, reported, type Payment } from './payments.ts'
import { reportOf } from './report.ts'

export interface SandboxOptions {
  readonly port: number
  readonly secret: string
  readonly merchant: string
  readonly rates: Rates
  readonly seed: number
  /** Milliseconds within which a payment ends. */
  readonly pace: number
  /** The fee in basis points, shown in the report; omitted: not shown. */
  readonly feeRate?: number
}

export interface Sandbox {
  readonly url: string
  readonly payments: Payments
  readonly counts: CallbackCounts
  /** Stops all faults and sends the callbacks kept back. */
  heal(): Promise<void>
  close(): Promise<void>
}

interface SandboxContext {
  readonly options: SandboxOptions
  readonly dice: Dice
  readonly payments: Payments
  readonly callbacks: Callbacks
  /** The current fault rates. */
  rates: Rates
  readonly signal: AbortSignal
}

/** A payment gateway with correct books and configurable faults in its calls, callbacks and reports. */
export async function serveSandbox(options: SandboxOptions): Promise<Sandbox> {
  const dice = diceOf(options.seed)
  const ending = new AbortController()
  const rates = { ...options.rates }
  const { secret, pace } = options
  const callbacks = new Callbacks({ dice, rates, secret, latest: pace, signal: ending.signal })
  const serving: SandboxContext = {
    options,
    dice,
    payments: new Payments(dice),
    callbacks,
    rates,
    signal: ending.signal,
  }
  const server = createServer((request, response) => {
    answer(serving, request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  await listen(server, options.port)
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : options.port}`,
    payments: serving.payments,
    counts: callbacks.counts,
    async heal() {
      for (const name of Object.keys(rates)) Object.assign(rates, { [name]: 0 })
      await callbacks.end()
    },
    async close() {
      ending.abort()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

async function answer(serving: SandboxContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const body = Buffer.concat(parts).toString('utf8')
  const path = request.url ?? '/'
  if (!isSigned(serving, request, body === '' ? JSON.stringify({ path }) : body))
    return respond(response, 401, { error: 'signature' })
  if (request.method === 'GET') return handleRead(serving, path, response)
  const fault = serving.dice.happens(serving.rates.answer)
    ? serving.dice.pick(['lost', 'broken', 'late', 'done'])
    : null
  // The call appears not to have arrived.
  if (fault === 'lost') return void response.destroy()
  const [status, answer] = handleOrder(serving, path, body)
  // The call was executed, but the caller never learns of it.
  if (fault === 'done') return void response.destroy()
  if (fault === 'broken') return respond(response, 502, '<html>Bad gateway</html>')
  if (fault === 'late') await delay(6_000, undefined, { ref: false })
  respond(response, status, answer)
}

function isSigned({ options }: SandboxContext, { headers }: IncomingMessage, text: string): boolean {
  const [timestamp, signature] = [headers['x-timestamp'], headers['x-signature']].map(String)
  if (!timestamp || !signature || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const [a, b] = [signatureOf(options.secret, timestamp, text), signature].map((one) => Buffer.from(one))
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b)
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

function handleRead({ payments, dice, rates, options }: SandboxContext, path: string, response: ServerResponse): void {
  if (dice.happens(rates.answer)) return respond(response, 503, { error: 'later' })
  const [, what, id] = path.split('/')
  if (what === 'balance') return respond(response, 200, { balance: payments.balance() })
  if (what === 'reports') {
    const telling = { rate: rates.report ?? 0, seed: options.seed, feeRate: options.feeRate ?? null }
    return respond(response, 200, { payments: reportOf(payments.all(), id ?? '', telling) })
  }
  const found = payments.find(what === 'payouts' ? 'payout' : 'deposit', decodeURIComponent(id ?? ''))
  return found ? respond(response, 200, reported(found)) : respond(response, 404, { error: 'unknown order' })
}

function handleOrder(serving: SandboxContext, path: string, text: string): readonly [status: number, body: unknown] {
  const kind = path === '/payouts' ? 'payout' : path === '/orders' ? 'deposit' : null
  if (kind === null) return [404, { error: 'unknown path' }]
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>
  const { order, merchant, amount, currency } = body
  const isRight = typeof order === 'string' && typeof currency === 'string' && Number.isSafeInteger(amount)
  if (!isRight || merchant !== serving.options.merchant) return [422, { error: 'order' }]
  const callbackUrl = typeof body['callback_url'] === 'string' ? body['callback_url'] : null
  const known = serving.payments.find(kind, order)
  const payment = serving.payments.open({ kind, order, merchant, amount: Number(amount), currency, callbackUrl })
  if (payment === 'other content') return [409, { error: 'other content' }]
  if (!known) void runPayment(serving, payment)
  return [200, { ...reported(payment), pay_url: `http://127.0.0.1/pay/${payment.reference}` }]
}

/**
 * Lifecycle of a payment: seven of ten succeed, some never end within their term, some are paid
 * after it.
 */
async function runPayment(serving: SandboxContext, payment: Payment): Promise<void> {
  const { dice, callbacks, payments, options, signal } = serving
  const wait = async (part: number) =>
    delay(Math.max(1, Math.floor(options.pace * part * dice.fraction())), undefined, { ref: false })
  const move = (state: Payment['state']) => {
    if (signal.aborted) return
    if (state === 'success') payments.succeed(payment)
    else payment.state = state
    callbacks.notify(payment)
  }
  const fate = dice.fraction()
  await wait(0.5)
  move('pending')
  await wait(0.5)
  if (fate < 0.3) {
    move('processing')
    await wait(0.5)
  }
  if (fate < 0.7) return move('success')
  if (fate < 0.85 || payment.kind === 'payout') return move('failed')
  if (fate < 0.95) return move('expired')
  move('expired')
  await wait(2)
  move('success')
}
