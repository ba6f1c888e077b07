import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '#checks/run-size.ts'
import { looksInRun, violations } from './accessibility.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { rowsOf, tab, waitForRows } from './lists.ts'
import { hasFocus, narrow, wide } from './panel-page.ts'
import { statementRows, unknownFile, type StatementRows } from './shown/statement-rows.ts'
import { untilStill } from './still.ts'

const domain = '11'
let stage: BrowserSetup
let rows: StatementRows
beforeAll(async () => {
  stage = await openBrowserSetup()
  rows = statementRows(stage.database.ownerPool, domain)
}, 300_000)
afterAll(() => stage?.close())

/** Presses a key until the field has the focus. */
async function reach(page: Page, field: Locator, key = 'Tab'): Promise<void> {
  await field.waitFor()
  for (let presses = 0; !(await hasFocus(field)); presses += 1) {
    expect(presses, `${key} does not lead to the field`).toBeLessThan(60)
    await page.keyboard.press(key)
  }
}

/** Opens the dialog of the import and chooses a file in it. */
async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<Locator> {
  await page.getByRole('button', { name: 'Import bank statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.locator('[data-field=file] button').first().click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
  return dialog
}

const schemes = [
  ['light', 812_340_000_000],
  ['dark', 812_350_000_000],
] as const

test.each(partOf(schemes, 2))(
  'an unknown file of a bank becomes matched deposits in at most six clicks, %s',
  async (scheme, first) => {
    const deposits = await rows.waitingDeposits(first)
    expect(deposits).toHaveLength(2)
    const { page, open, errors, shot, close } = await stage.signInAs('finance', {
      scheme,
      storage: { site_theme_domain: domain },
    })
    await open('/manual-deposits')
    await waitForRows(page)
    // As the page gets them; a choice from a list is one more.
    await page.evaluate(() => {
      const count = { clicks: 0 }
      addEventListener('pointerdown', () => (document.body.dataset['clicks'] = String((count.clicks += 1))), true)
    })
    let choices = 0
    const choose = async (label: string, value: string) => {
      choices += 1
      await dialog.getByLabel(label).selectOption(value)
    }
    const dialog = await chooseFile(page, 'unknown.csv', unknownFile(deposits))
    const review = dialog.getByRole('region', { name: 'Preview' })
    await review.getByText('Choose their order').waitFor()
    expect(await review.innerText()).toContain('may be 2026-06-01 or 2026-01-06')
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    await shot(`statement-question-${scheme}`)
    await choose('Order of day and month', 'DAY_FIRST')
    await review.getByText('2 deposits matched').waitFor()
    expect(await review.innerText()).toContain('The amounts agree with the balances of the file')
    expect(await dialog.getByLabel('Credit column').inputValue()).toBe('Credit')
    await reach(page, dialog.getByLabel('Bank account'))
    // The account of the last file with these columns is there already.
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(`Unknown bank ${scheme}`)
    await choose('Reason', 'OTHER')
    await reach(page, dialog.getByLabel('Details'))
    await page.keyboard.type('Statement of the day')
    await shot(`statement-preview-${scheme}`)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Import bank statement' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await tab(page, 'Matched')
    for (const { utr = '' } of deposits) await page.getByText(utr).first().waitFor()
    expect([await page.evaluate(() => document.body.dataset['clicks']), choices]).toEqual(['4', 2])
    await shot(`statement-matched-${scheme}`)
    const stored = await rows.linesOf(`Unknown bank ${scheme}`)
    expect(stored.map(({ utr }) => utr)).toEqual(deposits.map(({ utr }) => utr).toSorted())
    expect(errors).toEqual([])
    await close()
  },
)

const looks = [
  ['wide', 'light'],
  ['narrow', 'dark'],
] as const
const viewports = { wide, narrow }
const isTooWide = (element: Element) => element.scrollWidth > element.clientWidth

test.each(partOf(looks, 2))('every doubtful row of a long file can be reached, %s and %s', async (width, scheme) => {
  const { page, open, errors, shot, close } = await stage.signInAs('finance', {
    scheme,
    viewport: viewports[width],
    storage: { site_theme_domain: domain },
  })
  await open('/manual-deposits')
  await waitForRows(page)
  const paidOut = Array.from({ length: 60 }, () => '01/06/2026,NEFT,x,5.00,')
  const credits = Array.from({ length: 70 }, (_, at) => `01/06/2026,UPI,${812_360_000_000 + at},,1.00`)
  const text = ['Date,Narration,UTR,Debit,Credit', ...paidOut, ...credits].join('\n')
  const dialog = await chooseFile(page, 'long.csv', Buffer.from(text))
  const review = dialog.getByRole('region', { name: 'Preview' })
  const pages = review.getByRole('navigation', { name: 'Pages of the preview' })
  await pages.getByText('Rows 1–50 of 130').waitFor()
  const references = async () =>
    (await review.locator('tbody td:nth-child(4)').allInnerTexts()).filter((one) => one !== 'x')
  const first = await references()
  await shot(`statement-rows-${width}-${scheme}`)
  await pages.getByRole('button', { name: 'Next rows' }).click()
  await pages.getByText('Rows 51–100 of 130').waitFor()
  expect([...first, ...(await references())]).toEqual(credits.map((_, at) => String(812_360_000_000 + at)))
  await pages.scrollIntoViewIfNeeded()
  await shot(`statement-pages-${width}-${scheme}`)
  expect(await dialog.evaluate(isTooWide)).toBe(false)
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
  await close()
})

/** Opens the dialog of the only row with keys alone. */
async function openRollBack(page: Page): Promise<Locator> {
  await rowsOf(page).first().locator('.row-menu').focus()
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('menuitem', { name: 'Roll back import' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Roll back import' })
  await dialog.waitFor()
  await untilStill(page)
  return dialog
}

test('an import is rolled back with keys alone, with a reason, and only while no deposit is matched by it', async () => {
  const [deposit] = await rows.waitingDeposits(812_370_000_000)
  const utr = deposit?.['utr'] ?? ''
  const matched = await rows.importOf('Bank of a matched line', utr)
  const free = await rows.importOf('Bank of a free line', '812380000001')
  const { page, open, errors, shot, close } = await stage.signInAs('finance', {
    storage: { site_theme_domain: domain },
    expects: [409],
  })
  const openList = async (account: string) => {
    await open(`/manual-deposits/statements?account=${encodeURIComponent(account)}`)
    await waitForRows(page)
    expect(await rowsOf(page).count()).toBe(1)
  }
  await openList('Bank of a matched line')
  const dialog = await openRollBack(page)
  const [reason, details] = [dialog.getByLabel('Reason'), dialog.getByLabel('Details')]
  const confirm = dialog.getByRole('button', { name: 'Roll back import' })
  expect(await dialog.innerText()).toContain('Roll back the import of 1 line of Bank of a matched line?')
  await reach(page, details)
  await page.keyboard.type('The file of another bank')
  await reach(page, confirm)
  await page.keyboard.press('Enter')
  await dialog.getByText('Choose a reason.').waitFor()
  expect(await details.inputValue()).toBe('The file of another bank')
  await reach(page, reason, 'Shift+Tab')
  await page.keyboard.type('Err')
  expect(await reason.inputValue()).toBe('CORRECTION')
  await reach(page, confirm)
  await page.keyboard.press('Enter')
  await dialog
    .getByText(`The deposit with the reference ${utr} is matched by this import. It cannot be rolled back.`)
    .waitFor()
  expect([await reason.inputValue(), await details.inputValue()]).toEqual(['CORRECTION', 'The file of another bank'])
  const untouched = { status: 'IMPORTED', rolled_back_by: null, rollback_reason: null, is_rolled_back: 'false' }
  expect(await rows.stateOf(matched)).toEqual([untouched])
  for (const [size, scheme] of looksInRun('rollback', [
    ['wide', 'light'],
    ['wide', 'dark'],
    ['narrow', 'dark'],
    ['narrow', 'light'],
  ] as const)) {
    await page.setViewportSize(viewports[size])
    await page.emulateMedia({ colorScheme: scheme })
    await untilStill(page)
    await shot(`statement-rollback-${size}-${scheme}`)
    expect([await dialog.evaluate(isTooWide), await page.locator('html').evaluate(isTooWide)]).toEqual([false, false])
    expect(await violations(page)).toEqual([])
  }
  page.once('dialog', (question) => void question.accept())
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await untilStill(page)
  await shot('statement-imports-narrow')
  await page.setViewportSize(wide)
  await openList('Bank of a free line')
  await openRollBack(page)
  await reach(page, reason)
  await page.keyboard.type('Oth')
  await reach(page, details)
  await page.keyboard.type('Imported twice')
  await reach(page, confirm)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await tab(page, 'Rolled back')
  await page.getByText('Imported twice').first().waitFor()
  const [rolledBack] = await rows.stateOf(free)
  expect(rolledBack).toMatchObject({ status: 'ROLLED_BACK', rolled_back_by: 'finance', is_rolled_back: 'true' })
  expect(rolledBack?.['rollback_reason']).toContain('Imported twice')
  expect(await rows.stateOf(matched)).toEqual([untouched])
  await shot('statement-imports-wide')
  expect(errors).toEqual([])
  await close()
})
