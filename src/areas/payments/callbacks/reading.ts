import { judgePayment } from '#areas/payments/rules/deposits/crypto.ts'
import type { GatewayWord } from '#areas/payments/rules/deposits/gateway-word.ts'
import { digitsOf, fromMinor, inMinor } from '#values/currency.ts'
import { formatMoney, inDigits, parseMoney, type Money } from '#values/money.ts'
import type { ReportLine, Said } from '#areas/payments/gateway-work/gateway.ts'
import type { Wording } from './wording.ts'

type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands at payload.payment.amount; undefined where there is no such place. */
export function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inside, name) => (isObject(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined),
      value,
    )
}

/** A text or a number as text, null for everything else; no number is rounded on the way. */
export function textAt(value: unknown, path: string | null): string | null {
  const found = path === null ? undefined : at(value, path)
  if (typeof found === 'string' && found !== '' && found.length <= 200) return found
  return typeof found === 'number' && Number.isFinite(found) ? String(found) : null
}

/** What an amount is of: the unit it is written in, and the currency that says how small the unit is. */
export interface Written {
  readonly unit: 'minor' | 'major'
  readonly currency: string | null
}

/** An amount exactly as it must be written, or null: nothing is guessed, not even how small a minor unit of no currency is. */
export function amountFrom(text: string | null, { unit, currency }: Written): Money | null {
  if (text === null) return null
  if (unit === 'major') return parseMoney(text)
  if (currency === null || !/^\d{1,15}$/.test(text) || !Number.isSafeInteger(Number(text))) return null
  return fromMinor(BigInt(text), currency)
}

/** Null where the currency has no unit so small: whoever sends it must not. */
export function amountFor(amount: Money, currency: string, { unit, as }: Wording['amounts']): number | string | null {
  const minor = unit === 'minor' ? inMinor(amount, currency) : null
  if (unit === 'minor' && minor === null) return null
  const text = minor === null ? inDigits(formatMoney(amount), digitsOf(currency)) : String(minor)
  return as === 'text' ? text : Number(text)
}

/** What an answer or a callback says, in our words; null where it names no order. `asked` is the gateway's currency, where it says none. */
export function saidIn(json: unknown, wording: Wording, asked: string | null): Said | null {
  const { fields, words, payouts } = wording
  const orderId = textAt(json, fields.order)
  if (orderId === null) return null
  const spoken = textAt(json, fields.word) ?? ''
  const direction = textAt(json, fields.direction)
  const named = textAt(json, fields.currency)?.toUpperCase() ?? null
  const amount = amountFrom(textAt(json, fields.amount), { unit: wording.amounts.unit, currency: named ?? asked })
  const said: Said = {
    direction: direction !== null && payouts.includes(direction) ? 'PAYOUT' : 'DEPOSIT',
    orderId,
    merchant: textAt(json, fields.merchant),
    amount,
    currency: named,
    word: wordOf(words, spoken),
    spoken,
    reference: textAt(json, fields.reference),
    utr: textAt(json, fields.utr),
    eventId: textAt(json, fields.event),
  }
  return wording.crypto ? { ...said, ...coinsIn(json, wording, said) } : said
}

const wordOf = (words: Wording['words'], spoken: string): GatewayWord | null =>
  Object.hasOwn(words, spoken) ? (words[spoken] ?? null) : null

/** Coins count when the network has confirmed them; too few or too many of them are worth another amount than was asked. */
function coinsIn(json: unknown, { crypto }: Wording, { word, amount }: Said): Partial<Said> {
  if (!crypto || word !== 'SUCCESS') return {}
  const confirmations = textAt(json, crypto.confirmations)
  if (confirmations === null || !/^\d{1,9}$/.test(confirmations) || Number(confirmations) < crypto.needed)
    return { word: 'PROCESSING' }
  const invoiced = coinsE6(textAt(json, crypto.invoiced))
  const paid = coinsE6(textAt(json, crypto.paid))
  if (invoiced === null || invoiced <= 0n || paid === null || amount === null) return { amount: null }
  const rateE6 = (amount * 10_000_000_000n) / invoiced
  const { verdict, worth } = judgePayment(invoiced, paid, rateE6, crypto.tolerance)
  return verdict === 'CREDIT' ? {} : { amount: worth }
}

function coinsE6(text: string | null): bigint | null {
  return text === null ? null : parseMoney(text, 6)
}

/** The payments of a day's report; null where it is not one. */
export function linesIn(json: unknown, wording: Wording): readonly ReportLine[] | null {
  const lines = at(json, wording.fields.lines ?? 'payments')
  if (!Array.isArray(lines)) return null
  const read: ReportLine[] = []
  for (const line of lines) {
    const said = saidIn(line, wording, null)
    if (!said || said.amount === null || said.currency === null) return null
    const { direction, orderId, reference, utr, amount, currency, word } = said
    const fee = amountFrom(textAt(line, wording.fields.fee ?? null), { unit: wording.amounts.unit, currency })
    read.push({ direction, orderId, reference, utr, amount, currency, word, fee })
  }
  return read
}

/** { 'payment.amount': 5 } as { payment: { amount: 5 } }. */
export function nested(flat: Readonly<Record<string, unknown>>): Json {
  const whole: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(flat)) {
    const names = path.split('.')
    const last = names.pop()
    let inside = whole
    for (const name of names) {
      const next = inside[name]
      const deeper: Record<string, unknown> = isObject(next) ? { ...next } : {}
      inside[name] = deeper
      inside = deeper
    }
    if (last !== undefined) inside[last] = value
  }
  return whole
}
