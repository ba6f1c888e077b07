import { createHash } from 'node:crypto'
import { InvalidFilter } from '#blueprint/filters.ts'
import type { Direction } from '#blueprint/screen/list.ts'

/**
 * Position of a row in the sort order: the sort value as database text, and the id as tie-breaker.
 */
export interface RowPosition {
  readonly value: string | null
  readonly id: string
}

export interface Cursor {
  readonly towards: 'next' | 'prev'
  readonly position: RowPosition
  /** Of a list with numbered pages: the number of the page that it leads to. */
  readonly page?: number
}

const maxCursorLength = 2_000

/**
 * A cursor grants nothing, so it has a checksum instead of a signature. The checksum includes the
 * list's path and order: a cursor of one order is invalid in another.
 */
export function writeCursor(
  { towards, position: place, page }: Cursor,
  path: string,
  sort: string,
  direction: Direction,
): string {
  const content = JSON.stringify([
    towards === 'next' ? 1 : 0,
    place.value,
    place.id,
    ...(page === undefined ? [] : [page]),
  ])
  return Buffer.from(`${checksum(content, path, sort, direction)}${content}`).toString('base64url')
}

export function readCursor(text: string, path: string, sort: string, direction: Direction): Cursor | InvalidFilter {
  const broken = new InvalidFilter('This cursor does not belong to this list and sort order.')
  if (text.length > maxCursorLength || !/^[A-Za-z0-9_-]+$/.test(text)) return broken
  const decoded = Buffer.from(text, 'base64url').toString()
  const content = decoded.slice(checksumLength)
  if (decoded.slice(0, checksumLength) !== checksum(content, path, sort, direction)) return broken
  const parts = parsed(content)
  if (!Array.isArray(parts) || parts.length < 3 || parts.length > 4) return broken
  const [towards, value, id, page] = parts as unknown[]
  if ((towards !== 0 && towards !== 1) || !(value === null || typeof value === 'string') || typeof id !== 'string')
    return broken
  if (page !== undefined && typeof page !== 'number') return broken
  const position = { value, id }
  return { towards: towards === 1 ? 'next' : 'prev', position, ...(page === undefined ? {} : { page }) }
}

const checksumLength = 8

const checksum = (content: string, ...context: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([content, ...context]))
    .digest('hex')
    .slice(0, checksumLength)

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
