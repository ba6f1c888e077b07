import { z } from 'zod/mini'
import { bodyTypes, type BodyType } from './body-type.ts'
import { gatewayStatuses } from '#areas/payments/rules/deposits/gateway-status.ts'

const path = z.string().check(z.regex(/^\/[\w./{}?=&-]{0,200}$/, 'Enter a path such as /orders/{order}.'))
const field = z
  .string()
  .check(z.regex(/^[\w-]{1,40}(\.[\w-]{1,40}){0,5}$/, 'Enter a field path such as payment.amount.'))
const header = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,60}$/, 'Enter a header name in lowercase letters.'))

/**
 * Message format of one family of gateways, as data: signature, paths, field names, amount notation and status values.
 * Other fields and statuses are ignored.
 */
export const messageFormatSchema = z.strictObject({
  signing: z.strictObject({
    algorithm: z.enum(['sha256', 'sha512']),
    /** The raw bytes; timestamp, dot and bytes; or the same JSON with sorted keys. */
    over: z.enum(['body', 'timestamp.body', 'sorted-json']),
    encoding: z.enum(['hex', 'base64']),
    header,
    /** Required when the timestamp is signed. */
    timestampHeader: z.nullable(header),
    merchantHeader: z.nullable(header),
  }),
  paths: z.strictObject({
    start: path,
    query: path,
    payout: z.nullable(path),
    payoutQuery: z.nullable(path),
    report: z.nullable(path),
    balance: z.nullable(path),
  }),
  amounts: z.strictObject({ unit: z.enum(['minor', 'major']), as: z.enum(['number', 'text']) }),
  fields: z.strictObject({
    order: field,
    merchant: field,
    amount: field,
    currency: field,
    word: field,
    reference: z.nullable(field),
    utr: z.nullable(field),
    event: z.nullable(field),
    direction: z.nullable(field),
    payAt: z.nullable(field),
    callback: z.nullable(field),
    lines: z.nullable(field),
    balance: z.nullable(field),
    fee: z.optional(z.nullable(field)),
    beneficiary: z.strictObject({ kind: field, name: field, account: field, branch: field }),
  }),
  words: z.record(z.string(), z.enum(gatewayStatuses)),
  payouts: z.array(z.string()),
  /** How it writes its callbacks; JSON by default. */
  bodies: z.optional(z.enum(bodyTypes)),
  /** Its callbacks name no merchant: the secret that signs them does. */
  namesNoMerchant: z.optional(z.boolean()),
  /** HTTP statuses of a definite decline; any other status except 2xx leaves the outcome unknown. */
  declines: z.array(z.number()),
  /** HTTP statuses that mean the order does not exist. */
  absent: z.array(z.number()),
  crypto: z.optional(
    z.strictObject({
      confirmations: field,
      needed: z.number().check(z.gte(1), z.lte(1_000)),
      invoiced: field,
      paid: field,
      /** Tolerance between paid and invoiced amount, in basis points. */
      tolerance: z.number().check(z.gte(0), z.lte(1_000)),
    }),
  ),
})
export type MessageFormat = z.output<typeof messageFormatSchema>

const beneficiary = {
  kind: 'beneficiary.kind',
  name: 'beneficiary.name',
  account: 'beneficiary.account',
  branch: 'beneficiary.branch',
}
const plainStatuses = {
  created: 'INITIATED',
  pending: 'PENDING',
  processing: 'PROCESSING',
  success: 'SUCCESS',
  failed: 'FAILED',
  expired: 'EXPIRED',
  reversed: 'REVERSED',
} as const

/** How the callbacks of a gateway are written, by its stored format. */
export const bodyTypeOf = (wording: unknown): BodyType => messageFormatSchema.safeParse(wording).data?.bodies ?? 'json'

/** Signs timestamp and body; flat fields; minor units. Used by the sandbox. */
const timestamped: MessageFormat = {
  signing: {
    algorithm: 'sha256',
    over: 'timestamp.body',
    encoding: 'hex',
    header: 'x-signature',
    timestampHeader: 'x-timestamp',
    merchantHeader: 'x-merchant',
  },
  paths: {
    start: '/orders',
    query: '/orders/{order}',
    payout: '/payouts',
    payoutQuery: '/payouts/{order}',
    report: '/reports/{day}',
    balance: '/balance',
  },
  amounts: { unit: 'minor', as: 'number' },
  fields: {
    order: 'order',
    merchant: 'merchant',
    amount: 'amount',
    currency: 'currency',
    word: 'status',
    reference: 'reference',
    utr: 'utr',
    event: 'event',
    direction: 'kind',
    payAt: 'pay_url',
    callback: 'callback_url',
    lines: 'payments',
    balance: 'balance',
    fee: 'fee',
    beneficiary,
  },
  words: plainStatuses,
  payouts: ['payout'],
  declines: [400, 402, 403, 422],
  absent: [404],
}

/** Signs the body only; payment fields nested in an envelope; minor units. */
const enveloped: MessageFormat = {
  ...timestamped,
  signing: {
    ...timestamped.signing,
    over: 'body',
    header: 'x-webhook-signature',
    timestampHeader: null,
    merchantHeader: 'x-account-id',
  },
  fields: {
    ...timestamped.fields,
    order: 'payload.payment.entity.order_id',
    merchant: 'account_id',
    amount: 'payload.payment.entity.amount',
    currency: 'payload.payment.entity.currency',
    word: 'payload.payment.entity.status',
    reference: 'payload.payment.entity.id',
    utr: 'payload.payment.entity.acquirer_data.rrn',
    event: null,
    direction: 'contains',
    payAt: 'short_url',
  },
  words: {
    created: 'INITIATED',
    authorized: 'PROCESSING',
    captured: 'SUCCESS',
    failed: 'FAILED',
    expired: 'EXPIRED',
    refunded: 'REVERSED',
    queued: 'PENDING',
    pending: 'PENDING',
    processing: 'PROCESSING',
    processed: 'SUCCESS',
    reversed: 'REVERSED',
    rejected: 'FAILED',
    cancelled: 'FAILED',
  },
}

/** Signs timestamp and body in Base64; major units with decimals; statuses in capitals. */
const majorUnits: MessageFormat = {
  ...timestamped,
  signing: {
    ...timestamped.signing,
    encoding: 'base64',
    header: 'x-webhook-signature',
    timestampHeader: 'x-webhook-timestamp',
    merchantHeader: 'x-client-id',
  },
  namesNoMerchant: true,
  amounts: { unit: 'major', as: 'number' },
  fields: {
    ...timestamped.fields,
    order: 'data.order.order_id',
    merchant: 'data.merchant_id',
    amount: 'data.payment.payment_amount',
    currency: 'data.payment.payment_currency',
    word: 'data.payment.payment_status',
    reference: 'data.payment.cf_payment_id',
    utr: 'data.payment.bank_reference',
    event: null,
    direction: 'type',
    payAt: 'payment_link',
  },
  words: {
    ACTIVE: 'PENDING',
    RECEIVED: 'INITIATED',
    PENDING: 'PENDING',
    NOT_ATTEMPTED: 'PENDING',
    FLAGGED: 'PROCESSING',
    PAID: 'SUCCESS',
    SUCCESS: 'SUCCESS',
    FAILED: 'FAILED',
    USER_DROPPED: 'FAILED',
    VOID: 'FAILED',
    REJECTED: 'FAILED',
    CANCELLED: 'FAILED',
    EXPIRED: 'EXPIRED',
    REVERSED: 'REVERSED',
  },
}

/** Crypto: SHA-512 over JSON with sorted keys, invoice statuses and network confirmations. */
const coins: MessageFormat = {
  ...timestamped,
  signing: {
    ...timestamped.signing,
    algorithm: 'sha512',
    over: 'sorted-json',
    header: 'x-invoice-sig',
    timestampHeader: null,
    merchantHeader: 'x-api-key-id',
  },
  amounts: { unit: 'major', as: 'number' },
  fields: {
    ...timestamped.fields,
    order: 'order_id',
    merchant: 'merchant',
    amount: 'price_amount',
    currency: 'price_currency',
    word: 'payment_status',
    reference: 'payment_id',
    utr: 'tx_hash',
    event: null,
    direction: 'type',
    payAt: 'invoice_url',
  },
  words: {
    waiting: 'PENDING',
    confirming: 'PROCESSING',
    confirmed: 'PROCESSING',
    sending: 'PROCESSING',
    partially_paid: 'SUCCESS',
    finished: 'SUCCESS',
    failed: 'FAILED',
    expired: 'EXPIRED',
    refunded: 'REVERSED',
  },
  crypto: {
    confirmations: 'confirmations',
    needed: 12,
    invoiced: 'pay_amount',
    paid: 'actually_paid',
    tolerance: 200,
  },
}

/** Message formats to choose from for a new gateway. */
export const messageFormats = { timestamped, enveloped, majorUnits, coins } as const
