import type {
  Absent,
  Account,
  Declined,
  DepositOrder,
  Gateway,
  PayoutOrder,
  RawCallback,
  ReportLine,
  PaymentReport,
  UnknownOutcome,
  StartedDeposit,
  CallbackContent,
  CallbackVerification,
} from '#areas/payments/gateways/work/gateway.ts'
import { parseAmount, readCallback, textAt, unreadFields } from '#areas/payments/rules/callbacks/field-mapping.ts'
import { contentOf } from './body-type.ts'
import { callGateway, wordingOf, type HttpOptions } from './call-gateway.ts'
import { callbackMappingOf } from './callback-format.ts'
import { encodeAmount, isObject, parseReportLines, nested, parsePayment, reportOf } from './parse-message.ts'
import { verifySignature } from './signing.ts'
import { messageFormatSchema } from './message-format.ts'

const maxReportBytes = 16 * 1_048_576

/** Adapter for gateways with signed HTTP calls; the message format defines the details. */
export const signedHttp = (options: HttpOptions): Gateway => ({
  startDeposit: (account, order) => startDeposit(options, account, order),
  verifyCallback,
  queryDeposit: (account, orderId) => query(options, account, orderId, 'query'),
  sendPayout: (account, order) => sendPayout(options, account, order),
  queryPayout: (account, orderId) => query(options, account, orderId, 'payoutQuery'),
  dailyReport: (account, day) => dailyReport(options, account, day),
  floatBalance: async (account) => {
    const wording = wordingOf(account)
    const answer = await callGateway(options, account, { operation: 'balance', path: wording.paths.balance })
    if (!('json' in answer)) return { silent: reasonOf(answer) }
    const amount = parseAmount(textAt(answer.json, wording.fields.balance), {
      unit: wording.amounts.unit,
      currency: account.currency,
    })
    return amount === null ? { silent: 'The response contains no balance' } : { balance: amount }
  },
})

async function startDeposit(
  options: HttpOptions,
  account: Account,
  order: DepositOrder,
): Promise<StartedDeposit | Declined | UnknownOutcome> {
  const wording = wordingOf(account)
  const { fields, amounts } = wording
  const amount = encodeAmount(order.amount, order.currency, amounts)
  const body = nested({
    [fields.order]: order.orderId,
    [fields.merchant]: account.merchant,
    [fields.amount]: amount,
    [fields.currency]: order.currency,
    ...(fields.callback ? { [fields.callback]: account.callbackUrl } : {}),
  })
  const answer = await callGateway(options, account, { operation: 'start deposit', path: wording.paths.start, body })
  if (!('json' in answer))
    return 'absent' in answer ? { declined: 'The gateway does not support this request' } : answer
  return { reference: textAt(answer.json, fields.reference), payAt: paymentUrl(answer.json, fields.payAt) }
}

/** Returns the payment URL; only http, https and upi addresses are shown to a player. */
function paymentUrl(json: unknown, path: string | null): string | null {
  const text = textAt(json, path)
  if (text === null || !URL.canParse(text)) return null
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' || protocol === 'upi:' ? text : null
}

async function sendPayout(
  options: HttpOptions,
  account: Account,
  order: PayoutOrder,
): Promise<PaymentReport | Declined | UnknownOutcome> {
  const wording = wordingOf(account)
  const { fields, amounts } = wording
  const { beneficiary } = order
  const amount = encodeAmount(order.amount, order.currency, amounts)
  const body = nested({
    [fields.order]: order.orderId,
    [fields.merchant]: account.merchant,
    [fields.amount]: amount,
    [fields.currency]: order.currency,
    ...(fields.callback ? { [fields.callback]: account.callbackUrl } : {}),
    [fields.beneficiary.kind]: beneficiary.kind,
    [fields.beneficiary.name]: beneficiary.name,
    [fields.beneficiary.account]: beneficiary.account,
    [fields.beneficiary.branch]: beneficiary.branch,
  })
  const answer = await callGateway(options, account, { operation: 'payout', path: wording.paths.payout, body })
  if ('absent' in answer) return { silent: 'The gateway does not support payouts' }
  if (!('json' in answer)) return answer
  return (
    asPayout(parsePayment(answer.json, wording, account.currency)) ?? { silent: 'The response contains no order id' }
  )
}

/** A response about a payout may omit the direction. */
const asPayout = (report: PaymentReport | null): PaymentReport | null => report && { ...report, direction: 'PAYOUT' }

async function query(
  options: HttpOptions,
  account: Account,
  orderId: string,
  what: 'query' | 'payoutQuery',
): Promise<PaymentReport | Absent | UnknownOutcome> {
  const wording = wordingOf(account)
  const path = wording.paths[what]?.replaceAll('{order}', encodeURIComponent(orderId)) ?? null
  const answer = await callGateway(options, account, {
    operation: what === 'query' ? 'deposit status' : 'payout status',
    path,
  })
  if ('absent' in answer) return answer
  if (!('json' in answer)) return { silent: reasonOf(answer) }
  const report = parsePayment(answer.json, wording, account.currency)
  if (report?.orderId !== orderId) return { silent: 'The response is for a different order' }
  return what === 'payoutQuery' ? { ...report, direction: 'PAYOUT' } : report
}

async function dailyReport(
  options: HttpOptions,
  account: Account,
  day: string,
): Promise<readonly ReportLine[] | UnknownOutcome> {
  const wording = wordingOf(account)
  const answer = await callGateway(options, account, {
    operation: 'daily report',
    path: wording.paths.report?.replaceAll('{day}', day) ?? null,
    maxBytes: maxReportBytes,
  })
  if (!('json' in answer)) return { silent: reasonOf(answer) }
  return parseReportLines(answer.json, wording) ?? { silent: 'The response is not a valid report' }
}

const reasonOf = (answer: Absent | Declined | UnknownOutcome): string =>
  'silent' in answer ? answer.silent : 'declined' in answer ? answer.declined : 'Not found at the gateway'

function verifyCallback(account: Account, callback: RawCallback): CallbackVerification {
  const wording = wordingOf(account)
  const key = verifySignature(wording.signing, account.secrets, callback)
  if (typeof key === 'string') return { unsigned: key }
  return { ...readSigned(account, contentOf(callback.body, wording.bodies ?? 'json')), key }
}

/** Reads a callback whose signature is known to be valid, by the mapping that the gateway has now. */
export function readSigned(account: ReadAccount, json: unknown): CallbackContent {
  if (!isObject(json)) return { odd: 'The body is not a JSON object, or a form without repeated fields.' }
  const mapping = callbackMappingOf(account)
  const unread = unreadFields(json, mapping, account)
  const report = reportOf(json, messageFormatSchema.parse(account.wording), readCallback(json, mapping, account))
  return report ? { report, unread } : { odd: unread ?? 'The order id cannot be read.' }
}

type ReadAccount = Pick<Account, 'wording' | 'callbackMapping' | 'currency' | 'merchant'>
