import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headsOf, waitForRows } from './lists.ts'
import { demoUser, openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { drawnFonts, requestedFonts } from './measured/fonts.ts'
import { layoutShift, recordLayoutShift } from './measured/layout-shift.ts'
import { narrow, openDropdown, screenOf, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

const panel = join(import.meta.dirname, '../../dist/panel')
let stage: BrowserSetup
let owner: PanelPage
beforeAll(async () => {
  stage = await openBrowserSetup()
  owner = await stage.signInAs('owner')
}, 300_000)
afterAll(() => stage?.close())

test('sets the title and scrolls smoothly to the top when a screen opens', async () => {
  const { page, open, errors } = owner
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open('/permissions')
  await waitForRows(page)
  await page.evaluate(() => {
    const scrolls: unknown[] = []
    Object.assign(window, { kept: scrolls })
    window.scrollTo = (...options: unknown[]) => void scrolls.push(options[0])
  })
  await page.locator('.menu-link', { hasText: 'Roles' }).first().click()
  await expect.poll(() => page.title()).toBe('Roles')
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'kept') as unknown))
    .toContainEqual({ top: 0, behavior: 'smooth' })
  await page.goBack()
  await expect.poll(() => page.title()).toBe('Permissions')
  expect(errors).toEqual([])
})

test('validates a field on blur and on every change', async () => {
  const { page, open } = owner
  await open('/role-create')
  const name = screenOf(page).locator('form input').first()
  const isWrong = () => name.getAttribute('aria-invalid')
  await name.focus()
  await expect.poll(isWrong).not.toBe('true')
  await name.blur()
  await expect.poll(isWrong).toBe('true')
  await name.pressSequentially('Night watch')
  await expect.poll(isWrong).not.toBe('true')
  await name.fill('x')
  await expect.poll(isWrong).toBe('true')
  await name.fill('Night watch')
  await expect.poll(isWrong).not.toBe('true')
  page.once('dialog', (dialog) => void dialog.accept())
})

test('limits the end of a period to today', async () => {
  const { page, open } = owner
  await open('/deposits')
  await waitForRows(page)
  await page.locator('.filter-chip').first().click()
  const days = page.locator('[data-dates-calendar] td button, .mantine-DatePicker-day')
  await days.first().waitFor()
  await untilStill(page)
  const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format())
  const offered = await days.evaluateAll((all) =>
    all.filter((each) => !each.hasAttribute('disabled')).map((each) => each.getAttribute('aria-label') ?? ''),
  )
  const latest = offered.map((label) => Date.parse(`${label} UTC`)).toSorted((one, other) => other - one)[0]
  expect(new Date(latest ?? 0).toISOString().slice(0, 10)).toBe(today)
})

test('confirms an export request and opens DownloadReport', async () => {
  const { page, open } = owner
  await open('/competitions')
  await waitForRows(page)
  await page.getByRole('button', { name: /^Export/ }).click()
  await page.getByRole('menuitem', { name: 'CSV to Download report' }).click()
  await page.locator('.toast', { hasText: 'Success' }).first().waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/download-report')
})

test('opens the archive with a security code in a purple band, until it is closed', async () => {
  const { page, open, errors } = owner
  await open('/explorer')
  await openDropdown(page, /^Account of/)
  await page.getByRole('menuitemcheckbox', { name: /^Archive/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Open the archive' })
  await dialog.getByRole('button', { name: 'Set a security code' }).click()
  await dialog.getByLabel('Your sign-in password', { exact: true }).fill(demoUser('owner').password)
  await dialog.getByLabel('New security code (6 to 8 digits)', { exact: true }).fill('482915')
  await dialog.getByRole('button', { name: 'Open archive' }).click()
  const band = page.getByRole('region', { name: 'Warehouse' })
  await expect.poll(() => band.textContent()).toContain('ARCHIVE - read only')
  const color = await band.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(['rgb(239, 227, 252)', 'rgb(50, 32, 74)']).toContain(color)
  await waitForRows(page)
  await band.getByRole('button', { name: 'Close archive' }).click()
  await band.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('explains provider mapping in the menu of the account, and shows the ids of providers while it is on', async () => {
  const { page, open, errors } = owner
  await open('/competitions')
  await waitForRows(page)
  await expect.poll(() => page.locator('.header [role=switch]').allTextContents()).toEqual(['Live off'])
  expect(await headsOf(page)).not.toContain('Provider id')
  await openDropdown(page, /^Account of/)
  const entry = page.getByRole('menuitemcheckbox', { name: /^Provider mapping/ })
  await expect.poll(() => entry.textContent()).toContain("Shows the provider's ids in catalogues")
  expect(await entry.getAttribute('aria-checked')).toBe('false')
  await entry.click()
  await expect.poll(() => entry.getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => headsOf(page)).toContain('Provider id')
  await page.reload()
  await waitForRows(page)
  expect(await headsOf(page)).not.toContain('Provider id')
  expect(errors).toEqual([])
})

test('draws Latin in Inter and Hindi in Noto Sans, from files that load where their characters are shown', async () => {
  const { page, open, signIn, errors } = await stage.openPage()
  const requested = requestedFonts(page)
  await open('/login')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(() => drawnFonts(page, 'h1')).toEqual(['Inter'])
  await untilStill(page)
  expect([...requested]).toEqual(['inter-latin-wght-normal'])
  await signIn(demoUser('deputy'))
  await screenOf(page).locator('.figure dd', { hasText: '₹' }).first().waitFor()
  await untilStill(page)
  expect(await drawnFonts(page, '.figure dd')).toEqual(['Inter'])
  expect([...requested].toSorted()).toEqual(['inter-currency', 'inter-latin-wght-normal'])
  const hindi = 'प्रियदर्शिनी'
  await stage.database.ownerPool.query(
    `update player set name = $1 where id = (select max(id) from player where erased_at is null)`,
    [hindi],
  )
  await open(`/players?name=${encodeURIComponent(hindi)}`)
  await waitForRows(page)
  const named = `tbody td:nth-child(${(await headsOf(page)).indexOf('Name') + 2})`
  expect(await page.locator(named).textContent()).toBe(hindi)
  await untilStill(page)
  expect(await drawnFonts(page, named)).toEqual(['Noto Sans Devanagari'])
  expect([...requested].filter((name) => !name.startsWith('inter-'))).toEqual([
    'noto-sans-devanagari-devanagari-wght-normal',
  ])
  expect(errors).toEqual([])
})

test('keeps content in its place while lists load on a phone, also where few rows or none come', async () => {
  const { page, open, signInByCall, errors } = await stage.openPage({ viewport: narrow })
  await signInByCall(demoUser('deputy'))
  await recordLayoutShift(page)
  const paths = [
    '/downline',
    '/downline-changes',
    '/download-report',
    '/inbound-keys',
    '/message-drafts',
    '/currencies',
  ]
  const moved: Record<string, number> = {}
  for (const path of paths) {
    await open(path)
    await screenOf(page).locator('.card, .list-body .empty-note').first().waitFor()
    const shift = await layoutShift(page)
    if (shift >= 0.02) moved[path] = shift
  }
  expect(moved).toEqual({})
  expect(errors).toEqual([])
})

test('serves fonts from the panel alone, as files that browsers keep for a year', async () => {
  const { page } = owner
  const css = readFileSync(join(panel, 'index.html'), 'utf8').match(/href="(\/assets\/[^"]+\.css)"/)?.[1] ?? ''
  const style = readFileSync(join(panel, css), 'utf8')
  const sources = Array.from(style.matchAll(/url\(([^)]+)\)\s*format\(["']?woff2/g), ([, source]) => source ?? '')
  expect(sources.length).toBe(4)
  for (const source of sources) {
    expect(source).toMatch(/^\/assets\/[\w-]+-[\w-]{8}\.woff2$/)
    const file = await page.request.get(source)
    expect([file.status(), file.headers()['content-type'], file.headers()['cache-control']]).toEqual([
      200,
      'font/woff2',
      'public, max-age=31536000, immutable',
    ])
  }
  const answer = await page.request.get('/login')
  expect(answer.headers()['content-security-policy']?.split('; ')).toContain("font-src 'self'")
})
