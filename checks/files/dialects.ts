import { writeXlsx } from 'hucre/xlsx'
import { group } from '#values/grouped.ts'
import { seededRandom } from '#checks/simulation/random.ts'
import { parseSheet } from '#platform/sheets/parse-sheet.ts'
import { parseStatement, statementColumns } from '#areas/payments/rules/statements/statement.ts'
import type { DayOrder } from '#areas/payments/rules/statements/statement-days.ts'

interface Payment {
  readonly day: string
  readonly paise: bigint
  readonly isCredit: boolean
  readonly utr: string
  readonly narration: string
}

const separators = [',', ';', '\t', '|'] as const
const breaks = ['\n', '\r\n', '\r'] as const
const encodings = ['utf8', 'utf8 marked', 'utf16le', 'utf16le marked', 'utf16be marked', 'windows1252'] as const
const groupings = [
  'none',
  'thousands',
  'lakhs',
  'spaces',
  'apostrophes',
  'rupees',
  'decimal comma',
  'European',
] as const
const dates = ['iso', 'day first', 'month first', 'points', 'names', 'compact'] as const
const layouts = ['two columns', 'side', 'side not entered', 'beside', 'sign', 'brackets'] as const
const damages = [
  'none',
  'none',
  'none',
  'scientific',
  'marker',
  'apostrophe',
  'bare groups',
  'open quote',
  'numbers',
] as const

type Dialect = ReturnType<typeof dialectFrom>

/** A dialect of bank statements, by its number. */
function dialectFrom(seed: number) {
  const random = seededRandom(seed)
  const isXlsx = random.happens(15)
  return {
    random,
    zeros: seededRandom(seed + 1_000_000_000),
    isXlsx,
    separator: random.oneOf(separators),
    lineBreak: random.oneOf(breaks),
    encoding: random.oneOf(encodings),
    grouping: random.oneOf(groupings),
    date: random.oneOf(dates),
    layout: random.oneOf(layouts),
    damage: random.oneOf(damages),
    isQuoted: random.happens(40),
    isOrderEntered: random.happens(50),
    hasPreamble: random.happens(40),
    hasFooter: random.happens(40),
    hasTwins: random.happens(30),
  }
}

const notes = [
  'transfer',
  'Café München',
  'a, b; c | d',
  'said "yes"',
  'two\nlines',
  'x\n2026-06-01,50000.00,999999999999,y',
]

/** Twelve digits, of which no more than the first four are zeros: what is left has the length of no cheque number. */
function referenceFrom({ random, zeros }: Pick<Dialect, 'random' | 'zeros'>): string {
  const digits = `${random.below(10)}${String(10_000_000_000 + random.below(9_000_000_000))}`
  const more = zeros.happens(15) ? 1 + zeros.below(4) : 0
  return more === 0 ? digits : '0'.repeat(more) + digits.slice(more).replace(/^0/, '9')
}

function paymentsOf({ random, zeros, hasTwins }: Dialect): Payment[] {
  const payments = Array.from({ length: 3 + random.below(6) }, (_, at): Payment => ({
    day: `2026-0${1 + random.below(9)}-${String(1 + random.below(28)).padStart(2, '0')}`,
    paise: BigInt(1 + random.below(random.oneOf([900, 99_999, 99_999_999]))),
    isCredit: at === 0 || random.below(3) > 0,
    utr: referenceFrom({ random, zeros }),
    narration: random.oneOf(notes),
  }))
  return hasTwins
    ? [...payments, { ...payments[0]!, utr: 'CASHDEPOSIT' }, { ...payments[0]!, utr: 'CASHDEPOSIT' }]
    : payments
}

/** An amount as the dialect writes it. */
function written(paise: bigint, grouping: Dialect['grouping']): string {
  const integer = String(paise / 100n)
  const cents = String(paise % 100n).padStart(2, '0')
  const thousands = group(integer, false)
  switch (grouping) {
    case 'none':
      return `${integer}.${cents}`
    case 'thousands':
      return `${thousands}.${cents}`
    case 'lakhs':
      return `${group(integer, true)}.${cents}`
    case 'spaces':
      return `${thousands.replaceAll(',', ' ')}.${cents}`
    case 'apostrophes':
      return `${thousands.replaceAll(',', "'")}.${cents}`
    case 'rupees':
      return `₹ ${thousands}.${cents}`
    case 'decimal comma':
      return `${integer},${cents}`
    case 'European':
      return `${thousands.replaceAll(',', '.')},${cents}`
  }
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep']

function writtenDay(day: string, date: Dialect['date']): string {
  const [year = '', month = '', of = ''] = day.split('-')
  const forms = {
    iso: day,
    'day first': `${of}/${month}/${year}`,
    'month first': `${month}/${of}/${year}`,
    points: `${of}.${month}.${year}`,
    names: `${of}-${monthNames[Number(month) - 1]}-${year}`,
    compact: `${year}${month}${of}`,
  }
  return forms[date]
}

/** The reference as a spreadsheet leaves it. */
function damaged(utr: string, damage: Dialect['damage']): string {
  if (!/^\d/.test(utr)) return utr
  if (damage === 'scientific') return `${utr[0]}.${utr.slice(1, 6)}E+11`
  return damage === 'marker' ? `="${utr}"` : damage === 'apostrophe' ? `'${utr}` : utr
}

function rowOf({ day, paise, isCredit, utr, narration }: Payment, dialect: Dialect): string[] {
  const { grouping, layout, date, damage } = dialect
  const amount = written(paise, grouping)
  const start = [writtenDay(day, date), damaged(utr, damage)]
  if (layout === 'two columns') return [...start, isCredit ? '' : amount, isCredit ? amount : '', narration]
  if (layout === 'side' || layout === 'side not entered') return [...start, amount, isCredit ? 'CR' : 'DR', narration]
  const debit = { beside: `${amount} Dr`, sign: `-${amount}`, brackets: `(${amount})` }[layout]
  return [...start, isCredit ? (layout === 'beside' ? `${amount} Cr` : amount) : debit, narration]
}

const headOf = (layout: Dialect['layout']): string[] => [
  'Date',
  'UTR',
  ...(layout === 'two columns' ? ['Debit', 'Amount'] : layout.startsWith('side') ? ['Amount', 'Cr/Dr'] : ['Amount']),
  'Narration',
]

function csvOf(rows: readonly (readonly string[])[], dialect: Dialect): string {
  const { separator, lineBreak, isQuoted, damage } = dialect
  const cell = (text: string) => {
    // Groups of an amount that are written without quotation marks, as careless programs do.
    if (damage === 'bare groups' && /^[\d,.₹ ]+$/.test(text)) return text
    const isNeeded = /["\r\n]/.test(text) || text.includes(separator)
    return isQuoted || isNeeded ? `"${text.replaceAll('"', '""').replaceAll('\n', lineBreak)}"` : text
  }
  const text = rows.map((cells) => cells.map(cell).join(separator)).join(lineBreak)
  return damage === 'open quote' ? `${text}${lineBreak}"2026-06-01` : `${text}${lineBreak}`
}

function encoded(text: string, encoding: Dialect['encoding']): Buffer {
  switch (encoding) {
    case 'utf8':
      return Buffer.from(text)
    case 'utf8 marked':
      return Buffer.from(`\uFEFF${text}`)
    case 'utf16le':
      return Buffer.from(text, 'utf16le')
    case 'utf16le marked':
      return Buffer.from(`\uFEFF${text}`, 'utf16le')
    case 'utf16be marked':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    case 'windows1252':
      return Buffer.from(text.replaceAll('₹', 'Rs.'), 'latin1')
  }
}

async function fileOf(payments: readonly Payment[], dialect: Dialect): Promise<Uint8Array> {
  const { layout, damage, isXlsx } = dialect
  const rows = payments.map((payment) => rowOf(payment, dialect))
  const preamble = dialect.hasPreamble ? [['Account', 'TEST OPERATOR'], ['Statement of the half year'], []] : []
  const footer = dialect.hasFooter ? [['', 'Total', '', ''], ['*** End of statement ***']] : []
  const all = [...preamble, headOf(layout), ...rows, ...footer]
  if (!isXlsx) return encoded(csvOf(all, dialect), dialect.encoding)
  const asNumber = (text: string) => (damage === 'numbers' && /^\d{12}$/.test(text) ? Number(text) : text)
  return writeXlsx({ sheets: [{ name: 'Statement', rows: all.map((cells) => cells.map(asNumber)) }] })
}

export type Verdict = { readonly outcome: 'right' | 'refused' | 'wrong'; readonly shown: string }

/** Writes a known statement in a dialect and reads it: it must be right, or refused with the line and the reason. */
export async function tryDialect(seed: number): Promise<Verdict> {
  const dialect = dialectFrom(seed)
  const payments = paymentsOf(dialect)
  const file = await fileOf(payments, dialect)
  const order: DayOrder = dialect.date === 'month first' ? 'MONTH_FIRST' : 'DAY_FIRST'
  const mapping = {
    date: 'Date',
    amount: 'Amount',
    utr: 'UTR',
    narration: 'Narration',
    debit: null,
    balance: null,
    decimalMark: null,
    side: dialect.layout === 'side' ? 'Cr/Dr' : null,
    dayOrder: dialect.isOrderEntered ? order : null,
  }
  const table = await parseSheet(file, { rows: 100, columns: 20, names: statementColumns(mapping) })
  const read = 'unreadable' in table ? { lines: [], problems: [table.unreadable] } : parseStatement(table.rows, mapping)
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const meant = payments
    .filter(({ isCredit }) => isCredit)
    .map(({ day, utr, paise, narration }) => `${day} ${utr} ${paise} ${plain(narration)}`)
  const got = read.lines.map(
    ({ bookedOn, utr, amount, narration }) => `${bookedOn} ${utr} ${amount} ${plain(narration)}`,
  )
  const { random: _, zeros: __, ...traits } = dialect
  const shown = `seed ${seed} ${JSON.stringify(traits)}: ${read.problems.join('. ') || got.join(' | ')}`
  if (read.problems.length > 0) {
    const isNamed = read.problems.every((problem) => /^Line \d+: .|column/i.test(problem))
    return { outcome: isNamed && !isClear(dialect) ? 'refused' : 'wrong', shown }
  }
  return { outcome: got.join('|') === meant.join('|') ? 'right' : 'wrong', shown }
}

/** A dialect that leaves no doubt: refusing it would be as wrong as misreading it. */
const isClear = ({ grouping, damage, layout, date, isOrderEntered, isXlsx }: Dialect): boolean =>
  !['decimal comma', 'European'].includes(grouping) &&
  (['none', 'marker', 'apostrophe'].includes(damage) || (isXlsx && ['bare groups', 'open quote'].includes(damage))) &&
  layout !== 'side not entered' &&
  (isOrderEntered || !['day first', 'month first'].includes(date))

export interface Tally {
  readonly right: number
  readonly refused: number
  readonly wrong: readonly string[]
}

export async function tryDialects(count: number, seed: number): Promise<Tally> {
  const tally = { right: 0, refused: 0, wrong: [] as string[] }
  for (let at = 0; at < count; at += 1) {
    const { outcome, shown } = await tryDialect(seed + at)
    if (outcome === 'wrong') tally.wrong.push(shown)
    else tally[outcome] += 1
  }
  return tally
}
