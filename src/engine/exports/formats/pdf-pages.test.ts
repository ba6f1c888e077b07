import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdf, type PdfText } from '#checks/harness/pdf-text.ts'
import { unbroken } from '#platform/pdf/lines.ts'
import { penOf } from '#platform/pdf/pen.ts'
import { layOut, usualType, type PrintedTable } from './pdf-layout.ts'
import { drawTable } from './pdf-pages.ts'

const above = ['Operator: First House', `Filters: ${'Player: 1, 2, 3; '.repeat(40)}`]

/** The file of a table, as it is written and as it is read. */
async function printed(table: PrintedTable) {
  const page = new PDFDocument({ autoFirstPage: false })
  const pen = await penOf(page, [...above, ...[table.labels, ...table.rows, ...table.totals].flat()])
  const layout = await layOut(table, {
    plain: (text) => pen.widthOf(text, 'plain', usualType),
    bold: (text) => pen.widthOf(text, 'bold', usualType),
  })
  await drawTable(page, pen, { title: 'A list', above, table, layout, empty: 'No Activity' })
  page.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of page) chunks.push(chunk as Uint8Array)
  return { layout, ...readPdf(Buffer.concat(chunks)) }
}

/** Texts that are drawn over another, or over the edge of their page. */
function misplaced({ pages, texts }: Awaited<ReturnType<typeof printed>>): readonly string[] {
  const touch = (one: PdfText, other: PdfText) =>
    one.x < other.x + other.width - 0.01 &&
    other.x < one.x + one.width - 0.01 &&
    one.y - one.size < other.y - 0.25 * other.size &&
    other.y - other.size < one.y - 0.25 * one.size
  return [...Map.groupBy(texts, ({ page }) => page)].flatMap(([page, drawn]) => {
    const { width, height } = pages[page - 1]!
    const outside = drawn.filter(
      ({ x, y, size, width: its }) => x < 24 || x + its > width - 23.9 || y < size || y > height - 24,
    )
    const ordered = drawn.toSorted((a, b) => a.y - b.y)
    const over = ordered.flatMap((one, place) => {
      const near = ordered.slice(place + 1, place + 200).filter(({ y, size }) => y - size < one.y)
      return near.filter((other) => touch(one, other)).map((other) => `${page}: ${one.text} over ${other.text}`)
    })
    return [...outside.map(({ text }) => `${page}: ${text} over the edge`), ...over]
  })
}

const number = fc
  .bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  .map((sum) => String(sum).replace(/\B(?=(\d{3})+$)/g, ','))
const day = fc.integer({ min: 18_000, max: 22_000 }).map((days) => new Date(days * 86_400_000))
const reference = fc.stringMatching(/^[0-9A-Z]{6,36}$/).filter((text) => /\d/.test(text))
const words = fc
  .array(fc.oneof(fc.stringMatching(/^[A-Za-z]{1,14}$/), fc.constantFrom('₹', 'Żółć', 'Иван', 'a\nb')), {
    maxLength: 30,
  })
  .map((some) => some.join(' '))
const cells = {
  number,
  day: day.map((at) => unbroken(at.toUTCString().slice(5, 16))),
  id: fc.uuid(),
  reference,
  words,
} as const
const column = fc.constantFrom(...(Object.keys(cells) as (keyof typeof cells)[]))

const table = fc
  .record({ kinds: fc.array(column, { minLength: 1, maxLength: 40 }), count: fc.integer({ min: 0, max: 60 }) })
  .chain(({ kinds, count }) =>
    fc.record({
      kinds: fc.constant(kinds),
      labels: fc.tuple(...kinds.map(() => fc.stringMatching(/^[A-Z][a-z]{2,12}( [a-z]{2,12}){0,3}$/))),
      rows: fc.array(fc.tuple(...kinds.map((kind) => cells[kind])), { minLength: count, maxLength: count }),
      totals: fc.tuple(...kinds.map((kind) => (kind === 'number' ? number : fc.constant('')))),
    }),
  )

test('whatever a table holds, its numbers, days, references and ids are printed whole and nothing is printed over them', async () => {
  await fc.assert(
    fc.asyncProperty(table, async ({ kinds, labels, rows, totals }) => {
      const first = kinds[0] === 'number' ? totals[0]! : `Total of ${rows.length}`
      const file = await printed({
        labels,
        isRight: kinds.map((kind) => kind === 'number'),
        rows,
        totals: [[first, ...totals.slice(1)]],
      })
      expect(misplaced(file)).toEqual([])
      const texts = new Set(file.texts.map(({ text }) => text.replaceAll('\u00a0', ' ')))
      const whole = [...rows, totals].flatMap((row) => row.filter((cell, at) => kinds[at] !== 'words' && cell !== ''))
      expect(whole.map((cell) => cell.replaceAll('\u00a0', ' ')).filter((cell) => !texts.has(cell))).toEqual([])
      const printedWords = new Set(file.texts.flatMap(({ text }) => text.split(/\s/)))
      const expected = [...rows.flat(), ...labels].flatMap((cell) => cell.split(/\s+/)).filter((word) => word !== '')
      expect(expected.filter((word) => !printedWords.has(word))).toEqual([])
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 120_000)

test('columns for which no sheet is wide enough go on on the next page, after the first column', async () => {
  const labels = Array.from({ length: 40 }, (_, place) => `Column${place}`)
  const rows = Array.from({ length: 300 }, (_, row) => labels.map((_, place) => `${row}-${place}-123456789012`))
  const file = await printed({ labels, isRight: labels.map(() => false), rows, totals: [] })
  const { bands, paper } = file.layout
  expect(paper).toMatchObject({ size: 'A3', layout: 'landscape', type: usualType })
  expect(bands.length).toBeGreaterThan(1)
  expect(bands.map((places) => places[0]!.column)).toEqual(bands.map(() => 0))
  expect(bands.flatMap((places) => places.slice(1).map((one) => one.column))).toEqual(
    labels.slice(1).map((_, at) => at + 1),
  )
  expect(misplaced(file)).toEqual([])
  const pageOf = (text: string) => file.texts.filter((one) => one.text === text).map(({ page }) => page)
  const [last] = pageOf('0-39-123456789012')
  expect(pageOf('0-0-123456789012')).toEqual(bands.map((_, band) => band + 1))
  expect(last).toBe(bands.length)
  const [, next] = bands[1]!
  const foot = `A list, columns 1 and ${next!.column + 1} to ${bands[1]!.at(-1)!.column + 1} of 40`
  expect(pageOf(foot)).toContain(2)
  expect(pageOf('Column0')).toEqual(file.pages.map((_, place) => place + 1))
})

test('a row that is longer than a page goes on on the next', async () => {
  const long = Array.from({ length: 2_000 }, (_, place) => `word${place}`).join('\n')
  const file = await printed({
    labels: ['Id', 'Note'],
    isRight: [false, false],
    rows: [
      ['a1', 'short'],
      ['b2', long],
      ['c3', 'last'],
    ],
    totals: [],
  })
  expect(misplaced(file)).toEqual([])
  const texts = new Set(file.texts.map(({ text }) => text))
  for (const word of long.split('\n')) expect(texts).toContain(word)
  expect(texts).toContain('c3')
})

test('letters that a font would join are read as they were written, also beside the joined letter', async () => {
  const rows = [
    ['a1', '\ufb01'],
    ['b2', 'Beafid'],
    ['c3', 'Griffin'],
  ]
  const { texts } = await printed({ labels: ['Id', 'Name'], isRight: [false, false], rows, totals: [] })
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(rows.flat()))
})

/** The most things counted between two moments at which the other work of the process runs. */
function countedInTurns() {
  const counts = new Map<string, { since: number; most: number }>()
  let isOver = false
  const pass = () => {
    for (const count of counts.values()) count.since = 0
    if (!isOver) setImmediate(pass)
  }
  setImmediate(pass)
  return {
    count(name: string) {
      const found = counts.get(name) ?? { since: 0, most: 0 }
      found.since += 1
      found.most = Math.max(found.most, found.since)
      counts.set(name, found)
    },
    end() {
      isOver = true
      return Object.fromEntries([...counts].map(([name, { most }]) => [name, most]))
    },
  }
}

test('a table of 20,000 rows leaves the process time for other work: few rows are measured, and one page drawn, at once', async () => {
  const names = ['Asha Rao', '\u0905\u0928\u093f\u0932', '\u5f20\u4f1f', 'Ivan']
  const rows = Array.from({ length: 20_000 }, (_, at) => [`a${at}`, names[at % names.length]!])
  const table = { labels: ['Id', 'Name'], isRight: [false, false], rows, totals: [] }
  const turns = countedInTurns()
  const texts = function* () {
    for (const text of rows.flat()) {
      turns.count('read')
      yield text
    }
  }
  const page = new PDFDocument({ autoFirstPage: false })
  const pen = await penOf(page, texts())
  const plain = (text: string) => {
    turns.count('laid out')
    return pen.widthOf(text, 'plain', usualType)
  }
  const layout = await layOut(table, { plain, bold: plain })
  const counted: typeof pen = {
    ...pen,
    widthOf(text, weight, size) {
      turns.count('measured')
      return pen.widthOf(text, weight, size)
    },
    print(...drawn) {
      turns.count('printed')
      pen.print(...drawn)
    },
  }
  let pages = 0
  page.on('data', (chunk: Buffer) => (pages += Number(chunk.includes('/Contents'))))
  const some = { ...table, rows: rows.slice(0, 600) }
  await drawTable(page, counted, { title: 'A list', above: [], table: some, layout, empty: 'No Activity' })
  const beforeEnd = pages
  const most = turns.end()
  page.end()
  await finished(page)
  expect(Object.keys(most).toSorted()).toEqual(['laid out', 'measured', 'printed', 'read'])
  expect(most['read']).toBeLessThanOrEqual(500)
  // Each cell whole and by its words, of which none has more than two.
  expect(most['laid out']).toBeLessThanOrEqual(20 * 2 * 3)
  expect(most['measured']).toBeLessThanOrEqual(20 * 2 * 2)
  expect(most['printed']).toBeLessThanOrEqual(75 * 2)
  // Pages are compressed one by one while they are drawn, and only the last at the end.
  expect([pages > 5, beforeEnd]).toEqual([true, pages - 1])
})
