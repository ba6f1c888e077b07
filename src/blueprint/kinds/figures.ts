import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'
import { id, integer, percent } from './kinds.ts'

/** How many, whatever width the database counted with. */
export const count = (label = '', traits: Traits = {}): Kind<'integer', number | bigint, number> => ({
  ...integer(label, traits),
  toWire: Number,
  toText: String,
})

/** A plain number that may have decimals: a line, seconds. */
export const decimal = (label = '', traits: Traits = {}): Kind<'decimal', number, number> => ({
  ...integer(label, traits),
  name: 'decimal',
  wire: z.number('Enter a number'),
})

/** A rate in tenths of a percent, told with one decimal. */
export const rate = (label = '', traits: Traits = {}): Kind<'percent', number, string> => ({
  ...percent(label, traits),
  toWire: (value) => (value / 10).toFixed(1),
})

/** The id of one of a few things with small numbers: a domain. */
export const smallId = (label = 'Id', traits: Traits = {}): Kind<'id', number, string> => ({
  ...id(label, traits),
  toWire: String,
  fromWire: Number,
  toText: String,
})
