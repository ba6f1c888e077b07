import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoUser, openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { screenOf, type PanelPage } from './panel-page.ts'

/** What a user is entering outlives the end of the session, and is not lost by a key. */
let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const half = 'Half typed while the session ends'

async function expectSignInOver({ page }: PanelPage, name: 'finance' | 'support'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  await dialog.getByLabel('Your sign-in password', { exact: true }).fill('not-this-one-44')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog
    .getByText(/password/i)
    .last()
    .waitFor()
  await dialog.getByLabel('Your sign-in password', { exact: true }).fill(demoUser(name).password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('what was typed in a dialog outlives the end of the session, and Escape and Back ask before it is lost', async () => {
  const first = await stage.signInAs('finance', { expects: [401] })
  const { page, open, errors } = first
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await open('/players')
  await open('/player-adjustments')
  await page.getByRole('button', { name: 'Request adjustment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Request adjustment' })
  await dialog.getByLabel('Details').fill(half)
  await page.keyboard.press('Escape')
  await expect.poll(() => questions).toEqual(['Close without submitting? Your entries will be lost.'])
  await page.evaluate(() => history.back())
  await expect.poll(() => questions.length).toBe(2)
  expect(new URL(page.url()).pathname).toBe('/player-adjustments')
  const elsewhere = await stage.signInAs('finance')
  await expectSignInOver(first, 'finance')
  expect(await dialog.getByLabel('Details').inputValue()).toBe(half)
  expect(new URL(page.url()).pathname).toBe('/player-adjustments')
  expect(questions).toHaveLength(2)
  expect(errors).toEqual([])
  await Promise.all([first.close(), elsewhere.close()])
})

test('what was typed in a form outlives the end of the session; leaving instead asks nothing', async () => {
  const first = await stage.signInAs('owner', { expects: [401] })
  const { page, open } = first
  await open('/role-create')
  const name = screenOf(page).locator('form input').first()
  await name.fill(half)
  const elsewhere = await stage.signInAs('owner')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  await dialog.getByLabel('Your sign-in password', { exact: true }).fill(demoUser('owner').password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe(half)
  const third = await stage.signInAs('owner')
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await Promise.all([first.close(), elsewhere.close(), third.close()])
})
