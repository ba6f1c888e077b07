import { expect, test } from 'vitest'
import { csvTable } from '#checks/files/csv-table.ts'
import { provedMark } from './decimal-mark.ts'
import { proposeColumns } from './statement-columns.ts'
import { parseStatement, type StatementMapping } from './statement.ts'

const columnsOf = (text: string) => proposeColumns(csvTable(text))?.columns

test.each([
  [
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n01/06/26,a,1,01/06/26,,5.00,5.00',
    {
      date: 'Date',
      amount: 'Deposit Amt.',
      debit: 'Withdrawal Amt.',
      side: null,
      balance: 'Closing Balance',
      utr: 'Chq./Ref.No.',
      narration: 'Narration',
    },
  ],
  [
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance\n1 Jun 2026,1 Jun 2026,a,1,,5.00,5.00',
    {
      date: 'Txn Date',
      amount: 'Credit',
      debit: 'Debit',
      side: null,
      balance: 'Balance',
      utr: 'Ref No./Cheque No.',
      narration: 'Description',
    },
  ],
  [
    'Transaction Date,Particulars,Amount(INR),Cr/Dr,UTR Number\n2026-06-01,a,5.00,Cr,1',
    {
      date: 'Transaction Date',
      amount: 'Amount(INR)',
      debit: null,
      side: 'Cr/Dr',
      balance: null,
      utr: 'UTR Number',
      narration: 'Particulars',
    },
  ],
])('proposes the columns of %j', (text, columns) => {
  expect(columnsOf(text)).toEqual(columns)
})

test('proposes nothing that header and content do not show', () => {
  expect(columnsOf('a,b,c\n1,2,3')).toBeUndefined()
  // A column called Type that says no sides, and a date column without dates.
  expect(columnsOf('Date,Type,Amount\n2026-06-01,NEFT,5.00')).toMatchObject({ side: null })
  expect(columnsOf('Date,Amount\nMonday,5.00')).toMatchObject({ date: null })
})

test('finds the header below a preamble that names a balance', () => {
  const text = 'Account,1234\nOpening Balance,5.00\n\nDate,Credit,UTR\n2026-06-01,5.00,100000000001'
  expect(columnsOf(text)).toMatchObject({ date: 'Date', amount: 'Credit', utr: 'UTR', balance: null })
})

test('the decimal mark is proved by groups beside it, or asked for', () => {
  expect(provedMark(['1.234,56', '12,50'])).toBe('COMMA')
  expect(provedMark(['1,234.56', '1,234'])).toBe('POINT')
  expect(provedMark(['1,00,000.00'])).toBe('POINT')
  expect(provedMark(['12.50'])).toBe('POINT')
  expect(provedMark(['12,50', '980,00'])).toBeNull()
  expect(provedMark(['1.234,56', '12.50'])).toBeNull()
})

const mapping: StatementMapping = {
  date: 'Date',
  amount: 'Credit',
  debit: 'Debit',
  utr: 'UTR',
  narration: null,
  side: null,
  balance: 'Balance',
  dayOrder: null,
  decimalMark: null,
}
const head = 'Date,UTR,Debit,Credit,Balance'
const rows = [
  '2026-06-01,100000000001,,500.00,1500.00',
  '2026-06-02,100000000002,200.00,0.00,1300.00',
  '2026-06-03,100000000003,,900.00,2200.00',
]
const read = (lines: readonly string[], other: Partial<StatementMapping> = {}) =>
  parseStatement(csvTable([head, ...lines].join('\n')), { ...mapping, ...other })

test('the balances of a file follow from its amounts, the oldest row first or last', () => {
  const ends = { opening: 100_000n, closing: 220_000n }
  expect(read(rows)).toMatchObject({ problems: [], balances: ends, leftOut: [{ line: 3, leftOut: 'paid out' }] })
  expect(read(rows.toReversed())).toMatchObject({ problems: [], balances: ends })
})

test('a row that is missing or misread breaks the balances, and is named', () => {
  const problem = (line: number) => `Line ${line}: the balance does not follow from the amounts before it`
  expect(read([rows[0] ?? '', rows[2] ?? '']).problems).toEqual([problem(3)])
  expect(read(rows.with(2, '2026-06-03,100000000003,,90.00,2200.00')).problems).toEqual([problem(4)])
  // Without the column nothing is checked.
  expect(read([rows[0] ?? '', rows[2] ?? ''], { balance: null })).toMatchObject({ problems: [], balances: null })
})

test('amounts with a decimal comma are read where the file proves it, or it was chosen', () => {
  const comma = (amount: string, other = {}) =>
    parseStatement(
      csvTable(`Date;UTR;Debit;Credit;Balance\n2026-06-01;100000000001;;${amount};`.replaceAll(';', '\t')),
      {
        ...mapping,
        balance: null,
        ...other,
      },
    )
  expect(comma('1.234,50')).toMatchObject({ lines: [{ amount: 123_450n }], decimalMark: 'COMMA' })
  expect(comma('12,50').problems).toEqual(['Line 2: amount "12,50" is not readable: amounts need a decimal point'])
  expect(comma('12,50', { decimalMark: 'COMMA' }).lines).toMatchObject([{ amount: 1_250n }])
  expect(comma('12.50', { decimalMark: 'COMMA' }).problems).toEqual([
    'Line 2: amount "12.50" is not readable with a decimal comma',
  ])
})

test('a row with an amount on both sides is refused', () => {
  expect(read(['2026-06-01,100000000001,5.00,5.00,5.00']).problems).toEqual([
    'Line 2: the row has an amount paid in and one paid out',
  ])
})
