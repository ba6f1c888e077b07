import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'

/** Length of a 600 KB file in base64. */
const maxBase64Length = 820_000

const pattern = /^(?=.{4})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const same = <T>(value: T): T => value

type SheetTraits = Traits & { readonly maxLength?: number; readonly pattern?: RegExp }

/**
 * A CSV or XLSX upload, sent as base64. Only the act that reads it sees the content; it is not
 * stored.
 */
export const sheet = (label: string, traits: SheetTraits = {}): Kind<'sheet', string, string> => ({
  name: 'sheet',
  label,
  isNumeric: false,
  options: [],
  traits: { maxLength: maxBase64Length, pattern, ...traits },
  wire: z
    .string('Choose a file.')
    .check(z.maxLength(maxBase64Length, 'At most 600 KB'), z.regex(pattern, 'Choose a file.')),
  toWire: () => '',
  fromWire: same,
  toText: () => '',
})
