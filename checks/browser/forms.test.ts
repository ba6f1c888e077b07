import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from './stage.ts'
import { screenOf, type Visit } from './visit.ts'

let stage: Stage
let owner: Visit
beforeAll(async () => {
  stage = await openStage()
  owner = await stage.enter('owner')
}, 300_000)
afterAll(() => stage?.close())

const pathNow = () => new URL(owner.page.url()).pathname

test('what was typed into a form is not lost by leaving it, unless somebody says so', async () => {
  const { page, open, troubles } = owner
  const asked: string[] = []
  let isLeft = false
  page.on('dialog', (dialog) => {
    asked.push(dialog.message() || dialog.type())
    void (isLeft ? dialog.accept() : dialog.dismiss())
  })
  await open('/role-create')
  const name = screenOf(page).locator('form input').first()
  await name.fill('Night watch')
  await page.locator('.menu-link', { hasText: 'Dashboard' }).click()
  await expect.poll(() => asked).toEqual(['Leave without saving? Your changes will be lost.'])
  expect(pathNow()).toBe('/role-create')
  expect(await name.inputValue()).toBe('Night watch')
  isLeft = true
  // Whoever has agreed is not asked again while the next screen is on its way, wherever he turns meanwhile.
  const letCome = await holdBack(page, /\/assets\/overview\.[^/]*\.js$/)
  await page.locator('.menu-link', { hasText: 'Dashboard' }).click()
  await expect.poll(pathNow).toBe('/')
  expect(await name.inputValue()).toBe('Night watch')
  await page.goBack()
  // Who turns back to the form before it is gone finds it guarded as before.
  await expect.poll(pathNow).toBe('/role-create')
  expect(await name.inputValue()).toBe('Night watch')
  expect(asked).toHaveLength(2)
  await page.locator('.menu-link', { hasText: 'Dashboard' }).click()
  await expect.poll(pathNow).toBe('/')
  expect(asked).toHaveLength(3)
  await open('/role-create')
  expect(asked).toEqual(Array.from({ length: 3 }, () => 'Leave without saving? Your changes will be lost.'))
  letCome()
  await name.waitFor()
  await page.locator('.menu-link', { hasText: 'Dashboard' }).click()
  await expect.poll(pathNow).toBe('/')
  expect(asked).toHaveLength(3)
  expect(troubles).toEqual([])
})

/** What is asked for at such an address comes only when it is let go on. */
async function holdBack(page: Page, address: RegExp) {
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await isFree
    await route.continue()
  })
  return release
}

test('Enter sends no form; what is missing is said when it is saved, and leads to its field', async () => {
  const { page, open, troubles } = owner
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await open('/user-create')
  const first = screenOf(page).locator('form input').first()
  await first.fill('x')
  await page.keyboard.press('Enter')
  expect(await screenOf(page).locator('.error-summary').count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  const summary = screenOf(page).locator('.error-summary')
  await summary.waitFor()
  expect(sent).toEqual([])
  await summary.getByRole('button').first().click()
  expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
  expect(pathNow()).toBe('/user-create')
  expect(troubles).toEqual([])
})

test('a choice that is fetched while its dialog already stands has the focus all the same, and keeps it', async () => {
  const { page, open, troubles } = owner
  for (const hasBegun of [false, true]) {
    const letCome = await holdBack(page, /\/assets\/choices-entry[^/]*\.js$/)
    await open('/players')
    await page.getByRole('button', { name: 'Retire tag' }).click()
    const tag = page.getByRole('dialog').getByRole('textbox', { name: 'Tag' })
    await expect.poll(() => hasFocus(tag)).toBe(true)
    expect(await tag.getAttribute('placeholder')).toBe('Loading …')
    if (hasBegun) await page.keyboard.type('vip')
    letCome()
    const choice = page.getByRole('dialog').getByRole('combobox', { name: 'Tag' })
    await expect.poll(() => hasFocus(choice)).toBe(true)
    expect(await choice.inputValue()).toBe('')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option').first().waitFor()
  }
  expect(troubles).toEqual([])
})

const hasFocus = async (field: Locator): Promise<boolean> =>
  (await field.count()) === 1 && field.evaluate((element) => element === document.activeElement)
