import type { Locator, Page } from 'playwright-core'
import { openDropdown, screenOf } from './panel-page.ts'
import { untilDrawn, untilStill } from './still.ts'

/** The rows of the list, without the tables inside an open row's details. */
export const rowsOf = (page: Page): Locator => screenOf(page).locator('tbody tr:not(.row-detail tr)')

/** Waits until the rows of the address are drawn, or that there are none. */
export async function waitForRows(page: Page): Promise<void> {
  await untilDrawn(page)
  await screenOf(page).locator('tbody tr, .cards > *, .tiles .tile, .list-body .empty-note').first().waitFor()
  await untilDrawn(page)
}

/** Reads the rows again with the key for it, and waits until the answer is drawn. */
export async function refreshRows(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await Promise.all([
    page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api${pathname}` && answer.ok()),
    page.keyboard.press('l'),
  ])
  await untilStill(page)
}

/** Column heads without the sort arrow and the unit. */
export const headsOf = async (page: Page): Promise<readonly string[]> =>
  (await screenOf(page).locator('thead th:not(.menu-cell):not(.select-cell)').allTextContents()).map(withoutUnit)

export const withoutUnit = (head: string): string => head.replace(/ [↑↓]$/, '').replace(/ (₹|\(\w+\))$/, '')

/** The text under a head in a row. */
export async function cell(page: Page, head: string, row = 0): Promise<string> {
  const place = (await headsOf(page)).indexOf(head)
  if (place < 0) throw new Error(`No column is headed ${head}`)
  return (await rowsOf(page).nth(row).locator('td:not(.select-cell)').nth(place).textContent()) ?? ''
}

/** Applies a text filter to the list. */
export async function filterBy(page: Page, label: string, text: string): Promise<void> {
  const chip = screenOf(page).locator('.filter-chip', { hasText: label })
  if ((await chip.count()) === 0) {
    const menu = await openDropdown(page, 'Add a filter')
    await menu.getByRole('menuitem', { name: label, exact: true }).click()
  } else await chip.first().click()
  const editor = page.locator('.drop:popover-open')
  await editor.locator('input').first().fill(text)
  await page.keyboard.press('Enter')
  await waitForRows(page)
}

export async function tab(page: Page, title: string): Promise<void> {
  await screenOf(page).locator('.tab-strip').getByRole('button', { name: title, exact: true }).click()
  await waitForRows(page)
}

/** Opens the dialog of an action from the menu of a row. */
export async function openActionDialog(page: Page, action: string, row = 0): Promise<Locator> {
  await rowsOf(page).nth(row).locator('.row-menu').click()
  const menu = page.locator('.drop:popover-open')
  await menu.getByRole('menuitem', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.waitFor()
  return dialog
}

export interface ReasonInput {
  readonly note: string
  readonly password?: string
}

/** Fills in the reason and the transaction password. */
export async function enterReason(dialog: Locator, { note: because, password }: ReasonInput): Promise<void> {
  await dialog.getByLabel('Reason').selectOption('CHECKED')
  await dialog.getByLabel('Details').fill(because)
  if (password !== undefined) await dialog.getByLabel('Your transaction password').fill(password)
}

/** Presses the dialog's submit button. */
export const submitDialog = (dialog: Locator, action: string): Promise<void> =>
  dialog.locator('.dialog-foot').getByRole('button', { name: action, exact: true }).click()

/** The index of the cell under a head, including the selection cell. */
export const columnIndexOf = async (page: Page, head: string): Promise<number> =>
  (await screenOf(page).locator('thead .select-cell').count()) + (await headsOf(page)).indexOf(head)

/** The text under a head in the last row of totals. */
export const totalOf = async (page: Page, head: string): Promise<string> => {
  const place = await columnIndexOf(page, head)
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

/** Parses a formatted amount into paise. */
export const paise = (text: string): bigint => BigInt(text.replaceAll(',', '').replace('−', '-').replace('.', ''))

/** Presses Tab until the control with this name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
    if (name.test(text)) return
    passed.push(text.slice(0, 20))
  }
  throw new Error(`Tab never reached ${name}, only ${passed.join(' | ')}`)
}
