import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { codeOf } from '#checks/harness/staff/authenticator.ts'
import { codeIn, waitForEmail } from '#checks/harness/staff/emails.ts'
import { fillLogin, screenOf, type PanelPage } from '#checks/browser/panel-page.ts'
import { rowsOf, waitForRows } from '#checks/browser/lists.ts'
import { untilStill } from '#checks/browser/still.ts'

export const transactionPassword = 'harbour-lantern-copper-8'

/** First sign-in: authenticator, recovery codes, and where the panel asks for it a new password. */
export async function enrol({ page, open }: PanelPage, username: string, password: string): Promise<void> {
  await open('/login')
  await fillLogin(page, { username, password })
  await page.getByRole('img', { name: 'QR code for your authenticator' }).waitFor()
  const secret = (await page.locator('.secret-key').textContent()) ?? ''
  await page.getByLabel('Authenticator code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
}

export async function changeFirstPassword({ page }: PanelPage, first: string, chosen: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(first)
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Change password' }).click()
}

/** Name, phone and transaction password; then the code of the email, unless the address is verified already. */
export async function completeProfile(
  { page }: PanelPage,
  person: { readonly username: string; readonly name: string; readonly dataDir: string },
): Promise<void> {
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(`${person.username}@example.test`)
  await page.getByLabel('Transaction password', { exact: true }).fill(transactionPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.locator('.frame main h1').or(page.getByLabel('Code from the email')).first().waitFor()
  const code = page.getByLabel('Code from the email')
  if (await code.isVisible()) {
    await code.fill(codeIn(await waitForEmail(person.dataDir, 'email_verification', person.username)))
    await page.getByRole('button', { name: 'Confirm' }).click()
  }
  await page.locator('.frame main h1').first().waitFor()
}

async function confirm(inside: Locator): Promise<void> {
  await inside.getByLabel('Reason').selectOption('CHECKED')
  await inside.getByLabel('Details').fill('First day')
  const password = inside.getByLabel('Your transaction password')
  if (await password.isVisible()) await password.fill(transactionPassword)
}

/** Chooses an option of the field with this label. */
export const choose = async (inside: Locator, page: Page, label: string, option: string | RegExp): Promise<void> => {
  const wrapper = inside.locator('.mantine-InputWrapper-root', { hasText: new RegExp(`^${label}`) }).first()
  // Keys that are pressed before the input has loaded are lost.
  const input = wrapper.locator('input:not([type=hidden]):not([placeholder^=Loading]), select').first()
  if ((await input.evaluate((one) => one.tagName)) === 'SELECT') {
    await input.selectOption(String(option))
    return
  }
  await input.click()
  await input.pressSequentially(typeof option === 'string' ? option : '')
  await page.locator('[role=option]:visible', { hasText: option }).first().click()
}

export interface Entry {
  readonly texts?: Readonly<Record<string, string>>
  readonly choices?: Readonly<Record<string, string | RegExp>>
  readonly checks?: readonly string[]
  /** Instants that get the last day of the month shown. */
  readonly instants?: readonly string[]
  readonly secret?: string
}

async function enter(
  inside: Locator,
  page: Page,
  { texts = {}, choices = {}, checks = [], instants = [], secret }: Entry,
): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await inside.locator(`[name=${name}]`).first().fill(text)
  for (const [label, option] of Object.entries(choices)) await choose(inside, page, label, option)
  for (const label of checks)
    await inside
      .getByRole('checkbox', { name: label })
      .or(inside.getByRole('radio', { name: label }))
      .first()
      .check()
  for (const label of instants) {
    await inside
      .locator('.mantine-InputWrapper-root', { hasText: new RegExp(`^${label}`) })
      .locator('button')
      .first()
      .click()
    await page.locator('.mantine-DateTimePicker-day:visible, [class*=DateTimePicker-day]:visible').last().click()
    await page.locator('[class*=DateTimePicker-submitButton]:visible').click()
  }
  if (secret !== undefined) await inside.getByLabel('Gateway secret').fill(secret)
  await confirm(inside)
}

/** Fills in the open form and saves it: the list, what is shown once or the request for approval follows. */
export async function saveForm(page: Page, entry: Entry): Promise<void> {
  const form = page.locator('form.form')
  await form.waitFor()
  await enter(form, page, entry)
  await form.getByRole('button', { name: /^(Save|Create)/ }).click()
  const saved = page.locator('.list-body').or(page.getByRole('dialog', { name: 'Shown only once' }))
  await saved.or(page.getByText('Awaiting second approval')).first().waitFor()
}

/** Presses an action of the list, or of its first row that contains the text, fills in its dialog and submits it. */
export async function act(page: Page, title: string, entry: Entry & { readonly row?: string } = {}): Promise<void> {
  await waitForRows(page)
  if (entry.row === undefined) await screenOf(page).getByRole('button', { name: title, exact: true }).click()
  else {
    await rowsOf(page).filter({ hasText: entry.row }).first().locator('.row-menu').click()
    await page.locator('.drop:popover-open').getByRole('menuitem', { name: title, exact: true }).click()
  }
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await enter(dialog, page, entry)
  await dialog.locator('.dialog-foot').getByRole('button', { name: title, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** The second owner approves the request for this subject. */
export async function approve({ page, open }: PanelPage, subject: string): Promise<void> {
  await open('/')
  const row = page.getByRole('row').filter({ hasText: subject }).first()
  await row.waitFor()
  await untilStill(page)
  await row.getByRole('button').last().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
}

/** The texts of the dialog that shows secrets once, by label. */
export async function shownOnce(page: Page): Promise<ReadonlyMap<string, string>> {
  const dialog = page.getByRole('dialog', { name: 'Shown only once' })
  await dialog.waitFor()
  const labels = await dialog.locator('h3').allTextContents()
  const values = await dialog.locator('.secret-key, .secret-script').allTextContents()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  return new Map(labels.map((label, at) => [label, values[at] ?? '']))
}
