import { z } from 'zod/mini'
import type { AnyKind, Kind, FormatContext, Traits, ValueOf } from '../kind.ts'

type Cells = Readonly<Record<string, AnyKind>>
type GridRow<C extends Cells> = { readonly [Name in keyof C]: ValueOf<C[Name]> | null }
type WireRow = Readonly<Record<string, unknown>>

interface GridTraits extends Traits {
  /** Column whose values must be unique. */
  readonly once?: string
  readonly maxLength?: number
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
const cellOf = ({ wire, traits }: AnyKind) => (traits.optional ? z.nullable(wire) : wire)

/** A short table entered as one value: each column is a kind of its own, and an optional cell may be empty. */
export const grid = <const C extends Cells>(
  label: string,
  columns: C,
  { once, maxLength = 50, ...traits }: GridTraits = {},
): Kind<'grid', GridRow<C>[], WireRow[]> => {
  const cells = Object.entries(columns)
  const row = z.strictObject(Object.fromEntries(cells.map(([name, kind]) => [name, cellOf(kind)])))
  const each = (from: WireRow, turn: (kind: AnyKind, value: unknown) => unknown) =>
    Object.fromEntries(cells.map(([name, kind]) => [name, isEmpty(from[name]) ? null : turn(kind, from[name])]))
  const wire = z.array(row, 'Enter rows.').check(
    z.maxLength(maxLength, `At most ${maxLength} rows`),
    z.refine(
      (rows) => once === undefined || new Set(rows.map((one) => String(one[once]))).size === rows.length,
      `${columns[once ?? '']?.label ?? 'Each'} must be unique in each row.`,
    ),
  )
  return {
    name: 'grid',
    label,
    isNumeric: false,
    options: [],
    traits: { ...traits, columns },
    // Each row has exactly the declared columns, each validated by its own kind.
    wire: wire as Kind<'grid', GridRow<C>[], WireRow[]>['wire'],
    toWire: (rows) => rows.map((one) => each(one, (kind, value) => kind.toWire(value))),
    fromWire: (rows) => rows.map((one) => each(one, (kind, value) => kind.fromWire(value))) as GridRow<C>[],
    toText: (rows, reading) => rows.map((one) => describeRow(columns, one, reading)).join('; '),
  }
}

/** A row as text, without empty cells. */
const describeRow = (columns: Cells, row: WireRow, reading: FormatContext): string =>
  Object.entries(columns)
    .filter(([name]) => !isEmpty(row[name]))
    .map(([name, kind]) => `${kind.label} ${kind.toText(row[name], reading)}`)
    .join(', ')
