import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, text } from '#blueprint/kinds/kinds.ts'
import { parseSheet } from '#platform/sheets/parse-sheet.ts'
import { plainCell } from '#platform/sheets/sheet.ts'
import { escapeFormula } from '../report.ts'
import type { Report } from '../report.ts'
import { cellOf, csvFile } from './csv-file.ts'
import { inParts } from './in-parts.ts'
import { xlsxFile } from './xlsx-file.ts'

const reportOf = (names: readonly string[]): Report => ({
  title: 'Players',
  head: [],
  columns: [
    { key: 'id', kind: text('Id') },
    { key: 'name', kind: text('Name') },
    { key: 'note', kind: text('Note') },
  ],
  batches: (async function* () {
    yield names.map((name, place) => ({ id: `p${place}`, name, note: 'ok' }))
  })(),
  totals: { rows: names.length, summed: [], parts: new Map() },
  formatOf: () => ({ timeZone: 'Asia/Kolkata', currency: 'INR', digits: 2 }),
})

async function bytesOf(file: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What readers with other settings make of a file: those that heed quotes, and those that separate by other characters. */
function cellsAnyReaderFinds(csv: string): readonly string[] {
  const plain = csv.replace(/^\uFEFF/, '')
  const naive = [';', '\t', '|'].flatMap((separator) =>
    plain.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator)),
  )
  const heedful = [',', ';', '\t', '|'].flatMap((separator) => {
    const cell = new RegExp(`(?:^|(?<=[${separator}\\r\\n]))"((?:[^"]|"")*)"(?=[${separator}\\r\\n]|$)`, 'g')
    return [...plain.matchAll(cell)].map(([, inner]) => inner!.replaceAll('""', '"'))
  })
  return [...naive, ...heedful]
}

const formula = /^[\s"\u200b\ufeff]*[=+@-]/

test('a cell that another reader would divide is quoted, and no part of it begins like a formula', async () => {
  const names = ['x;=1+1', 'x\t=1+1', 'x|@SUM(A1)', 'x,=1+1', 'x;z=1;+2', ';=1+1', 'two\nlines\n=1+1', 'a;"=1+1']
  const csv = (await bytesOf(csvFile(reportOf(names)))).toString()
  expect(csv).toContain(`p0,"x;'=1+1",ok\r\n`)
  expect(csv).toContain(`p1,"x\t'=1+1",ok\r\n`)
  expect(cellsAnyReaderFinds(csv).filter((cell) => formula.test(cell))).toEqual([])
})

test('whatever texts a CSV holds, it starts no formula anywhere, and our own import reads every cell of it', async () => {
  const unit = fc.constantFrom('=', '+', '-', '@', ';', '\t', '|', ',', '"', "'", ' ', '\n', '\u200b', 'x', '1', 'word')
  const texts = fc.array(
    fc.string({ unit, maxLength: 12 }).map((one) => one.trim()),
    { minLength: 1, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(texts, async (names) => {
      const bytes = await bytesOf(csvFile(reportOf(names)))
      expect(cellsAnyReaderFinds(bytes.toString()).filter((cell) => formula.test(cell))).toEqual([])
      const oneLine = names.map((name) => name.replaceAll('\n', ' ').trim())
      const limits = { rows: 20, columns: 5, names: ['Id', 'Name', 'Note'] }
      const read = await parseSheet(await bytesOf(csvFile(reportOf(oneLine))), limits)
      const expected = oneLine.map((name, place) => [`p${place}`, plainCell(escapeFormula(name, false)), 'ok'])
      const rows = 'rows' in read ? read.rows.map(({ cells }) => cells).filter((cells) => cells.join('') !== '') : read
      expect(rows).toEqual([['Id', 'Name', 'Note'], ...expected])
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('a workbook holds texts as they are, in cells that are no formulas', async () => {
  const names = [
    '−Minus Name',
    '+919876543210',
    '@handle',
    '=1+1',
    '_x0041_ literal',
    'a_b_x00_',
    '  kept  ',
    'two\nlines',
  ]
  const bytes = await bytesOf(xlsxFile(reportOf(names)))
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
  expect(sheet).not.toMatch(/<f[ >]/)
  expect(sheet).toContain('_x005F_x0041_ literal')
  const read = (await readXlsx(bytes)).sheets[0]!.rows.slice(1, names.length + 1).map(([, name]) => name)
  // The reader gives the text that is in the file; a spreadsheet reads the escape.
  expect(read.map((name) => String(name).replaceAll('_x005F_', '_'))).toEqual(names)
})

test('D40 no digit of a long amount is lost: a workbook has it as a text and says why, a CSV as it is', async () => {
  const withAmounts = (...amounts: readonly bigint[]): Report => ({
    ...reportOf([]),
    columns: [
      { key: 'id', kind: text('Id') },
      { key: 'amount', kind: amount('Amount') },
    ],
    batches: (async function* () {
      yield amounts.map((each, place) => ({ id: `p${place}`, amount: each }))
    })(),
    totals: {
      rows: amounts.length,
      summed: ['amount'],
      parts: new Map([
        [null, { rows: amounts.length, sums: new Map([['amount', amounts.reduce((a, b) => a + b, 0n)]]) }],
      ]),
    },
  })
  const long = 9_007_199_254_740_993n
  const cellsOf = async (report: Report) => (await readXlsx(await bytesOf(xlsxFile(report)))).sheets[0]!.rows
  const note = 'Numbers with more than 15 digits are texts here: a spreadsheet would round them.'
  const rows = await cellsOf(withAmounts(long, 100n))
  expect(rows.slice(1, 4).map(([, cell]) => cell)).toEqual(['90071992547409.93', 1, '90071992547410.93'])
  expect(rows.flat()).toContain(note)
  expect((await cellsOf(withAmounts(100n))).flat()).not.toContain(note)
  const csv = (await bytesOf(csvFile(withAmounts(long, 100n)))).toString()
  expect(csv).toContain('p0,90071992547409.93')
  expect(csv).toContain('90071992547410.93')
})

test('a cell that is found harmless at once is the one that the longer way writes', () => {
  const texts = ['SETTLED', '2026-11-19 23:54:03', '12.50', 'north_one', 'https://a.example/b', 'Market 7', '0', 'x']
  expect(texts.map((each) => cellOf(each, false))).toEqual(texts.map((each) => escapeFormula(each, false)))
  expect(['-12.50', ' x', 'x ', 'a,b', 'a;=1', '=1', '', '@x', 'x\n'].map((each) => cellOf(each, false))).toEqual([
    "'-12.50",
    '" x"',
    '"x "',
    '"a,b"',
    `"a;'=1"`,
    "'=1",
    '',
    "'@x",
    '"x\n"',
  ])
  expect(cellOf('-12.50', true)).toBe('-12.50')
})

test('other work has its turn after each part of the rows, however many are read at once', async () => {
  const read = (async function* () {
    yield Array.from({ length: 450 }, (_, row) => row)
    yield [450]
  })()
  const order: string[] = []
  for await (const part of inParts(read)) {
    setImmediate(() => order.push('a list'))
    order.push(`${part[0]} to ${part.at(-1)}`)
  }
  expect(order).toEqual(['0 to 199', 'a list', '200 to 399', 'a list', '400 to 449', 'a list', '450 to 450', 'a list'])
})
