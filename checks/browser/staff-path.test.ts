import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { looksInRun, violations } from './accessibility.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { narrow, screenOf, wide, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
let owner: PanelPage
let secondApprover: PanelPage

beforeAll(async () => {
  stage = await openBrowserSetup()
  owner = await stage.signInAs('owner', { expects: [409, 422] })
  // In the demo only the other owner holds all permissions that the owner grants.
  secondApprover = await stage.signInAs('deputy')
}, 300_000)
afterAll(() => stage?.close())

/** Asserts that the page has no accessibility violations, wide and narrow, light and dark. */
async function expectAccessible({ page, shot }: PanelPage, name: string): Promise<void> {
  for (const [look, viewport, colorScheme] of looksInRun(name, [
    ['wide-light', wide, 'light'],
    ['narrow-dark', narrow, 'dark'],
    ['wide-dark', wide, 'dark'],
    ['narrow-light', narrow, 'light'],
  ] as const)) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await untilStill(page)
    await shot(`${name}-${look}`)
    expect(await violations(page), `${name} ${look}`).toEqual([])
  }
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

const form = (page: Page) => page.locator('form.form')

async function enterReason(page: Page): Promise<void> {
  await form(page).getByLabel('Reason').selectOption('CHECKED')
  await form(page).getByLabel('Details').fill('Requested by the operator')
  await form(page).getByLabel('Your transaction password').fill(demoUser('owner').transactionPassword)
}

const chooseIn = async (page: Page, field: RegExp, option: string) => {
  const entry = form(page).locator('.mantine-InputWrapper-root', { hasText: field })
  await entry.locator('input:not([type=hidden])').first().click()
  await page.getByRole('option', { name: option }).click()
}

test('creates a user: shows missing fields and the first password once', async () => {
  const { page } = owner
  await owner.open('/users')
  await screenOf(page).getByRole('cell', { name: 'finance', exact: true }).waitFor()
  await expectAccessible(owner, 'users')
  await owner.open('/user-create')
  await form(page).waitFor()
  await form(page).getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => page.locator('.error-summary').textContent()).toContain('Username')
  await expectAccessible(owner, 'user-create')
  await form(page).locator('input[name=username]').fill('newcomer')
  await form(page).locator('input[name=name]').fill('New Comer')
  await form(page).locator('input[name=email]').fill('newcomer@example.test')
  await chooseIn(page, /^Role/, 'Bare')
  await form(page)
    .getByRole('checkbox')
    .filter({ hasNot: page.locator('[disabled]') })
    .first()
    .waitFor()
  await form(page).locator('.several-group input[type=checkbox]').last().check()
  await enterReason(page)
  await form(page).getByRole('button', { name: /^Save/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Shown only once' })
  await dialog.waitFor()
  await expect.poll(() => dialog.textContent()).toMatch(/newcomer.*First password.*\w{4}-\w{4}-\w{4}-\w{4}/)
  await owner.shot('first-password')
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await screenOf(page).getByRole('cell', { name: 'newcomer', exact: true }).click()
})

test('shows sessions, sign-ins, permissions and activity of a user', async () => {
  const { page } = owner
  const { rows } = await stage.database.ownerPool.query(`select id from staff where username = 'deputy'`)
  await owner.open(`/user-detail/${rows[0].id}`)
  await page.getByRole('table', { name: 'Sessions' }).waitFor()
  await expectAccessible(owner, 'user-detail')
  for (const [tab, text] of [
    ['Logins', 'Success'],
    ['Permissions', 'WITHDRAW_APPROVE'],
    ['User activity', 'login'],
  ] as const) {
    await page.getByRole('button', { name: tab, exact: true }).click()
    await expect.poll(() => screenOf(page).textContent()).toContain(text)
    await owner.shot(`user-detail-${tab.toLowerCase().replaceAll(' ', '-')}`)
  }
})

test('changes a role: shows added permissions, previews its menu and waits for a second approver', async () => {
  const { page } = owner
  await owner.open('/roles')
  await screenOf(page).getByRole('link', { name: 'Support' }).click()
  const tree = page.locator('.permission-tree')
  await tree.waitFor()
  await tree.getByLabel('Find a permission').fill('activity log')
  await tree.getByRole('checkbox', { name: /^View activity log/ }).check()
  await tree.getByLabel('Find a permission').fill('')
  await expect.poll(() => tree.textContent()).toContain('+ PANE_LOGS')
  await expectAccessible(owner, 'role-edit')
  await tree.getByRole('button', { name: 'Preview as this role' }).click()
  const preview = page.getByRole('dialog', { name: 'Menu preview for this role' })
  await expect.poll(() => preview.textContent()).toContain('Panel logs')
  await untilStill(page)
  expect(await preview.textContent()).not.toContain('Roles')
  await owner.shot('role-preview')
  await preview.getByRole('button', { name: 'Back to editing' }).click()
  await enterReason(page)
  await form(page).getByRole('button', { name: /^Save/ }).click()
  const review = page.getByRole('dialog', { name: 'Review changes' })
  await expect.poll(() => review.textContent()).toContain('+ PANE_LOGS')
  await owner.shot('role-review')
  await review.getByRole('button', { name: 'Save' }).click()
  await page.locator('.toast', { hasText: 'Awaiting second approval' }).waitFor()
  await secondApprover.open('/')
  await untilStill(secondApprover.page)
  await secondApprover.page.getByRole('button', { name: 'Review' }).first().click()
  const dialog = secondApprover.page.getByRole('dialog')
  await secondApprover.shot('role-decision')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { rows } = await stage.database.ownerPool.query(`select permissions from role where name = 'Support'`)
  expect(rows[0].permissions).toContain('PANE_LOGS')
})

test('shows what each permission opens', async () => {
  const { page } = owner
  await owner.open('/permissions?name=WITHDRAW_APPROVE')
  await screenOf(page).getByRole('link', { name: 'WITHDRAW_APPROVE' }).waitFor()
  await expectAccessible(owner, 'permissions')
})

test('offers two-factor enrolment on the own account page', async () => {
  const { page } = secondApprover
  await secondApprover.open('/user-change-password')
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator' }).waitFor()
  await expectAccessible(secondApprover, 'own-account')
})

test('reports no console, page or network errors', () => {
  expect(owner.errors).toEqual([])
  expect(secondApprover.errors).toEqual([])
})
