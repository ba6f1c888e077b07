import { z } from 'zod/mini'
import { gatewayWords } from '#areas/payments/rules/deposits/gateway-word.ts'

const path = z.string().check(z.regex(/^\/[\w./{}?=&-]{0,200}$/, 'Enter a path such as /orders/{order}.'))
const field = z
  .string()
  .check(z.regex(/^[\w-]{1,40}(\.[\w-]{1,40}){0,5}$/, 'Enter a field path such as payment.amount.'))
const header = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,60}$/, 'Enter a header name in lowercase letters.'))

/**
 * How one family of gateways speaks, as data: what is signed and where the signature stands, where things are called, what
 * its fields are called, how amounts are written and what its words mean. Fields and words it has besides are passed over.
 */
export const wordingSchema = z.strictObject({
  signing: z.strictObject({
    algorithm: z.enum(['sha256', 'sha512']),
    /** The bytes as they travel; a timestamp, a dot and the bytes; or the same JSON with its keys in order. */
    over: z.enum(['body', 'timestamp.body', 'sorted-json']),
    encoding: z.enum(['hex', 'base64']),
    header,
    /** Needed where the timestamp is signed. */
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
  words: z.record(z.string(), z.enum(gatewayWords)),
  payouts: z.array(z.string()),
  /** Answers that are a definite no; every other one but 2xx leaves open what became of the call. */
  declines: z.array(z.number()),
  /** Answers that mean: no such order. */
  absent: z.array(z.number()),
  crypto: z.optional(
    z.strictObject({
      confirmations: field,
      needed: z.number().check(z.gte(1), z.lte(1_000)),
      invoiced: field,
      paid: field,
      /** Basis points by which what was paid may miss what was invoiced. */
      tolerance: z.number().check(z.gte(0), z.lte(1_000)),
    }),
  ),
})
export type Wording = z.output<typeof wordingSchema>

const beneficiary = {
  kind: 'beneficiary.kind',
  name: 'beneficiary.name',
  account: 'beneficiary.account',
  branch: 'beneficiary.branch',
}
const plainWords = {
  created: 'INITIATED',
  pending: 'PENDING',
  processing: 'PROCESSING',
  success: 'SUCCESS',
  failed: 'FAILED',
  expired: 'EXPIRED',
  reversed: 'REVERSED',
} as const

/** Signs a timestamp and the bytes; flat fields; whole paise. What the sandbox speaks. */
const timestamped: Wording = {
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
  words: plainWords,
  payouts: ['payout'],
  declines: [400, 402, 403, 422],
  absent: [404],
}

/** Signs the bytes alone; everything of a payment lies in an envelope; whole paise. */
const enveloped: Wording = {
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

/** Signs a timestamp and the bytes in base 64; rupees with decimals; words in capitals. */
const majorUnits: Wording = {
  ...timestamped,
  signing: {
    ...timestamped.signing,
    encoding: 'base64',
    header: 'x-webhook-signature',
    timestampHeader: 'x-webhook-timestamp',
    merchantHeader: 'x-client-id',
  },
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

/** Coins: SHA-512 over the JSON with its keys in order, words of an invoice, confirmations of the network. */
const coins: Wording = {
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

/** What a new gateway may begin with. */
export const wordings = { timestamped, enveloped, majorUnits, coins } as const
