import { z } from 'zod/mini'
import { isTimeZone } from '#values/day.ts'
import { searches, type Entity } from '#blueprint/searches.ts'
import type { QueryPath } from '../addresses.ts'
import type { AnyQuery } from '#blueprint/screen/query.ts'
import type { Kind, Traits } from '../kind.ts'
import { codeLabels, reasonLabel } from '../labels.ts'
import { text } from './kinds.ts'

const same = <T>(value: T): T => value
const list = (values: readonly string[]): string => values.join(', ')

const withoutDuplicates = z.refine<readonly unknown[]>(
  (values) => new Set(values).size === values.length,
  'Choose each option only once.',
)
const nonEmptyUnlessOptional = (traits: Traits) =>
  z.refine<readonly unknown[]>((values) => traits.optional === true || values.length > 0, 'Choose at least one.')

/** Several of a fixed set of options. */
export const many = <const Option extends string>(
  label: string,
  options: readonly Option[],
  traits: Traits = {},
): Kind<'many', Option[], Option[]> => ({
  name: 'many',
  label,
  isNumeric: false,
  options,
  traits,
  wire: z
    .array(z.enum(options as [Option, ...Option[]], 'Choose from the list.'), 'Choose from the list.')
    .check(withoutDuplicates, nonEmptyUnlessOptional(traits)),
  toWire: same,
  fromWire: same,
  toText: list,
})

const idText = z.string('Choose an option.').check(z.regex(/^[\w-]{1,60}$/, 'Choose from the list.'))

/**
 * The query that supplies the options: the query itself, or its path where an import would be
 * circular.
 */
type Source = Pick<AnyQuery, 'at'> | QueryPath
const pathOf = (from: Source): string => (typeof from === 'string' ? from : from.at)

/** Codes of an open set, such as the sports of a feed: stored and filtered as they are, shown in words. */
export const code = (label: string, traits: Traits = {}): Kind<'text', string, string> => ({
  ...text(label, { ...traits, words: 'code' }),
  toText: (value) => codeLabels(value, traits.labels),
})

/** A reason as dialogs record it: its code, and what was entered with it. */
export const reasonText = (label: string, traits: Traits = {}): Kind<'text', string, string> => ({
  ...text(label, { ...traits, words: 'reason' }),
  toText: reasonLabel,
})

/** One of the options a query supplies, by id. */
export const pick = (label: string, from: Source, traits: Traits = {}): Kind<'pick', string, string> => ({
  name: 'pick',
  label,
  isNumeric: false,
  options: [],
  traits: { ...traits, from: pathOf(from) },
  wire: idText,
  toWire: String,
  fromWire: same,
  toText: same,
})

/** A time zone by its name, like Asia/Kolkata. */
export const timeZonePick = (label: string, traits: Traits = {}): Kind<'pick', string, string> => ({
  ...pick(label, '/api/time-zones', traits),
  wire: z.string('Choose a time zone.').check(z.refine(isTimeZone, 'Choose a time zone.')),
})

/** Several of the options a query supplies, by id. */
export const several = (label: string, from: Source, traits: Traits = {}): Kind<'several', string[], string[]> => ({
  name: 'several',
  label,
  isNumeric: false,
  options: [],
  traits: { ...traits, from: pathOf(from) },
  wire: z
    .array(idText, 'Choose from the list.')
    .check(z.maxLength(500, 'Choose at most 500.'), withoutDuplicates, nonEmptyUnlessOptional(traits)),
  toWire: same,
  fromWire: same,
  toText: list,
})

/** An agent of the actor's downline, found by name. */
export const agentPick = (label: string, traits: Traits = {}): Kind<'agentPick', string, string> => ({
  name: 'agentPick',
  label,
  isNumeric: false,
  options: [],
  traits: { ...traits, from: '/api/agents/search' },
  wire: z.string('Choose an agent.').check(z.regex(/^\d{1,18}$/, 'Choose an agent.')),
  toWire: String,
  fromWire: same,
  toText: same,
})

/** The id of a row that is found by name in the search of its entity. */
export const idPick = (label: string, entity: Entity, traits: Traits = {}): Kind<'agentPick', bigint, string> => ({
  ...agentPick(label),
  traits: { ...traits, from: searches[entity] },
  wire: z.string('Choose from the list.').check(z.regex(/^\d{1,18}$/, 'Choose from the list.')),
  toWire: String,
  fromWire: BigInt,
  toText: String,
})

/** Permission names, entered as a tree. */
export const permissionSet = (
  label: string,
  from: Source,
  traits: Traits = {},
): Kind<'permissions', string[], string[]> => ({
  ...several(label, from, traits),
  name: 'permissions',
  wire: z
    .array(
      z.string('Choose from the list.').check(z.regex(/^[A-Z][A-Z0-9_]{2,59}$/, 'Not a valid permission name.')),
      'Choose from the list.',
    )
    .check(z.maxLength(500, 'Choose at most 500.'), withoutDuplicates),
})

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '')
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** IP addresses and ranges, one per line. */
export const addresses = (label: string, traits: Traits = {}): Kind<'addresses', string[], string> => ({
  name: 'addresses',
  label,
  isNumeric: false,
  options: [],
  traits,
  wire: z.string('Enter addresses.').check(
    z.maxLength(2000, 'At most 2,000 characters'),
    z.refine(
      (text) => linesOf(text).every((line) => address.safeParse(line).success),
      'Enter IP addresses or ranges like 203.0.113.7 or 203.0.113.0/24, one per line.',
    ),
  ),
  toWire: (value) => value.join('\n'),
  fromWire: linesOf,
  toText: list,
})

/** A time of day in the site's time zone. */
export const clockTime = (label: string, traits: Traits = {}): Kind<'clockTime', string, string> => ({
  name: 'clockTime',
  label,
  isNumeric: false,
  options: [],
  traits,
  wire: z.string('Enter a time.').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:30.')),
  toWire: same,
  fromWire: same,
  toText: same,
})
