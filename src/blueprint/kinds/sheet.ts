import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'

const pattern = /^(?=.{4})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const same = <T>(value: T): T => value

type SheetTraits = Traits & { readonly maxLength?: number; readonly pattern?: RegExp }

interface SheetSize {
  /** The largest file; a statement of a bank or gateway is far below the usual 0.6. */
  readonly megabytes?: number
}

/**
 * A CSV or XLSX upload, sent as base64. Only the act that reads it sees the content; it is not
 * stored.
 */
export function sheet(
  label: string,
  { megabytes = 0.6, ...traits }: Traits & SheetSize = {},
): Kind<'sheet', string, string> {
  // Base64 writes three bytes as four characters.
  const maxLength = Math.ceil((megabytes * 1_048_576) / 3) * 4
  const known: SheetTraits = { maxLength, pattern, ...traits }
  return {
    name: 'sheet',
    label,
    isNumeric: false,
    options: [],
    traits: known,
    wire: z
      .string('Choose a file.')
      .check(z.maxLength(maxLength, `At most ${megabytes} MB`), z.regex(pattern, 'Choose a file.')),
    toWire: () => '',
    fromWire: same,
    toText: () => '',
  }
}
