import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'

const same = <T>(value: T): T => value

/** A picture: it is brought when it is chosen (to `at`, under /api), and what travels with the rest is the id of what was kept. */
export const picture = (label: string, traits: Traits & { readonly at: string }): Kind<'picture', string, string> => ({
  name: 'picture',
  label,
  isNumeric: false,
  options: [],
  traits,
  wire: z
    .string('Choose a picture.')
    .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Choose a picture.')),
  toWire: same,
  fromWire: same,
  toText: same,
})
