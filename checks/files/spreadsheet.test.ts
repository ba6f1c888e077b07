import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount, day, integer, text } from '#blueprint/kinds/kinds.ts'
import { parseSheet } from '#platform/sheets/parse-sheet.ts'
import { readDay } from '#areas/payments/rules/statements/statement-days.ts'
import { xlsxFile } from '#engine/exports/formats/xlsx-file.ts'
import type { Report } from '#engine/exports/report.ts'
import { plainAmount } from '#values/written-amount.ts'

const hasOffice = spawnSync('soffice', ['--version']).error === undefined
const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-office-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What spreadsheets are known to change: leading zeros, long numbers, what looks like a day or a formula, other scripts. */
const names = [
  'मोहन कुमार',
  '−Minus',
  '=1+1',
  '+919876543210',
  '007',
  '1E5',
  '3-4',
  'TRUE',
  'a,b;c',
  'say "so"',
  '_x0041_',
  'José',
]
const references = ['012345678901', '612345678901234567', '412345678901']
const amounts = [0n, 1n, 125_050n, -98_000n, 123_456_789_01n]

const report: Report = {
  title: 'Deposits',
  head: [],
  columns: [
    { key: 'day', kind: day('Day') },
    { key: 'amount', kind: amount('Amount') },
    { key: 'utr', kind: text('UTR') },
    { key: 'name', kind: text('Name') },
    { key: 'count', kind: integer('Count') },
  ],
  batches: (async function* () {
    yield names.map((name, at) => ({
      day: `2026-11-${String(at + 1).padStart(2, '0')}`,
      amount: amounts[at % amounts.length],
      utr: references[at % references.length],
      name,
      count: at,
    }))
  })(),
  totals: { rows: names.length, summed: [], parts: new Map() },
  formatOf: () => ({ timeZone: 'Asia/Kolkata', currency: 'INR', digits: 2 }),
}

const limits = { rows: 50, columns: 10, names: ['Day', 'Amount', 'UTR', 'Name', 'Count'] }
async function cellsOf(bytes: Uint8Array) {
  const read = await parseSheet(bytes, limits)
  if (!('rows' in read)) throw new Error(JSON.stringify(read))
  return read.rows.map(({ cells }) => cells).filter((cells) => cells.join('') !== '')
}

/** What a spreadsheet saves of a file that it opened; its profile is of this test alone. */
async function savedAs(file: string, format: string): Promise<Uint8Array> {
  await run('soffice', [
    `-env:UserInstallation=file://${join(folder, 'profile')}`,
    '--headless',
    '--convert-to',
    format,
    '--outdir',
    join(folder, 'saved'),
    file,
  ])
  return readFile(join(folder, 'saved', `deposits.${format.split(':')[0]}`))
}

const csvUtf8 = 'csv:Text - txt - csv (StarCalc):44,34,76'

test.runIf(hasOffice)(
  'an export that LibreOffice opened and saved is read by our import as it was, from XLSX and CSV',
  async () => {
    const chunks: Uint8Array[] = []
    for await (const chunk of xlsxFile(report)) chunks.push(chunk)
    const file = join(folder, 'deposits.xlsx')
    await writeFile(file, Buffer.concat(chunks))
    const before = await cellsOf(await readFile(file))
    expect(before.slice(0, 3)).toEqual([
      ['Day', 'Amount', 'UTR', 'Name', 'Count'],
      ['2026-11-01', '0', '012345678901', 'मोहन कुमार', '0'],
      ['2026-11-02', '0.01', '612345678901234567', '−Minus', '1'],
    ])
    expect(before).toHaveLength(names.length + 1)
    expect(await cellsOf(await savedAs(file, 'xlsx'))).toEqual(before)
    const meaning = ([written = '', amount = '', ...others]: readonly string[]) => {
      const read = readDay(written, null)
      if (written === 'Day') return [written, amount, ...others]
      return [typeof read === 'string' ? written : read.day, Number(plainAmount(amount)).toFixed(2), ...others]
    }
    expect((await cellsOf(await savedAs(file, csvUtf8))).map(meaning)).toEqual(before.map(meaning))
  },
)
