import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { violations } from './accessibility.ts'
import { openStage, person, type Stage } from './stage.ts'
import { narrow, screenOf, wide, type Visit } from './visit.ts'

let stage: Stage
let owner: Visit
let second: Visit

beforeAll(async () => {
  stage = await openStage()
  owner = await stage.enter('owner', { expects: [409, 422] })
  // Of the demo only the developer holds as much as the owner gives.
  second = await stage.enter('developer')
}, 300_000)
afterAll(() => stage?.close())

/** The same screen wide and narrow, light and dark, with nothing axe objects to. */
async function isSound({ page, shot }: Visit, name: string): Promise<void> {
  for (const [look, viewport, colorScheme] of [
    ['wide-light', wide, 'light'],
    ['narrow-dark', narrow, 'dark'],
    ['wide-dark', wide, 'dark'],
    ['narrow-light', narrow, 'light'],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await shot(`${name}-${look}`)
    expect(await violations(page), `${name} ${look}`).toEqual([])
  }
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

const form = (page: Page) => page.locator('form.form')

async function justify(page: Page): Promise<void> {
  await form(page).getByLabel('Reason').selectOption('CHECKED')
  await form(page).getByLabel('In words').fill('Asked for by the house')
  await form(page).getByLabel('Your transaction password').fill(person('owner').transactionPassword)
}

const chooseIn = async (page: Page, field: RegExp, option: string) => {
  const entry = form(page).locator('.mantine-InputWrapper-root', { hasText: field })
  await entry.locator('input:not([type=hidden])').first().click()
  await page.getByRole('option', { name: option }).click()
}

test('a user is made: what is missing is said at its field, and the first password is shown once', async () => {
  const { page } = owner
  await owner.open('/users')
  await screenOf(page).getByRole('cell', { name: 'finance', exact: true }).waitFor()
  await isSound(owner, 'users')
  await owner.open('/user-create')
  await form(page).waitFor()
  await form(page).getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => page.locator('.error-summary').textContent()).toContain('Username')
  await isSound(owner, 'user-create')
  await form(page).locator('input[name=username]').fill('newcomer')
  await form(page).locator('input[name=name]').fill('New Comer')
  await form(page).locator('input[name=email]').fill('newcomer@example.test')
  await chooseIn(page, /^Role/, 'Support')
  await form(page)
    .getByRole('checkbox')
    .filter({ hasNot: page.locator('[disabled]') })
    .first()
    .waitFor()
  await form(page).locator('.several-group input[type=checkbox]').last().check()
  await justify(page)
  await form(page).getByRole('button', { name: /^Save/ }).click()
  const told = page.getByRole('dialog', { name: 'Shown only once' })
  await told.waitFor()
  await expect.poll(() => told.textContent()).toMatch(/newcomer.*First password.*\w{4}-\w{4}-\w{4}-\w{4}/)
  await owner.shot('first-password')
  await told.getByRole('button', { name: 'I have saved it' }).click()
  await screenOf(page).getByRole('cell', { name: 'newcomer', exact: true }).click()
})

test('a user’s page shows how the account is guarded, and ends a session', async () => {
  const { page } = owner
  const { rows } = await stage.database.ownerPool.query(`select id from staff where username = 'developer'`)
  await owner.open(`/user-detail/${rows[0].id}`)
  await page.getByRole('table', { name: 'Sessions' }).waitFor()
  await isSound(owner, 'user-detail')
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

test('a role is changed: the tree says what comes and goes, the menu is seen as the role sees it, two people agree', async () => {
  const { page } = owner
  await owner.open('/roles')
  await screenOf(page).getByRole('link', { name: 'Support' }).click()
  const tree = page.locator('.permission-tree')
  await tree.waitFor()
  await tree.getByLabel('Find a permission').fill('panel logs')
  await tree.getByRole('checkbox', { name: /^Panel logs/ }).check()
  await tree.getByLabel('Find a permission').fill('')
  await expect.poll(() => tree.textContent()).toContain('+ PANE_LOGS')
  await isSound(owner, 'role-edit')
  await tree.getByRole('button', { name: 'Preview as this role' }).click()
  const preview = page.getByRole('dialog', { name: 'Menu preview for this role' })
  await expect.poll(() => preview.textContent()).toContain('Panel logs')
  expect(await preview.textContent()).not.toContain('Roles')
  await owner.shot('role-preview')
  await preview.getByRole('button', { name: 'Back to editing' }).click()
  await justify(page)
  await form(page).getByRole('button', { name: /^Save/ }).click()
  const review = page.getByRole('dialog', { name: 'Review changes' })
  await expect.poll(() => review.textContent()).toContain('+ PANE_LOGS')
  await owner.shot('role-review')
  await review.getByRole('button', { name: 'Save' }).click()
  await page.locator('.mantine-Notification-root', { hasText: 'Waits for a second person' }).waitFor()
  await second.open('/')
  await second.page.getByRole('button', { name: 'Decide' }).first().click()
  const dialog = second.page.getByRole('dialog')
  await second.shot('role-decision')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { rows } = await stage.database.ownerPool.query(`select permissions from role where name = 'Support'`)
  expect(rows[0].permissions).toContain('PANE_LOGS')
})

test('the permissions say what they open', async () => {
  const { page } = owner
  await owner.open('/permissions?name=WITHDRAW_APPROVE')
  await screenOf(page).getByRole('link', { name: 'WITHDRAW_APPROVE' }).waitFor()
  await isSound(owner, 'permissions')
})

test('one’s own account: a code to scan, and nothing that another could set', async () => {
  const { page } = second
  await second.open('/user-change-password')
  await page.getByRole('button', { name: 'Turn the second step on' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator' }).waitFor()
  await isSound(second, 'own-account')
})

test('and nothing went wrong on the way', () => {
  expect(owner.troubles).toEqual([])
  expect(second.troubles).toEqual([])
})
