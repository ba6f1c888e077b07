import { randomBytes } from 'node:crypto'
import { zipSync, strToU8, unzipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { memoryPeakOf } from '#checks/harness/processes/memory-peak.ts'
import { longestBlock } from '#checks/harness/time/processor-time.ts'
import { parseSheet } from './parse-sheet.ts'
import { readSheet } from './read-sheet.ts'

const limits = { rows: 100, columns: 10, names: [] }
const table = (rows: (string | number | Date | null)[][]) => writeXlsx({ sheets: [{ name: 'Statement', rows }] })
const numbered = (rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ line: at + 1, cells }))
const day = new Date(Date.UTC(2026, 10, 21))

test('cells are read as shown: days, references stored as numbers, amounts', async () => {
  const file = await table([
    ['Date', 'UTR', 'Credit'],
    [day, 412345678901, 1250.5],
    ['20/11/2026', ' X 1 ', 0.1 + 0.2],
    [null, '', 900],
  ])
  expect(await readSheet(file, limits)).toEqual({
    rows: [
      { line: 1, cells: ['Date', 'UTR', 'Credit'] },
      { line: 2, cells: ['2026-11-21', '412345678901', '1250.5'], numbers: [1, 2] },
      { line: 3, cells: ['20/11/2026', 'X 1', '0.3'], numbers: [2] },
      { line: 4, cells: ['', '', '900'], numbers: [2] },
    ],
  })
  expect(await readSheet(strToU8('\uFEFFDate,UTR\r\n21/11/2026,"A,1"'), limits)).toEqual({
    rows: numbered([
      ['Date', 'UTR'],
      ['21/11/2026', 'A,1'],
    ]),
  })
})

test('rejects other formats and files that are too long, too wide or broken', async () => {
  const refused = async (bytes: Uint8Array) => {
    const read = await readSheet(bytes, limits)
    return 'unreadable' in read ? read.unreadable : null
  }
  expect(await refused(new Uint8Array([0, 1, 2, 3, 255]))).toBe('The file is neither XLSX nor CSV')
  expect(await refused(await table(Array.from({ length: 200 }, (_, n) => [n])))).toBe(
    'The file must not have more than 100 lines.',
  )
  expect(await refused(await table([Array.from({ length: 40 }, (_, n) => n)]))).toBe(
    'The file must not have more than 10 columns.',
  )
  const valid = await table([['Date'], [day]])
  expect(await refused(valid.slice(0, valid.length - 60))).toBe('The XLSX file cannot be read.')
  expect(await refused(zipSync({ 'letter.txt': strToU8('hello') }))).toBe('The file is an archive without a sheet.')
})

/** Rewrites the size that the zip entries claim. */
function claiming(file: Uint8Array, size: number): Uint8Array {
  const lied = file.slice()
  const view = new DataView(lied.buffer)
  for (let at = 0; at + 4 < lied.length; at += 1) {
    const mark = view.getUint32(at, true)
    if (mark === 0x02014b50) view.setUint32(at + 24, size, true)
    if (mark === 0x04034b50) view.setUint32(at + 22, size, true)
  }
  return lied
}

test('does not unpack a zip bomb, whatever size it claims', async () => {
  const parts = unzipSync(await table([['Date'], [day]]))
  const bomb = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1_048_576) }, { level: 1 })
  expect(bomb.length).toBeLessThan(200_000)
  expect(await readSheet(bomb, limits)).toEqual({ unreadable: 'The file is too large when unpacked.' })
  const lie = claiming(bomb, 1_000)
  expect(await readSheet(lie, limits)).toHaveProperty('unreadable')
  const megabytes = await memoryPeakOf({
    prepare: `import { readSheet } from '#platform/sheets/read-sheet.ts'
      const read = (file) => readSheet(new Uint8Array(Buffer.from(file, 'base64')), { rows: 100, columns: 10 })
      await read('${Buffer.from(await table([['Date']])).toString('base64')}')
      const lie = '${Buffer.from(lie).toString('base64')}'`,
    work: 'await read(lie)',
  })
  expect(megabytes).toBeLessThan(40)
  const far = strToU8(
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
  )
  const read = await readSheet(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': far }), limits)
  expect('rows' in read ? read.rows.flatMap(({ cells }) => cells).join('') : '').toBe('')
})

/** A file of some kilobytes that takes long to read: 250,000 shared texts, packed no better than a genuine table. */
async function heavyFile(): Promise<Uint8Array> {
  const texts = `<si><t>${randomBytes(12_000).toString('base64')}</t></si>${'<si><t>x</t></si>'.repeat(250_000)}`
  const shared = `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${texts}</sst>`
  const parts = unzipSync(await table([['Date'], ['x']]))
  return zipSync({ ...parts, 'xl/sharedStrings.xml': strToU8(shared) }, { level: 6 })
}

test('a heavy file does not keep other requests waiting, as it does when it is read in the same thread', async () => {
  const file = await heavyFile()
  expect(file.length).toBeLessThan(50_000)
  const { blockedMs: here } = await longestBlock(() => parseSheet(file, limits))
  const { blockedMs: apart } = await longestBlock(() => readSheet(file, limits))
  expect(here).toBeGreaterThan(100)
  expect(apart).toBeLessThan(here / 3)
})

test('a file that takes too long or too many cells is given up', async () => {
  const file = await heavyFile()
  expect(await readSheet(file, limits, { timeoutMs: 1 })).toEqual({
    unreadable: 'The file is too large or too complex to read.',
  })
  const wide = strToU8(`${','.repeat(599)}\n`.repeat(501))
  expect(await readSheet(wide, { rows: 1_000, columns: 1_000, names: [] })).toEqual({
    unreadable: 'The file must not have more than 300000 cells.',
  })
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => readSheet(strToU8('a,b'), limits)))).toEqual(
    [1, 2, 3, 4, 5].map(() => ({ rows: numbered([['a', 'b']]) })),
  )
})
