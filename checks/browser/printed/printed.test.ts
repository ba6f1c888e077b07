import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import { partOf } from '#checks/run-size.ts'
import { readPrinted } from './printed-pages.ts'
import { openBrowserSetup, type BrowserSetup } from '../browser-setup.ts'
import { rowsOf, waitForRows } from '../lists.ts'
import { screenOf, type PanelPage } from '../panel-page.ts'

/** Printing a list prints the list: every row that is loaded, under its heads, on as few sheets as it needs. */
let stage: BrowserSetup
let owner: PanelPage
beforeAll(async () => {
  stage = await openBrowserSetup(undefined, 'idle')
  owner = await stage.signInAs('owner')
  // A case that has waited for 5 minutes when its row is read would be printed with 6.
  await owner.page.clock.setFixedTime(instantNow())
}, 300_000)
afterAll(() => stage?.close())

/** A sheet of A4 across, in points and, within its margins, in CSS pixels. */
const sheet = { width: 842, height: 595 }
const paper = { width: 1047, height: 718 }

const squeezed = (text: string): string => text.replace(/\s/gu, '')
const textsOf = async (cells: Locator): Promise<string> => squeezed((await cells.allTextContents()).join(''))
const cellsOf = (page: Page, row: string): Locator =>
  screenOf(page).locator(`.rows ${row} > :is(th, td):not(.menu-cell, .select-cell)`)

interface Shown {
  readonly heads: string
  readonly rows: readonly string[]
}
async function shownIn(page: Page): Promise<Shown> {
  const heads = await textsOf(cellsOf(page, 'thead tr'))
  const rows = await rowsOf(page).evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll<HTMLElement>(':scope > td:not(.menu-cell, .select-cell)')]
        .map((cell) => {
          const read = cell.cloneNode(true) as HTMLElement
          for (const hidden of read.querySelectorAll('.unseen')) hidden.remove()
          return read.textContent
        })
        .join('')
        .replace(/\s/gu, ''),
    ),
  )
  return { heads, rows }
}

test.each(partOf(['/withdraws', '/player-balance-report'], 2))(
  '%s is printed whole: its rows under its heads on every sheet, and nothing of the frame',
  async (path) => {
    const { page, open, errors } = owner
    await open(path)
    await waitForRows(page)
    const { heads, rows } = await shownIn(page)
    expect(rows.length).toBeGreaterThan(5)
    const file = await page.pdf({ preferCSSPageSize: true })
    const sheets = readPrinted(file)
    expect(sheets.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      sheets.map(() => [sheet.width, sheet.height]),
    )
    expect(sheets.length).toBeLessThanOrEqual(3)
    // The number of rows may stand alone on the last sheet, if the rows fill the one before.
    const withoutHeads = sheets.map(({ letters }) => letters).filter((letters) => !letters.includes(heads))
    expect(withoutHeads.filter((letters) => !/^[\d,]+rowsPage\d+$/.test(letters))).toEqual([])
    // Rows go on below the heads of the next sheet.
    const printed = sheets.map(({ letters }, place) => letters.replace(heads, place === 0 ? '|' : '')).join('')
    expect(printed.split(rows.join('')).length, `${rows.join('\n')}\nare in\n${printed}`).toBe(2)
    for (const words of ['Search', 'Dashboard', 'Views', 'Columns', 'Export', 'Sign out'])
      expect(printed).not.toContain(words)
    expect(errors).toEqual([])
  },
)

test('no column of a printed list is cut, and totals are under their columns', async () => {
  const { page, open, errors } = owner
  await open('/withdraws')
  await waitForRows(page)
  // A work queue opens its first case by itself.
  await page.getByRole('complementary', { name: 'Row details' }).waitFor()
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  await screenOf(page).locator('[data-paper=fitted]').waitFor()
  await expect.poll(() => page.getByRole('complementary', { name: 'Row details' }).count()).toBe(0)
  const right = (cells: Locator) =>
    cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().right)))
  const heads = await right(cellsOf(page, 'thead tr'))
  expect(heads.filter((edge) => edge > paper.width)).toEqual([])
  const spans = await cellsOf(page, 'tfoot tr').evaluateAll((all) =>
    all.map((cell) => (cell as HTMLTableCellElement).colSpan),
  )
  const ends = spans.map((_, place) => spans.slice(0, place + 1).reduce((sum, span) => sum + span, 0))
  expect(await right(cellsOf(page, 'tfoot tr'))).toEqual(ends.map((end) => heads[end - 1]))
  await page.emulateMedia({ media: null })
  await expect.poll(() => screenOf(page).locator('[data-paper]').count()).toBe(0)
  expect(errors).toEqual([])
})
