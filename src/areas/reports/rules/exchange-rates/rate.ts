/** Oracle of the SQL function converted (src/platform/database/migrations). */
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { isPlausible, type Day } from '#values/day.ts'
import { digitsOf } from '#values/currency.ts'
import { divideHalfUp } from '#values/round.ts'

/** What one unit of a currency is worth in another on a day, times 100,000,000. */
export interface Rate {
  readonly of: string
  readonly into: string
  readonly day: Day
  readonly rate: bigint
}

const rateDigits = 8
const unit = 10n ** BigInt(rateDigits)

/** 83.335 with at most eight decimals, above zero; null for everything else. */
export function parseRate(text: string): bigint | null {
  const found = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text.trim())
  if (!found) return null
  const rate = BigInt(found[1] ?? '0') * unit + BigInt((found[2] ?? '').padEnd(rateDigits, '0'))
  return rate > 0n ? rate : null
}

/** 83.335 of 8333500000. */
export function writtenRate(rate: bigint): string {
  let text = `${rate / unit}.${String(rate % unit).padStart(rateDigits, '0')}`
  while (text.endsWith('0')) text = text.slice(0, -1)
  return text.endsWith('.') ? text.slice(0, -1) : text
}

/** An amount in minor units of another currency, half away from zero. */
export const convert = (amount: bigint, { of, into, rate }: Pick<Rate, 'of' | 'into' | 'rate'>): bigint =>
  divideHalfUp(amount * rate * 10n ** BigInt(digitsOf(into)), unit * 10n ** BigInt(digitsOf(of)))

export interface KnownRates {
  /** The present day of the domain that is furthest ahead. */
  readonly today: Day
  readonly currencies: ReadonlySet<string>
  /** Newest rates by `keyOf`. */
  readonly stored: ReadonlyMap<string, { readonly number: number; readonly rate: bigint }>
}

export const keyOf = ({ of, into, day }: Omit<Rate, 'rate'>): string => `${of} ${into} ${day}`

/** Why a rate cannot be stored; null if it can. */
function refusalOf(rate: Rate, { today, currencies, stored }: KnownRates): string | null {
  const unknown = [rate.of, rate.into].find((code) => !currencies.has(code))
  if (unknown !== undefined) return `There is no currency ${unknown.slice(0, 10)}.`
  if (rate.of === rate.into) return 'Both currencies are the same.'
  if (!isPlausible(rate.day) || rate.day > today) return 'The day must not be after today.'
  if (stored.get(keyOf(rate))?.rate === rate.rate) return 'This rate is stored already.'
  return null
}

export interface RatesToStore {
  readonly rates: readonly (Rate & { readonly id: string; readonly line: number | null })[]
  readonly problems: readonly string[]
  readonly source: 'ENTERED' | 'IMPORTED'
  readonly note: string
}

const maxShownProblems = 6

/** Stores rates together or not at all. One that is stored with another value is corrected by the next number. */
export function storeRates(
  { rates, problems, source, note }: RatesToStore,
  known: KnownRates,
  people: { readonly requestedBy: string; readonly approvedBy: string | null },
): Decision<'exchange_rate'> {
  const complaints = [...problems]
  const seen = new Map<string, number | null>()
  for (const rate of rates) {
    const twice = seen.get(keyOf(rate))
    const reason = twice === undefined ? refusalOf(rate, known) : `The same currencies and day as line ${twice ?? 1}.`
    if (reason !== null) complaints.push(rate.line === null ? reason : `Line ${rate.line}: ${reason}`)
    seen.set(keyOf(rate), rate.line)
  }
  if (complaints.length > 0) {
    const more = complaints.length - maxShownProblems
    const shown = complaints.slice(0, maxShownProblems).join(' ')
    return refuse(more > 0 ? `${shown} And ${more} more.` : shown, source === 'IMPORTED' ? 'csv' : 'rate')
  }
  const rows = rates.map((rate) => ({
    table: 'exchange_rate' as const,
    values: {
      id: rate.id,
      of_currency: rate.of,
      into_currency: rate.into,
      day: rate.day,
      number: (known.stored.get(keyOf(rate))?.number ?? 0) + 1,
      rate_e8: rate.rate,
      source,
      note,
      requested_by: people.requestedBy,
      approved_by: people.approvedBy,
    },
  }))
  return decide({ rows, message: rows.length === 1 ? 'The rate is stored' : `${rows.length} rates are stored` })
}
