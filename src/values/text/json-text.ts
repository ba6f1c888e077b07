/** Deeper than any message of a gateway or site; unlimited nesting would exhaust the stack of code that walks through it. */
const maxDepth = 32

/** A number of a message as it was written: 170.00, 12345678901234567890 or 1e-7 would change as a floating-point number. */
export class WrittenNumber {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  get text(): string {
    return this.#text
  }
}

const plainNumber = /^-?\d+(\.\d+)?$/

/** Where the engine gives no source of a number, the number has to do. */
function asWritten(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number') return value
  const source = context?.source ?? String(value)
  return plainNumber.test(source) && String(value) === source ? value : new WrittenNumber(source)
}

/** Reads JSON that walks can be recursive over; undefined if it is not JSON, or is nested deeper. A mark of the byte order is skipped. */
export function jsonIn(text: string): unknown {
  if (isDeep(text)) return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), asWritten)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export interface JsonTextOptions {
  /** Names in the order of their code units. */
  readonly isSorted?: boolean
}

/** The text of JSON read above: numbers as they were written. */
export function jsonText(value: unknown, options: JsonTextOptions = {}): string {
  if (value instanceof WrittenNumber) return value.text
  if (Array.isArray(value)) return `[${value.map((each) => jsonText(each, options)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  const ordered = options.isSorted ? entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) : entries
  return `{${ordered.map(([name, each]) => `${JSON.stringify(name)}:${jsonText(each, options)}`).join(',')}}`
}

/** Longer exponents are no number of a payment. */
const maxShift = 40

/** A number in plain decimal notation: 1.5e3 and 1500.00 are 1500, 1e-7 is 0.0000001. Other texts stay as they are. */
export function inDigits(text: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text) ?? []
  const shift = Number(power)
  if (whole === '' || Math.abs(shift) > maxShift) return text
  const digits = whole + part
  const point = whole.length + shift
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(1, point)
  const decimals = withoutZeros(padded.slice(at))
  return `${sign}${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`
}

/** Without the zeros at its end. */
function withoutZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

function isDeep(text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted && sign === '\\') at += 1
    else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}
