import { createHmac, randomUUID } from 'node:crypto'
import { seal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { sealOf, type GatewayContext } from '#areas/payments/gateways/work/accounts.ts'
import { receiveCallback } from '#areas/payments/gateways/callbacks/callbacks.ts'
import { messageFormats, type MessageFormat } from '#areas/payments/gateways/callbacks/message-format.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { sealingKeys, type SmallOperator } from '#checks/harness/small-operator.ts'

export const gatewaySecret = 'canary-of-a-gateway-secret'

export interface GatewayTraits {
  readonly code?: string
  readonly baseUrl?: string
  readonly confirmAbove?: bigint
  readonly callbackIps?: readonly string[]
  readonly wording?: MessageFormat
  readonly adapter?: string
  readonly domainId?: number
  /** That of the domain. */
  readonly currency?: string
  readonly key?: SealingKeys
  readonly expireMinutes?: number
}

/** Creates a gateway with an active secret and a deposit method. By default no amount is high enough to be confirmed with the gateway. */
export async function createGateway(database: Pick<TestDatabase, 'ownerPool'>, traits: GatewayTraits = {}) {
  const { code = 'pay-one', domainId = 1, currency = 'INR', confirmAbove = 10n ** 15n } = traits
  const owner = database.ownerPool
  const { rows } = await owner.query<{ id: string }>(
    `insert into gateway (domain_id, code, name, adapter, base_url, merchant, currency, wording, callback_ips, confirm_above, status)
     values ($1, $2, $2, $3, $4, 'house', $5, $6, $7, $8, 'ACTIVE') returning id`,
    [
      domainId,
      code,
      traits.adapter ?? 'signed-http',
      traits.baseUrl ?? 'http://127.0.0.1:9',
      currency,
      JSON.stringify(traits.wording ?? messageFormats.timestamped),
      traits.callbackIps ?? [],
      confirmAbove,
    ],
  )
  const id = rows[0]?.id ?? ''
  await addSecret(database, { gatewayId: id, domainId, secret: gatewaySecret, key: traits.key ?? sealingKeys })
  const method = code.toUpperCase().replaceAll('-', '_')
  await owner.query(
    `insert into deposit_method (domain_id, code, name, type, gateway_id, currency, min_amount, max_amount, expire_minutes, status)
     values ($1, $2, $2, 'UPI_QR', $3, $4, 100, 1000000000, $5, 'ACTIVE')`,
    [domainId, method, id, currency, traits.expireMinutes ?? 30],
  )
  return { id, code, way: method }
}

interface SecretInput {
  readonly gatewayId: string
  readonly domainId: number
  readonly secret: string
  readonly key: SealingKeys
}

export async function addSecret(
  database: Pick<TestDatabase, 'ownerPool'>,
  { gatewayId, domainId, secret, key }: SecretInput,
): Promise<string> {
  const id = randomUUID()
  await database.ownerPool.query(
    `insert into gateway_secret (id, domain_id, gateway_id, sealed, last_four, status, entered_by, activated_by, activated_at)
     values ($1, $2, $3, $4, $5, 'ACTIVE', 'one', 'other', now())`,
    [id, domainId, gatewayId, seal(key, secret, sealOf(id)), secret.slice(-4)],
  )
  return id
}

/** The gateway context of a test; enqueued jobs are collected in `jobs`. */
export function gatewayContext(database: TestDatabase, now?: () => Date) {
  const jobs: { readonly queue: string; readonly payload: Readonly<Record<string, unknown>> }[] = []
  const context: GatewayContext = {
    db: database.db,
    sealingKeys,
    mayLoopback: true,
    publicUrl: 'http://127.0.0.1:1',
    enqueue: async (_tx, queue, payload) => {
      jobs.push({ queue, payload })
    },
    ...(now ? { now } : {}),
  }
  return { context, jobs }
}

export const sign = (body: string, secret = gatewaySecret, at = instantNow().getTime()) => {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'x-timestamp': timestamp, 'x-signature': signature }
}

export interface CallbackOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly secret?: string
  readonly at?: number
  readonly ip?: string
}

/** Plays both sides of a gateway: starts deposits on the site and sends the gateway's callbacks. */
export function gatewayClient(database: TestDatabase, site: SmallOperator, gateway: { id: string; way: string }) {
  const { context, jobs } = gatewayContext(database)
  const send = (body: string, { headers, secret, at, ip = '127.0.0.1' }: CallbackOptions = {}) =>
    receiveCallback(context, {
      gatewayId: gateway.id,
      body: Buffer.from(body),
      headers: headers ?? sign(body, secret, at),
      ip,
    })
  return {
    context,
    jobs,
    send,
    startDeposit: async (player: string, amount = '100.00'): Promise<string> => {
      const { deposit } = await site.call('/deposit/start', {
        externalId: randomUUID(),
        player,
        way: gateway.way,
        amount,
      })
      return deposit
    },
    callback: (
      order: string,
      status: string,
      other: Readonly<Record<string, unknown>> = {},
      sent: CallbackOptions = {},
    ) => send(JSON.stringify(bodyOf(order, status, other)), sent),
    async deposit(id: string) {
      const { rows } = await database.ownerPool.query('select * from deposit where id = $1', [id])
      return rows[0] as Readonly<Record<string, unknown>>
    },
    async callbacks(order: string) {
      const { rows } = await database.ownerPool.query(
        'select status, review_reason, occurrences, journal_id, deposit_id, body from gateway_callback where order_id = $1 order by at, id',
        [order],
      )
      return rows as Readonly<Record<string, unknown>>[]
    },
  }
}

export const bodyOf = (order: string, status: string, other: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'deposit',
  order,
  merchant: 'house',
  amount: 10_000,
  currency: 'INR',
  status,
  event: randomUUID(),
  ...other,
})
