import type { Locator, Page } from 'playwright-core'
import type { DemoLogin } from '#demo/world/people/staff.ts'

export const wide = { width: 1440, height: 900 }

export async function fillLogin(page: Page, { username, password }: Pick<DemoLogin, 'username' | 'password'>) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a dropdown by the name of its button and returns it. */
export async function openDropdown(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).first().click()
  const sheet = page.locator('.drop:popover-open')
  await sheet.waitFor()
  return sheet
}
