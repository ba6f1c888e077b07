import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { DemoLogin } from '#demo/world/people/people.ts'
import { watchPage } from './underway.ts'

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 800 }

export interface Visiting {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly scheme?: 'light' | 'dark'
  /** What the browser remembers before the first page. */
  readonly storage?: Readonly<Record<string, string>>
  /** Answers of the server that are no trouble here, e.g. a 422 that is provoked. */
  readonly expects?: readonly number[]
}

/** One person at one browser, and everything that went wrong there. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Console, page, network: whatever nobody should ever see. Empty while all is well. */
  readonly troubles: string[]
  readonly open: (path: string) => Promise<void>
  readonly signIn: (who: Pick<DemoLogin, 'username' | 'password'>) => Promise<void>
  /** A picture, where SHOTS names a folder for them. */
  readonly shot: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

export async function visit(browser: Browser, url: string, visiting: Visiting): Promise<Visit> {
  const { viewport = wide, scheme = 'light', storage = {}, expects = [] } = visiting
  const context = await browser.newContext({ viewport, colorScheme: scheme, baseURL: url, acceptDownloads: true })
  context.setDefaultTimeout(60_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  if (Object.keys(storage).length > 0) await remember(context, storage)
  const page = await context.newPage()
  watchPage(page)
  const troubles = troublesOf(page, new URL(url).origin, expects)
  return {
    page,
    context,
    troubles,
    async open(path) {
      await page.goto(path)
    },
    async signIn(who) {
      await page.goto('/login')
      await fillLogin(page, who)
      await page.locator('.frame main h1, .outcome h1').first().waitFor()
    },
    async shot(name) {
      const folder = process.env['SHOTS']
      if (!folder) return
      await mkdir(folder, { recursive: true })
      await page.screenshot({ path: join(folder, `${name}.png`) })
    },
    close: () => context.close(),
  }
}

/** Only once: what the page changes afterwards stays changed. */
const remember = (context: BrowserContext, storage: Readonly<Record<string, string>>) =>
  context.addInitScript((kept) => {
    if (sessionStorage.getItem('kept')) return
    sessionStorage.setItem('kept', 'yes')
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage)

export async function fillLogin(page: Page, { username, password }: Pick<DemoLogin, 'username' | 'password'>) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

function troublesOf(page: Page, origin: string, expects: readonly number[]): string[] {
  const troubles: string[] = []
  const isProvoked = (text: string) => expects.some((status) => text.includes(`status of ${status}`))
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || isProvoked(message.text())) return
    troubles.push(`console: ${message.text()} (${page.url()})`)
  })
  page.on('pageerror', (error) => troubles.push(`page: ${error.message} (${page.url()})`))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin)
      troubles.push(`another origin: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    // What a person leaves is given up; that is no failure.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') troubles.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !expects.includes(response.status()))
      troubles.push(`response: ${response.status()} ${response.url()}`)
  })
  return troubles
}

/** The part of the page where the screen stands. */
export const screenOf = (page: Page): Locator => page.locator('main#screen')

/** Opens a drop by the name of its button and waits for what drops. */
export async function drop(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).first().click()
  const sheet = page.locator('.drop:popover-open')
  await sheet.waitFor()
  return sheet
}
