import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '#checks/harness/csv.ts'
import { days, openExportSetup, type ExportSetup } from '#checks/harness/export-setup.ts'
import { readPdf } from '#checks/harness/pdf-text.ts'
import { formatAmount } from '#values/grouped.ts'
import { writtenDay } from '#values/zones/written-time.ts'

let setup: ExportSetup
beforeAll(async () => {
  setup = await openExportSetup()
})
afterAll(() => setup?.close())

test('a PDF cuts no amount, date or name: the sheet suits the columns, and amounts are grouped', async () => {
  await setup.database.ownerPool.query(
    `update withdrawal set amount = 98765432109, requested_by = 'venkatanarasimharajuvaripeta of the second counter in Rajahmundry'
     where id = (select id from withdrawal where status = 'SUCCESS' order by id limit 1)`,
  )
  const filters = { requestedAt: days, status: 'SUCCESS', sort: 'id' }
  const { row, content } = await setup.createFile({ file_extension: 'pdf', filter_data: filters })
  const { content: asText } = await setup.createFile({ filter_data: filters })
  const { columns, rows, totals } = parseCsv(asText.toString())
  expect(row).toMatchObject({ status: 'READY', rows: rows.length })
  const { pages, texts } = readPdf(content)
  const printed = texts.map(({ text }) => text).join(' ')
  expect(printed).not.toContain('…')
  const amounts = columns.flatMap((label, place) =>
    ['Amount', 'Fee', 'Tax', 'Net'].includes(label) ? rows.map((cells) => cells[place]!) : [],
  )
  for (const amount of [...amounts, totals![columns.indexOf('Amount')]!].filter((one) => one !== ''))
    expect(texts.map(({ text }) => text)).toContain(formatAmount(amount, { currency: 'INR' }))
  expect(printed).toContain('98,76,54,321.09')
  // A text may be broken into lines, but every word is there.
  const words = new Set(printed.split(/\s+/))
  const isWord = (word: string) => word !== '' && word.length <= 22
  for (const cell of rows.flat())
    for (const word of writtenDay(cell).split(/\s+/).filter(isWord))
      if (!/^-?[\d.]+$/.test(word)) expect(words).toContain(word.replace(/^'/, ''))
  expect(printed.replaceAll(' ', '')).toContain('venkatanarasimharajuvaripeta')
  for (const { page, x, y } of texts) {
    expect(x).toBeGreaterThanOrEqual(24)
    expect(x).toBeLessThan(pages[page - 1]!.width - 24)
    expect(y).toBeLessThan(pages[page - 1]!.height - 12)
  }
  expect(printed).toContain(`Page ${pages.length} of ${pages.length}`)
})

const names = [
  'मोहन कुमार',
  'বিমল কুমার',
  'ગોપાલ શ્રીમતી',
  'கோபால் ஸ்ரீ',
  'శ్రీనివాస్ కృష్ణ',
  'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣ',
  'കൃഷ്ണൻ കോയ',
  'ਗੁਰਮੀਤ ਸਿੰਘ',
  'କୃଷ୍ଣ ଶ୍ରୀ',
  'สมชาย ใจดี',
  '王小明 繁體龍',
  '桜田 さくら',
  '김철수 뷁',
  'محمد علي (12)',
  'گھر ٹیکسی',
  'שלום עולם',
  'Иван Όμηρος Çağrı Łukasz Nguyễn',
]

test('a PDF prints names in their scripts, and a note says what it cannot print', async () => {
  const { ownerPool } = setup.database
  const { rows } = await ownerPool.query<{ id: string }>('select id from withdrawal order by id limit $1', [
    names.length,
  ])
  for (const [place, { id }] of rows.entries())
    await ownerPool.query('update withdrawal set requested_by = $1, external_id = $2 where id = $3', [
      names[place],
      `script-${place}`,
      id,
    ])
  const filters = { requestedAt: days, sort: 'id', columns: ['externalId', 'requestedBy', 'amount'] }
  const { content } = await setup.createFile({ file_extension: 'pdf', filter_data: filters })
  const { texts } = readPdf(content)
  const cells = texts.map(({ text }) => text)
  for (const name of names) expect(cells).toContain(name)
  expect(cells.filter((text) => text.includes('□'))).toEqual([])
  expect(cells.filter((text) => text.includes('cannot be printed'))).toEqual([])

  await ownerPool.query(`update withdrawal set requested_by = 'Thoth 𓂀' where id = $1`, [rows[0]!.id])
  const { content: second } = await setup.createFile({
    file_extension: 'pdf',
    filter_data: { ...filters, columns: ['requestedBy', 'amount'] },
  })
  const { texts: printed, pages } = readPdf(second)
  const notes = printed.filter(({ text }) => text.includes('U+13080'))
  expect(notes.map(({ page }) => page)).toEqual(pages.map((_, place) => place + 1))
  expect(notes[0]!.text).toMatch(
    /^\ufffd stands for characters that cannot be printed here: U\+13080\. The CSV and XLSX files contain them\.$/,
  )
})

test('a PDF of few columns is upright A4, with its head on every page', async () => {
  const { content } = await setup.createFile({
    file_extension: 'pdf',
    filter_data: { requestedAt: days, columns: ['requestedAt', 'status', 'amount'] },
  })
  const { pages, texts } = readPdf(content)
  expect(pages.length).toBeGreaterThan(5)
  expect(new Set(pages.map(({ width }) => width))).toEqual(new Set([595.28]))
  expect(texts.filter(({ text }) => text === 'Amount').map(({ page }) => page)).toEqual(
    pages.map((_, place) => place + 1),
  )
})

test('a workbook keeps its heads in view above columns wide enough for their content', async () => {
  const { content } = await setup.createFile({
    file_extension: 'xlsx',
    filter_data: { requestedAt: days, sort: 'amount', columns: ['externalId', 'requestedAt', 'amount', 'status'] },
  })
  const workbook = await readXlsx(content)
  const [sheet] = workbook.sheets
  expect(sheet!.rows[0]).toEqual(['External id', expect.stringContaining('Requested'), 'Amount', 'Status'])
  expect(sheet!.freezePane).toEqual({ rows: 1, columns: 1 })
  const lengths = sheet!.rows.slice(1, 701).map(([first]) => String(first ?? '').length)
  expect(sheet!.columns![0]!.width).toBeGreaterThan(Math.max(...lengths))
  expect(sheet!.columns![1]!.width).toBeGreaterThanOrEqual(19)
  expect(typeof sheet!.rows[1]![2]).toBe('number')
  const below = sheet!.rows.slice(702).map(([name]) => name)
  expect(below).toEqual(expect.arrayContaining(['Operator', 'Report', 'Period', 'User']))
})

test('a file for programs begins with the heads', async () => {
  const bare = { requestedAt: days, status: 'SUCCESS', columns: ['id', 'amount'], preamble: 'NO' }
  const { content } = await setup.createFile({ filter_data: bare })
  expect(content.toString().split('\r\n')[0]).toBe('\uFEFFId,Amount')
  await expect(setup.requestFile({ filter_data: { ...bare, preamble: 'no' } })).rejects.toMatchObject({
    fields: { preamble: 'Enter YES or NO.' },
  })
})
