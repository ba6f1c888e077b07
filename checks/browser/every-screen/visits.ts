import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { DemoLoginName } from '#demo/world/people/staff.ts'
import { isInRun } from '#checks/run-size.ts'
import { pageTitle, routeName } from '#panel/app/route-name.ts'
import { colorRules, violations } from '../accessibility.ts'
import { demoUser, openBrowserSetup, type BrowserSetup } from '../browser-setup.ts'
import { addressOf, favouritesFor, menuFor, permissionsOf, screenAddresses, type ScreenAddress } from '../catalogue.ts'
import { layoutShift, recordLayoutShift } from '../measured/layout-shift.ts'
import { narrow, screenOf, takesShots, wide, type PanelPage } from '../panel-page.ts'
import { goTo, untilStill } from '../still.ts'

const isList = ({ screen }: ScreenAddress): boolean => screen.shape === 'list'

export const everyList: readonly ScreenAddress[] = screenAddresses.filter(isList)
export const everyOtherScreen: readonly ScreenAddress[] = screenAddresses.filter((each) => !isList(each))

/** What a demo user meets at the addresses of the catalogue. */
interface Visits {
  /** Asserts that the screen is shown if its permission is held, and denied otherwise. */
  readonly visit: (target: ScreenAddress) => Promise<void>
  readonly expectMenu: () => Promise<void>
}

interface VisitOptions {
  /** Whether accessibility is audited. The screens are the same for every user, so one audit of each is enough; a night audits all. */
  readonly isAudited?: boolean
}

interface Visitor extends PanelPage {
  readonly who: DemoLoginName
  readonly stage: BrowserSetup
  readonly permissions: ReadonlySet<string>
  /** The paths of the screens shown so far. */
  readonly seen: Set<string>
}

/** Signs a demo user in before the tests of a file; the screens are spread over several files, which run side by side. */
export function visitsOf(
  who: DemoLoginName,
  { isAudited = process.env['AUDIT'] === 'all' }: VisitOptions = {},
): Visits {
  let visitor: Visitor | undefined
  let stage: BrowserSetup | undefined
  beforeAll(async () => {
    stage = await openBrowserSetup(undefined, 'idle')
    const permissions = await permissionsOf(demoUser(who).username, stage.database)
    visitor = { ...(await stage.signInAs(who)), who, stage, permissions, seen: new Set() }
    await recordLayoutShift(visitor.page)
  }, 300_000)
  afterAll(() => stage?.close())
  const present = (): Visitor => {
    if (!visitor) throw new Error(`${who} has not signed in`)
    return visitor
  }
  return {
    async visit(target) {
      const { permissions, errors } = present()
      await keepConfirmed(present())
      if (permissions.has(target.permission)) await expectShown(present(), target, isAudited)
      else await expectDenied(present(), target)
      expect(errors.splice(0)).toEqual([])
    },
    expectMenu: () => expectMenu(present()),
  }
}

/** Documents are shown for ten minutes after the user confirmed the password; a busy machine takes longer to get to them. */
const keepConfirmed = ({ stage }: Visitor): Promise<unknown> =>
  stage.database.ownerPool.query('update session set confirmed_at = now() where confirmed_at is not null')

/** Asserts that the menu has exactly the permitted entries. */
async function expectMenu({ page, open, permissions }: Visitor): Promise<void> {
  const entries = [...favouritesFor(permissions), ...menuFor(permissions)]
  await open(permissions.has('DASHBOARD_VIEW') ? '/' : '/403')
  if (entries.length === 0) expect(await page.locator('nav.sidebar').count()).toBe(0)
  else await expect.poll(() => page.locator('.menu-link > span:first-child').allTextContents()).toEqual(entries)
}

async function expectShown(visitor: Visitor, target: ScreenAddress, isAudited: boolean): Promise<void> {
  const { page, stage, who, seen } = visitor
  const place = screenAddresses.indexOf(target)
  // Loading the panel is the same for every screen: a part of them is loaded, measured and audited, and the others are opened inside it.
  const isLoaded = takesShots || seen.size === 0 || isInRun(place, 12)
  // The menu is the same on every screen, so it is audited on the first.
  const except = seen.size === 0 ? [] : ['nav.sidebar']
  seen.add(target.path)
  const shot = (look: string) => visitor.shot(`${who}-${routeName(target.path)}-${look}`)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const address = await addressOf(target, stage.database)
  if (isLoaded) await visitor.open(address)
  else {
    await goTo(page, address)
    await untilStill(page)
  }
  await expectContent(page, target)
  await expect.poll(() => page.title()).toBe(pageTitle(target.path))
  await expect.poll(() => screenOf(page).locator('h1').allTextContents()).toEqual([target.title])
  await expectNoOverflow(page)
  await expectOneStrip(page)
  await shot('wide-light')
  if (isLoaded) expect(await layoutShift(page)).toBeLessThan(0.02)
  // Controls and styles are shared by all screens: a part of them shows what is wrong, and a full run audits every one.
  if (isAudited && isInRun(place, 12)) expect(await violations(page, { except })).toEqual([])
  const isInColors = isAudited && isInRun(place, 24)
  if (isInColors || takesShots) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    await shot('wide-dark')
  }
  if (isInColors) expect(await violations(page, { except, rules: colorRules })).toEqual([])
  if (takesShots || (isInColors && isInRun(place, 24))) {
    for await (const scheme of inOtherBrand(visitor, target, address)) {
      await shot(`wide-${scheme}-brand`)
      if (isInColors) expect(await violations(page, { except, rules: colorRules })).toEqual([])
    }
  }
  if (takesShots || isInRun(place, 6)) await expectNarrow(page, target)
  if (!takesShots) return
  await shot('narrow-light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot('narrow-dark')
}

/** Shows the screen in the brand of some domains in both schemes; the panel takes its colours when it is loaded. */
async function* inOtherBrand({ page, open }: Visitor, target: ScreenAddress, address: string) {
  await page.evaluate(() => localStorage.setItem('site_theme_domain', '14'))
  await open(address)
  await page.evaluate(() => localStorage.removeItem('site_theme_domain'))
  await expectContent(page, target)
  const html = page.locator('html')
  expect(await html.getAttribute('data-brand')).toBe('alternative')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => html.getAttribute('data-mantine-color-scheme')).toBe(colorScheme)
    yield colorScheme
  }
  // The panel may not have taken the rows that the document asked for under the other domain: nothing would end that request.
  await open(address)
  await expectContent(page, target)
}

/** Asserts that the screen fits a phone, and that a list shows its rows as cards there. */
async function expectNarrow(page: Page, target: ScreenAddress): Promise<void> {
  await page.setViewportSize(narrow)
  if (isList(target)) await expectCards(page)
  await expectNoOverflow(page)
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

/** Asserts that a screen has at most one strip of figures; others stand in a titled panel, one in each. */
async function expectOneStrip(page: Page): Promise<void> {
  const places = await screenOf(page)
    .locator('.figures')
    .evaluateAll((strips) =>
      strips.map((strip) => strip.closest('.panel:has(> .panel-head h2)')?.getAttribute('aria-label') ?? ''),
    )
  expect(places).toEqual([...new Set(places)])
}

async function expectCards(page: Page): Promise<void> {
  await screenOf(page).locator('.card, .list-body .empty-note').first().waitFor()
  expect(await screenOf(page).locator('table.rows').count()).toBe(0)
}

/** Asserts that the screen ends at /403 with its route name and the missing permission. */
async function expectDenied({ page, open, stage }: Visitor, target: ScreenAddress): Promise<void> {
  await open(await addressOf(target, stage.database))
  await page.getByRole('heading', { name: 'Not allowed' }).waitFor()
  const at = new URL(page.url())
  expect(at.pathname + at.search).toBe(`/403?redirect=${routeName(target.path)}`)
  await expect
    .poll(() => page.locator('.outcome').textContent())
    .toContain(`requires the permission ${target.permission}`)
  await expect.poll(() => page.title()).toBe('Not allowed')
}
