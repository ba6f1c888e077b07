import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputFile, openStatements, type Statements } from './statement-setup.ts'

let statements: Statements
beforeAll(async () => {
  statements = await openStatements()
})
afterAll(() => statements?.office.close())

const sent = (name: string, columns = {}) => statements.send(inputFile(name), columns)
/** A sheet whose references are numbers, in this format. */
const numberedReferences = async (references: readonly number[], numFmt?: string) =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'Statement',
          rows: [
            ['Date', 'Credit', 'UTR', 'Narration'],
            ...references.map((number) => ['2026-06-01', 500, number, 'a']),
          ],
          cells: new Map(numFmt ? references.map((_, at) => [`${at + 1},2`, { style: { numFmt } }]) : []),
        },
      ],
    }),
  )
/** A refused file changes nothing. */
const refused = (message: unknown) => ({ status: 409, message, lines: [] })

describe('amounts', () => {
  test('a decimal comma is refused with its lines', async () => {
    expect(await sent('decimal-comma.csv')).toMatchObject(
      refused(
        'Line 2: amount "12,50" is not readable: amounts need a decimal point. Line 3: amount "980,00" is not readable: amounts need a decimal point',
      ),
    )
    expect(await sent('semicolons.csv')).toMatchObject(refused(expect.stringContaining('Line 2: amount "12,50"')))
  })

  test('groups in every notation are read, and what is negative is no credit', async () => {
    expect(await sent('mixed-grouping.csv')).toMatchObject({
      lines: [
        '2026-06-01 100000000013 10000000',
        '2026-06-01 100000000014 10000000',
        '2026-06-01 100000000015 10000000',
      ],
      message: '3 new lines, 0 already imported, 0 deposits matched, 2 paid out (lines 5, 6)',
    })
  })
})

describe('sides', () => {
  const columns = { amountColumn: 'Amount', sideColumn: 'Cr/Dr' }

  test('what was paid out is left out, by its column and by the end of the amount', async () => {
    expect(await sent('side-column.csv', columns)).toMatchObject({
      status: 200,
      lines: ['2026-06-01 100000000021 500000', '2026-06-02 100000000023 30000'],
      message: '2 new lines, 0 already imported, 0 deposits matched, 2 paid out (lines 3, 5)',
    })
  })

  test('a side column that was not entered is asked for', async () => {
    expect(await sent('side-column.csv', { amountColumn: 'Amount' })).toMatchObject(
      refused('Column Cr/Dr says which amounts were paid in. Enter it as the side column'),
    )
  })

  test.each([
    ['H', 'S'],
    ['C', 'D'],
    ['Credit', 'Debit'],
    ['+', '-'],
  ])('%s is a credit and %s is none', async (credit, debit) => {
    const text = `Date,Amount,Cr/Dr,UTR,Narration\n2026-06-01,5.00,${credit},100000000021,a\n2026-06-01,6.00,${debit},100000000022,b`
    expect((await statements.send(text, columns)).lines).toEqual(['2026-06-01 100000000021 500'])
  })

  test.each([
    ['5.00,X', 'side "X" is neither Cr nor Dr'],
    ['5.00,', 'side is missing'],
    ['5.00 Dr,Cr', 'the two sides contradict each other'],
  ])('the amount and side %s are refused', async (cells, reason) => {
    const text = `Date,Amount,Cr/Dr,UTR,Narration\n2026-06-01,${cells},100000000021,a`
    expect(await statements.send(text, columns)).toMatchObject(refused(`Line 2: ${reason}`))
  })

  test('two columns of one name are refused', async () => {
    expect(await sent('two-columns-named-amount.csv', { amountColumn: 'Amount' })).toMatchObject(
      refused('The header has 2 columns Amount. Give each column a name of its own'),
    )
  })
})

describe('dates', () => {
  test('the order of day and month is proved by the file, or asked for', async () => {
    expect(await sent('month-first.csv')).toMatchObject(
      refused(
        'Line 2: date "06/01/2026" may be 2026-01-06 or 2026-06-01. Choose the order of day and month. Line 3: date "06/02/2026" may be 2026-02-06 or 2026-06-02. Choose the order of day and month',
      ),
    )
    expect((await sent('month-first.csv', { dayOrder: 'MONTH_FIRST' })).lines).toEqual([
      '2026-06-01 100000000041 50000',
      '2026-06-02 100000000042 60000',
    ])
    const more = `${inputFile('month-first.csv').toString()}06/13/2026,700.00,100000000047,proves the order\n`
    expect((await statements.send(more)).lines).toContain('2026-06-01 100000000041 50000')
    expect(await statements.send(more, { dayOrder: 'DAY_FIRST' })).toMatchObject(
      refused('Line 4: date "06/13/2026" is not readable'),
    )
  })

  test('names of months are read; another zone and days to come are refused', async () => {
    expect((await sent('month-names.csv')).lines).toEqual([
      '2026-06-01 100000000043 50000',
      '2026-06-01 100000000044 60000',
    ])
    expect(await sent('timestamp.csv')).toMatchObject(
      refused('Line 2: date "2026-06-01T23:30:00-05:00" is not readable'),
    )
    expect(await statements.send('Date,Credit,UTR,Narration\n2099-01-01,5.00,100000000005,a')).toMatchObject(
      refused('Line 2: 2099-01-01 is in the future'),
    )
  })
})

describe('references', () => {
  test('what a spreadsheet puts around a reference is removed', async () => {
    expect((await sent('text-markers.csv')).lines.map((line) => line.split(' ')[1])).toEqual([
      '012345678901',
      '012345678902',
      '012345678903',
      '012345678904',
    ])
  })

  test('what a spreadsheet took from a reference is refused with its line', async () => {
    expect(await sent('scientific.csv')).toMatchObject(
      refused(expect.stringMatching(/^Line 2: reference "6.12346E\+11" was shortened by a spreadsheet/)),
    )
    for (const [reference, reason] of [
      ['1234567890123450', 'was rounded by a spreadsheet'],
      ['612345678901.00', 'is a number, not a reference'],
      ['########', 'is an error of a spreadsheet'],
    ] as const)
      expect(await statements.send(`Date;Credit;UTR;Narration\n2026-06-01;5.00;${reference};a`)).toMatchObject(
        refused(`Line 2: reference "${reference}" ${reason}`),
      )
  })

  test('a reference is found in the narration, and lines without one are named', async () => {
    const columns = {
      dateColumn: 'Txn Date',
      utrColumn: 'Ref No./Cheque No.',
      narrationColumn: 'Description',
      dayOrder: 'DAY_FIRST',
    }
    expect(await sent('reference-in-narration.csv', columns)).toMatchObject({
      lines: ['2026-06-01 612345678901 50000', '2026-06-01 TRANSFERFROM31000 750000', '2026-06-02 612345678902 90000'],
      message: '3 new lines, 0 already imported, 0 deposits matched, 1 with an unusual reference (line 3)',
    })
  })

  test('numbers are shown as the sheet shows them, and refused above fifteen digits', async () => {
    expect(await sent('numeric-references.xlsx')).toMatchObject(
      refused(
        'Line 3: UTR is a number of more than 15 digits, which a spreadsheet rounds. Line 4: UTR is a number of more than 15 digits, which a spreadsheet rounds',
      ),
    )
    const padded = await numberedReferences([12345678901], '000000000000')
    expect((await statements.send(padded)).lines).toEqual(['2026-06-01 012345678901 50000'])
  })

  test.each([[[12276230983, 16193838032]], [[1234567]]])(
    'the numbers %j may have lost their leading zeros, and are refused with their lines',
    async (references) => {
      const reasons = references.map(
        (number, at) =>
          `Line ${at + 2}: reference "${number}" may have lost its leading zeros. In the spreadsheet give the column the format 000000000000`,
      )
      expect(await statements.send(await numberedReferences(references))).toMatchObject(refused(reasons.join('. ')))
    },
  )

  test('a format of zeros shows that a number is complete', async () => {
    const whole = await numberedReferences([12345678901], '00000000000')
    expect((await statements.send(whole)).lines).toEqual(['2026-06-01 12345678901 50000'])
  })

  test('a text of eleven digits is refused beside a reference of twelve, also of a row that was paid out', async () => {
    const text = 'Date,Credit,UTR,Narration\n2026-06-01,500.00,12345678901,a'
    expect((await statements.send(text)).lines).toEqual(['2026-06-01 12345678901 50000'])
    expect(await statements.send(`${text}\n2026-06-02,-5.00,612345678901,b`)).toMatchObject(
      refused(expect.stringMatching(/^Line 2: reference "12345678901" may have lost its leading zeros/)),
    )
  })
})

describe('twins and formulas', () => {
  test('equal lines of one file are as many payments, and only lines of earlier files are already imported', async () => {
    const unusual = (lines: string) => `with an unusual reference (lines ${lines})`
    const first = await statements.send(inputFile('twins.csv'), {}, 'counter')
    expect(first).toMatchObject({
      lines: ['2026-06-01 CASHDEPOSIT 50000', '2026-06-02 CASHDEPOSIT 50000', '2026-06-02 CASHDEPOSIT 50000'],
      message: `3 new lines, 0 already imported, 0 deposits matched, 3 ${unusual('2, 3, 4')}`,
    })
    const text = `${inputFile('twins.csv').toString()}2026-06-02,500.00,CASHDEPOSIT,counter 3\n2026-06-03,500.00,CASHDEPOSIT,counter 1\n`
    const second = await statements.send(text, {}, 'counter')
    expect(second.message).toBe(`2 new lines, 3 already imported, 0 deposits matched, 5 ${unusual('2, 3, 4, 5, 6')}`)
    expect(second.lines).toHaveLength(5)
    expect((await statements.send(text, {}, 'counter')).message).toContain('0 new lines, 5 already imported')
  })

  test('a formula without a stored result is refused with its line', async () => {
    const reason = 'Credit is a formula without a stored result. Save the file again in a spreadsheet'
    expect(await sent('formula-without-value.xlsx')).toMatchObject(refused(`Line 3: ${reason}. Line 4: ${reason}`))
  })
})
