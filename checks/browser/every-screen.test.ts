import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeName } from '#panel/app/route-name.ts'
import { addressOf, doors, menuFor, permissionsOf, type Door } from './catalogue.ts'
import { violations } from './accessibility.ts'
import { openStage, person, type Stage } from './stage.ts'
import { narrow, screenOf, wide, type Visit } from './visit.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 300_000)
afterAll(() => stage?.close())

const people = [
  { name: 'owner', isAudited: true },
  { name: 'seniorSuper', isAudited: false },
  { name: 'bare', isAudited: false },
] as const

for (const { name, isAudited } of people) {
  describe(`${person(name).username} opens every screen`, () => {
    let visitor: Visit
    let permissions: ReadonlySet<string>
    beforeAll(async () => {
      permissions = await permissionsOf(person(name).username, stage.database)
      visitor = await stage.enter(name)
    })
    afterAll(() => visitor?.close())

    test.each(doors)('$path', async (door) => {
      if (permissions.has(door.permission)) await isShown(visitor, door, { isAudited, who: name })
      else await isRefused(visitor, door)
      expect(visitor.troubles.splice(0)).toEqual([])
    })

    test('the menu holds what is permitted and nothing else', async () => {
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

interface Showing {
  readonly isAudited: boolean
  readonly who: string
}

async function isShown(visitor: Visit, door: Door, { isAudited, who }: Showing): Promise<void> {
  const { page } = visitor
  const shot = (look: string) => visitor.shot(`${who}-${routeName(door.path)}-${look}`)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await visitor.open(await addressOf(door, stage.database))
  await hasContent(page, door)
  expect(await page.title()).toBe(door.title)
  expect(await screenOf(page).locator('h1').allTextContents()).toEqual([door.title])
  await fits(page)
  await shot('wide-light')
  if (isAudited) expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  await shot('wide-dark')
  if (isAudited) expect(await violations(page)).toEqual([])
  await page.setViewportSize(narrow)
  if (door.screen.shape === 'list') await becomesCards(page)
  await fits(page)
  await shot('narrow-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await shot('narrow-light')
}

/** Rows, or the sentence that says why there are none; figures on a page; fields in a form. */
async function hasContent(page: Page, { screen }: Door): Promise<void> {
  const screenNow = screenOf(page)
  if (screen.shape === 'list') {
    const content = screenNow.locator('tbody tr, .list-body .empty-note')
    await content.first().waitFor()
    if ((await screenNow.locator('tbody tr').count()) === 0)
      expect(await content.allTextContents()).toEqual([screen.empty ?? 'No activity for the selected filter'])
  } else if (screen.shape === 'page') await screenNow.locator('.figure, .facts, .panel').first().waitFor()
  else await screenNow.locator('form').waitFor()
  await expect.poll(() => screenNow.locator('.waiting, .skeleton').count()).toBe(0)
}

/** A page is never wider than its window; what is wide scrolls inside. */
async function fits(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(width).toBeLessThanOrEqual(0)
}

async function becomesCards(page: Page): Promise<void> {
  await screenOf(page).locator('.card, .list-body .empty-note').first().waitFor()
  expect(await screenOf(page).locator('table.rows').count()).toBe(0)
}

/** Ends at /403 with the name of the screen, and says which permission is missing. */
async function isRefused({ page, open }: Visit, door: Door): Promise<void> {
  await open(await addressOf(door, stage.database))
  await page.getByRole('heading', { name: 'Not allowed' }).waitFor()
  const at = new URL(page.url())
  expect(at.pathname + at.search).toBe(`/403?redirect=${routeName(door.path)}`)
  expect(await page.locator('.outcome').textContent()).toContain(`requires the permission ${door.permission}`)
  expect(await page.title()).toBe('Not allowed')
}
