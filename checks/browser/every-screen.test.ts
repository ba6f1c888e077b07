import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeName } from '#panel/app/route-name.ts'
import { addressOf, screenAddresses, menuFor, permissionsOf, type ScreenAddress } from './catalogue.ts'
import { violations } from './accessibility.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { narrow, screenOf, wide, type PanelPage } from './panel-page.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const users = [
  { name: 'owner', isAudited: true },
  { name: 'seniorSuper', isAudited: false },
  { name: 'bare', isAudited: false },
] as const

for (const { name, isAudited } of users) {
  describe(`${demoUser(name).username} opens every screen`, () => {
    let visitor: PanelPage
    let permissions: ReadonlySet<string>
    beforeAll(async () => {
      permissions = await permissionsOf(demoUser(name).username, stage.database)
      visitor = await stage.signInAs(name)
    })
    afterAll(() => visitor?.close())

    test.each(screenAddresses)('$path', async (target) => {
      if (permissions.has(target.permission)) await expectShown(visitor, target, { isAudited, who: name })
      else await expectDenied(visitor, target)
      expect(visitor.errors.splice(0)).toEqual([])
    })

    test('shows exactly the permitted menu entries', async () => {
      const entries = menuFor(permissions)
      await visitor.open(permissions.has('DASHBOARD_VIEW') ? '/' : '/403')
      if (entries.length === 0) expect(await visitor.page.locator('nav.sidebar').count()).toBe(0)
      else
        await expect
          .poll(() => visitor.page.locator('.menu-link > span:first-child').allTextContents())
          .toEqual(entries)
    })
  })
}

interface ShowOptions {
  readonly isAudited: boolean
  readonly who: string
}

async function expectShown(visitor: PanelPage, target: ScreenAddress, { isAudited, who }: ShowOptions): Promise<void> {
  const { page } = visitor
  const shot = (look: string) => visitor.shot(`${who}-${routeName(target.path)}-${look}`)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await visitor.open(await addressOf(target, stage.database))
  await expectContent(page, target)
  expect(await page.title()).toBe(target.title)
  expect(await screenOf(page).locator('h1').allTextContents()).toEqual([target.title])
  await expectNoOverflow(page)
  await shot('wide-light')
  if (isAudited) expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  await shot('wide-dark')
  if (isAudited) expect(await violations(page)).toEqual([])
  await page.setViewportSize(narrow)
  if (target.screen.shape === 'list') await expectCards(page)
  await expectNoOverflow(page)
  await shot('narrow-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await shot('narrow-light')
}

/** Waits for rows or the empty state of a list, the figures of a page, or the fields of a form. */
async function expectContent(page: Page, { screen }: ScreenAddress): Promise<void> {
  const screenNow = screenOf(page)
  if (screen.shape === 'list') {
    const content = screenNow.locator('tbody tr, .list-body .empty-note')
    await content.first().waitFor()
    if ((await screenNow.locator('tbody tr').count()) === 0)
      expect(await content.allTextContents()).toEqual([screen.empty ?? 'No rows match these filters.'])
  } else if (screen.shape === 'page') await screenNow.locator('.figure, .facts, .panel').first().waitFor()
  else await screenNow.locator('form').waitFor()
  await expect.poll(() => screenNow.locator('.waiting, .skeleton').count()).toBe(0)
}

/** Asserts that the page is not wider than the window; wide content scrolls inside its container. */
async function expectNoOverflow(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(width).toBeLessThanOrEqual(0)
}

async function expectCards(page: Page): Promise<void> {
  await screenOf(page).locator('.card, .list-body .empty-note').first().waitFor()
  expect(await screenOf(page).locator('table.rows').count()).toBe(0)
}

/** Asserts that the screen ends at /403 with its route name and the missing permission. */
async function expectDenied({ page, open }: PanelPage, target: ScreenAddress): Promise<void> {
  await open(await addressOf(target, stage.database))
  await page.getByRole('heading', { name: 'Not allowed' }).waitFor()
  const at = new URL(page.url())
  expect(at.pathname + at.search).toBe(`/403?redirect=${routeName(target.path)}`)
  expect(await page.locator('.outcome').textContent()).toContain(`requires the permission ${target.permission}`)
  expect(await page.title()).toBe('Not allowed')
}
