import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { screenOf, type PanelPage } from './panel-page.ts'

let stage: BrowserSetup
let owner: PanelPage
beforeAll(async () => {
  stage = await openBrowserSetup()
  owner = await stage.signInAs('owner')
}, 300_000)
afterAll(() => stage?.close())

const pathNow = () => new URL(owner.page.url()).pathname

test('asks before unsaved changes of a form are lost', async () => {
  const { page, open, errors } = owner
  const dialogs: string[] = []
  let isLeft = false
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message() || dialog.type())
    void (isLeft ? dialog.accept() : dialog.dismiss())
  })
  await open('/role-create')
  const name = screenOf(page).locator('form input').first()
  await name.fill('Night watch')
  await page.locator('.menu-link', { hasText: 'Dashboard' }).click()
  await expect.poll(() => dialogs).toEqual(['Leave without saving? Your changes will be lost.'])
  expect(pathNow()).toBe('/role-create')
  expect(await name.inputValue()).toBe('Night watch')
  isLeft = true
  // A user who has confirmed leaving is not asked again while the next screen loads.
  const letCome = await delayRequests(page, /\/assets\/overview\.[^/]*\.js$/)
  await page.locator('.menu-link', { hasText: 'Dashboard' }).click()
  await expect.poll(pathNow).toBe('/')
  expect(await name.inputValue()).toBe('Night watch')
  await page.goBack()
  // A user who returns to the form before it is gone is asked again.
  await expect.poll(pathNow).toBe('/role-create')
  expect(await name.inputValue()).toBe('Night watch')
  expect(dialogs).toHaveLength(2)
  await page.locator('.menu-link', { hasText: 'Dashboard' }).click()
  await expect.poll(pathNow).toBe('/')
  expect(dialogs).toHaveLength(3)
  await open('/role-create')
  expect(dialogs).toEqual(Array.from({ length: 3 }, () => 'Leave without saving? Your changes will be lost.'))
  letCome()
  await name.waitFor()
  await page.locator('.menu-link', { hasText: 'Dashboard' }).click()
  await expect.poll(pathNow).toBe('/')
  expect(dialogs).toHaveLength(3)
  expect(errors).toEqual([])
})

/** Holds back requests to matching addresses until the returned function is called, which fails if none was held back. */
async function delayRequests(page: Page, address: RegExp) {
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>()
  const held: string[] = []
  await page.route(address, async (route) => {
    held.push(route.request().url())
    await isFree
    await route.continue()
  })
  return () => {
    release()
    expect(held, `no request to ${address} was held back`).not.toEqual([])
  }
}

test('does not submit on Enter, and links missing fields in a summary on save', async () => {
  const { page, open, errors } = owner
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
  expect(errors).toEqual([])
})

test('focuses a choice that loads after its dialog opened, and keeps the focus', async () => {
  const { page, open, errors } = owner
  for (const hasBegun of [false, true]) {
    const letCome = await delayRequests(page, /\/assets\/choices-input[^/]*\.js$/)
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
  expect(errors).toEqual([])
})

const hasFocus = async (field: Locator): Promise<boolean> =>
  (await field.count()) === 1 && field.evaluate((element) => element === document.activeElement)
