import { createHash } from 'node:crypto'
import { Problem } from '#blueprint/filters.ts'
import type { Direction } from '#blueprint/screen/list.ts'

/** Where a row stands in its order: the sort value as the database writes it, and the id that breaks ties. */
export interface Place {
  readonly value: string | null
  readonly id: string
}

export interface Cursor {
  readonly towards: 'next' | 'prev'
  readonly place: Place
}

const longest = 2_000

/**
 * A cursor only says where to read on: it grants nothing, so it is checked for being whole, not signed.
 * The list's path and order are part of the check: a cursor of one order means nothing in another.
 */
export function writeCursor({ towards, place }: Cursor, path: string, sort: string, direction: Direction): string {
  const content = JSON.stringify([towards === 'next' ? 1 : 0, place.value, place.id])
  return Buffer.from(`${seal(content, path, sort, direction)}${content}`).toString('base64url')
}

export function readCursor(text: string, path: string, sort: string, direction: Direction): Cursor | Problem {
  const broken = new Problem('This cursor does not belong to this list and sort order.')
  if (text.length > longest || !/^[A-Za-z0-9_-]+$/.test(text)) return broken
  const whole = Buffer.from(text, 'base64url').toString()
  const content = whole.slice(sealLength)
  if (whole.slice(0, sealLength) !== seal(content, path, sort, direction)) return broken
  const parts = parsed(content)
  if (!Array.isArray(parts) || parts.length !== 3) return broken
  const [towards, value, id] = parts as unknown[]
  if ((towards !== 0 && towards !== 1) || !(value === null || typeof value === 'string') || typeof id !== 'string')
    return broken
  return { towards: towards === 1 ? 'next' : 'prev', place: { value, id } }
}

const sealLength = 8

const seal = (content: string, ...context: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([content, ...context]))
    .digest('hex')
    .slice(0, sealLength)

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
