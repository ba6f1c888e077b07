import { z } from 'zod/mini'
import { isPlausible } from '#values/day.ts'
import { plainText } from '#values/text/plain-text.ts'
import { writtenDay, writtenInstant } from '#values/zones/written-time.ts'
import { formatOdds, parseOdds } from '#values/odds.ts'
import type { Kind, Traits } from '../kind.ts'
import { labelOf, choiceLabel } from '../labels.ts'
import {
  amountComplaint,
  commonDigits,
  commonText,
  digitsInPlay,
  formatMoney,
  money,
  ofHundredths,
  parseMoney,
} from '#values/money.ts'

type TextTraits = Traits & {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: RegExp
  readonly patternHint?: string
}

const same = <T>(value: T): T => value
const base = <T extends Traits>(traits: T | undefined) => ({
  isNumeric: false,
  options: [] as readonly string[],
  traits: traits ?? {},
})

/** A short line of text. */
export const text = (label = '', traits: TextTraits = {}): Kind<'text', string, string> => ({
  ...base(traits),
  name: 'text',
  label,
  wire: line(traits),
  toWire: same,
  fromWire: same,
  toText: same,
})

/** Several lines of text. */
export const longText = (label = '', traits: TextTraits = {}): Kind<'longText', string, string> => ({
  ...base(traits),
  name: 'longText',
  label,
  wire: line({ maxLength: 2000, ...traits }),
  toWire: same,
  fromWire: same,
  toText: same,
})

/** A password: entered, sent, never shown, stored or logged. */
export const secret = (label: string, traits: TextTraits = {}): Kind<'secret', string, string> => ({
  ...base(traits),
  name: 'secret',
  label,
  wire: line({ maxLength: 128, ...traits }, true),
  toWire: () => '',
  fromWire: same,
  toText: () => '',
})

const line = ({ minLength = 1, maxLength = 200, pattern, patternHint }: TextTraits, isAsTyped = false) => {
  const bounded = z.string('Enter text.').check(
    z.overwrite(isAsTyped ? same : plainText),
    z.minLength(minLength, minLength === 1 ? 'Enter text.' : `At least ${minLength} characters`),
    z.maxLength(maxLength, { error: `At most ${maxLength} characters`, abort: true }),
    z.regex(/\S/, 'Enter text.'),
    // eslint-disable-next-line no-control-regex -- control characters are exactly what must not get in
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Must not contain control characters.'),
  )
  return pattern ? bounded.check(z.regex(pattern, patternHint ?? 'Not in the expected format.')) : bounded
}

const idText = z
  .string('Enter an id.')
  .check(z.regex(/^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'Not a valid id.'))

/**
 * An id allocated by the application (bigint). Hidden as a column: rows carry it for links and
 * actions.
 */
export const id = (label = 'Id', traits: Traits = {}): Kind<'id', bigint, string> => ({
  ...base({ hidden: true, ...traits }),
  name: 'id',
  label,
  wire: idText,
  toWire: String,
  fromWire: BigInt,
  toText: String,
})

/** A uuid, as bets, payments and log rows have. Hidden as a column. */
export const uuid = (label = 'Id', traits: Traits = {}): Kind<'uuid', string, string> => ({
  ...base({ hidden: true, ...traits }),
  name: 'uuid',
  label,
  wire: idText,
  toWire: same,
  fromWire: same,
  toText: same,
})

type AmountTraits = Traits & {
  /** In hundredths of a unit of any currency; 1 is the smallest amount of each. */
  readonly min?: bigint
  readonly max?: bigint
}

/** Money: minor units of its currency inside, a decimal text on the wire. */
export const amount = (label = '', traits: AmountTraits = {}): Kind<'amount', bigint, string> => {
  const read = (wire: string) => parseMoney(wire, digits())
  const bound = (hundredths: bigint) => (hundredths === 1n ? money(1n) : ofHundredths(hundredths, digits()))
  const textOf = (value: bigint, of = digits()) => (isCommon ? commonText(value) : formatMoney(money(value), of))
  const { min = -(10n ** 17n), max = 10n ** 17n, isCommon } = traits
  const digits = () => (isCommon ? commonDigits : digitsInPlay())
  return {
    ...base(traits),
    name: 'amount',
    label,
    isNumeric: true,
    wire: z.string('Enter an amount.').check(
      z.refine((wire) => read(wire) !== null, { error: ({ input }) => amountComplaint(input, digits()) }),
      z.refine((wire) => (read(wire) ?? 0n) >= bound(min), {
        error: () => `At least ${textOf(bound(min))}`,
      }),
      z.refine((wire) => (read(wire) ?? 0n) <= bound(max), {
        error: () => `At most ${textOf(bound(max))}`,
      }),
    ),
    toWire: (value) => (isCommon ? commonText(value) : formatMoney(money(value))),
    fromWire: (wire) => read(wire) ?? 0n,
    toText: (value, reading) => textOf(value, reading.digits),
  }
}

/** A profit or loss: the sign also sets the colour. */
export const profit = (label = '', traits: Traits = {}) => amount(label, { signed: true, ...traits })

export const integer = (
  label = '',
  traits: Traits & { min?: number; max?: number } = {},
): Kind<'integer', number, number> => ({
  ...base(traits),
  name: 'integer',
  label,
  isNumeric: true,
  wire: z.number('Enter a whole number.').check(
    z.refine((wire) => Number.isSafeInteger(wire), 'Enter a whole number.'),
    z.gte(traits.min ?? Number.MIN_SAFE_INTEGER, `At least ${traits.min}`),
    z.lte(traits.max ?? Number.MAX_SAFE_INTEGER, `At most ${traits.max}`),
  ),
  toWire: Number,
  fromWire: same,
  toText: String,
})

/** The domain a row belongs to. Hidden as a column: the panel switches between domains above the screens. */
export const domainId = (label = 'Domain', traits: Traits = {}) => integer(label, { hidden: true, ...traits })

/** Decimal odds, stored x 10,000. */
export const odds = (label = '', traits: Traits = {}): Kind<'odds', number, string> => ({
  ...base(traits),
  name: 'odds',
  label,
  isNumeric: true,
  wire: z.string('Enter odds.').check(z.refine((wire) => parseOdds(wire) !== null, 'Enter odds like 1.85.')),
  toWire: formatOdds,
  fromWire: (wire) => parseOdds(wire)!,
  toText: formatOdds,
})

/** A share in basis points, shown as percent. */
export const percent = (label = '', traits: Traits & { max?: number } = {}): Kind<'percent', number, string> => ({
  ...base(traits),
  name: 'percent',
  label,
  isNumeric: true,
  wire: z.string('Enter a percentage.').check(
    z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a percentage like 2.5.'),
    z.refine((wire) => Number(wire) * 100 <= (traits.max ?? Infinity), `At most ${(traits.max ?? 0) / 100} %`),
  ),
  toWire: (value) => (value / 100).toFixed(2),
  fromWire: (wire) => Math.round(Number(wire) * 100),
  toText: (value) => (value / 100).toFixed(2),
})

/** A point in time: Date inside, ISO UTC on the wire, site time in documents. */
export const instant = (label = '', traits: Traits = {}): Kind<'instant', Date, string> => ({
  ...base(traits),
  name: 'instant',
  label,
  wire: z.iso.datetime('Enter a date and time.').check(z.refine(isPlausible, 'Enter a date between 1900 and 2999.')),
  toWire: (value) => value.toISOString(),
  fromWire: (wire) => new Date(wire),
  toText: (value, { timeZone }) => writtenInstant(value, timeZone),
})

/** A calendar day, YYYY-MM-DD but in documents. */
export const day = (label = '', traits: Traits = {}): Kind<'day', string, string> => ({
  ...base(traits),
  name: 'day',
  label,
  wire: z.iso.date('Enter a date.').check(z.refine(isPlausible, 'Enter a date between 1900 and 2999.')),
  toWire: same,
  fromWire: same,
  toText: (value) => writtenDay(value),
})

export const toggle = (label = '', traits: Traits = {}): Kind<'toggle', boolean, boolean> => ({
  ...base(traits),
  name: 'toggle',
  label,
  wire: z.boolean('Choose yes or no.'),
  toWire: same,
  fromWire: same,
  toText: (value) => (value ? 'YES' : 'NO'),
})

export const choice = <const Option extends string>(
  label: string,
  options: readonly Option[],
  traits: Traits = {},
): Kind<'choice', Option, Option> => ({
  ...base(traits),
  name: 'choice',
  label,
  options,
  wire: z.enum(options as [Option, ...Option[]], 'Choose from the list.'),
  toWire: same,
  fromWire: same,
  toText: (value) => choiceLabel(value, traits.labels),
})

/** A choice shown as a badge in the specification's colours. */
export const status = <const Option extends string>(
  label: string,
  options: readonly Option[],
  traits: Traits = {},
): Kind<'status', Option, Option> => ({
  ...choice(label, options, traits),
  name: 'status',
  toText: (value) => labelOf(value, traits.labels),
})

/** A player's name that links to the player; the id is in the column named by `id` (playerId). */
export const playerLink = (label = '', traits: Traits = {}): Kind<'playerLink', string, string> => ({
  ...text(label, { id: 'playerId', ...traits }),
  name: 'playerLink',
})

/**
 * An agent's name that links to the agent in the tree; the id is in the column named by `id`
 * (agentId).
 */
export const agentLink = (label = '', traits: Traits = {}): Kind<'agentLink', string, string> => ({
  ...text(label, { id: 'agentId', ...traits }),
  name: 'agentLink',
})

/**
 * A player or an agent: a player (id in playerId) links to the player page, an agent (agentId) to
 * the tree.
 */
export const accountLink = (label = '', traits: Traits = {}): Kind<'accountLink', string, string> => ({
  ...text(label, traits),
  name: 'accountLink',
})

/** Download address under /api; null as long as there is no file. */
export const fileLink = (label: string, traits: Traits = {}): Kind<'fileLink', string, string> => ({
  ...text(label, traits),
  name: 'fileLink',
})

/**
 * Raw JSON shown in a drawer: before and after of an audit entry, a callback body. Hidden as a
 * column.
 */
export const json = (label = '', traits: Traits = {}): Kind<'json', unknown, unknown> => ({
  ...base({ hidden: true, ...traits }),
  name: 'json',
  label,
  wire: z.unknown(),
  toWire: same,
  fromWire: same,
  toText: (value) => JSON.stringify(value),
})
