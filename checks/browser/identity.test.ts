import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '#checks/harness/staff/authenticator.ts'
import { codeIn, letterTo, tokenIn } from '#checks/harness/staff/letters.ts'
import { rolePresets } from '#areas/access/roles/role-presets.ts'
import { openStage, person, type Stage } from './stage.ts'
import { fillLogin, narrow, screenOf, type Visit } from './visit.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 300_000)
afterAll(() => stage?.close())

const pathOf = (page: Page) => new URL(page.url()).pathname
const isAt = (page: Page, path: string) => expect.poll(() => pathOf(page)).toBe(path)
const tell = (text: string, values: unknown[] = []) => stage.database.ownerPool.query(text, values)

/** Light, dark and narrow: what a picture shows must not depend on any of them. */
async function shots({ page, shot }: Visit, name: string): Promise<void> {
  if (!process.env['SHOTS']) return
  const before = page.viewportSize()
  await shot(`${name}-light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(`${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(narrow)
  await shot(`${name}-narrow`)
  if (before) await page.setViewportSize(before)
}

test('AUT-10 whoever needs an authenticator sets it up before anything else, and keeps his recovery codes', async () => {
  await tell(`update setting set value = 'true' where key = 'login.second_step_required'`)
  const visitor = await stage.visit({ expects: [401] })
  const { page, open, troubles } = visitor
  await open('/login')
  await fillLogin(page, person('finance'))
  await page.getByRole('img', { name: 'QR code for your authenticator' }).waitFor()
  await shots(visitor, 'enrolment')
  const secret = (await page.locator('.secret-key').textContent()) ?? ''
  await page.getByLabel('Code of your authenticator').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  expect((await page.locator('.secret-key').textContent())?.trim().split('\n')).toHaveLength(10)
  await shots(visitor, 'recovery-codes')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await screenOf(page).locator('h1').first().waitFor()
  await tell(`update setting set value = 'false' where key = 'login.second_step_required'`)
  await open('/login')
  await page.context().clearCookies()
  await open('/login')
  await fillLogin(page, person('finance'))
  await page.getByLabel('Code of your authenticator, or a recovery code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await screenOf(page).locator('h1').first().waitFor()
  expect(troubles).toEqual([])
})

test('AUT-12 a forgotten password is chosen anew by the link of a letter', async () => {
  const visitor = await stage.visit({ expects: [401, 422] })
  const { page, open, troubles } = visitor
  const { username } = person('support')
  await open('/login')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Username').fill(username)
  await shots(visitor, 'forgotten')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('a letter is on its way').waitFor()
  const token = tokenIn(await letterTo(stage.dataDir, 'password_reset', username))
  await open(`/new-password#${token}`)
  await page.getByLabel('New password', { exact: true }).fill(`${username}${username}12`)
  await page.getByLabel('New password again', { exact: true }).fill(`${username}${username}12`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page
    .getByText(/name|common|word/i)
    .last()
    .waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await shots(visitor, 'new-password')
  const password = 'meadow-anchor-bright-62'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await isAt(page, '/login')
  await fillLogin(page, { username, password })
  await screenOf(page).locator('h1').first().waitFor()
  expect(troubles).toEqual([])
})

test('an incomplete profile and an unknown address are gates with a way through', async () => {
  const { username } = person('risk')
  await tell(
    `update staff set is_profile_complete = false, email_verified_at = null, transaction_password_hash = null where username = $1`,
    [username],
  )
  const visitor = await stage.visit({ expects: [422, 429] })
  const { page, open, troubles } = visitor
  await open('/login')
  await fillLogin(page, person('risk'))
  await isAt(page, '/profile-complete')
  await page.getByLabel('Phone').waitFor()
  expect(await page.getByRole('button', { name: 'Save and continue' }).isDisabled()).toBe(true)
  await page.getByLabel('Phone').fill('nobody')
  await page.getByLabel('Transaction password', { exact: true }).fill('short')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('Enter a number like').waitFor()
  await shots(visitor, 'profile')
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByLabel('Transaction password', { exact: true }).fill('harbour-lantern-copper-8')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await isAt(page, '/email-verification')
  await page.getByLabel('Code from the email').waitFor()
  expect(await page.locator('main').textContent()).toContain('***@')
  await page.getByRole('button', { name: 'Resend email' }).click()
  await page
    .getByText(/another in \d+ seconds/)
    .first()
    .waitFor()
  await shots(visitor, 'verification')
  await open('/players')
  await isAt(page, '/email-verification')
  await page.getByRole('button', { name: 'Use another email address' }).click()
  await page.getByLabel('New email address').fill('risk.desk@example.test')
  await page.getByRole('button', { name: 'Send email', exact: true }).click()
  await page.getByText('ri***@example.test').waitFor()
  await expect
    .poll(async () =>
      (await letterTo(stage.dataDir, 'email_verification', username)).includes('risk.desk@example.test'),
    )
    .toBe(true)
  await page
    .getByLabel('Code from the email')
    .fill(codeIn(await letterTo(stage.dataDir, 'email_verification', username)))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await isAt(page, '/')
  await screenOf(page).locator('h1').first().waitFor()
  expect(troubles).toEqual([])
})

test('AUT-16 what needs a fresh proof asks for it in between, and loses nothing that was entered', async () => {
  const visitor = await stage.visit({ expects: [403, 422] })
  const { page, open, signIn, troubles } = visitor
  await signIn(person('owner'))
  await tell(`update session set confirmed_at = confirmed_at - interval '11 minutes' where ended_at is null`)
  await open('/permission-create')
  await page.getByLabel(/^Name/).first().fill('TOOL_OF_OURS')
  await fillReason(page)
  await page.getByRole('button', { name: /^(Create|Save)/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.waitFor()
  await shots(visitor, 'step-up')
  await dialog.getByLabel('Your sign-in password', { exact: true }).fill('not-mine-at-all-1')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('The password is incorrect.').waitFor()
  await dialog.getByLabel('Your sign-in password', { exact: true }).fill(person('owner').password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await isAt(page, '/permissions')
  const { rows } = await tell(`select name from permission_note where name = 'TOOL_OF_OURS'`)
  expect(rows).toHaveLength(1)
  expect(troubles).toEqual([])
})

test('a role begins as one of the usual ones, or as a copy of another', async () => {
  const visitor = await stage.enter('owner')
  const { page, open, troubles } = visitor
  await open('/role-create')
  await page.getByRole('button', { name: 'Auditor', exact: true }).click()
  await expect.poll(() => page.getByLabel(/^Rank/).inputValue()).toBe('25')
  const { permissions } = rolePresets['Auditor']!
  expect(await page.locator('.permission-tree').textContent()).toContain(`${permissions.length} of `)
  await shots(visitor, 'role-presets')
  const { rows } = await tell(`select id, rank from role where name = 'Support'`)
  await open(`/role-edit/${rows[0].id}`)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await isAt(page, '/role-create')
  await page.getByRole('heading', { name: 'New role' }).waitFor()
  await expect.poll(() => page.getByLabel(/^Rank/).inputValue()).toBe(String(rows[0].rank))
  expect(await page.getByLabel(/^Name/).first().inputValue()).toBe('')
  await page.getByLabel(/^Name/).first().fill('Support at night')
  await fillReason(page)
  await page
    .getByLabel(/^Your transaction password/)
    .first()
    .fill(person('owner').transactionPassword)
  await page.getByRole('button', { name: /^Save/ }).click()
  await isAt(page, '/roles')
  const copy =
    await tell(`select one.permissions @> other.permissions and one.permissions <@ other.permissions as "isSame"
    from role one, role other where one.name = 'Support at night' and other.name = 'Support'`)
  expect(copy.rows).toEqual([{ isSame: true }])
  expect(troubles).toEqual([])
})

async function fillReason(page: Page): Promise<void> {
  await page.getByLabel('Reason').selectOption('CHECKED')
  await page.getByLabel('In words').fill('Asked for by the house')
}
