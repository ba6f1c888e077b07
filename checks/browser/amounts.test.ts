import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { hasFocus, type PanelPage } from './panel-page.ts'

let stage: BrowserSetup
let owner: PanelPage
beforeAll(async () => {
  stage = await openBrowserSetup(undefined, 'idle')
  owner = await stage.signInAs('owner')
}, 300_000)
afterAll(() => stage?.close())

test('groups an amount while it is typed, keeps the caret, and shows it in words', async () => {
  const { page, open, errors } = owner
  await open('/downline')
  await page.getByRole('button', { name: 'Actions of row 1' }).click()
  await page.getByRole('menuitem', { name: 'Deposit chips' }).click()
  const amount = page.getByRole('dialog').locator('[data-field=amount] input:not([readonly])')
  await amount.waitFor()
  const shown = () =>
    amount.evaluate((input: HTMLInputElement) => {
      const { value, selectionStart } = input
      return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`
    })
  const caretAt = (at: number) => amount.evaluate((input: HTMLInputElement, to) => input.setSelectionRange(to, to), at)
  await amount.pressSequentially('1234567.5')
  await expect.poll(shown).toBe('12,34,567.5|')
  await caretAt(5)
  await page.keyboard.type('9')
  await expect.poll(shown).toBe('1,23,49|,567.5')
  // A comma that separates no groups stays in sight.
  await page.keyboard.type(',')
  await expect.poll(shown).toBe('1,23,49,|,567.5')
  await page.keyboard.press('Backspace')
  await expect.poll(shown).toBe('1,23,49|,567.5')
  await page.keyboard.press('Backspace')
  await expect.poll(shown).toBe('12,34|,567.5')
  // Over a separator, backwards and forwards.
  await caretAt(6)
  await page.keyboard.press('Backspace')
  await expect.poll(shown).toBe('1,23|,567.5')
  await page.keyboard.press('Delete')
  await expect.poll(shown).toBe('12,3|67.5')
  await page.keyboard.press('ControlOrMeta+A')
  await page.evaluate(() => navigator.clipboard.writeText('₹ 12,34,567.50'))
  await page.keyboard.press('ControlOrMeta+V')
  await expect.poll(shown).toBe('12,34,567.50|')
  await amount.fill('')
  await amount.pressSequentially('2.5l')
  await expect.poll(shown).toBe('2,50,000|')
  await expect
    .poll(() => page.getByRole('dialog').locator('[data-field=amount]').innerText())
    .toContain('two lakh fifty thousand')
  await page.keyboard.press('Escape')
  expect(errors).toEqual([])
})

test('a decimal comma, typed or pasted, is refused and never taken for a separator of groups', async () => {
  const { page, open } = owner
  await open('/downline')
  await page.getByRole('button', { name: 'Actions of row 1' }).click()
  await page.getByRole('menuitem', { name: 'Deposit chips' }).click()
  const field = page.getByRole('dialog').locator('[data-field=amount]')
  const amount = field.locator('input:not([readonly])')
  await amount.waitFor()
  for (const written of ['12,50', '1,25', '1.234,56', '7,5k']) {
    await amount.fill('')
    await amount.pressSequentially(written)
    await expect.poll(() => amount.inputValue()).toBe(written)
    await page.keyboard.press('ControlOrMeta+A')
    await page.evaluate((text) => navigator.clipboard.writeText(text), written)
    await page.keyboard.press('ControlOrMeta+V')
    await expect.poll(() => amount.inputValue()).toBe(written)
  }
  await amount.fill('')
  await amount.pressSequentially('12,50')
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => field.innerText()).toContain('Enter an amount like 1250.50.')
  await page.keyboard.press('Escape')
})

test('groups the bounds of an amount in a filter, and sends them without separators', async () => {
  const { page, open, errors } = owner
  await open('/withdraws?amount=100000..2500000')
  const chip = page.locator('.filter-chip', { hasText: 'Amount' })
  await expect.poll(() => chip.innerText()).toContain('1,00,000 – 25,00,000')
  await chip.click()
  const from = page.getByLabel('Amount from')
  await expect.poll(() => hasFocus(from)).toBe(true)
  await expect.poll(() => from.inputValue()).toBe('1,00,000')
  await from.fill('50k')
  await expect.poll(() => from.inputValue()).toBe('50,000')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('amount')).toBe('50000..2500000')
  expect(errors).toEqual([])
})
