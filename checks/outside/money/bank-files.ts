import { inputFile, statementImport, type Columns } from '#checks/files/statement-import.ts'
import { confirmation } from '#checks/harness/staff/confirmation.ts'
import { writeXlsx } from 'hucre/xlsx'
import { done, type Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { domainOf } from '../site.ts'

/** Imports bank files as one clerk, each as that of an account of its own. */
async function bankOf(at: Installation) {
  const clerk = await at.hire({ domains: [domainOf('INR')] })
  const send = statementImport({ clerk, rows: (text, values) => at.rows(text, values) })
  /** The imported lines, or the reason why there are none. */
  const shown = async (content: Buffer | string, columns: Columns = {}) => {
    const { status, message, lines } = await send(content, columns)
    return status === 200
      ? lines.map((line) => line.slice(5)).join(', ')
      : `${status} ${message}, ${lines.length} lines`
  }
  return { clerk, send, shown, file: (name: string, columns?: Columns) => shown(inputFile(name), columns) }
}

/** A deposit with this reference, and what “Approve all matched” makes of it. */
async function matched(at: Installation, amount: string, utr: string): Promise<string> {
  const player = await at.player('INR')
  const { deposit } = await done(at.call('INR', '/deposit', { player, method: 'upi', amount, utr }))
  const checker = await at.hire({ domains: [domainOf('INR')] })
  await checker.post('/api/manual-deposits/approvals', { ids: [deposit], ...confirmation })
  const { available } = await done(at.call('INR', '/balance', { player }))
  return `wallet ${available}`
}

const openQuote = 'Date,Credit,UTR,Narration\n2026-06-01,5.00,100000000005,"still open\n'

const quoted: Row = {
  id: 'R01',
  what: 'line breaks in cells of bank and adjustment files',
  expected:
    'a: 06-01 100000000001 50000, 06-01 100000000002 750000, 06-02 100000000003 90000; b: 06-01 100000000002 750000, 06-02 100000000003 90000; c: 06-01 100000000004 1000, narration "note\\n2026-06-01,50000.00,999999999999,thanks"; pasted: 06-01 100000000004 1000; open quote: 409, 0 lines; other deposit: wallet 0.00; adjustments: 200, 10.00',
  async run(at) {
    const bank = await bankOf(at)
    const note = await bank.send(inputFile('payer-note-makes-a-line.csv'))
    const open = await bank.send(openQuote)
    return [
      `a: ${await bank.file('break-no-balance.csv')}`,
      `b: ${await bank.file('break-with-balance.csv')}`,
      `c: ${note.lines.map((line) => line.slice(5)).join(', ')}, narration ${JSON.stringify(note.stored[0]?.narration)}`,
      `pasted: ${await bank.shown(inputFile('payer-note-makes-a-line.csv').toString())}`,
      `open quote: ${open.status}, ${open.lines.length} lines`,
      `other deposit: ${await matched(at, '50000.00', '999999999999')}`,
      `adjustments: ${await adjustments(at)}`,
    ].join('; ')
  },
}

/** The requests made of a file whose note has a line that looks like a request. */
async function adjustments(at: Installation): Promise<string> {
  const [named, other] = [await at.player('INR'), await at.player('INR')]
  const text = `player,direction,amount,category,note\n${named},CREDIT,10.00,goodwill,"Player wrote the following\n${other},CREDIT,5000.00,goodwill,please credit this as well"\n`
  const clerk = await at.hire({ domains: [domainOf('INR')] })
  const { status } = await clerk.post('/api/player-adjustments/import', { csv: text, ...confirmation })
  const requests = await at.rows(
    `select (amount / 100.0)::numeric(12, 2)::text as amount from adjustment where player_id = any($1::bigint[])`,
    [[named, other]],
  )
  return [status, ...requests.map(({ amount }) => amount)].join(', ')
}

const decimalComma: Row = {
  id: 'R02',
  what: 'decimal commas in bank files',
  expected:
    '409 Line 2: amount "12,50" is not readable: amounts need a decimal point. Line 3: amount "980,00" is not readable: amounts need a decimal point, 0 lines; deposit of 1250.00: wallet 0.00; groups: 06-01 100000000013 10000000, 06-01 100000000014 10000000, 06-01 100000000015 10000000; one cell: 409, 0 lines',
  async run(at) {
    const bank = await bankOf(at)
    const refused = await bank.file('decimal-comma.csv')
    const one = await bank.send('Date,Credit,UTR,Narration\n2026-06-01,"12,50",100000000019,a\n')
    return [
      refused,
      `deposit of 1250.00: ${await matched(at, '1250.00', '100000000011')}`,
      `groups: ${await bank.file('mixed-grouping.csv')}`,
      `one cell: ${one.status}, ${one.lines.length} lines`,
    ].join('; ')
  },
}

const sides: Row = {
  id: 'R05',
  what: 'side columns, and two columns of one name',
  expected:
    'side: 06-01 100000000021 500000, 06-02 100000000023 30000; not mapped: 409, 0 lines; paid out: wallet 0.00; two columns: 409 The header has 2 columns Amount. Give each column a name of its own, 0 lines',
  async run(at) {
    const bank = await bankOf(at)
    const notMapped = await bank.send(inputFile('side-column.csv'), { amountColumn: 'Amount' })
    return [
      `side: ${await bank.file('side-column.csv', { amountColumn: 'Amount', sideColumn: 'Cr/Dr' })}`,
      `not mapped: ${notMapped.status}, ${notMapped.lines.length} lines`,
      `paid out: ${await matched(at, '4200.00', '100000000022')}`,
      `two columns: ${await bank.file('two-columns-named-amount.csv', { amountColumn: 'Amount' })}`,
    ].join('; ')
  },
}

const twins: Row = {
  id: 'R09',
  what: 'equal lines of one file, and the same file again',
  expected: '3 new lines, 0 already imported; again: 0 new lines, 3 already imported; 3 stored',
  async run(at) {
    const { send } = await bankOf(at)
    const countsOf = ({ message }: { readonly message: string }) => message.split(', ').slice(0, 2).join(', ')
    const first = await send(inputFile('twins.csv'), {}, 'counter of the checks')
    const second = await send(inputFile('twins.csv'), {}, 'counter of the checks')
    return `${countsOf(first)}; again: ${countsOf(second)}; ${second.lines.length} stored`
  },
}

const scientific: Row = {
  id: 'R10',
  what: 'references in scientific notation',
  expected: '409, lines 2, 3, 4 named, 0 lines',
  async run(at) {
    const { status, message, lines } = await (await bankOf(at)).send(inputFile('scientific.csv'))
    const named = [...message.matchAll(/Line (\d+)/g)].map(([, line]) => line)
    return `${status}, lines ${named.join(', ')} named, ${lines.length} lines`
  },
}

const markers: Row = {
  id: 'R11',
  what: 'what spreadsheets put around references',
  expected:
    '06-01 012345678901 50000, 06-01 012345678902 60000, 06-01 012345678903 70000, 06-01 012345678904 80000; deposit: wallet 500.00',
  async run(at) {
    const bank = await bankOf(at)
    return `${await bank.file('text-markers.csv')}; deposit: ${await matched(at, '500.00', '012345678901')}`
  },
}

const formulas: Row = {
  id: 'R12',
  what: 'formulas without a stored result',
  expected:
    '409 Line 3: Credit is a formula without a stored result. Save the file again in a spreadsheet. Line 4: Credit is a formula without a stored result. Save the file again in a spreadsheet, 0 lines',
  run: async (at) => (await bankOf(at)).file('formula-without-value.xlsx'),
}

const narrations: Row = {
  id: 'R31',
  what: 'references in the narration',
  expected:
    '06-01 612345678901 50000, 06-01 TRANSFERFROM31000 750000, 06-02 612345678902 90000; 1 with an unusual reference (line 3)',
  async run(at) {
    const columns = {
      dateColumn: 'Txn Date',
      utrColumn: 'Ref No./Cheque No.',
      narrationColumn: 'Description',
      dayOrder: 'DAY_FIRST',
    }
    const { lines, message } = await (await bankOf(at)).send(inputFile('reference-in-narration.csv'), columns)
    const unusual = message.split('matched, ')[1]
    return `${lines.map((line) => line.slice(5)).join(', ')}; ${unusual}`
  },
}

const numbers: Row = {
  id: 'R32',
  what: 'references that are numbers in XLSX',
  expected: 'shown with a leading zero: 06-01 012345678901 50000; 16 and 20 digits: 409, lines 3, 4 named, 0 lines',
  async run(at) {
    const bank = await bankOf(at)
    const padded = await writeXlsx({
      sheets: [
        {
          name: 'Statement',
          rows: [
            ['Date', 'Credit', 'UTR', 'Narration'],
            ['2026-06-01', 500, 12345678901, 'shown as 012345678901'],
          ],
          cells: new Map([['1,2', { style: { numFmt: '000000000000' } }]]),
        },
      ],
    })
    const long = await bank.send(inputFile('numeric-references.xlsx'))
    const named = [...long.message.matchAll(/Line (\d+)/g)].map(([, line]) => line)
    return `shown with a leading zero: ${await bank.shown(Buffer.from(padded))}; 16 and 20 digits: ${long.status}, lines ${named.join(', ')} named, ${long.lines.length} lines`
  },
}

const aroundTable: Row = {
  id: 'R33',
  what: 'preambles and totals around the table',
  expected:
    '06-01 100000000031 50000, 06-02 100000000032 90000; 2 below the table (lines 8, 9); footer: 06-01 100000000031 50000',
  async run(at) {
    const bank = await bankOf(at)
    const dayFirst = { dayOrder: 'DAY_FIRST' }
    const whole = await bank.send(inputFile('preamble-and-footer.csv'), dayFirst)
    const below = whole.message.split('matched, ')[1]
    return `${whole.lines.map((line) => line.slice(5)).join(', ')}; ${below}; footer: ${await bank.file('footer-only.csv', dayFirst)}`
  },
}

const dates: Row = {
  id: 'R34',
  what: 'orders of day and month, names of months, other zones',
  expected:
    'a: 409, 0 lines; proved: 2026-06-01 2026-06-02 2026-06-27; b: 2026-06-01 2026-06-01; c: 409, 0 lines; a day to come: 409, 0 lines',
  async run(at) {
    const { send } = await bankOf(at)
    const refused = ({ status, lines }: { status: number; lines: readonly string[] }) =>
      `${status}, ${lines.length} lines`
    const days = ({ lines }: { lines: readonly string[] }) => lines.map((line) => line.split(' ')[0]).join(' ')
    const proof = `${inputFile('month-first.csv').toString()}06/27/2026,700.00,100000000047,proves the order\n`
    return [
      `a: ${refused(await send(inputFile('month-first.csv')))}`,
      `proved: ${days(await send(proof))}`,
      `b: ${days(await send(inputFile('month-names.csv')))}`,
      `c: ${refused(await send(inputFile('timestamp.csv')))}`,
      `a day to come: ${refused(await send('Date,Credit,UTR,Narration\n2031-01-01,5.00,100000000048,a\n'))}`,
    ].join('; ')
  },
}

const encodings: Row = {
  id: 'R35',
  what: 'UTF-16, Windows-1252 and UTF-8 with a mark',
  expected: 'utf16le.csv Café München; windows1252.csv Café München; utf8-bom.csv Café München',
  async run(at) {
    const { send } = await bankOf(at)
    const read = []
    for (const name of ['utf16le.csv', 'windows1252.csv', 'utf8-bom.csv']) {
      const { stored, message } = await send(inputFile(name))
      read.push(`${name} ${stored[0]?.narration ?? message}`)
    }
    return read.join('; ')
  },
}

export const bankFileRows: readonly Row[] = [
  quoted,
  decimalComma,
  sides,
  twins,
  scientific,
  markers,
  formulas,
  narrations,
  numbers,
  aroundTable,
  dates,
  encodings,
]
