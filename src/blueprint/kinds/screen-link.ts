import { z } from 'zod/mini'
import type { RowAddress } from '../address.ts'
import type { Kind, Traits } from '../kind.ts'

/**
 * A name that links to a screen of the row: `to` is its path, and :id is filled from the column
 * `id` or the one named by `id`.
 */
export const screenLink = (label: string, to: RowAddress, traits: Traits = {}): Kind<'screenLink', string, string> => ({
  name: 'screenLink',
  label,
  isNumeric: false,
  options: [],
  traits: { id: 'id', ...traits, to },
  wire: z.string('Enter text.').check(z.maxLength(200, 'At most 200 characters')),
  toWire: (value) => value,
  fromWire: (wire) => wire,
  toText: (value) => value,
})
