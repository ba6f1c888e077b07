import { linesOf } from '#platform/pdf/lines.ts'
import type { Pen, Weight } from '#platform/pdf/pen.ts'
import { gap, type Layout, type Place } from './pdf-layout.ts'

/** A row of the table, broken into lines: by band, by column of the band, by line. */
export interface Row {
  readonly bands: readonly (readonly (readonly string[])[])[]
  readonly lines: number
  readonly kind: RowKind
}

type RowKind = 'row' | 'head' | 'total'

export const weightOf = (kind: RowKind): Weight => (kind === 'row' ? 'plain' : 'bold')

/** Breaks the cells of a row into lines that fit into their columns. */
export function brokenRow(cells: readonly string[], kind: RowKind, { bands, paper }: Layout, pen: Pen): Row {
  const measure = (text: string) => pen.widthOf(text, weightOf(kind), paper.type)
  const broken = bands.map((places) =>
    places.map(({ column }, at) => linesOf(cells[column] ?? '', spanOf(places, at, cells, kind) - gap, measure)),
  )
  return { bands: broken, lines: Math.max(1, ...broken.flat().map(({ length }) => length)), kind }
}

/** The words before the sums are as wide as the columns without one. */
function spanOf(places: readonly Place[], at: number, cells: readonly string[], kind: RowKind): number {
  if (kind !== 'total' || at > 0) return places[at]!.width
  const next = places.findIndex(({ column }, place) => place > 0 && (cells[column] ?? '') !== '')
  return places.slice(0, next < 0 ? undefined : next).reduce((sum, { width }) => sum + width, 0)
}

/** The parts of a row that is longer than a page. */
export const partsOf = (row: Row, most: number): readonly Row[] =>
  row.lines <= most
    ? [row]
    : Array.from({ length: Math.ceil(row.lines / most) }, (_, part) => {
        const from = part * most
        const bands = row.bands.map((columns) => columns.map((lines) => lines.slice(from, from + most)))
        return { ...row, bands, lines: Math.min(most, row.lines - from) }
      })
