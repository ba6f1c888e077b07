import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '#checks/run-size.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { formatDay } from '#panel/kinds/format.ts'
import { layoutShift, recordLayoutShift } from './measured/layout-shift.ts'
import { waitForRows } from './lists.ts'
import { openDropdown, screenOf } from './panel-page.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup(undefined, 'idle')
}, 300_000)
afterAll(() => stage?.close())

test('the menu is one stop of the Tab key, shows the open screen, and is walked with arrow keys', async () => {
  const { page, open, errors, close } = await stage.signInAs('owner', { viewport: { width: 1440, height: 500 } })
  await open('/users')
  const menu = page.getByRole('navigation', { name: 'Screens' })
  const here = menu.locator('[aria-current=page]')
  await here.waitFor()
  expect(await here.getAttribute('href')).toBe('/users')
  const isInView = () =>
    here.evaluate((link) => {
      const frame = link.closest('.sidebar-scroll')?.getBoundingClientRect()
      const { top, bottom } = link.getBoundingClientRect()
      return frame !== undefined && top >= frame.top && bottom <= frame.bottom
    })
  await expect.poll(isInView).toBe(true)
  expect(await menu.locator('.sidebar-scroll [tabindex="0"]').count()).toBe(1)
  await here.focus()
  await page.keyboard.press('ArrowUp')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const title = await here.textContent()
  await expect.poll(focused).not.toBe(title)
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe(title)
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/to favourites$/)
  expect(errors).toEqual([])
  await close()
})

test('a preset period applies at once to chip, address and rows', async () => {
  const { page, open, errors, close } = await stage.signInAs('owner')
  await open('/deposits')
  await waitForRows(page)
  const sheet = await openDropdown(page, /^Created/)
  await sheet.getByRole('button', { name: 'Yesterday' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('requestedAt')).toMatch(/^(\d{4}-\d\d-\d\d)\.\.\1$/)
  const [day = ''] = new URL(page.url()).searchParams.get('requestedAt')?.split('..') ?? []
  await waitForRows(page)
  const shown = `${formatDay(day)} `
  const cells = await screenOf(page)
    .locator('tbody tr td:nth-child(1) time, tbody tr td:nth-child(2) time')
    .allTextContents()
  expect(cells.length).toBeGreaterThan(0)
  expect(cells.filter((text) => !text.startsWith(shown))).toEqual([])
  expect(await screenOf(page).getByRole('button', { name: 'Apply' }).count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('lists, pages and forms move less than 0.02 while they load', async () => {
  const { page, open, errors, close } = await stage.signInAs('owner')
  await recordLayoutShift(page)
  const moved: Record<string, number> = {}
  const paths = ['/', '/players', '/downline', '/kyc', '/risk-management', '/user-create', '/role-create']
  for (const path of partOf(paths, 2)) {
    await open(path)
    await page.locator('.frame main h1').first().waitFor()
    moved[path] = await layoutShift(page)
  }
  expect(Object.entries(moved).filter(([, sum]) => sum >= 0.02)).toEqual([])
  expect(errors).toEqual([])
  await close()
})
