import { evaluatePayment } from '#areas/payments/rules/deposits/crypto.ts'
import type { GatewayStatus } from '#areas/payments/rules/deposits/gateway-status.ts'
import { digitsOf, fromMinor, inMinor } from '#values/currency.ts'
import { formatMoney, inDigits, parseMoney, type Money } from '#values/money.ts'
import type { ReportLine, PaymentReport } from '#areas/payments/gateway-work/gateway.ts'
import type { MessageFormat } from './message-format.ts'

type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value at a path such as payload.payment.amount, or undefined. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inside, name) => (isObject(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined),
      value,
    )
}

/** Returns a text or number as text, null for anything else; numbers are not rounded. */
export function textAt(value: unknown, path: string | null): string | null {
  const found = path === null ? undefined : valueAt(value, path)
  if (typeof found === 'string' && found !== '' && found.length <= 200) return found
  return typeof found === 'number' && Number.isFinite(found) ? String(found) : null
}

/** The unit of an amount, and the currency that defines its minor unit. */
export interface AmountFormat {
  readonly unit: 'minor' | 'major'
  readonly currency: string | null
}

/**
 * Parses an amount in its exact format, or returns null: nothing is guessed, not even the minor unit of an unknown
 * currency.
 */
export function parseAmount(text: string | null, { unit, currency }: AmountFormat): Money | null {
  if (text === null) return null
  if (unit === 'major') return parseMoney(text)
  if (currency === null || !/^\d{1,15}$/.test(text) || !Number.isSafeInteger(Number(text))) return null
  return fromMinor(BigInt(text), currency)
}

/** Encodes an amount for the gateway; null when the currency has no unit that small, so it must not be sent. */
export function encodeAmount(
  amount: Money,
  currency: string,
  { unit, as }: MessageFormat['amounts'],
): number | string | null {
  const minor = unit === 'minor' ? inMinor(amount, currency) : null
  if (unit === 'minor' && minor === null) return null
  const text = minor === null ? inDigits(formatMoney(amount), digitsOf(currency)) : String(minor)
  return as === 'text' ? text : Number(text)
}

/**
 * Parses a response or callback into our terms; null when it has no order id. `gatewayCurrency` is the gateway’s currency, used
 * when the message has none.
 */
export function parsePayment(
  json: unknown,
  wording: MessageFormat,
  gatewayCurrency: string | null,
): PaymentReport | null {
  const { fields, words, payouts } = wording
  const orderId = textAt(json, fields.order)
  if (orderId === null) return null
  const spoken = textAt(json, fields.word) ?? ''
  const direction = textAt(json, fields.direction)
  const currency = textAt(json, fields.currency)?.toUpperCase() ?? null
  const amount = parseAmount(textAt(json, fields.amount), {
    unit: wording.amounts.unit,
    currency: currency ?? gatewayCurrency,
  })
  const report: PaymentReport = {
    direction: direction !== null && payouts.includes(direction) ? 'PAYOUT' : 'DEPOSIT',
    orderId,
    merchant: textAt(json, fields.merchant),
    amount,
    currency,
    word: statusFor(words, spoken),
    spoken,
    reference: textAt(json, fields.reference),
    utr: textAt(json, fields.utr),
    eventId: textAt(json, fields.event),
  }
  return wording.crypto ? { ...report, ...cryptoFields(json, wording, report) } : report
}

const statusFor = (words: MessageFormat['words'], spoken: string): GatewayStatus | null =>
  Object.hasOwn(words, spoken) ? (words[spoken] ?? null) : null

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
  const invoiced = coinsE6(textAt(json, crypto.invoiced))
  const paid = coinsE6(textAt(json, crypto.paid))
  if (invoiced === null || invoiced <= 0n || paid === null || amount === null) return { amount: null }
  const rateE6 = (amount * 10_000_000_000n) / invoiced
  const { outcome, worth } = evaluatePayment(invoiced, paid, rateE6, crypto.tolerance)
  return outcome === 'CREDIT' ? {} : { amount: worth }
}

function coinsE6(text: string | null): bigint | null {
  return text === null ? null : parseMoney(text, 6)
}

/** Parses a daily report; null when it is not a valid report. */
export function parseReportLines(json: unknown, wording: MessageFormat): readonly ReportLine[] | null {
  const lines = valueAt(json, wording.fields.lines ?? 'payments')
  if (!Array.isArray(lines)) return null
  const read: ReportLine[] = []
  for (const line of lines) {
    const report = parsePayment(line, wording, null)
    if (!report || report.amount === null || report.currency === null) return null
    const { direction, orderId, reference, utr, amount, currency, word } = report
    const fee = parseAmount(textAt(line, wording.fields.fee ?? null), { unit: wording.amounts.unit, currency })
    read.push({ direction, orderId, reference, utr, amount, currency, word, fee })
  }
  return read
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
