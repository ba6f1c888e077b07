import { formatMoney } from '#values/money.ts'
import { sheetOf, type SheetRow } from '#platform/sheets/sheet.ts'
import { statementColumns, type LeftOut, type ParsedStatement, type StatementMapping } from './statement.ts'

export type RowState = 'NEW' | 'MATCHED' | 'KNOWN' | 'LEFT_OUT' | 'DOUBTFUL'

/** A row of a bank file as its import would read it; of a doubtful row what the file says. */
export type ReviewedRow = {
  readonly line: number
  readonly day: string
  readonly amount: string
  readonly utr: string
  readonly narration: string
  readonly state: RowState
  readonly reason: string
}

type ReviewInput = {
  readonly rows: readonly SheetRow[]
  readonly mapping: StatementMapping | null
  readonly read: ParsedStatement
  /** The lines that would be stored. */
  readonly states: ReadonlyMap<number, 'NEW' | 'MATCHED'>
  readonly latestDay: string
}

export type Review = {
  readonly rows: readonly ReviewedRow[]
  readonly problems: readonly string[]
  readonly doubtful: number
  readonly asksDayOrder: boolean
  readonly asksDecimalMark: boolean
}

const firstRows = 5
const ofLine = /^Line (\d+): (.*)$/s

const notices: Readonly<Record<LeftOut['leftOut'], string>> = {
  'without a credit': 'No credit',
  'paid out': 'Paid out',
  'below the table': 'Below the table',
}

/** The first rows of a bank file and every doubtful one, each with its reason; what belongs to no row are problems. */
export function reviewRows({ rows, mapping, read, states, latestDay }: ReviewInput): Review {
  const sheet = mapping && sheetOf(rows, statementColumns(mapping))
  const lines = new Map(read.lines.map((line) => [line.line, line]))
  const left = new Map(read.leftOut.map((one) => [one.line, notices[one.leftOut]]))
  const inFuture = read.lines
    .filter(({ bookedOn }) => bookedOn > latestDay)
    .map(({ line, bookedOn }) => `Line ${line}: ${bookedOn} is in the future`)
  const found = [...read.problems, ...inFuture]
  const doubts = new Map(
    found.flatMap((problem) => {
      const [, line, reason = ''] = ofLine.exec(problem) ?? []
      return line === undefined ? [] : [[Number(line), reason] as const]
    }),
  )
  const reviewed = (sheet?.rows ?? []).map((row): ReviewedRow => {
    const line = lines.get(row.line)
    const doubt = doubts.get(row.line)
    const cell = (name: string | null) => sheet?.text(row, name) ?? ''
    const leftOut = left.get(row.line)
    const unusual = line?.isUsual === false ? 'The reference is no UTR' : ''
    const state = states.get(row.line) ?? (line ? 'KNOWN' : 'LEFT_OUT')
    return {
      line: row.line,
      day: line?.bookedOn ?? cell(mapping?.date ?? null),
      amount: line ? formatMoney(line.amount) : cell(mapping?.amount ?? null),
      utr: line?.utr ?? cell(mapping?.utr ?? null),
      narration: line?.narration ?? cell(mapping?.narration ?? null).slice(0, 200),
      state: doubt === undefined ? state : 'DOUBTFUL',
      reason: doubt ?? leftOut ?? unusual,
    }
  })
  const isDoubtful = ({ state, reason }: ReviewedRow) => state === 'DOUBTFUL' || reason !== ''
  return {
    rows: [...reviewed.filter((row) => !isDoubtful(row)).slice(0, firstRows), ...reviewed.filter(isDoubtful)].toSorted(
      (a, b) => a.line - b.line,
    ),
    problems: [
      ...found.filter((problem) => !ofLine.test(problem)),
      ...(mapping === null ? ['It is not certain which columns hold the dates and the amounts. Choose them'] : []),
    ],
    doubtful: doubts.size,
    asksDayOrder: found.some((problem) => problem.includes('Choose the order of day and month')),
    asksDecimalMark: found.some((problem) => problem.includes('amounts need a decimal point')),
  }
}
