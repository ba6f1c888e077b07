import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForRows } from './lists.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { screenOf, type PanelPage } from './panel-page.ts'

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
  await page.locator('.menu-link', { hasText: 'Roles' }).click()
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
  expect(await isWrong()).not.toBe('true')
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
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.locator('.mantine-Notification-root, [role="alert"]', { hasText: 'Success' }).first().waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/download-report')
})

test('keeps the first load of the panel small', () => {
  const panel = join(import.meta.dirname, '../../dist/panel')
  const assets = readFileSync(join(panel, 'index.html'), 'utf8').matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)
  const sizes = Array.from(assets, ([, path]) => [path, statSync(join(panel, `${path}.gz`)).size] as const)
  const sum = (ending: string) =>
    sizes.filter(([path]) => path?.endsWith(ending)).reduce((total, [, size]) => total + size, 0)
  console.log(`First load, compressed: ${sum('.js')} bytes of script, ${sum('.css')} of style, ${sizes.length} files`)
  expect(sizes.length).toBeLessThanOrEqual(3)
  expect(sum('.js')).toBeLessThan(166_000)
  expect(sum('.css')).toBeLessThan(28_000)
})
