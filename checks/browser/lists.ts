import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { drop, screenOf } from './visit.ts'

/** What is told of the row that stands open beside the list has tables of its own. */
export const rowsOf = (page: Page): Locator => screenOf(page).locator('tbody tr:not(.row-detail tr)')

/** The rows have come, and they are those that were asked for. */
export async function settled(page: Page): Promise<void> {
  await screenOf(page).locator('tbody tr, .list-body .empty-note').first().waitFor()
  await expect.poll(() => screenOf(page).locator('.skeleton, .rows-stale').count()).toBe(0)
}

/** Heads as they are read, without the arrow of the order and the unit. */
export const headsOf = async (page: Page): Promise<readonly string[]> =>
  (await screenOf(page).locator('thead th:not(.menu-cell):not(.select-cell)').allTextContents()).map(withoutUnit)

export const withoutUnit = (head: string): string => head.replace(/ [↑↓]$/, '').replace(/ (₹|\(\w+\))$/, '')

/** The text under a head in a row. */
export async function cell(page: Page, head: string, row = 0): Promise<string> {
  const place = (await headsOf(page)).indexOf(head)
  if (place < 0) throw new Error(`No column is headed ${head}`)
  return (await rowsOf(page).nth(row).locator('td:not(.select-cell)').nth(place).textContent()) ?? ''
}

/** Narrows the list by a filter that is entered as text. */
export async function filterBy(page: Page, label: string, text: string): Promise<void> {
  const chip = screenOf(page).locator('.filter-chip', { hasText: label })
  if ((await chip.count()) === 0) {
    const menu = await drop(page, 'Add a filter')
    await menu.getByRole('menuitem', { name: label, exact: true }).click()
  } else await chip.first().click()
  const editor = page.locator('.drop:popover-open')
  await editor.locator('input').first().fill(text)
  await page.keyboard.press('Enter')
  await settled(page)
}

export async function tab(page: Page, title: string): Promise<void> {
  await screenOf(page).locator('.tab-strip').getByRole('button', { name: title, exact: true }).click()
  await settled(page)
}

/** Opens the dialog of an action from the menu of a row. */
export async function begin(page: Page, action: string, row = 0): Promise<Locator> {
  await rowsOf(page).nth(row).locator('.row-menu').click()
  const menu = page.locator('.drop:popover-open')
  await menu.getByRole('menuitem', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.waitFor()
  return dialog
}

export interface Justified {
  readonly because: string
  readonly password?: string
}

/** Fills what every decision about money asks. */
export async function justify(dialog: Locator, { because, password }: Justified): Promise<void> {
  await dialog.getByLabel('Reason').selectOption('CHECKED')
  await dialog.getByLabel('In words').fill(because)
  if (password !== undefined) await dialog.getByLabel('Your transaction password').fill(password)
}

/** Presses the button that does it. */
export const commit = (dialog: Locator, action: string): Promise<void> =>
  dialog.locator('.dialog-foot').getByRole('button', { name: action, exact: true }).click()

/** Which cell of a row stands under a head, the one to tick counted. */
export const placeOf = async (page: Page, head: string): Promise<number> =>
  (await screenOf(page).locator('thead .select-cell').count()) + (await headsOf(page)).indexOf(head)

/** What stands under a head in the last row of sums. */
export const totalOf = async (page: Page, head: string): Promise<string> => {
  const place = await placeOf(page, head)
  const cells = await screenOf(page)
    .locator('tfoot tr')
    .last()
    .locator('th, td')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { colSpan } = one as HTMLTableCellElement
        return [...Array.from({ length: colSpan - 1 }, () => ''), one.textContent ?? '']
      }),
    )
  return cells[place] ?? ''
}

/** Paise of an amount as it is read. */
export const paise = (text: string): bigint => BigInt(text.replaceAll(',', '').replace('−', '-').replace('.', ''))
