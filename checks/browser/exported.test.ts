import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { localInstant } from '#blueprint/kinds/local-time.ts'
import { parseCsv, type ParsedCsv } from '#checks/harness/csv.ts'
import { formatInstant } from '#panel/kinds/format.ts'
import { myBets } from '#areas/exchange/bets/my-bets.screen.ts'
import { accountStatement } from '#areas/reports/statements/account-statement.screen.ts'
import { cell, headsOf, paise, rowsOf, waitForRows, totalOf } from './lists.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { openDropdown, screenOf, type PanelPage } from './panel-page.ts'

const zone = 'Asia/Kolkata'
let stage: BrowserSetup
let owner: PanelPage
let player: { readonly id: string; readonly name: string }

beforeAll(async () => {
  stage = await openBrowserSetup()
  const { rows } = await stage.database.ownerPool.query<{ id: string; name: string }>(`
    select p.id::text, p.username as name from player p join bet_settled b on b.cell = p.cell and b.player_id = p.id
    where b.placed_at > now() - interval '20 days' group by p.id, p.username having count(*) between 40 and 70 order by p.id limit 1`)
  player = rows[0]!
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
  return localInstant(new Date(instant), zone)
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
    const first = await rowsOf(page).first().textContent()
    await next.click()
    await expect.poll(() => rowsOf(page).first().textContent()).not.toBe(first)
    await waitForRows(page)
  }
}

/** Exports the current list as CSV and downloads the file from the list of files. */
async function exportCsv({ page }: PanelPage, report: string): Promise<ParsedCsv> {
  const menu = await openDropdown(page, 'Export')
  await menu.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/download-report')
  await waitForRows(page)
  const state = async () => {
    await page.keyboard.press('r')
    await waitForRows(page)
    return cell(page, 'Status')
  }
  await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe('Ready')
  expect(await cell(page, 'Report')).toBe(report)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rowsOf(page)
      .first()
      .getByRole('link', { name: /download/i })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  return parseCsv(await readFile(await download.path(), 'utf8'))
}

test('exports what the screen shows: columns, order, filter, every cell, the totals', async () => {
  const { page, open, errors } = owner
  await open(`/my-bets?player=${player.name}&placedAt=${recentPeriod()}`)
  await waitForRows(page)
  const columns = await openDropdown(page, 'Columns')
  await columns.getByLabel('Product').click()
  await columns.getByLabel('Liability').click()
  await page.keyboard.press('Escape')
  await screenOf(page).getByRole('button', { name: 'Stake ₹' }).click()
  await waitForRows(page)
  await screenOf(page).getByRole('button', { name: 'Totals of all pages' }).click()
  await screenOf(page).locator('tfoot th', { hasText: 'all' }).waitFor()
  const heads = await headsOf(page)
  const sums = [await totalOf(page, 'Stake'), await totalOf(page, 'P/L')]
  const rows = await readAllPages(page, myBets)
  expect(heads).toContain('Product')
  expect(heads).not.toContain('Liability')
  expect(rows.length).toBeGreaterThan(25)
  const file = await exportCsv(owner, 'My bets')
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
  await open(`/account-statement?account=${player.id}&at=${recentPeriod()}`)
  await waitForRows(page)
  const heads = await headsOf(page)
  const rows = await readAllPages(page, accountStatement)
  const file = await exportCsv(owner, 'Account statement')
  expect(file.columns).toEqual(heads)
  expect(file.rows).toEqual(rows)
  expect(errors).toEqual([])
})

const dayBefore = (days: number) => localInstant(new Date(Date.now() - days * 86_400_000), zone).slice(0, 10)

/** The period of the demo's history. */
const recentPeriod = () => `${dayBefore(90)}..${dayBefore(0)}`
