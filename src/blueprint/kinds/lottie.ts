import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'

const same = <T>(value: T): T => value

/** A vector animation as the text of its JSON file. */
export const lottie = (
  label: string,
  traits: Traits & { readonly maxLength: number },
): Kind<'lottie', string, string> => ({
  name: 'lottie',
  label,
  isNumeric: false,
  options: [],
  traits,
  wire: z
    .string('Choose a file.')
    .check(z.maxLength(traits.maxLength, { error: `At most ${traits.maxLength / 1_000} KB`, abort: true })),
  toWire: same,
  fromWire: same,
  toText: (file) => `${file.length} characters`,
})
