import type { AnyList } from '#blueprint/screen/list.ts'

export interface Source {
  readonly path: string
  readonly text: string
}

export interface ListLines {
  /** Number of lists whose screen and dataset were found. */
  readonly lists: number
  /** Median lines of a list: its screen and its dataset together. */
  readonly medianLines: number
  /** Lines that a list of eight columns takes, by the straight line fitted to all lists. */
  readonly linesAtEight: number
  /** Lines of all these lists by their columns. */
  readonly linesPerColumn: number
}

/**
 * Lines of lists, both halves. A file that holds several lists counts for each with its part. Few lists have about eight
 * columns, so a median of those would rest on three of them; the fitted line (least squares, lines by columns) rests on
 * all. Reports group their rows themselves and are bound by `aggregate`; their SQL is not that of a list.
 */
export function listLines(lists: readonly AnyList[], sources: readonly Source[]): ListLines {
  const found = lists.flatMap((list) => {
    const halves = halvesOf(list, sources)
    return halves === null ? [] : [{ lines: halves, columns: Object.keys(list.columns as object).length }]
  })
  return {
    lists: found.length,
    medianLines: median(found.map(({ lines }) => lines)),
    linesAtEight: fittedAt(8, found),
    linesPerColumn: sum(found.map(({ lines }) => lines)) / sum(found.map(({ columns }) => columns)),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length

/** The value at `columns` of the line fitted by least squares; the mean if all lists have the same number of columns. */
function fittedAt(columns: number, lists: readonly { readonly columns: number; readonly lines: number }[]): number {
  const middle = { columns: mean(lists.map((one) => one.columns)), lines: mean(lists.map((one) => one.lines)) }
  const spread = sum(lists.map((one) => (one.columns - middle.columns) ** 2))
  const slope =
    spread === 0 ? 0 : sum(lists.map((one) => (one.columns - middle.columns) * (one.lines - middle.lines))) / spread
  return middle.lines + slope * (columns - middle.columns)
}

export interface ReportLines {
  readonly path: string
  readonly lines: number
}

/** Lines of the query of each report, of a file with several its part. What reports share is in facts, which are not counted. */
export const reportLines = (sources: readonly Source[]): readonly ReportLines[] =>
  sources.flatMap(({ path, text }) => {
    const isReport = path.startsWith('src/areas/reports/') && path.endsWith('.data.ts') && text.match(grouped) !== null
    return isReport ? [{ path, lines: Math.round(partOf(text, grouped)) }] : []
  })

const grouped = /\baggregate\(/g
const declaration = /export const (\w+) = list\(/g
const dataset = /\bdataset(?:Of)?\(\s*(\w+)/g

function halvesOf(list: AnyList, sources: readonly Source[]): number | null {
  const screen = sources.find(({ text }) => text.includes(`path: '${list.path}'`) && text.match(declaration) !== null)
  const name = screen && nameIn(screen.text, list.path)
  const data = sources.find(({ text }) => [...text.matchAll(dataset)].some(([, datasetName]) => datasetName === name))
  if (!screen || name === undefined || !data) return null
  return partOf(screen.text, declaration) + partOf(data.text, dataset)
}

/** The name of the last list declared before the path. */
const nameIn = (text: string, path: string): string | undefined =>
  [...text.slice(0, text.indexOf(`path: '${path}'`)).matchAll(declaration)].at(-1)?.[1]

const partOf = (text: string, each: RegExp): number =>
  text.trimEnd().split('\n').length / [...text.matchAll(each)].length

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return (low + high) / 2
}
