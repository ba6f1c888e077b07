import type { QueryPath } from './addresses.ts'
import type { Entity } from './searches.ts'
import { addDays, isPlausible, parseDay } from '#values/day.ts'
import { writtenDay } from '#values/zones/written-time.ts'
import { formatMoney, money, parseMoney } from '#values/money.ts'
import { pasted, pastedId, pastedIds, pastedText } from '#values/text/pasted.ts'

export type Operator = 'within' | 'anyOf' | 'contains' | 'equals' | 'between' | 'is' | 'under' | 'startsWith'

/**
 * A filter defines its notation in the address bar and the comparison it makes. Its key in
 * `filters` names the column.
 */
export interface Filter<Value> {
  readonly operator: Operator
  readonly label?: string
  readonly options: readonly string[]
  /** Returns the parsed value, or an error with a message. With `today`, periods end today unless `mayBeAhead`. */
  readonly read: (text: string, today?: string) => Value | InvalidFilter
  readonly write: (value: Value) => string
  /** Applied when the address bar has no value. */
  readonly initially?: 'lastSevenDays' | 'today'
  /** The period may end after today: what is planned. */
  readonly mayBeAhead?: boolean
  /** Offered first in the filter bar. */
  readonly promoted?: boolean
  /** Entity picker the panel offers instead of a text field. */
  readonly chooses?: 'domain' | Entity
  /** The query that offers the options. */
  readonly offers?: QueryPath
}

export class InvalidFilter {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

export interface Period {
  readonly from: string
  readonly to: string
}

/** 13 Nov 2026 to 20 Nov 2026. */
export const writtenPeriod = ({ from, to }: Period): string => `${writtenDay(from)} to ${writtenDay(to)}`
export interface Range {
  readonly min: bigint | null
  readonly max: bigint | null
}
type Traits = { readonly label?: string; readonly promoted?: boolean }

/** In place of a period: no limit, also where a filter would otherwise begin with its default. */
export const anyTime = 'all'

/** A day, or its bound as `YYYY-MM-DD HH:mm:ss`: the start of the first day or the end of the last. */
const dayFrom = (text: string, bound: '00:00:00' | '23:59:59'): string | null =>
  parseDay(text.length > 10 && text.slice(10) === ` ${bound}` ? text.slice(0, 10) : text)

/**
 * Days from..to in the site's zone, both included; by default the last seven days. At most 183 days, and not after today
 * unless it may be ahead.
 */
export const period = (
  traits: Traits & { readonly initially?: 'lastSevenDays' | 'today' | 'all'; readonly mayBeAhead?: true } = {},
): Filter<Period> => ({
  operator: 'within',
  options: [],
  promoted: true,
  ...labelled(traits),
  ...(traits.initially === 'all' ? {} : { initially: traits.initially ?? 'lastSevenDays' }),
  ...(traits.mayBeAhead ? { mayBeAhead: true } : {}),
  read: (text, today) => {
    const [first = '', last = '', ...rest] = text.split('..')
    const [from, to] = [dayFrom(first, '00:00:00'), dayFrom(last, '23:59:59')]
    if (!from || !to || rest.length > 0) return new InvalidFilter('Enter a period like 2026-11-13..2026-11-20.')
    if (!isPlausible(from) || !isPlausible(to)) return new InvalidFilter('Enter dates between 1900 and 2999.')
    if (from > to) return new InvalidFilter('The period must not end before it begins.')
    if (today !== undefined && to > today && !traits.mayBeAhead)
      return new InvalidFilter('The period must not end after today.')
    if (Date.parse(to) - Date.parse(from) > 183 * 86_400_000)
      return new InvalidFilter('The period must not exceed 183 days.')
    return { from, to }
  },
  write: ({ from, to }) => `${from}..${to}`,
})

/** Whether the text asks for any time; a period without a default understands it too, so that one link suits both. */
export const isAnyTime = <Value>({ operator }: Filter<Value>, text: string): boolean =>
  text === anyTime && operator === 'within'

/** Product specification 9: from seven days before today to today, on the site's calendar. */
export const lastSevenDays = (today: string): Period => ({ from: addDays(today, -7), to: today })

/** The default of a period filter on this day; null if it has none. */
export const initiallyOn = <Value>({ initially }: Filter<Value>, today: string): Period | null =>
  initially === 'today' ? { from: today, to: today } : initially === 'lastSevenDays' ? lastSevenDays(today) : null

export const anyOf = <const Option extends string>(
  options: readonly Option[],
  traits: Traits = {},
): Filter<Option[]> => ({
  operator: 'anyOf',
  options,
  ...labelled(traits),
  read: (text) => {
    const chosen = text.split(',')
    const unknown = chosen.find((one) => !options.includes(one as Option))
    return unknown === undefined
      ? (chosen as Option[])
      : new InvalidFilter(`'${unknown.slice(0, 40)}' is not valid. Choose from ${options.slice(0, 12).join(', ')}.`)
  },
  write: (values) => values.join(','),
})

/** Text anywhere in the column, case ignored; a pasted list (commas, spaces, lines) means any of them exactly. */
export const contains = (traits: Traits = {}): Filter<string> => ({ operator: 'contains', ...textFilter(traits) })
export const startsWith = (traits: Traits = {}): Filter<string> => ({ operator: 'startsWith', ...textFilter(traits) })
export const equals = (traits: Traits = {}): Filter<string> => ({ operator: 'equals', ...textFilter(traits) })

/** Decimals of the bounds of a range, which apply to rows of every currency. */
export const boundDigits = 3

/** Amounts from..to, one side of which may be open. */
export const between = (traits: Traits = {}): Filter<Range> => ({
  operator: 'between',
  options: [],
  ...labelled(traits),
  read: (text) => {
    const [min, max, ...rest] = text.split('..').map(pasted)
    const low = min ? parseMoney(min, boundDigits) : null
    const high = max ? parseMoney(max, boundDigits) : null
    const isOpen = !min && !max
    const broken = rest.length > 0 || isOpen || max === undefined || (min && low === null) || (max && high === null)
    return broken ? new InvalidFilter('Enter an amount range like 100..5000.') : { min: low, max: high }
  },
  write: ({ min, max }) => `${formatBound(min)}..${formatBound(max)}`,
})

/** Percentages from..to, one side of which may be open, of a column that stores basis points. */
export const percentRange = (traits: Traits = {}): Filter<Range> => {
  const range = between(traits)
  return {
    ...range,
    read: (text) => {
      const read = range.read(text)
      return read instanceof InvalidFilter ? new InvalidFilter('Enter a range like 94..96.5.') : read
    },
  }
}

export const is = (traits: Traits = {}): Filter<boolean> => ({
  operator: 'is',
  options: ['YES', 'NO'],
  ...labelled(traits),
  read: (text) => (text === 'YES' ? true : text === 'NO' ? false : new InvalidFilter('Choose YES or NO.')),
  write: (value) => (value ? 'YES' : 'NO'),
})

/** An agent and everything below it. */
export const under = (traits: Traits = {}): Filter<bigint> => ({
  operator: 'under',
  options: [],
  chooses: 'agent',
  ...labelled(traits),
  read: (text) => idIn(text, 'Enter an agent id.'),
  write: String,
})

/** Exactly this numeric id. */
export const idIs = (traits: Traits = {}): Filter<bigint> => ({
  operator: 'equals',
  options: [],
  ...labelled(traits),
  read: (text) => idIn(text, 'Enter an id (digits only).'),
  write: String,
})

/** Exactly this row, chosen by name. */
export const chosen = (entity: Entity, traits: Traits = {}): Filter<bigint> => ({ ...idIs(traits), chooses: entity })

/** Exactly this agent or player, chosen by name. */
export const anyAccount = (traits: Traits = {}): Filter<bigint> => chosen('account', traits)

/** Any of these ids: one, or a pasted list. */
export const idsAre = (traits: Traits = {}): Filter<string[]> => ({
  operator: 'anyOf',
  options: [],
  ...labelled(traits),
  read: (text) => {
    const ids = pastedIds(text)
    const isRead = ids.length > 0 && ids.length <= 200 && ids.every((id) => /^\d{1,18}$/.test(id))
    return isRead ? [...ids] : new InvalidFilter('Enter at most 200 ids (digits only).')
  },
  write: (values) => values.join(','),
})

/** Exactly this uuid. */
export const uuidIs = (traits: Traits = {}): Filter<string> => ({
  operator: 'equals',
  options: [],
  ...labelled(traits),
  read: (text) =>
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(pastedId(text))
      ? pastedId(text)
      : new InvalidFilter('Enter an id like 0199aa00-0000-7000-8000-000000000000.'),
  write: (value) => value,
})

/** A moment, as links write it: to the millisecond, in UTC. */
export const momentIs = (traits: Traits = {}): Filter<string> => ({
  operator: 'equals',
  options: [],
  ...labelled(traits),
  read: (text) => {
    const isRead = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))
    return isRead && isPlausible(text.slice(0, 10))
      ? text
      : new InvalidFilter('Enter a time like 2026-11-30T08:30:00.000Z.')
  },
  write: (value) => value,
})

/** Some of the domains visible to the user, by id. */
export const domains = (traits: Traits = {}): Filter<number[]> => ({
  operator: 'anyOf',
  options: [],
  chooses: 'domain',
  ...labelled({ label: 'Domain', ...traits }),
  read: (text) => {
    const ids = pastedIds(text)
    const isRead = ids.length > 0 && ids.length <= 64 && ids.every((id) => /^\d{1,6}$/.test(id))
    return isRead ? ids.map(Number) : new InvalidFilter('Enter domain ids like 11,12.')
  },
  write: (values) => values.join(','),
})

const idIn = (text: string, complaint: string): bigint | InvalidFilter => {
  const id = pastedId(text)
  return /^\d{1,18}$/.test(id) ? BigInt(id) : new InvalidFilter(complaint)
}

const labelled = ({ label, promoted }: Traits) => ({ ...(label ? { label } : {}), ...(promoted ? { promoted } : {}) })

const textFilter = (traits: Traits) => ({
  options: [],
  ...labelled(traits),
  read: (text: string) =>
    text.length <= 2000 && pastedText(text) !== '' ? pastedText(text) : new InvalidFilter('Enter 1 to 2000 characters'),
  write: (value: string) => value,
})

const formatBound = (bound: bigint | null): string =>
  bound === null ? '' : formatMoney(money(bound), boundDigits).replace(/0$/, '')
