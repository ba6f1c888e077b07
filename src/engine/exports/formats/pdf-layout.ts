import { inTurns } from '#platform/pdf/in-turns.ts'
import { lettersOf, wordsOf, type Measure } from '#platform/pdf/lines.ts'

/** The texts of a table: the head, the rows and the totals below them. */
export interface PrintedTable {
  readonly labels: readonly string[]
  readonly isRight: readonly boolean[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly (readonly string[])[]
}

/** Widths at the usual size of the type; heads and totals are bold. */
export interface Measures {
  readonly plain: Measure
  readonly bold: Measure
}

export interface Paper {
  readonly size: 'A4' | 'A3'
  readonly layout: 'portrait' | 'landscape'
  /** Size of the type in points. */
  readonly type: number
}

/** A column where it is printed. */
export interface Place {
  readonly column: number
  readonly x: number
  readonly width: number
}

export interface Layout {
  readonly paper: Paper
  /** What stands side by side on one page; a table that is too wide goes on with its first column and the next ones. */
  readonly bands: readonly (readonly Place[])[]
}

export const margin = 24
export const gap = 4
/** More than what is lost by adding up widths in another order. */
const slack = 0.05
/** Size of the type that widths are measured at. */
export const usualType = 7

const sheets = [
  { size: 'A4', layout: 'portrait', type: usualType, width: 595.28 },
  { size: 'A4', layout: 'landscape', type: usualType, width: 841.89 },
  { size: 'A3', layout: 'landscape', type: usualType, width: 1190.55 },
  { size: 'A3', layout: 'landscape', type: 6, width: 1190.55 },
] as const
const [upright, ...wide] = sheets
const widest = sheets[2]
const within = ({ width }: { readonly width: number }): number => width - 2 * margin

/** A longer word without a digit may be broken within; what has one is a reference, an id or a number, and is not. */
const letterLimit = 22
/** A reference that is longer than this may be broken as well. */
const referenceLimit = 64
/** A column of texts is given no more than this many letters while others need the space. */
const lineLimit = 48
/** A sheet is upright if most texts need no second line there. */
const mostBroken = 1.5
/** Most of a page that a repeated first column takes. */
const mostRepeated = 0.4

interface Need {
  /** The widest number, or the widest word that is not broken. */
  readonly least: number
  /** The widest text on one line. */
  readonly whole: number
}

const startOf = (text: string, limit: number): string =>
  text.length <= limit ? text : lettersOf(text).slice(0, limit).join('')

const unbreakable = (word: string): string => startOf(word, /\p{N}/u.test(word) ? referenceLimit : letterLimit)

/** What each column needs; the rows are measured in turns with the other work of the process. */
async function needsOf(table: PrintedTable, { plain, bold }: Measures): Promise<readonly Need[]> {
  const columns = table.labels.map((label, place) => needOf(label, table.isRight[place] ?? false, bold))
  const add = (cells: readonly string[], measure: Measure) => {
    for (const [place, column] of columns.entries()) column.add(cells[place] ?? '', measure)
  }
  for await (const cells of inTurns(table.rows)) add(cells, plain)
  for (const cells of table.totals) add(cells, bold)
  return columns.map((column) => column.need())
}

/** What a column needs, text by text. */
function needOf(label: string, isRight: boolean, bold: Measure) {
  let least = Math.max(0, ...wordsOf(label).map((word) => bold(unbreakable(word))))
  let whole = 0
  return {
    add(text: string, measure: Measure) {
      const words = isRight ? [text] : wordsOf(text)
      for (const word of words) least = Math.max(least, measure(unbreakable(word)))
      whole = Math.max(whole, measure(isRight ? text : startOf(text, lineLimit)))
    },
    need: (): Need => ({ least, whole: Math.max(least, whole, Math.min(bold(label), 2 * least)) }),
  }
}

const leastOf = (needs: readonly Need[]): number => needs.reduce((sum, { least }) => sum + least, 0)
const wholeOf = (needs: readonly Need[]): number => needs.reduce((sum, { whole }) => sum + whole, 0)

/**
 * The smallest sheet on which no number and no word is broken, and the widths of the columns on it. Where none is wide
 * enough, the columns go on on the following pages, each with the first column before them.
 */
export async function layOut(table: PrintedTable, measures: Measures): Promise<Layout> {
  const measured = await needsOf(table, measures)
  const needsAt = (type: number) =>
    measured.map(({ least, whole }) => ({
      least: (least * type) / usualType + gap + slack,
      whole: (whole * type) / usualType + gap + slack,
    }))
  const needs = needsAt(usualType)
  const isUpright = leastOf(needs) <= within(upright) && wholeOf(needs) <= mostBroken * within(upright)
  const sheet = isUpright ? upright : wide.find((each) => leastOf(needsAt(each.type)) <= within(each))
  if (sheet === undefined) return { paper: widest, bands: bandsOf(needs, within(widest)) }
  return {
    paper: sheet,
    bands: [
      placed(
        needs.map((_, column) => column),
        needsAt(sheet.type),
        within(sheet),
      ),
    ],
  }
}

/** As many columns on a page as have half of the space that they would like. */
function bandsOf(needs: readonly Need[], width: number): readonly (readonly Place[])[] {
  const fitted = needs.map(({ least, whole }, column) => {
    const most = width * (column === 0 ? mostRepeated : 1 - mostRepeated)
    return { least: Math.min(least, most), whole: Math.min(whole, most) }
  })
  const wished = ({ least, whole }: Need) => (least + whole) / 2
  const [key, ...rest] = fitted
  const bands: number[][] = rest.length === 0 ? [[0]] : []
  let free = 0
  for (const [place, need] of rest.entries()) {
    if (bands.length === 0 || wished(need) > free) {
      bands.push([0])
      free = width - wished(key!)
    }
    bands.at(-1)!.push(place + 1)
    free -= wished(need)
  }
  return bands.map((columns) => placed(columns, fitted, width))
}

/** What is left goes to those that would otherwise break lines, in proportion; a sheet with room is not stretched. */
function placed(columns: readonly number[], needs: readonly Need[], width: number): readonly Place[] {
  const chosen = columns.map((column) => needs[column]!)
  const least = leastOf(chosen)
  const missing = wholeOf(chosen) - least
  const share = missing <= 0 ? 0 : Math.min(1, Math.max(0, width - least) / missing)
  let x = margin
  return columns.map((column, place) => {
    const need = chosen[place]!
    const found = { column, x, width: need.least + (need.whole - need.least) * share }
    x += found.width
    return found
  })
}
