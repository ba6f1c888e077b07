import { coinDigits, evaluatePayment } from '#areas/payments/rules/deposits/crypto.ts'
import {
  parseAmount,
  readCallback,
  textAt,
  valueAt,
  type CallbackReading,
} from '#areas/payments/rules/callbacks/field-mapping.ts'
import { inDigits, WrittenNumber } from '#values/text/json-text.ts'
import { digitsOf } from '#values/currency.ts'
import { formatMoney, negate, parseMoney, type Money } from '#values/money.ts'
import { asReversal } from '#areas/payments/rules/reconciliation/order-at-gateway.ts'
import type { ReportLine, PaymentReport } from '#areas/payments/gateways/work/gateway.ts'
import { mappingOf } from './callback-format.ts'
import type { MessageFormat } from './message-format.ts'

type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber)

/** Encodes an amount for the gateway. */
export function encodeAmount(amount: Money, currency: string, { unit, as }: MessageFormat['amounts']): number | string {
  const text = unit === 'minor' ? String(amount) : formatMoney(amount, digitsOf(currency))
  return as === 'text' ? text : Number(text)
}

/**
 * Parses a response into our terms; null when it has no order id. `gatewayCurrency` is the gateway’s currency, used when
 * the message has none.
 */
export const parsePayment = (
  json: unknown,
  wording: MessageFormat,
  gatewayCurrency: string | null,
): PaymentReport | null =>
  reportOf(json, wording, readCallback(json, mappingOf(wording), { currency: gatewayCurrency, merchant: null }))

/** A message with what was read from it; null when it has no order id. */
export function reportOf(json: unknown, wording: MessageFormat, read: CallbackReading): PaymentReport | null {
  const { orderId } = read
  if (orderId === null) return null
  const report = { ...read, orderId }
  return wording.crypto ? { ...report, ...cryptoFields(json, wording, report) } : report
}

/**
 * Crypto payments count once the network has confirmed them; an amount outside the tolerance is reported at its own
 * value.
 */
function cryptoFields(
  json: unknown,
  { crypto }: MessageFormat,
  { word, amount }: PaymentReport,
): Partial<PaymentReport> {
  if (!crypto || word !== 'SUCCESS') return {}
  const confirmations = textAt(json, crypto.confirmations)
  if (confirmations === null || !/^\d{1,9}$/.test(confirmations) || Number(confirmations) < crypto.needed)
    return { word: 'PROCESSING' }
  const coins = coinsIn(textAt(json, crypto.invoiced))
  const paid = coinsIn(textAt(json, crypto.paid))
  if (coins === null || coins <= 0n || paid === null || amount === null) return { amount: null }
  const { outcome, worth } = evaluatePayment({ coins, worth: amount }, paid, crypto.tolerance)
  if (outcome === 'CREDIT') return {}
  // More than can be held, and so than can be meant.
  return { amount: worth > largestWorth ? null : worth }
}

const largestWorth = 10n ** 17n

const coinsIn = (text: string | null): bigint | null => (text === null ? null : parseMoney(inDigits(text), coinDigits))

/** Parses a daily report; null when it is not a valid report. */
export function parseReportLines(json: unknown, wording: MessageFormat): readonly ReportLine[] | null {
  const lines = valueAt(json, wording.fields.lines ?? 'payments')
  if (!Array.isArray(lines)) return null
  const read: ReportLine[] = []
  for (const line of lines) {
    const report = parsePayment(line, wording, null)
    if (!report || report.currency === null) return null
    const { direction, orderId, reference, utr, currency, word } = report
    const amount = report.amount ?? negativeAmount(textAt(line, wording.fields.amount), wording, currency)
    if (amount === null) return null
    const fee = parseAmount(textAt(line, wording.fields.fee ?? null), { unit: wording.amounts.unit, currency })
    read.push(asReversal({ direction, orderId, reference, utr, amount, currency, word, fee }))
  }
  return read
}

/** An amount below zero, as reports write reversals; calls about one payment have none. */
function negativeAmount(text: string | null, { amounts }: MessageFormat, currency: string): Money | null {
  if (text?.startsWith('-') !== true) return null
  const amount = parseAmount(text.slice(1), { unit: amounts.unit, currency })
  return amount === null ? null : negate(amount)
}

/** Expands paths: { 'payment.amount': 5 } becomes { payment: { amount: 5 } }. */
export function nested(flat: Readonly<Record<string, unknown>>): Json {
  const body: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(flat)) {
    const names = path.split('.')
    const last = names.pop()
    let inside = body
    for (const name of names) {
      const next = inside[name]
      const deeper: Record<string, unknown> = isObject(next) ? { ...next } : {}
      inside[name] = deeper
      inside = deeper
    }
    if (last !== undefined) inside[last] = value
  }
  return body
}
