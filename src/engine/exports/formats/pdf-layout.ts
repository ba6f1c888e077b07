/** Width of a text in points at the size of the table. */
export type Measure = (text: string) => number

/** The texts of a table: the head, the rows and the totals below them. */
export interface PrintedTable {
  readonly labels: readonly string[]
  readonly isRight: readonly boolean[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly (readonly string[])[]
}

export interface Paper {
  readonly size: 'A4' | 'A3' | 'A2' | 'A1' | 'A0'
  readonly layout: 'portrait' | 'landscape'
  /** Between the margins, in points. */
  readonly width: number
}

export const margin = 24
export const gap = 4

const portrait = { A4: 595.28, A3: 841.89, A2: 1190.55, A1: 1683.78, A0: 2383.94 } as const
const landscape = { A4: 841.89, A3: 1190.55, A2: 1683.78, A1: 2383.94, A0: 3370.39 } as const
const paper = (size: Paper['size'], layout: Paper['layout']): Paper => ({
  size,
  layout,
  width: (layout === 'portrait' ? portrait : landscape)[size] - 2 * margin,
})
const upright = paper('A4', 'portrait')
const wide = (['A4', 'A3', 'A2', 'A1', 'A0'] as const).map((size) => paper(size, 'landscape'))

/** A longer text without a space is broken within, like an id or an address. */
const letterLimit = 22
/** A column of texts is given no more than this many letters while others need the space. */
const lineLimit = 48

/** A sheet is upright if most texts need no second line there. */
const mostBroken = 1.5

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

interface Need {
  /** The widest word, which is not broken. */
  readonly least: number
  /** The widest text on one line. */
  readonly whole: number
}

/** The few longest of many texts; the widest is among them, since letters differ less in width than texts in length. */
function widestOf(texts: Iterable<string>, count = 12): readonly string[] {
  let found: string[] = []
  let bound = 0
  for (const text of texts) {
    if (text.length < bound || found.includes(text)) continue
    found.push(text)
    if (found.length < 2 * count) continue
    found = found.toSorted((a, b) => b.length - a.length).slice(0, count)
    bound = found.at(-1)!.length
  }
  return found
}

function needOf({ labels, isRight, rows, totals }: PrintedTable, place: number, measure: Measure): Need {
  const texts = [...rows, ...totals].map((cells) => cells[place] ?? '')
  const widest = (some: readonly string[]) => Math.max(0, ...widestOf(some).map(measure)) + gap
  const label = labels[place] ?? ''
  // Amounts are found whole, whatever their length.
  const words = isRight[place] ? texts : texts.flatMap(wordsOf).map((word) => word.slice(0, letterLimit))
  const lines = isRight[place] ? texts : texts.map((text) => text.slice(0, lineLimit))
  const least = Math.max(widest(words), widest(wordsOf(label).map((word) => word.slice(0, letterLimit))))
  return { least, whole: Math.max(least, widest(lines), Math.min(widest([label]), 2 * least)) }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** The smallest sheet on which no word is broken and no text is cut, and the widths of the columns on it. */
export function layOut(table: PrintedTable, measure: Measure): { paper: Paper; widths: readonly number[] } {
  const needs = table.labels.map((_, place) => needOf(table, place, measure))
  const whole = sumOf(needs.map((need) => need.whole))
  const least = sumOf(needs.map((need) => need.least))
  const isUpright = least <= upright.width && whole <= mostBroken * upright.width
  const chosen = isUpright ? upright : (wide.find(({ width }) => least <= width) ?? wide.at(-1)!)
  const free = Math.max(0, chosen.width - least)
  const missing = whole - least
  // What is left goes to those that would otherwise break lines, in proportion; a sheet with room is not stretched.
  const share = missing === 0 ? 0 : Math.min(1, free / missing)
  const shrink = least > chosen.width ? chosen.width / least : 1
  return { paper: chosen, widths: needs.map((need) => (need.least + (need.whole - need.least) * share) * shrink) }
}

/** The lines of a text in a column: broken at spaces, and within a word that is longer than the column. */
export function linesOf(text: string, width: number, measure: Measure): readonly string[] {
  const lines: string[] = []
  for (const paragraph of text.split(/\r\n|[\r\n\u2028]/)) {
    let line = ''
    for (const word of wordsOf(paragraph)) {
      const joined = line === '' ? word : `${line} ${word}`
      if (measure(joined) <= width) {
        line = joined
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      while (measure(line) > width && line.length > 1) {
        const part = fitting(line, width, measure)
        lines.push(part)
        line = line.slice(part.length)
      }
    }
    if (line !== '') lines.push(line)
  }
  return lines
}

/** As many letters from the start as fit, at least one; a character of two code units is found together. */
function fitting(text: string, width: number, measure: Measure): string {
  const letters = Array.from(text)
  let from = 1
  let to = letters.length
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (measure(letters.slice(0, middle).join('')) <= width) from = middle
    else to = middle - 1
  }
  return letters.slice(0, from).join('')
}
