import { plainText } from '#values/text/plain-text.ts'
import { isReason } from '#values/text/reason-text.ts'
import type { Fields } from '#blueprint/screen/action.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { finestDigits } from '#platform/database/currency-in-play.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { amountComplaint, parseMoney } from '#values/money.ts'

export type Values = Readonly<Record<string, unknown>>

export function asObject(body: unknown, name = 'body'): Values {
  if (body === undefined || body === null || body === '') return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new BadInput({ [name]: 'Send an object.' })
  return body as Values
}

/** Parses each declared field by its kind; rejects undeclared fields by name. */
export function readFields(fields: Fields, entered: Values): Values {
  const messages: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(entered))
    if (!Object.hasOwn(fields, name)) messages[name] = 'Not a field of this form.'
  for (const [name, kind] of Object.entries(fields)) {
    const read = readField(kind, entered[name])
    if ('complaint' in read) messages[name] = read.complaint
    else values[name] = read.value
  }
  if (Object.keys(messages).length > 0) throw new BadInput(messages)
  return values
}

function readField(kind: AnyKind, wire: unknown): { value: unknown } | { complaint: string } {
  if (wire === undefined || wire === null || wire === '') {
    return kind.traits.optional ? { value: null } : { complaint: `${kind.label} is required.` }
  }
  const checked = kind.wire.safeParse(wire)
  if (!checked.success) return { complaint: checked.error.issues[0]?.message ?? 'Not in the expected format.' }
  const complaint = kind.traits.isCommon ? tooFine(String(checked.data)) : null
  if (complaint !== null) return { complaint }
  try {
    return { value: kind.fromWire(checked.data) }
  } catch {
    // The kind accepted the text but cannot convert it: report it as invalid.
    return { complaint: 'Not in the expected format.' }
  }
}

/** An amount that holds in every currency is as fine as the finest currency of a domain at most. */
const tooFine = (text: string): string | null =>
  parseMoney(text, finestDigits()) === null ? amountComplaint(text, finestDigits()) : null

export interface Reason {
  readonly code: string
  readonly text: string
}

/** A reason has a code for counting and a text for the reader. */
export function readReason(entered: unknown): string {
  const { code, text, ...rest } = asObject(entered, 'reason') as Partial<Reason>
  if (Object.keys(rest).length > 0) throw new BadInput({ reason: 'A reason must have a code and a text.' })
  if (typeof code !== 'string' || !/^[A-Za-z0-9_-][A-Za-z0-9_ -]{0,39}$/.test(code))
    throw new BadInput({ reason: 'Choose a reason.' })
  if (typeof text !== 'string' || !isReason(text)) {
    throw new BadInput({ reason: 'Enter a reason of at most 500 characters.' })
  }
  return `${code}: ${plainText(text).trim()}`
}

export function readVersion(entered: unknown): number | null {
  if (entered === undefined || entered === null) return null
  if (!Number.isSafeInteger(entered)) throw new BadInput({ version: 'The version must be a whole number.' })
  return entered as number
}

/** How many rows one action changes at most. */
export const maxBulkRows = 200

export function readIds(entered: unknown): string[] {
  const isList = Array.isArray(entered) && entered.every((id) => typeof id === 'string' && /^[0-9a-f-]{1,36}$/.test(id))
  if (!isList || entered.length === 0) throw new BadInput({ ids: 'Choose at least one row.' })
  if (entered.length > maxBulkRows) throw new BadInput({ ids: `Choose at most ${maxBulkRows} rows at once.` })
  // Sorted, so that two users with the same selection cannot deadlock.
  return [...new Set(entered as string[])].toSorted()
}

export interface MatchingEntered {
  readonly except: ReadonlySet<string>
  /** How many rows the preview found; null in a preview. */
  readonly expected: number | null
}

/** What comes with an action on all rows that match: the rows left out, and the number that was confirmed. */
export function readMatching(except: unknown, expected: unknown, isPreview: boolean): MatchingEntered {
  const isWhole = expected === undefined ? isPreview : Number.isSafeInteger(expected)
  if (!isWhole) throw new BadInput({ expected: 'Send the number of rows that the preview found.' })
  const isNone = except === undefined || (Array.isArray(except) && except.length === 0)
  return { except: new Set(isNone ? [] : readIds(except)), expected: typeof expected === 'number' ? expected : null }
}
