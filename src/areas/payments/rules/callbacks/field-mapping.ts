import { type GatewayStatus } from '#areas/payments/rules/deposits/gateway-status.ts'
import { inDigits, WrittenNumber } from '#values/text/json-text.ts'
import { digitsOf, isHeld } from '#values/currency.ts'
import { money, parseMoney, type Money } from '#values/money.ts'

/** What is read from a callback, in the order in which it is shown. */
export const mappedFields = [
  'order',
  'status',
  'amount',
  'currency',
  'merchant',
  'reference',
  'utr',
  'event',
  'player',
  'direction',
] as const
export type MappedField = (typeof mappedFields)[number]

export const mappedFieldLabels: Readonly<Record<MappedField, string>> = {
  order: 'Order id',
  status: 'Status',
  amount: 'Amount',
  currency: 'Currency',
  merchant: 'Merchant',
  reference: 'Gateway reference',
  utr: 'UTR',
  event: 'Event id',
  player: 'Player reference',
  direction: 'Payment type',
}

export type AmountUnit = 'minor' | 'major'

/** Where the callbacks of a gateway hold what, and what its values mean. */
export interface CallbackMapping {
  /** A path such as data.payments[0].amount; null: not sent. */
  readonly fields: Readonly<Record<MappedField, string | null>>
  readonly unit: AmountUnit
  readonly statuses: Readonly<Record<string, GatewayStatus>>
  /** Values of `direction` that mean a payout; any other one means a deposit. */
  readonly payouts: readonly string[]
}

/** Names separated by dots, positions of lists in brackets. */
export const pathPattern = /^[\w-]{1,40}(\.[\w-]{1,40}|\[\d{1,2}\]){0,7}$/

/** What a callback is compared with, and what counts where it does not send it. */
export interface GatewayTerms {
  readonly currency: string | null
  readonly merchant: string | null
}

export interface CallbackReading {
  readonly orderId: string | null
  readonly direction: 'DEPOSIT' | 'PAYOUT'
  readonly merchant: string | null
  readonly amount: Money | null
  readonly currency: string | null
  /** null: the gateway’s value has no meaning in the mapping. */
  readonly word: GatewayStatus | null
  /** The gateway’s own status value. */
  readonly spoken: string
  readonly reference: string | null
  readonly utr: string | null
  readonly eventId: string | null
  readonly player: string | null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber)

function inside(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return /^\d{1,2}$/.test(name) ? value[Number(name)] : undefined
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Returns the value at a path such as payload.payments[0].amount, or undefined. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]/)
    .filter((name) => name !== '')
    .reduce<unknown>(inside, value)

const maxText = 200

/** Returns a text or number as text, null for anything else; numbers are not rounded. */
export function textAt(value: unknown, path: string | null): string | null {
  const found = path === null ? undefined : valueAt(value, path)
  if (found instanceof WrittenNumber) return found.text.length <= maxText ? inDigits(found.text) : null
  if (typeof found === 'string' && found !== '' && found.length <= maxText) return found
  return typeof found === 'number' && Number.isFinite(found) ? String(found) : null
}

/** The unit of an amount, and the currency that defines its minor unit. */
export interface AmountFormat {
  readonly unit: AmountUnit
  readonly currency: string | null
}

/**
 * Parses an amount in its exact format, or returns null: nothing is guessed, not even the minor unit where the
 * currency is not known.
 */
export function parseAmount(text: string | null, { unit, currency }: AmountFormat): Money | null {
  if (text === null || currency === null || !isHeld(currency)) return null
  if (unit === 'major') return parseMoney(text, digitsOf(currency))
  if (!/^\d{1,15}$/.test(text) || !Number.isSafeInteger(Number(text))) return null
  return money(BigInt(text))
}

/** Reads a callback by its mapping. */
export function readCallback(body: unknown, mapping: CallbackMapping, terms: GatewayTerms): CallbackReading {
  const { fields, unit, statuses, payouts } = mapping
  const at = (field: MappedField) => textAt(body, fields[field])
  const spoken = at('status') ?? ''
  const direction = at('direction')
  const currency = fields.currency === null ? terms.currency : (at('currency')?.toUpperCase() ?? null)
  return {
    orderId: at('order'),
    direction: direction !== null && payouts.includes(direction) ? 'PAYOUT' : 'DEPOSIT',
    merchant: fields.merchant === null ? terms.merchant : at('merchant'),
    amount: parseAmount(at('amount'), { unit, currency: currency ?? terms.currency }),
    currency,
    word: Object.hasOwn(statuses, spoken) ? (statuses[spoken] ?? null) : null,
    spoken,
    reference: at('reference'),
    utr: at('utr'),
    eventId: at('event'),
    player: at('player'),
  }
}

/** Why a field cannot be read from a callback, or null. */
export function fieldProblem(
  field: MappedField,
  body: unknown,
  { mapping, terms }: { readonly mapping: CallbackMapping; readonly terms: GatewayTerms },
): string | null {
  const path = mapping.fields[field]
  if (path === null) return null
  const text = textAt(body, path)
  if (text === null) return missingAt(body, path)
  const read = readCallback(body, mapping, terms)
  if (field === 'status') return read.word === null ? `"${text}" has no meaning. Add it to the statuses.` : null
  if (field === 'currency') return /^[A-Za-z]{3}$/.test(text) ? null : `"${text}" is not a currency code such as INR.`
  if (field === 'merchant')
    return terms.merchant === null || text === terms.merchant ? null : `"${text}" is not the merchant of this gateway.`
  if (field !== 'amount' || read.amount !== null) return null
  return read.currency === null
    ? 'Cannot be read without the currency.'
    : `"${text}" is not an amount in ${mapping.unit} units of ${read.currency}.`
}

function missingAt(body: unknown, path: string): string {
  const value = valueAt(body, path)
  if (value === undefined) return `Nothing at ${path}.`
  if (value === null || value === '') return `Empty at ${path}.`
  if (typeof value === 'string') return `Longer than ${maxText} characters at ${path}.`
  return `Not a text or number at ${path}.`
}

const maxLeaves = 80

/** The texts and numbers of a callback with their paths, to choose fields from. */
export function leavesOf(body: unknown): readonly (readonly [path: string, value: string])[] {
  const found: (readonly [string, string])[] = []
  const walk = (value: unknown, path: string): void => {
    if (found.length >= maxLeaves) return
    if (Array.isArray(value)) value.forEach((each, at) => walk(each, `${path}[${at}]`))
    else if (isRecord(value))
      for (const [name, each] of Object.entries(value)) walk(each, path === '' ? name : `${path}.${name}`)
    else if (value instanceof WrittenNumber) found.push([path, value.text])
    else if (typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== ''))
      found.push([path, String(value)])
  }
  walk(body, '')
  return found.filter(([path]) => pathPattern.test(path))
}

/** Fields that evaluating a callback depends on: all of these must be readable where the gateway reports money. */
const needed: readonly MappedField[] = ['order', 'status', 'amount', 'currency', 'merchant']
const isWithoutMoney = (word: GatewayStatus | null): boolean =>
  word !== null && word !== 'SUCCESS' && word !== 'REVERSED'

/** What could not be read from a callback although it is needed, as one line; null: nothing. */
export function unreadFields(body: unknown, mapping: CallbackMapping, terms: GatewayTerms): string | null {
  const { word } = readCallback(body, mapping, terms)
  const fields = isWithoutMoney(word) ? needed.filter((one) => one === 'order' || one === 'merchant') : needed
  const problems = fields.flatMap((field) => {
    const problem = fieldProblem(field, body, { mapping, terms })
    return problem === null ? [] : [`${mappedFieldLabels[field]}: ${problem}`]
  })
  return problems.length === 0 ? null : problems.join(' ')
}
