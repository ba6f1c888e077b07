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
import { cell, headsOf, paise, rowsOf, settled, totalOf } from './lists.ts'
import { openStage, type Stage } from './stage.ts'
import { drop, screenOf, type Visit } from './visit.ts'

const zone = 'Asia/Kolkata'
let stage: Stage
let owner: Visit
let player: { readonly id: string; readonly name: string }

beforeAll(async () => {
  stage = await openStage()
  const { rows } = await stage.database.ownerPool.query<{ id: string; name: string }>(`
    select p.id::text, p.username as name from player p join bet_settled b on b.cell = p.cell and b.player_id = p.id
    where b.placed_at > now() - interval '20 days' group by p.id, p.username having count(*) between 40 and 70 order by p.id limit 1`)
  player = rows[0]!
  owner = await stage.enter('owner')
}, 300_000)
afterAll(() => stage?.close())

interface Seen {
  readonly text: string
  readonly instant: string | null
  readonly id: string | null
}

const seenOn = (page: Page): Promise<readonly (readonly Seen[])[]> =>
  rowsOf(page).evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td:not(.menu-cell):not(.select-cell)')].map((one) => ({
        text: one.textContent ?? '',
        instant: one.querySelector('time')?.dateTime ?? null,
        id: one.querySelector('.copy-id')?.getAttribute('title')?.split('\n')[0] ?? null,
      })),
    ),
  )

/** A cell as the file writes it: whole ids, plain numbers, times of the site to the second. */
function written({ name }: AnyKind, { text, instant, id }: Seen): string {
  if (text === '–') return ''
  if (id !== null) return id
  if (name === 'amount' || name === 'integer') return text.replaceAll(',', '').replace('−', '-')
  if (instant === null) return text
  expect(text).toBe(formatInstant(instant, zone))
  return localInstant(new Date(instant), zone)
}

const kindUnder = (list: AnyList, head: string): AnyKind =>
  Object.values(list.columns as Record<string, AnyKind>).find(({ label }) => label === head)!

/** Every page of the list as the reader turns them. */
async function everythingSeen(page: Page, list: AnyList): Promise<readonly (readonly string[])[]> {
  const kinds = (await headsOf(page)).map((head) => kindUnder(list, head))
  const all: (readonly string[])[] = []
  const next = screenOf(page).getByRole('button', { name: /^(Next page|Older ›)$/ })
  for (;;) {
    for (const row of await seenOn(page)) all.push(row.map((one, place) => written(kinds[place]!, one)))
    if (await next.isDisabled()) return all
    const first = await rowsOf(page).first().textContent()
    await next.click()
    await expect.poll(() => rowsOf(page).first().textContent()).not.toBe(first)
    await settled(page)
  }
}

/** Asks for a file of what is on the screen and saves it from the list of files. */
async function exportCsv({ page }: Visit, report: string): Promise<ParsedCsv> {
  const menu = await drop(page, 'Export')
  await menu.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/download-report')
  await settled(page)
  const state = async () => {
    await page.keyboard.press('r')
    await settled(page)
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

test('the file holds what was seen: columns, order, filter, every cell, the sums', async () => {
  const { page, open, troubles } = owner
  await open(`/my-bets?player=${player.name}&placedAt=${lately()}`)
  await settled(page)
  const columns = await drop(page, 'Columns')
  await columns.getByLabel('Product').click()
  await columns.getByLabel('Liability').click()
  await page.keyboard.press('Escape')
  await screenOf(page).getByRole('button', { name: 'Stake ₹' }).click()
  await settled(page)
  await screenOf(page).getByRole('button', { name: 'Totals of all pages' }).click()
  await screenOf(page).locator('tfoot th', { hasText: 'all' }).waitFor()
  const heads = await headsOf(page)
  const sums = [await totalOf(page, 'Stake'), await totalOf(page, 'P/L')]
  const rows = await everythingSeen(page, myBets)
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
  expect(troubles).toEqual([])
})

test('a statement reads the same in its file', async () => {
  const { page, open, troubles } = owner
  await open(`/account-statement?account=${player.id}&at=${lately()}`)
  await settled(page)
  const heads = await headsOf(page)
  const rows = await everythingSeen(page, accountStatement)
  const file = await exportCsv(owner, 'Account statement')
  expect(file.columns).toEqual(heads)
  expect(file.rows).toEqual(rows)
  expect(troubles).toEqual([])
})

const dayBefore = (days: number) => localInstant(new Date(Date.now() - days * 86_400_000), zone).slice(0, 10)

/** As long as the demo has history. */
const lately = () => `${dayBefore(90)}..${dayBefore(0)}`
