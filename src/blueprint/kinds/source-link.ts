import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'

/**
 * A text that links to its source: the panel address is in the column named by `id`; without an
 * address it is plain text.
 */
export const sourceLink = (
  label: string,
  traits: Traits & { readonly id: string },
): Kind<'sourceLink', string, string> => ({
  name: 'sourceLink',
  label,
  isNumeric: false,
  options: [],
  traits,
  wire: z.string('Enter text.').check(z.maxLength(500, 'At most 500 characters')),
  toWire: (value) => value,
  fromWire: (wire) => wire,
  toText: (value) => value,
})
