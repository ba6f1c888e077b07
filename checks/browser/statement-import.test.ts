import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './accessibility.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { tab, waitForRows } from './lists.ts'
import { wide } from './panel-page.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const query = async (text: string, values: readonly unknown[] = []) =>
  (await stage.database.ownerPool.query<Readonly<Record<string, string>>>(text, [...values])).rows

const domain = '11'

/** Makes deposits wait for a bank line, and returns their references and amounts. */
const waitingDeposits = (first: number) =>
  query(
    `update deposit d set utr = ($2 + n)::text from (select cell, id, row_number() over (order by id) as n from deposit
       where domain_id = $1 and gateway = 'manual' and status = 'PENDING' order by id limit 2) w
     where d.cell = w.cell and d.id = w.id returning d.utr, amount_text(d.amount, d.currency) as amount`,
    [domain, first],
  )

/** A bank's file that no one here has seen: a preamble, dates that may be either, a balance, a footer. */
function unknownFile(deposits: readonly Readonly<Record<string, string>>[]): Buffer {
  let balance = 100_000
  const rows = deposits.map(({ utr = '', amount = '0' }, at) => {
    balance += Number(amount.replaceAll(',', ''))
    return `0${at + 1}/06/2026,UPI payment,${utr},,${amount.replaceAll(',', '')},${balance.toFixed(2)}`
  })
  const text = [
    'Statement of account,XXXX4321',
    '',
    'Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    ...rows,
    '*** End of statement ***',
  ]
  return Buffer.from(text.join('\n'))
}

test.each([
  ['light', 812_340_000_000],
  ['dark', 812_350_000_000],
] as const)('an unknown file of a bank becomes matched deposits in at most six clicks, %s', async (scheme, first) => {
  const deposits = await waitingDeposits(first)
  expect(deposits).toHaveLength(2)
  const { page, open, errors, shot, close } = await stage.signInAs('finance', {
    scheme,
    storage: { site_theme_domain: domain },
  })
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await open('/manual-deposits')
  await waitForRows(page)
  await click(page.getByRole('button', { name: 'Import bank statement' }))
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' })
  const chooser = page.waitForEvent('filechooser')
  await click(dialog.locator('[data-field=file] button').first())
  await (await chooser).setFiles({ name: 'unknown.csv', mimeType: 'text/csv', buffer: unknownFile(deposits) })
  const review = dialog.getByRole('region', { name: 'Preview' })
  await review.getByText('Choose their order').waitFor()
  expect(await review.innerText()).toContain('may be 2026-06-01 or 2026-01-06')
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  await shot(`statement-question-${scheme}`)
  clicks += 1
  await dialog.getByLabel('Order of day and month').selectOption('DAY_FIRST')
  await review.getByText('2 deposits matched').waitFor()
  expect(await review.innerText()).toContain('The amounts agree with the balances of the file')
  expect(await dialog.getByLabel('Credit column').inputValue()).toBe('Credit')
  await dialog.getByLabel('Bank account').fill(`Unknown bank ${scheme}`)
  clicks += 1
  await dialog.getByLabel('Reason').selectOption('OTHER')
  await dialog.getByLabel('Details').fill('Statement of the day')
  await shot(`statement-preview-${scheme}`)
  expect(await violations(page)).toEqual([])
  await click(dialog.getByRole('button', { name: 'Import bank statement' }))
  await dialog.waitFor({ state: 'hidden' })
  clicks += 1
  await tab(page, 'Matched')
  for (const { utr = '' } of deposits) await page.getByText(utr).first().waitFor()
  expect(clicks).toBeLessThanOrEqual(6)
  await shot(`statement-matched-${scheme}`)
  const stored = await query(
    `select utr from bank_statement_line where account = $1 and not is_rolled_back order by utr`,
    [`Unknown bank ${scheme}`],
  )
  expect(stored.map(({ utr }) => utr)).toEqual(deposits.map(({ utr }) => utr).toSorted())
  expect(errors).toEqual([])
  await close()
})

const looks = [['wide', 'light']] as const
const viewports = { wide }
const isTooWide = (element: Element) => element.scrollWidth > element.clientWidth

test.each(looks)('every doubtful row of a long file can be reached, %s and %s', async (width, scheme) => {
  const { page, open, errors, shot, close } = await stage.signInAs('finance', {
    scheme,
    viewport: viewports[width],
    storage: { site_theme_domain: domain },
  })
  await open('/manual-deposits')
  await waitForRows(page)
  await page.getByRole('button', { name: 'Import bank statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.locator('[data-field=file] button').first().click()
  const paidOut = Array.from({ length: 60 }, () => '01/06/2026,NEFT,x,5.00,')
  const credits = Array.from({ length: 70 }, (_, at) => `01/06/2026,UPI,${812_360_000_000 + at},,1.00`)
  const text = ['Date,Narration,UTR,Debit,Credit', ...paidOut, ...credits].join('\n')
  await (await chooser).setFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
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
