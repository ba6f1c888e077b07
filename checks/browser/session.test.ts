import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { partOf } from '#checks/run-size.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { abortRequests, interceptRequests } from './held-requests.ts'
import { waitForRows } from './lists.ts'
import { changePassword, openDropdown, fillLogin, screenOf, type PanelPage, type PageOptions } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
const visitors: PanelPage[] = []
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())
// A page that stays open follows the live stream through all tests after it.
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ close }) => close()))
})

/** Opens a browser page that is closed with the test. */
async function openVisitor(visiting?: PageOptions): Promise<PanelPage> {
  const made = await stage.openPage(visiting)
  visitors.push(made)
  return made
}
const pathOf = (page: Page) => new URL(page.url()).pathname
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const allowedKeys = ['site_theme_domain', 'table_preferences', 'theme']
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())

async function isAt(page: Page, address: string): Promise<void> {
  await expect.poll(() => addressOf(page)).toBe(address)
}

test('shows an error for a wrong password and keeps the input', async () => {
  const { page, errors, open } = await openVisitor({ expects: [401] })
  await open('/login')
  await expect.poll(() => page.title()).toBe('Login')
  await fillLogin(page, { username: 'owner', password: 'wrong-lantern-11' })
  await expect.poll(() => page.locator('.toast-error').textContent()).toMatch(/^Error .*password/i)
  await expect.poll(() => page.locator('form').getByRole('alert').textContent()).toMatch(/password/i)
  expect(await page.getByLabel('Username').inputValue()).toBe('owner')
  expect(await page.getByLabel('Password').inputValue()).toBe('wrong-lantern-11')
  expect(pathOf(page)).toBe('/login')
  await fillLogin(page, demoUser('owner'))
  await isAt(page, '/')
  expect(errors).toEqual([])
})

test('redirects to Login without a session and then to the screen with its parameters', async () => {
  const { page, open } = await openVisitor()
  await open('/player/detail/1210')
  await isAt(page, '/login?redirect=PlayerDetail&player_id=1210')
  await fillLogin(page, demoUser('owner'))
  await isAt(page, '/player/detail/1210')
})

test.each([
  ['a screen name', 'MyBets', '/my-bets'],
  ['an external address', '//elsewhere.test/', '/'],
  ['an unknown name', 'NoScreen', '/'],
])('redirects correctly after sign-in with %s', async (_, redirect, expected) => {
  const { page, open } = await openVisitor()
  await open(`/login?redirect=${encodeURIComponent(redirect)}`)
  await fillLogin(page, demoUser('owner'))
  await isAt(page, expected)
})

test('SES-04 ends the session after a sign-in elsewhere, shows the reason and clears all data', async () => {
  const first = await openVisitor({ expects: [401] })
  await first.signInByCall(demoUser('checker'))
  await first.open('/withdraws')
  await screenOf(first.page).locator('tbody tr').first().waitFor()
  const second = await openVisitor()
  await second.signIn(demoUser('checker'))
  await expect.poll(() => pathOf(first.page)).toBe('/login')
  expect(new URL(first.page.url()).searchParams.get('is_single_session')).toBe('active')
  expect(new URL(first.page.url()).searchParams.get('redirect')).toBe('Withdraws')
  await expect.poll(() => first.page.locator('.login-note').textContent()).toContain('this account signed in elsewhere')
  await expect.poll(async () => (await storedKeys(first.page)).filter((key) => !allowedKeys.includes(key))).toEqual([])
  await first.page.goBack().catch(() => null)
  await expect.poll(() => first.page.locator('.rows, .cards').count()).toBe(0)
  await second.open('/withdraws')
  await screenOf(second.page).locator('tbody tr').first().waitFor()
  expect([...first.errors, ...second.errors]).toEqual([])
})

test('requires a due password change at once, without a way around it', async () => {
  const { page, open } = await openVisitor({ expects: [401, 422, 440] })
  await stage.database.ownerPool.query(`update staff set must_reset = true where username = 'support'`)
  await open('/login')
  await fillLogin(page, demoUser('support'))
  await isAt(page, '/?reset_pass=1')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await untilStill(page)
  expect(await dialog.isVisible()).toBe(true)
  expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0)
  await page.goto('/players')
  await isAt(page, '/?reset_pass=1')
  await changePassword(page, { current: 'not-my-lantern-99', next: 'meadow-anchor-bright-62' })
  await expect.poll(() => dialog.textContent()).toMatch(/current password/i)
  await expect
    .poll(() => dialog.locator('[data-error], .mantine-PasswordInput-error, [class*=error]').count())
    .toBeGreaterThan(0)
  expect(await dialog.getByLabel('Confirm new password', { exact: true }).inputValue()).toBe('meadow-anchor-bright-62')
  await changePassword(page, { current: demoUser('support').password, next: 'meadow-anchor-bright-62' })
  await dialog.waitFor({ state: 'detached' })
  await isAt(page, '/')
  await screenOf(page).locator('.figure').first().waitFor()
})

test('ends the session on sign-out, in the browser and on the server', async () => {
  const { page, open, signIn, errors } = await openVisitor()
  await signIn(demoUser('finance'))
  const menu = await openDropdown(page, /^Account of/)
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await isAt(page, '/login')
  expect(await page.locator('.login-note').count()).toBe(0)
  await open('/withdraws')
  await isAt(page, '/login?redirect=Withdraws')
  expect(errors).toEqual([])
})

test('shows pages for unknown addresses and for errors', async () => {
  const { page, open, signInByCall, errors } = await openVisitor()
  await signInByCall(demoUser('owner'))
  await open('/no-such-screen')
  await page.getByRole('heading', { name: 'Not found' }).waitFor()
  await expect.poll(() => page.locator('.outcome').textContent()).toContain('/no-such-screen')
  await expect.poll(() => page.title()).toBe('Not found')
  await open('/500')
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  expect(await page.getByText('Quote this id').count()).toBe(0)
  await page.getByRole('link', { name: /dashboard/i }).click()
  await isAt(page, '/')
  expect(errors).toEqual([])
})

test('shows the id of the request when the server fails at the start of the panel', async () => {
  const { page, open, signInByCall } = await openVisitor({ expects: [500] })
  await signInByCall(demoUser('owner'))
  const end = await interceptRequests(page, /\/api\/site-access-level$/, async (route) => {
    const headers = { 'x-request-id': '0190f3a4-7c1f-7000-8000-5e6a0c0ffee0' }
    await route.fulfill({ status: 500, headers, json: { status: 500, data: '', message: 'Something went wrong' } })
  })
  await open('/')
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.getByText('Quote this id when you contact support').waitFor()
  await expect
    .poll(() => page.locator('.outcome .request-id').textContent())
    .toContain('0190f3a4-7c1f-7000-8000-5e6a0c0ffee0')
  await end()
  await page.getByRole('button', { name: 'Try again' }).click()
  await isAt(page, '/')
  await screenOf(page).locator('h1').first().waitFor()
})

declare global {
  interface Window {
    lostParts?: number
  }
}

test('raises preload-error for a missing chunk and offers to reload in place', async () => {
  const { page, open, signInByCall } = await openVisitor()
  await signInByCall(demoUser('owner'))
  await open('/withdraws')
  await screenOf(page).locator('tbody tr').first().waitFor()
  await page.evaluate(() => {
    window.lostParts = 0
    window.addEventListener('vite:preloadError', () => {
      window.lostParts = (window.lostParts ?? 0) + 1
    })
  })
  const end = await abortRequests(page, /\/assets\/(?!main|words).*\.js$/)
  await page.locator('.menu-link', { hasText: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'A new version is available' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.lostParts)).toBeGreaterThan(0)
  expect(pathOf(page)).toBe('/')
  await end()
  await page.getByRole('button', { name: 'Reload' }).click()
  await screenOf(page).locator('.figure').first().waitFor()
})

test('applies the stored light or dark theme before the first paint', async () => {
  const { page, open, signInByCall, errors } = await openVisitor()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await signInByCall(demoUser('owner'))
  await open('/')
  await expect.poll(scheme).toBe('light')
  const menu = await openDropdown(page, /^Account of/)
  await menu.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(scheme).toBe('dark')
  const end = await abortRequests(page, /\/assets\/main/)
  await open('/players')
  expect(await scheme()).toBe('dark')
  await end()
  errors.length = 0
  await open('/players')
  await screenOf(page).locator('tbody tr').first().waitFor()
  await page.keyboard.press('t')
  await expect.poll(scheme).toBe('light')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  expect(errors).toEqual([])
})

test.each(partOf(['14', '15'], 2))('applies the alternative brand to domain %s', async (domain) => {
  const { page, open } = await openVisitor({ storage: { site_theme_domain: domain } })
  const { page: other, open: openOther } = await openVisitor({ storage: { site_theme_domain: '1' } })
  const colour = (one: Page) =>
    one.getByRole('button', { name: 'Sign in' }).evaluate((button) => getComputedStyle(button).backgroundColor)
  await Promise.all([open('/login'), openOther('/login')])
  expect(await page.locator('html').getAttribute('data-brand')).toBe('alternative')
  expect(await colour(page)).not.toBe(await colour(other))
})

test('stores only theme, domain and table preferences in the browser', async () => {
  const { page, open, signIn } = await openVisitor()
  await signIn(demoUser('owner'))
  await open('/players')
  await screenOf(page).locator('tbody tr').first().waitFor()
  await page.keyboard.press('t')
  const columns = await openDropdown(page, 'Columns')
  await columns.getByRole('checkbox', { name: 'Phone', exact: true }).click()
  await columns.getByLabel('Comfortable').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Players to favourites' }).click()
  const domains = await openDropdown(page, /^Domain:/)
  await domains.getByRole('menuitemradio').last().click()
  await waitForRows(page)
  await untilStill(page)
  await expect.poll(() => storedKeys(page)).toEqual(allowedKeys)
  expect(await page.locator('thead th', { hasText: 'Phone' }).count()).toBe(0)
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toMatch(/owner|lantern|token|@/i)
})

test('refreshes lists automatically only while auto-refresh is on, and marks those requests as background', async () => {
  const { page, open, signInByCall } = await openVisitor()
  await signInByCall(demoUser('owner'))
  const backgroundMarks: (string | undefined)[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === '/api/players') backgroundMarks.push(request.headers()['x-background'])
  })
  await page.clock.install()
  await open('/players')
  await screenOf(page).locator('tbody tr').first().waitFor()
  const live = page.getByRole('switch', { name: /Auto refresh/ })
  expect(await live.getAttribute('aria-checked')).toBe('false')
  await page.clock.fastForward(45_000)
  expect(backgroundMarks).toEqual([undefined])
  const isLive = () => live.getAttribute('aria-checked')
  await live.click()
  await expect.poll(isLive).toBe('true')
  await page.clock.fastForward(10_500)
  await expect.poll(() => backgroundMarks).toEqual([undefined, '1'])
  await screenOf(page).locator('tbody tr').first().waitFor()
  await live.click()
  await expect.poll(isLive).toBe('false')
  await page.clock.fastForward(45_000)
  await page.keyboard.press('l')
  await expect.poll(() => backgroundMarks).toEqual([undefined, '1', undefined])
})
