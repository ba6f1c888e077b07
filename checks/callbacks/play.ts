import { randomUUID } from 'node:crypto'
import { createGateway, gatewaySecret } from '#checks/harness/payments/gateway.ts'
import { openThreeCurrencies, places, type ThreeCurrencies } from '#checks/harness/three-currencies.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { digitsOf } from '#values/currency.ts'
import { formatMoney, money } from '#values/money.ts'
import { dialectNames, dialects } from './dialects.ts'
import { canHave, messageOf, utrOf, type Asked, type Sent } from './message-of.ts'
import type { RandomCallbacks, RandomMessage } from './random-callbacks.ts'

const currencies = ['INR', 'JPY', 'KWD'] as const
const domains = { INR: 1, JPY: places.JPY.domain, KWD: places.KWD.domain }
const agents = { INR: 'MA', JPY: 'jpy-agent', KWD: 'kwd-agent' }
type Currency = (typeof currencies)[number]
type Gateways = ReadonlyMap<string, { readonly id: string; readonly way: string }>

export interface Stage {
  readonly opened: ThreeCurrencies
  readonly gateways: Gateways
}

/** An operator with a gateway of every dialect in every currency. */
export async function openStage(): Promise<Stage> {
  const opened = await openThreeCurrencies()
  const gateways = new Map<string, { readonly id: string; readonly way: string }>()
  for (const currency of currencies)
    for (const [at, dialect] of dialectNames.entries()) {
      const traits = {
        code: `pay-${currency.toLowerCase()}-${at}`,
        domainId: domains[currency],
        currency,
        wording: dialects[dialect],
      }
      gateways.set(`${dialect} ${currency}`, await createGateway(opened.database, traits))
    }
  return { opened, gateways }
}

const callOf = ({ opened }: Stage, currency: Currency) =>
  currency === 'INR'
    ? (path: string, body: Readonly<Record<string, unknown>>) =>
        opened.site.call(path, { externalId: randomUUID(), ...body })
    : (path: string, body: Readonly<Record<string, unknown>>) => opened.call(currency, path, body)

async function send({ opened }: Stage, gateway: string, { body, headers }: Sent): Promise<number> {
  const url = new URL(`/api/gateways/${gateway}/callback`, opened.server.url)
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
  await answer.arrayBuffer()
  return answer.status
}

async function sendRepeatedly(stage: Stage, gateway: string, message: RandomMessage, asked: Asked): Promise<number> {
  const sent = messageOf(message, asked)
  const statuses =
    message.repeat === 'at once'
      ? await Promise.all([sent, sent, sent].map((copy) => send(stage, gateway, copy)))
      : [await send(stage, gateway, sent)]
  if (message.repeat === 'twice') statuses.push(await send(stage, gateway, sent))
  if (message.repeat === 'written otherwise')
    statuses.push(await send(stage, gateway, messageOf({ ...message, turn: message.turn + 1, space: ' ' }, asked)))
  return Math.max(...statuses)
}

/** What is wrong with how the product took the callbacks of one deposit; empty if nothing is. */
export async function playCallbacks(
  stage: Stage,
  { dialect, currency, minor, messages }: RandomCallbacks,
): Promise<readonly string[]> {
  const format = dialects[dialect]
  const digits = digitsOf(currency)
  const { id: gateway = '', way } = stage.gateways.get(`${dialect} ${currency}`) ?? {}
  const call = callOf(stage, currency)
  const { player } = await call('/player', { username: `p${randomUUID().slice(0, 12)}`, agent: agents[currency] })
  const { deposit: order } = await call('/deposit/start', {
    player,
    way,
    amount: formatMoney(money(BigInt(minor)), digits),
  })
  const asked: Asked = { format, order, currency, digits, minor, secret: gatewaySecret, now: instantNow().getTime() }
  const wrong: string[] = []
  let isPaid = false
  let hasFailed = false
  for (const one of messages) {
    const message = one.flaw !== null && canHave(one.flaw, asked) ? one : { ...one, flaw: null }
    const status = await sendRepeatedly(stage, gateway, message, asked)
    const isRight = message.flaw === null
    if (message.says === 'paid' && !isPaid && !hasFailed && (status === 200) !== isRight)
      wrong.push(`${message.flaw ?? 'right'}: answered ${status}`)
    if (isRight && message.says === 'paid') isPaid = true
    if (isRight && message.says === 'failed' && !isPaid) hasFailed = true
    if (isRight) wrong.push(...(await keptWrong(stage, order, message)))
  }
  return [...wrong, ...(await creditedWrong(stage, { order, player, minor, isPaid, hasFailed }))]
}

/** A right message is stored once, with its ids to the last digit. */
async function keptWrong({ opened }: Stage, order: string, message: RandomMessage): Promise<readonly string[]> {
  const { reference } = message
  const stored = await opened.rows(
    `select utr from gateway_callback where order_id = $1 and reference = $2 and status <> 'UNSIGNED'`,
    [order, reference],
  )
  if (stored.length === 1 && stored[0].utr === utrOf(message)) return []
  return [`reference ${reference} is stored ${stored.length} times with the UTR ${stored[0]?.utr}`]
}

interface Credit {
  readonly order: string
  readonly player: string
  readonly minor: number
  readonly isPaid: boolean
  readonly hasFailed: boolean
}

/** What was paid is credited once and exactly; after a failure it may wait for the gateway's confirmation. */
async function creditedWrong(
  { opened }: Stage,
  { order, player, minor, isPaid, hasFailed }: Credit,
): Promise<readonly string[]> {
  const [found] = await opened.rows(
    `select d.status, (select balance from wallet where account_id = d.player_id) as balance,
      (select count(*)::int from transfer where account_id = d.player_id and kind = 'DEPOSIT') as credits
     from deposit d where d.id = $1 and d.player_id = $2`,
    [order, player],
  )
  const seen = `${found.status}, balance ${found.balance}, ${found.credits} credits`
  const nothing = found.status !== 'SUCCESS' && found.balance === 0n && found.credits === 0
  const once = found.status === 'SUCCESS' && found.balance === BigInt(minor) && found.credits === 1
  return (isPaid ? once || (hasFailed && nothing) : nothing) ? [] : [`paid: ${isPaid}, found ${seen}`]
}

export const closeStage = ({ opened }: Stage): Promise<void> => opened.close()
