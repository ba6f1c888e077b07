import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputFile, openStatements, type Statements } from './statement-setup.ts'

let statements: Statements
beforeAll(async () => {
  statements = await openStatements()
})
afterAll(() => statements?.office.close())

const sent = (name: string, columns = {}) => statements.send(inputFile(name), columns)
/** A refused file changes nothing. */
const refused = (message: unknown) => ({ status: 409, message, lines: [] })

describe('line breaks and quotes', () => {
  test('a line break inside a cell loses no line and makes none', async () => {
    const noBalance = await sent('break-no-balance.csv')
    expect(noBalance).toMatchObject({
      status: 200,
      lines: ['2026-06-01 100000000001 50000', '2026-06-01 100000000002 750000', '2026-06-02 100000000003 90000'],
    })
    expect(noBalance.stored[1].narration).toBe('NEFT CR\nASHA TEST')
    expect((await sent('break-with-balance.csv')).lines).toEqual([
      '2026-06-01 100000000002 750000',
      '2026-06-02 100000000003 90000',
    ])
  })

  test('a note of a payer never becomes a line, from a file or pasted', async () => {
    const expected = { status: 200, lines: ['2026-06-01 100000000004 1000'] }
    expect(await sent('payer-note-makes-a-line.csv')).toMatchObject(expected)
    const text = inputFile('payer-note-makes-a-line.csv').toString()
    expect(await statements.send(text)).toMatchObject(expected)
    expect(await statements.send(text.replaceAll('\n', '\r\n'))).toMatchObject(expected)
  })

  test.each([
    ['"still open', 'Line 3: a quotation mark is not closed. The file is not valid CSV.'],
    ['5" pipe', 'Line 3: a quotation mark is inside a cell. The file is not valid CSV.'],
    ['"5"pipe', 'Line 3: a quotation mark is inside a cell. The file is not valid CSV.'],
  ])('a note %s is refused with its line', async (note, message) => {
    const text = `Date,Credit,UTR,Narration\n2026-06-01,5,100000000005,"a\nb"\n2026-06-01,6,100000000006,${note}\n`
    expect(await statements.send(text)).toMatchObject(refused(message.replace('Line 3', 'Line 4')))
  })

  test('a line with more cells than the header is refused: an amount may be cut by its comma', async () => {
    expect(
      await statements.send('Date,Credit,UTR\n2026-06-01,1,250.00,100000000007\n', { narrationColumn: null }),
    ).toMatchObject(refused('Line 2: 4 cells, but the header has 3 columns'))
  })
})

describe('separators and encodings', () => {
  const [line] = ['2026-06-01 100000000051 50000']
  test.each([',', ';', '\t', '|'])('cells may be separated by %j', async (separator) => {
    const rows = [
      ['Date', 'Credit', 'UTR', 'Narration'],
      ['2026-06-01', '500.00', '100000000051', `"a ${separator} b"`],
    ]
    expect(await statements.send(rows.map((cells) => cells.join(separator)).join('\r\n'))).toMatchObject({
      status: 200,
      lines: [line],
      stored: [{ narration: `a ${separator} b` }],
    })
  })

  test.each(['utf16le.csv', 'windows1252.csv', 'utf8-bom.csv'])('%s is read with its letters', async (name) => {
    expect(await sent(name)).toMatchObject({ status: 200, lines: [line], stored: [{ narration: 'Café München' }] })
  })

  test('UTF-16 is read in both orders, with and without a mark', async () => {
    const text = 'Date,Credit,UTR,Narration\n2026-06-01,500.00,100000000051,Café'
    const little = Buffer.from(text, 'utf16le')
    const big = Buffer.from(little).swap16()
    const marked = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]
    for (const file of [little, big, Buffer.concat([marked[0]!, little]), Buffer.concat([marked[1]!, big])])
      expect(await statements.send(file)).toMatchObject({ lines: [line], stored: [{ narration: 'Café' }] })
  })

  test('what is no text is refused', async () => {
    expect(await statements.send(Buffer.from([0, 1, 2, 3, 255]))).toMatchObject(
      refused('The file is neither XLSX nor CSV'),
    )
  })
})

describe('above and below the table', () => {
  test('what is above the header belongs to no line, and totals and notes below are named', async () => {
    const twoLines = ['2026-06-01 100000000031 50000', '2026-06-02 100000000032 90000']
    const dayFirst = { dayOrder: 'DAY_FIRST' }
    expect(await sent('preamble-and-footer.csv', dayFirst)).toMatchObject({
      status: 200,
      lines: twoLines,
      message: '2 new lines, 0 already imported, 0 deposits matched, 2 below the table (lines 8, 9)',
    })
    expect(await sent('footer-only.csv', dayFirst)).toMatchObject({ lines: twoLines.slice(0, 1) })
  })

  test('a line that only looks like an end is refused', async () => {
    const head = 'Date,Credit,UTR,Narration\n2026-06-01,5.00,100000000005,a\n'
    expect(await statements.send(`${head},6.00,100000000006,no date`)).toMatchObject(
      refused('Line 3: date "" is not readable'),
    )
    expect(await statements.send(`${head},,100000000006,`)).toMatchObject({
      message: '1 new lines, 0 already imported, 0 deposits matched, 1 without a credit (line 3)',
    })
  })
})
