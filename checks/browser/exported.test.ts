import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { clockIn, writtenInstant } from '#values/zones/written-time.ts'
import { parseCsv, type ParsedCsv } from '#checks/harness/csv.ts'
import { readPdf } from '#checks/harness/pdf-text.ts'
import { formatInstant } from '#panel/kinds/format.ts'
import { myBets } from '#areas/exchange/bets/my-bets.screen.ts'
import { accountStatement } from '#areas/reports/statements/account-statement.screen.ts'
import { headsOf, paise, rowsOf, waitForRows, totalOf } from './lists.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { openDropdown, screenOf, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

const zone = 'Asia/Kolkata'
let stage: BrowserSetup
let owner: PanelPage
let player: { readonly id: string; readonly name: string }
/** The period of the demo's history until the day on which the tests began. */
let recentPeriod: string

beforeAll(async () => {
  stage = await openBrowserSetup()
  const { rows } = await stage.database.ownerPool.query<{ id: string; name: string }>(`
    select p.id::text, p.username as name from player p join bet_settled b on b.cell = p.cell and b.player_id = p.id
    where b.placed_at > now() - interval '20 days' group by p.id, p.username having count(*) > 25 order by count(*), p.id limit 1`)
  player = rows[0]!
  const { rows: now } = await stage.database.ownerPool.query<{ from: string; to: string }>(
    `select (day - 90)::text as "from", day::text as "to" from (select (now() at time zone $1)::date as day) today`,
    [zone],
  )
  recentPeriod = `${now[0]!.from}..${now[0]!.to}`
  owner = await stage.signInAs('owner')
}, 300_000)
afterAll(() => stage?.close())

interface ScreenCell {
  readonly text: string
  readonly instant: string | null
  readonly id: string | null
}

const readCells = (page: Page): Promise<readonly (readonly ScreenCell[])[]> =>
  rowsOf(page).evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td:not(.menu-cell):not(.select-cell)')].map((one) => ({
        text: one.textContent ?? '',
        instant: one.querySelector('time')?.dateTime ?? null,
        id: one.querySelector('.copy-id')?.getAttribute('title')?.split('\n')[0] ?? null,
      })),
    ),
  )

/** A screen cell in the file's format: full ids, plain numbers, times in the site's zone to the second. */
function toFileFormat({ name }: AnyKind, { text, instant, id }: ScreenCell): string {
  if (text === '–') return ''
  if (id !== null) return id
  if (name === 'amount' || name === 'integer') return text.replaceAll(',', '').replace('−', '-')
  if (instant === null) return text
  expect(text).toBe(formatInstant(instant, zone))
  return clockIn(new Date(instant), zone)
}

const kindUnder = (list: AnyList, head: string): AnyKind =>
  Object.values(list.columns as Record<string, AnyKind>).find(({ label }) => label === head)!

/** All rows of the list, page by page. */
async function readAllPages(page: Page, list: AnyList): Promise<readonly (readonly string[])[]> {
  const kinds = (await headsOf(page)).map((head) => kindUnder(list, head))
  const all: (readonly string[])[] = []
  const next = screenOf(page).getByRole('button', { name: /^(Next page|Older ›)$/ })
  for (;;) {
    for (const row of await readCells(page)) all.push(row.map((one, place) => toFileFormat(kinds[place]!, one)))
    if (await next.isDisabled()) return all
    const before = page.url()
    await next.click()
    await expect.poll(() => page.url()).not.toBe(before)
    await waitForRows(page)
  }
}

/** Picks an entry of the export menu and returns the file, which arrives without leaving the list. */
async function exported({ page }: PanelPage, entry: string): Promise<Buffer> {
  const before = page.url()
  const menu = await openDropdown(page, 'Export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('menuitem', { name: entry, exact: true }).click(),
  ])
  expect(page.url()).toBe(before)
  return readFile(await download.path())
}

const exportCsv = async (owner: PanelPage): Promise<ParsedCsv> => parseCsv((await exported(owner, 'CSV')).toString())

test('exports what the screen shows: columns, order, filter, every cell, the totals', async () => {
  const { page, open, errors } = owner
  await open(`/my-bets?player=${player.name}&placedAt=${recentPeriod}`)
  await waitForRows(page)
  const columns = await openDropdown(page, 'Columns')
  await columns.getByRole('checkbox', { name: 'Product', exact: true }).click()
  await columns.getByRole('checkbox', { name: 'Liability', exact: true }).click()
  await page.keyboard.press('Escape')
  await columns.waitFor({ state: 'hidden' })
  await screenOf(page).getByRole('button', { name: 'Stake ₹' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('stake')
  await waitForRows(page)
  await screenOf(page).getByRole('button', { name: 'Totals of all pages' }).click()
  await screenOf(page).locator('tfoot th', { hasText: 'all' }).waitFor()
  const heads = await headsOf(page)
  const sums = [await totalOf(page, 'Stake'), await totalOf(page, 'P/L')]
  const rows = await readAllPages(page, myBets)
  expect(heads).toContain('Product')
  expect(heads).not.toContain('Liability')
  expect(rows.length).toBeGreaterThan(25)
  const file = await exportCsv(owner)
  expect(file.columns).toEqual(heads)
  expect(file.rows).toEqual(rows)
  const sumOf = (head: string) => file.totals![heads.indexOf(head)]!
  expect([sumOf('Stake'), sumOf('P/L')].map(paise)).toEqual(sums.map(paise))
  expect(file.head['Filters']).toContain(player.name)
  expect(file.head['Time zone']).toBe(zone)
  expect(errors).toEqual([])
})

test('exports a statement exactly as shown', async () => {
  const { page, open, errors } = owner
  await open(`/account-statement?account=${player.id}&at=${recentPeriod}`)
  await waitForRows(page)
  const heads = await headsOf(page)
  const rows = await readAllPages(page, accountStatement)
  const file = await exportCsv(owner)
  expect(file.columns).toEqual(heads)
  expect(file.rows).toEqual(rows)
  expect(errors).toEqual([])
})

test('an instant reads the same in a list, its tooltip, the details of its row, a PDF and a workbook', async () => {
  const { page, open, errors } = owner
  await open(`/my-bets?player=${player.name}&placedAt=${recentPeriod}`)
  await waitForRows(page)
  const first = rowsOf(page).first().locator('time').first()
  const instant = new Date((await first.getAttribute('datetime'))!)
  const inFull = writtenInstant(instant, zone)
  expect(inFull).toMatch(/^\d\d [A-Z][a-z]{2} 20\d\d \d\d:\d\d:\d\d$/)
  const shown = await first.textContent()
  expect([inFull, formatInstant(instant.toISOString(), zone)]).toContain(shown)
  expect(await first.getAttribute('title')).toMatch(new RegExp(`^${inFull} IST`))
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const details = page.getByRole('complementary', { name: 'Row details' })
  await expect
    .poll(() => details.locator(`time[datetime="${instant.toISOString()}"]`).first().textContent())
    .toBe(shown)
  const printed = readPdf(await exported(owner, 'PDF')).texts.flatMap(({ text }) => text.split(' '))
  // A narrow column breaks a text between its words.
  expect(printed).toEqual(expect.arrayContaining(inFull.split(' ')))
  const { sheets } = await readXlsx(await exported(owner, 'Excel (XLSX)'))
  const placed = sheets[0]!.rows[1]![0]
  expect(placed instanceof Date && `${placed.toISOString().slice(0, 19).replace('T', ' ')}`).toBe(
    clockIn(instant, zone),
  )
  expect(errors).toEqual([])
})

test('prints the statement of the whole period on upright A4, from opening to closing balance', async () => {
  const { page, open, errors } = owner
  await open(`/account-statement?account=${player.id}&at=${recentPeriod}`)
  await waitForRows(page)
  const rows = await readAllPages(page, accountStatement)
  await untilStill(page)
  const closing = (await screenOf(page).locator('.figure', { hasText: 'Closing balance' }).textContent())!
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    screenOf(page).getByRole('button', { name: 'Print statement' }).click(),
  ])
  const { pages, texts } = readPdf(await readFile(await download.path()))
  expect(new Set(pages.map(({ width, height }) => width < height))).toEqual(new Set([true]))
  const lines = texts.map(({ text }) => text)
  expect(
    lines
      .find((line) => line.startsWith('Closing balance'))!
      .replace(/ after.*/, '')
      .replaceAll(/[^\d.-]/g, ''),
  ).toBe(/[\d,.]+\.\d\d/.exec(closing)![0].replaceAll(',', ''))
  // Oldest first.
  const numbered = texts.filter(({ x, text }) => x < 60 && /^\d+$/.test(text)).map(({ text }) => Number(text))
  expect(numbered).toHaveLength(rows.length)
  expect(numbered).toEqual(numbered.toSorted((a, b) => a - b))
  expect(errors).toEqual([])
})

test('a screen on paper has neither menu nor buttons, whatever the theme', async () => {
  const { page, open } = owner
  await open('/account-statement')
  await waitForRows(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await untilStill(page)
  // The pager only says on paper how many rows there are.
  const seen = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button:not(th button, td button), nav:not(.pager), input, select, .header',
      ),
    ]
      .filter((one) => one.offsetParent !== null && getComputedStyle(one).visibility !== 'hidden')
      .map((one) => one.outerHTML.slice(0, 120)),
  )
  expect(seen).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: null, colorScheme: null })
})
