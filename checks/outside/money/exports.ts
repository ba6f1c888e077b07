import { unzipSync, strFromU8 } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { parseCsv } from '#checks/harness/csv.ts'
import { readPdf } from '#checks/harness/pdf-text.ts'
import { until } from '#checks/harness/time/until.ts'
import type { Clerk, Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { domainOf, uniqueName, type Currency } from '../site.ts'

type Extension = 'csv' | 'xlsx' | 'pdf'

/** A file of a list, requested, written and downloaded as in the panel. */
export async function exported(
  at: Installation,
  clerk: Clerk,
  extension: Extension,
  filters: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const order = { report_type: '/players', file_extension: extension, filter_data: filters }
  const asked = await clerk.post('/api/report-download/request', order)
  if (asked.status >= 300) throw new Error(`no file: ${asked.status} ${JSON.stringify(asked.body)}`)
  const [{ id }] = await until('the file', async () => {
    const found = await at.rows(
      `select id, status, message from report_request where staff_id = $1 order by requested_at desc limit 1`,
      [clerk.staffId],
    )
    if (found[0]?.message) throw new Error(`no file: ${found[0].message}`)
    return found[0]?.status === 'READY' ? found : null
  })
  const answer = await fetch(new URL(`/api/download-report/${id}/file`, at.url), {
    headers: { cookie: `session=${clerk.cookie('session')}`, 'x-requested-with': 'XMLHttpRequest' },
  })
  if (answer.status !== 200) throw new Error(`no file: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Players with these names, and a clerk who sees the domain of this currency only. */
async function named(at: Installation, code: Currency, names: readonly string[]) {
  const refusals: string[] = []
  for (const name of names) {
    const username = uniqueName('n')
    const { status } = await at.call(code, '/player', { username, name, agent: `${code.toLowerCase()}-company` })
    if (status !== 200) refusals.push(name)
  }
  return { clerk: await at.hire({ domains: [domainOf(code)] }), refusals }
}

const figures = ['100000.00', '1234567.89', '444519895.93']

const wholePdf: Row = {
  id: 'R03',
  what: 'amounts of a wide list as PDF',
  expected: '100000.00 whole; 1234567.89 whole; 444519895.93 whole; total whole; text over text 0; cut 0',
  async run(at) {
    for (const amount of figures) await at.player('NPR', amount)
    const clerk = await at.hire({ domains: [domainOf('NPR')] })
    const { totals } = parseCsv((await exported(at, clerk, 'csv', {})).toString())
    const { texts } = readPdf(await exported(at, clerk, 'pdf', {}))
    const plain = texts.map(({ text }) => text.replaceAll(',', '').trim())
    const sum = totals?.find((cell) => /^\d{9}\.\d\d$/.test(cell)) ?? 'no total'
    const over = texts.filter((one, place) =>
      texts.some(
        (other, index) =>
          index > place &&
          other.page === one.page &&
          Math.abs(other.y - one.y) < 2 &&
          Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1,
      ),
    )
    const cut = plain.filter((text) => /\d…|…\d/.test(text))
    return [
      ...figures.map((figure) => `${figure} ${plain.includes(figure) ? 'whole' : 'not found'}`),
      `total ${plain.includes(sum) ? 'whole' : `${sum} not found`}`,
      `text over text ${over.length}`,
      `cut ${cut.length}`,
    ].join('; ')
  },
}

/** The cells that a reader with this separator finds, quotes kept to. */
const cellsBy = (separator: string, text: string): readonly string[] =>
  text
    .split('\r\n')
    .flatMap((line) => line.match(new RegExp(`"(?:[^"]|"")*"|[^${separator}]+`, 'g')) ?? [])
    .map((cell) => cell.replace(/^"|"$/g, ''))

const formulas: Row = {
  id: 'R26',
  what: 'names that are formulas after a semicolon or a tab, as CSV',
  expected: 'x;=1+1 in one quoted cell; formulas by ; 0; formulas by tab 0',
  async run(at) {
    const { clerk } = await named(at, 'HUF', ['x;=1+1', 'x\t=1+1'])
    const text = (await exported(at, clerk, 'csv', {})).toString()
    const isQuoted = /"x;'?=1\+1"/.test(text)
    const formula = (separator: string) => cellsBy(separator, text).filter((cell) => /^\s*[=+@]/.test(cell)).length
    return `x;=1+1 ${isQuoted ? 'in one quoted cell' : 'not quoted'}; formulas by ; ${formula(';')}; formulas by tab ${formula('\t')}`
  },
}

const scripts = ['राम कुमार', 'বিমল', 'அருண்', 'કમલ', '王伟', 'สมชาย', 'محمد', 'Çağrı']

const scriptsInPdf: Row = {
  id: 'R27',
  what: 'names in other scripts as PDF',
  expected: scripts.map((name) => `${name} printed`).join('; '),
  async run(at) {
    const { clerk } = await named(at, 'IDR', scripts)
    const { texts } = readPdf(await exported(at, clerk, 'pdf', {}))
    const all = texts.map(({ text }) => text).join(' ')
    const boxed = (name: string) => texts.some(({ text }) => text.includes(name) && text.includes('□'))
    const wordOf = (name: string) => name.split(' ').every((word) => all.includes(word))
    return scripts.map((name) => `${name} ${wordOf(name) && !boxed(name) ? 'printed' : 'not printed'}`).join('; ')
  },
}

const texts = ['-Minus Name', '+919876543210', '@handle', '=1+1', '_x0041_ literal', '007', '1E5', 'TRUE']

async function workbook(at: Installation) {
  const { clerk } = await named(at, 'KRW', texts)
  await at.player('KRW', '1234567')
  const file = await exported(at, clerk, 'xlsx', {})
  const { sheets } = await readXlsx(file)
  return { cells: (sheets[0]?.rows ?? []).flat(), file, clerk }
}

const unchanged: Row = {
  id: 'Q19',
  what: 'names that begin like formulas, as XLSX and CSV',
  expected: "XLSX -Minus Name, +919876543210, @handle, =1+1; CSV '-Minus Name, '+919876543210, '@handle, '=1+1",
  async run(at) {
    const { cells, clerk } = await workbook(at)
    const csv = (await exported(at, clerk, 'csv', {})).toString()
    const shown = (name: string) => (cells.includes(name) ? name : cells.includes(`'${name}`) ? `'${name}` : 'missing')
    const written = (name: string) => (csv.includes(`'${name}`) ? `'${name}` : csv.includes(name) ? name : 'missing')
    const first = texts.slice(0, 4)
    return `XLSX ${first.map(shown).join(', ')}; CSV ${first.map(written).join(', ')}`
  },
}

const escapes: Row = {
  id: 'Q20',
  what: 'a name that looks like an escape, as XLSX',
  expected: 'written _x005F_x0041_ literal',
  async run(at) {
    const { file } = await workbook(at)
    const xml = Object.entries(unzipSync(file))
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, content]) => strFromU8(content))
      .join('')
    return `written ${/[\w]*x0041_ literal/.exec(xml)?.[0] ?? 'nowhere'}`
  },
}

const typed: Row = {
  id: 'Q37',
  what: 'types of cells in XLSX, and CSV without rows',
  expected: '1234567 number; 007 text; 1E5 text; TRUE text; instants: date; no rows: No Activity',
  async run(at) {
    const { cells, clerk } = await workbook(at)
    const kindOf = (text: string) => (cells.includes(text) ? 'text' : 'changed')
    const instants = cells.filter((cell) => cell instanceof Date)
    const { rest } = parseCsv((await exported(at, clerk, 'csv', { player: uniqueName('absent') })).toString())
    return [
      `1234567 ${cells.includes(1_234_567) ? 'number' : 'changed'}`,
      ...['007', '1E5', 'TRUE'].map((text) => `${text} ${kindOf(text)}`),
      `instants: ${instants.length > 0 ? 'date' : 'text'}`,
      `no rows: ${rest[0]?.[0]}`,
    ].join('; ')
  },
}

export const exportRows: readonly Row[] = [wholePdf, formulas, scriptsInPdf, unchanged, escapes, typed]
