import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'

/** Bytes of each part but the last one in which a package is uploaded: the panel cuts it, the server puts it together. */
export const packagePartBytes = 4 * 1_048_576

const same = <T>(value: T): T => value

/**
 * A picture: uploaded to `at` (under /api) when it is chosen; the form submits the id of the stored
 * picture.
 */
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
