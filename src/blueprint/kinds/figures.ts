import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'
import { id, integer, percent } from './kinds.ts'

/** A count; accepts number and bigint from the database. */
export const count = (label = '', traits: Traits = {}): Kind<'integer', number | bigint, number> => ({
  ...integer(label, traits),
  toWire: Number,
  toText: String,
})

/** A plain number that may have decimals: a line, seconds. */
export const decimal = (label = '', traits: Traits = {}): Kind<'decimal', number, number> => ({
  ...integer(label, traits),
  name: 'decimal',
  wire: z.number('Enter a number.'),
})

/** A rate stored in tenths of a percent, shown with one decimal. */
export const rate = (label = '', traits: Traits = {}): Kind<'percent', number, string> => ({
  ...percent(label, traits),
  toWire: (value) => (value / 10).toFixed(1),
})

/** A small integer id, such as a domain id. */
export const smallId = (label = 'Id', traits: Traits = {}): Kind<'id', number, string> => ({
  ...id(label, traits),
  toWire: String,
  fromWire: Number,
  toText: String,
})
