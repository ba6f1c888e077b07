import { createHash } from 'node:crypto'
import { formatMoney, money } from '#values/money.ts'

/** A JSON-compatible value: bigint as text, dates in ISO, keys sorted so that equal values give equal texts. */
export function plain(value: unknown, writeBigint: (value: bigint) => string = String): unknown {
  if (typeof value === 'bigint') return writeBigint(value)
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('hex')
  if (Array.isArray(value)) return value.map((item) => plain(item, writeBigint))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, plain(item, writeBigint)]),
  )
}

export const canonical = (value: unknown): string => JSON.stringify(plain(value)) ?? 'null'

export const hashOf = (value: unknown): Buffer => createHash('sha256').update(canonical(value)).digest()

/** The same with bigint values as formatted amounts, since they are money there. */
export const readable = (value: unknown): unknown => plain(value, (minor) => formatMoney(money(minor)))
