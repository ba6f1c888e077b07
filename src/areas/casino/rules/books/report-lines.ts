import { fromMicroUnits } from '#areas/casino/rules/wallet.ts'
import { amountIn, sheetOf, unreadableAmount, type SheetRow } from '#platform/sheets/sheet.ts'
import { add, zeroMoney, type Money } from '#values/money.ts'
import type { ReportedRound, RoundFormat } from './reported-round.ts'

export const maxReportRounds = 20_000

const winField = ({ win }: Pick<RoundFormat, 'win'>): string => ('net' in win ? win.net : win.total)

/** Fields that a line must have. */
export const reportFields = ({ player, round, stake, currency, status, win }: RoundFormat): readonly string[] => [
  round,
  player,
  stake,
  winField({ win }),
  currency,
  status,
]

export type RoundReport = { readonly rounds: readonly ReportedRound[]; readonly problems: readonly string[] }

type Amount = { readonly name: string; readonly isSigned: boolean }
type Cells = (name: string) => string

const isId = (text: string): boolean => /^[\x21-\x7e]{1,100}$/.test(text)
const shortened = (text: string): string => `"${text.slice(0, 30)}"`

function amountOf(cells: Cells, { name, isSigned }: Amount, { isMicro }: RoundFormat): Money | string {
  const text = cells(name)
  const read = isMicro ? (/^-?\d{1,18}$/.test(text) ? fromMicroUnits(BigInt(text)) : null) : amountIn(text)
  if (read === null) return `${name} ${unreadableAmount(text)}`
  return read < zeroMoney && !isSigned ? `${name} is below zero` : read
}

/** A line of a report, or what is wrong with it. */
function roundIn(cells: Cells, format: RoundFormat, currency: string): ReportedRound | string {
  const [round, player, word] = [cells(format.round), cells(format.player), cells(format.status)]
  if (!isId(round)) return `${format.round} is missing or unreadable`
  if (!/^[1-9]\d{0,17}$/.test(player)) return `${format.player} ${shortened(player)} is no player id of ours`
  const status = new Map(Object.entries(format.words)).get(word)
  if (status === undefined) return `unknown ${format.status} ${shortened(word)}`
  const spoken = cells(format.currency)
  if (spoken !== currency) return `${format.currency} ${shortened(spoken)}, but this site settles in ${currency}`
  const stake = amountOf(cells, { name: format.stake, isSigned: false }, format)
  if (typeof stake === 'string') return stake
  const isNet = 'net' in format.win
  const back = amountOf(cells, { name: winField(format), isSigned: isNet }, format)
  if (typeof back === 'string') return back
  if (status === 'VOIDED') return { player, round, status, stake: zeroMoney, win: zeroMoney }
  if (!isNet) return { player, round, status, stake, win: back }
  // An open round has no net result yet: what it can cost is its stake.
  const win = status === 'OPEN' ? zeroMoney : add(stake, back)
  return win < zeroMoney ? 'the round lost more than it could cost' : { player, round, status, stake, win }
}

/** Reads the lines of a report: every line is valid and of another round, or the report is refused with its errors. */
export function readRoundReport(rows: readonly SheetRow[], format: RoundFormat, currency: string): RoundReport {
  const sheet = sheetOf(rows, reportFields(format))
  if (sheet.problems.length > 0) return { rounds: [], problems: sheet.problems }
  if (sheet.rows.length > maxReportRounds)
    return { rounds: [], problems: [`A report can have at most ${maxReportRounds} rounds`] }
  const seen = new Map<string, number>()
  const rounds: ReportedRound[] = []
  const problems: string[] = []
  for (const row of sheet.rows) {
    const read = roundIn((name) => sheet.text(row, name), format, currency)
    if (typeof read === 'string') {
      problems.push(`Line ${row.line}: ${read}`)
      continue
    }
    const key = `${read.player} ${read.round}`
    const before = seen.get(key)
    if (before !== undefined)
      problems.push(`Line ${row.line}: round ${read.round} of player ${read.player} is already on line ${before}`)
    seen.set(key, row.line)
    rounds.push(read)
  }
  return problems.length > 0 ? { rounds: [], problems } : { rounds, problems }
}
