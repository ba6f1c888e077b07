import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '#checks/run-size.ts'
import { demoUser, openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { fillLogin, screenOf, type PanelPage } from './panel-page.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

/** Another tab of the same browser. */
const tabOf = async ({ context }: PanelPage, path: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(path)
  return page
}
const pathOf = (page: Page) => new URL(page.url()).pathname
const shownUser = (page: Page) => page.locator('.frame header').first().textContent()
/** Signs another user in by a call, as a tab would whose form does not look first. */
const signInByCall = (page: Page, name: 'owner' | 'support') =>
  page.evaluate(async ({ username, password }) => {
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    const headers = {
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': decodeURIComponent(token),
    }
    const answer = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify({ username, password }) })
    return answer.status
  }, demoUser(name))

test('the sign-in form notices a session that begins in another tab, and leaves it as it is', async () => {
  const first = await stage.openPage()
  await first.open('/login')
  const second = await tabOf(first, '/login')
  await second.getByLabel('Username').fill('owner')
  await fillLogin(first.page, demoUser('finance'))
  await expect.poll(() => shownUser(first.page)).toContain('Flint Finance')
  await second.getByText('This browser is signed in already, in another tab.').waitFor()
  expect(await second.getByLabel('Password').count()).toBe(0)
  await second.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => shownUser(second)).toContain('Flint Finance')
  // Opened while the session lives.
  const third = await tabOf(first, '/login')
  await expect.poll(() => pathOf(third)).not.toBe('/login')
  await expect.poll(() => shownUser(third)).toContain('Flint Finance')
  expect(first.errors).toEqual([])
  await first.close()
})

/** The tab says whose session it has, and goes on as that user when told. */
async function expectRefused({ page }: PanelPage, username: string, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Signed in as another user' }).waitFor()
  await expect
    .poll(() => page.locator('main').textContent())
    .toContain(`Nothing was changed: ${username} has signed in in another tab of this browser.`)
  expect(await page.locator('.frame').count()).toBe(0)
  await page.getByRole('button', { name: 'Continue as this user' }).click()
  await expect.poll(() => shownUser(page)).toContain(name)
}

const pairs = [
  ['finance', 'owner', 'Opal Owner'],
  ['owner', 'support', 'Sage Support'],
] as const

test.each(partOf(pairs, 2))(
  'a tab of %s reads nothing with the rights of %s, who signs in in another one',
  async (name, other, shown) => {
    const tab = await stage.signInAs(name, { expects: [409] })
    await tab.open('/withdraws?status=PENDING')
    await screenOf(tab.page).locator('h1').first().waitFor()
    expect(await signInByCall(await tabOf(tab, '/403'), other)).toBe(200)
    // The tab may have noticed by itself.
    await tab.page.keyboard.press('r')
    await expectRefused(tab, other, shown)
    expect(tab.errors).toEqual([])
    await tab.close()
  },
)
