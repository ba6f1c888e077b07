import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'

/** So long is a file of some 600 KB written as text. */
const longest = 820_000

const pattern = /^(?=.{4})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const same = <T>(value: T): T => value

type SheetTraits = Traits & { readonly longest?: number; readonly pattern?: RegExp }

/** A table as a file, CSV or XLSX: it travels as base 64, and is kept by nobody but whoever reads it. */
export const sheet = (label: string, traits: SheetTraits = {}): Kind<'sheet', string, string> => ({
  name: 'sheet',
  label,
  isNumeric: false,
  options: [],
  traits: { longest, pattern, ...traits },
  wire: z.string('Choose a file.').check(z.maxLength(longest, 'At most 600 KB'), z.regex(pattern, 'Choose a file.')),
  toWire: () => '',
  fromWire: same,
  toText: () => '',
})
