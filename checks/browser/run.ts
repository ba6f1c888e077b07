import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { demoLogins, type DemoLogin, type DemoLoginName } from '#demo/world/people/staff.ts'
import { exitWithUsage, readCommandLine } from '#tools/steps/command-line.ts'
import { followRequests } from './answered.ts'
import { screenAddresses, type ScreenAddress } from './catalogue.ts'
import { launchBrowser, prepareBrowser } from './chromium.ts'
import { untilStill } from './still.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 800 }
const screenOf = (page: Page): Locator => page.locator('main#screen')

const usage = `npm run screenshots -- <url> <folder> [login] [path]
  url     a running demo, such as http://localhost:8080
  folder  where the pictures are written
  login   one of ${Object.keys(demoLogins).join(', ')}; default: owner
  path    only screens whose path contains this, such as /players`

const isLogin = (name: string): name is DemoLoginName => name in demoLogins

/** Opens every dialog in the lists of a running demo, takes screenshots in four layouts and prints measurable problems. */
async function main(): Promise<void> {
  const { positionals } = readCommandLine(usage, { allowPositionals: true })
  const [url = '', folder, who = 'owner', only = '', ...rest] = positionals
  if (!URL.canParse(url) || !folder || !isLogin(who) || rest.length > 0) exitWithUsage(usage)
  await mkdir(folder, { recursive: true })
  const browser = await launchBrowser(await prepareBrowser())
  try {
    const context = await browser.newContext({ viewport: wide, baseURL: url })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    followRequests(page)
    await signIn(page, demoLogins[who])
    const lists = screenAddresses.filter(({ path, screen }) => screen.shape === 'list' && !path.includes(':'))
    for (const target of lists.filter(({ path }) => path.includes(only))) await captureDialogs(page, target, folder)
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, { username, password }: DemoLogin): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.frame main h1').first().waitFor()
}

async function captureDialogs(page: Page, target: ScreenAddress, folder: string): Promise<void> {
  if (target.screen.shape !== 'list') return
  const actions = (target.screen.actions ?? []).filter(({ isSilent }) => !isSilent)
  const rowLimit = 25
  const look = async (name: string, title: string, open: () => Promise<boolean>) => {
    try {
      await page.setViewportSize(wide)
      await page.goto(target.path)
      await screenOf(page).locator('tbody tr, .list-body .empty-note').first().waitFor()
      if (!(await open())) return console.log(`${target.path} ${name}: no row offers it`)
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor({ timeout: 8_000 })
      await captureLayouts(page, dialog, join(folder, `${target.path.slice(1).replaceAll('/', '_')}-${name}`))
    } catch (error) {
      console.log(`${target.path} ${name}: ${error instanceof Error ? error.message.split('\n')[0] : 'failed'}`)
    }
  }
  for (const { name, on, title } of actions) {
    const button = page.getByRole('button', { name: title, exact: true })
    if (on === 'list')
      await look(name, title, () =>
        button
          .first()
          .click()
          .then(() => true),
      )
    else if (on === 'row') await look(name, title, () => openFromMenu(page, title, rowLimit))
    else await look(name, title, () => openFromSelection(page, button, rowLimit))
  }
}

/** Opens the action from the first row whose menu offers it. */
async function openFromMenu(page: Page, title: string, maxRows: number): Promise<boolean> {
  const menus = screenOf(page).locator('tbody .row-menu')
  const count = Math.min(await menus.count(), maxRows)
  for (let place = 0; place < count; place += 1) {
    await menus.nth(place).click()
    const entry = page.locator('.drop:popover-open [role=menuitem]').filter({ hasText: new RegExp(`^${title}`) })
    if ((await entry.count()) > 0 && (await entry.first().getAttribute('aria-disabled')) !== 'true') {
      await entry.first().click()
      return true
    }
    await page.keyboard.press('Escape')
  }
  return false
}

async function openFromSelection(page: Page, button: Locator, max: number): Promise<boolean> {
  const boxes = screenOf(page).locator('tbody .select-cell input')
  const count = Math.min(await boxes.count(), max)
  for (let place = 0; place < count; place += 1) {
    await boxes.nth(place).check()
    if ((await button.count()) > 0 && (await button.first().isEnabled())) {
      await button.first().click()
      return true
    }
    await boxes.nth(place).uncheck()
  }
  return false
}

async function captureLayouts(page: Page, dialog: Locator, path: string): Promise<void> {
  await untilStill(page)
  const wrong = [...(await problemsIn(dialog))]
  for (const [look, size, colorScheme] of [
    ['wide-light', wide, 'light'],
    ['wide-dark', wide, 'dark'],
    ['narrow-dark', narrow, 'dark'],
    ['narrow-light', narrow, 'light'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await untilStill(page)
    await page.screenshot({ path: `${path}-${look}.png` })
    if (look === 'narrow-dark') wrong.push(...(await problemsIn(dialog)).filter((one) => one.startsWith('wider')))
  }
  console.log(`${path.split('/').at(-1)}: ${wrong.length === 0 ? 'fine' : wrong.join('; ')}`)
}

/** Problems that can be measured; the rest needs a look at the screenshots. */
const problemsIn = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((element) => {
    const describe = (one: Element) =>
      one === document.body ? 'nothing' : one.getAttribute('aria-label') || one.textContent?.trim() || one.tagName
    const fields = [
      ...element.querySelectorAll<HTMLInputElement>('input, select, textarea, button[data-dates-input]'),
    ].filter((one) => one.type !== 'hidden' && one.offsetParent !== null)
    const unlabelled = fields.filter((one) => !one.labels?.length && !one.getAttribute('aria-label'))
    const mute = [...element.querySelectorAll('button:disabled')].filter((one) => !one.getAttribute('title'))
    const first = fields.find((one) => !one.disabled)
    const at = document.activeElement
    return [
      ...unlabelled.map((one) => `unlabelled ${one.name || one.tagName}`),
      ...mute.map((one) => `disabled without a reason: ${describe(one)}`),
      ...(first && at !== first
        ? [`focus at ${at ? describe(at) : 'nothing'} instead of ${first.labels?.[0]?.textContent}`]
        : []),
      ...(!first && !element.contains(at) ? ['focus outside'] : []),
      ...(element.scrollWidth > element.clientWidth || document.documentElement.scrollWidth > innerWidth
        ? ['wider than its container']
        : []),
    ]
  })

await main()
