import type { BrowserContext, Page } from 'playwright-core'
import { wide, fillLogin } from '#checks/browser/page-parts.ts'
import type { Clerk, Installation } from '../installation.ts'

export interface Visit extends AsyncDisposable {
  readonly page: Page
  readonly context: BrowserContext
}

/** A browser of its own at the installation. */
export async function visit(
  at: Installation,
  options: Parameters<Awaited<ReturnType<Installation['browser']>>['newContext']>[0] = {},
): Promise<Visit> {
  const context = await (await at.browser()).newContext({ viewport: wide, baseURL: at.url, ...options })
  context.setDefaultTimeout(45_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return { page: await context.newPage(), context, [Symbol.asyncDispose]: () => context.close() }
}

/** The same, signed in through the form. */
export async function visitAs(
  at: Installation,
  clerk: Pick<Clerk, 'username' | 'password'>,
  options: Parameters<typeof visit>[1] = {},
): Promise<Visit> {
  const visitor = await visit(at, options)
  await visitor.page.goto('/login')
  await fillLogin(visitor.page, clerk)
  await visitor.page.locator('.frame main h1, .outcome h1').first().waitFor()
  return visitor
}

/** Opens the dialog of a new adjustment. */
export async function openAdjustment(page: Page): Promise<void> {
  await page.goto('/player-adjustments')
  await page.getByRole('button', { name: 'Request adjustment' }).click()
  await page.getByRole('dialog').waitFor()
}

export const amountField = (page: Page) =>
  page.getByRole('dialog').locator('[data-field=amount] input:not([readonly])').first()

export const pathOf = (page: Page): string => new URL(page.url()).pathname
