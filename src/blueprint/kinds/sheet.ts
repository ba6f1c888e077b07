import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'

/** A statement of a bank or gateway is far smaller. */
const usualKilobytes = 600

const base64Length = (kilobytes: number): number => Math.ceil((kilobytes * 1_024) / 3) * 4

const written = (kilobytes: number): string => (kilobytes < 1_024 ? `${kilobytes} KB` : `${kilobytes / 1_024} MB`)

const pattern = /^(?=.{4})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const same = <T>(value: T): T => value

type SheetTraits = Traits & { readonly maxLength?: number; readonly pattern?: RegExp }

interface SheetSize {
  /** The largest file. */
  readonly kilobytes?: number
}

/**
 * A CSV or XLSX upload, sent as base64. Only the act that reads it sees the content; it is not
 * stored.
 */
export function sheet(
  label: string,
  { kilobytes = usualKilobytes, ...traits }: Traits & SheetSize = {},
): Kind<'sheet', string, string> {
  const maxLength = base64Length(kilobytes)
  const known: SheetTraits = { maxLength, pattern, ...traits }
  return {
    name: 'sheet',
    label,
    isNumeric: false,
    options: [],
    traits: known,
    wire: z
      .string('Choose a file.')
      .check(z.maxLength(maxLength, `At most ${written(kilobytes)}`), z.regex(pattern, 'Choose a file.')),
    toWire: () => '',
    fromWire: same,
    toText: () => '',
  }
}
