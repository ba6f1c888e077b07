import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { isFullRun } from '#checks/run-size.ts'
import type { DemoLogin } from '#demo/world/people/staff.ts'
import { followRequests } from './answered.ts'
import { trackPage } from './diagnostics.ts'
import { fillLogin, wide } from './page-parts.ts'

export { fillLogin, openDropdown, wide } from './page-parts.ts'

export const narrow = { width: 390, height: 800 }

const shotFolder = process.env['SHOTS']
/** Whether pages are photographed: some looks exist for that alone. */
export const takesShots = Boolean(shotFolder)

export interface PageOptions {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly scheme?: 'light' | 'dark'
  /** Where the panel is opened, if not at the server itself. */
  readonly baseUrl?: string
  /** Values in local storage before the first page. */
  readonly storage?: Readonly<Record<string, string>>
  /** Error statuses that the test provokes, e.g. 422. */
  readonly expects?: readonly number[]
}

/**
 * What opens or moves takes its time before it can be clicked. In the gate pages are those of users who want less motion; a test of motion
 * asks for it, and a full run has it everywhere.
 */
const reducedMotion = isFullRun ? 'no-preference' : 'reduce'

/** One browser context with its page and the errors it collected. */
export interface PanelPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Unexpected console, page and network errors. */
  readonly errors: string[]
  readonly open: (path: string) => Promise<void>
  readonly signIn: (who: Pick<DemoLogin, 'username' | 'password'>) => Promise<void>
  /** Signs in with the call that the form makes, and opens no page. */
  readonly signInByCall: (who: Pick<DemoLogin, 'username' | 'password'>) => Promise<void>
  /** Takes a screenshot if SHOTS names a folder. */
  readonly shot: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openPanelPage(browser: Browser, url: string, visiting: PageOptions): Promise<PanelPage> {
  const { viewport = wide, scheme = 'light', storage = {}, expects = [], baseUrl = url } = visiting
  const looks = { viewport, colorScheme: scheme, reducedMotion } as const
  const context = await browser.newContext({ ...looks, baseURL: baseUrl, acceptDownloads: true })
  context.setDefaultTimeout(60_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  if (Object.keys(storage).length > 0) await seedStorage(context, storage)
  const page = await context.newPage()
  await slowDown(page)
  trackPage(page)
  followRequests(page)
  const errors = collectErrors(page, new URL(baseUrl).origin, expects)
  return {
    page,
    context,
    errors,
    async open(path) {
      await page.goto(path)
    },
    async signIn(who) {
      await page.goto('/login')
      await fillLogin(page, who)
      await page.locator('.frame main h1, .outcome h1').first().waitFor()
    },
    signInByCall: (who) => signInByCall(context, who),
    async shot(name) {
      if (!shotFolder) return
      await mkdir(shotFolder, { recursive: true })
      await page.screenshot({ path: join(shotFolder, `${name}.png`) })
    },
    close: () => context.close(),
  }
}

async function signInByCall(
  context: BrowserContext,
  { username, password }: Pick<DemoLogin, 'username' | 'password'>,
): Promise<void> {
  const asPanel = { 'x-requested-with': 'XMLHttpRequest' }
  // Its answer brings the token.
  await context.request.get('/api/auth-alive', { headers: asPanel })
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { ...asPanel, 'x-xsrf-token': decodeURIComponent(token), 'idempotency-key': randomUUID() }
  const answer = await context.request.post('/api/login', { headers, data: { username, password } })
  if (!answer.ok()) throw new Error(`Sign-in of ${username}: ${answer.status()} ${await answer.text()}`)
}

/** Makes the processor slower for the page, by the factor in THROTTLE: what wins a race by being fast then loses it. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env['THROTTLE'] ?? 1)
  if (rate === 1) return
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Fills local storage once, so that later changes by the page are kept. */
const seedStorage = (context: BrowserContext, storage: Readonly<Record<string, string>>) =>
  context.addInitScript((entries) => {
    if (sessionStorage.getItem('kept')) return
    sessionStorage.setItem('kept', 'yes')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)

/** Changes the own password in the open dialog. */
export async function changePassword(page: Page, { current, next }: { current: string; next: string }): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}

/** What the browser itself says where the machine is slow. Every other warning is one about the panel. */
const isAboutSpeed = (text: string): boolean =>
  /was preloaded using link preload but not used within a few seconds|^\[Intervention\] Slow network/.test(text)

function collectErrors(page: Page, origin: string, expects: readonly number[]): string[] {
  const errors: string[] = []
  const isProvoked = (text: string) => expects.some((status) => text.includes(`status of ${status}`))
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || isProvoked(message.text())) return
    if (isAboutSpeed(message.text())) return
    errors.push(`console: ${message.text()} (${page.url()})`)
  })
  page.on('pageerror', (error) => errors.push(`page: ${error.message} (${page.url()})`))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin)
      errors.push(`another origin: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    // Navigation aborts requests; that is not an error.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') errors.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !expects.includes(response.status()))
      errors.push(`response: ${response.status()} ${response.url()}`)
  })
  return errors
}

/** The main area of the page, which shows the screen. */
export const screenOf = (page: Page): Locator => page.locator('main#screen')

/** Presses two keys one after the other, of which the second must follow soon: both are sent before either is answered. */
export async function pressSequence(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
}

export const hasFocus = async (field: Locator): Promise<boolean> =>
  (await field.count()) === 1 && field.evaluate((element) => element === document.activeElement)
