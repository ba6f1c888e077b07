import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'

/** What a row says and whence it comes: the address within the panel stands in the column named by `id`; without one it is plain text. */
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
