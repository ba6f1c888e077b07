import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkOf } from '#values/address.ts'
import { codeOf } from '#checks/harness/staff/authenticator.ts'
import { codeIn, waitForEmail, tokenIn } from '#checks/harness/staff/emails.ts'
import { rolePresets } from '#areas/access/presets/role-presets.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { interceptRequests } from './held-requests.ts'
import { fillLogin, narrow, screenOf, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const pathOf = (page: Page) => new URL(page.url()).pathname
const isAt = (page: Page, path: string) => expect.poll(() => pathOf(page)).toBe(path)
const query = (text: string, values: unknown[] = []) => stage.database.ownerPool.query(text, values)

/** Takes screenshots in light, dark and narrow layouts. */
async function shots({ page, shot }: PanelPage, name: string): Promise<void> {
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

test('AUT-10 requires a new user to set up an authenticator and save recovery codes before anything else', async () => {
  await query(`update setting set value = value || '{"secondStepRequired": true}' where key = 'settings.access'`)
  const visitor = await stage.openPage({ expects: [401] })
  const { page, open, errors } = visitor
  await open('/login')
  await fillLogin(page, demoUser('finance'))
  await page.getByRole('img', { name: 'QR code for your authenticator' }).waitFor()
  await shots(visitor, 'enrolment')
  const secret = (await page.locator('.secret-key').textContent()) ?? ''
  await page.getByLabel('Authenticator code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  await expect.poll(async () => (await page.locator('.secret-key').textContent())?.trim().split('\n')).toHaveLength(10)
  await shots(visitor, 'recovery-codes')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await screenOf(page).locator('h1').first().waitFor()
  await query(`update setting set value = value || '{"secondStepRequired": false}' where key = 'settings.access'`)
  await open('/login')
  await page.context().clearCookies()
  await open('/login')
  await fillLogin(page, demoUser('finance'))
  await page.getByLabel('Authenticator code or recovery code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await screenOf(page).locator('h1').first().waitFor()
  expect(errors).toEqual([])
})

test('computes for a network with many failed logins and logs the user in', async () => {
  const { username } = demoUser('support')
  await query(
    `insert into login_attempt (username_key, ip, network, is_known_device, succeeded, at)
     select 'guess' || n, '127.0.0.1', network, false, false, now() from generate_series(1, 12) n, unnest($1::text[]) network`,
    [[networkOf('127.0.0.1'), networkOf('::1')]],
  )
  const visitor = await stage.openPage({ expects: [403] })
  const { page, open, errors } = visitor
  await open('/login')
  const check = page.getByText('Checking your browser. This takes a few seconds.')
  const end = await interceptRequests(page, /\/api\/login\/challenge$/, async (route) => {
    await check.waitFor()
    await route.continue()
  })
  await fillLogin(page, demoUser('support'))
  await screenOf(page).locator('h1').first().waitFor()
  await end()
  expect(await check.count()).toBe(0)
  const { rows } = await stage.database.ownerPool.query(
    `select count(*)::int as solved, (select result from audit where action = 'login' and actor = $1 order by id desc limit 1)
     from solved_challenge`,
    [username],
  )
  expect(rows).toEqual([{ solved: 1, result: 'SUCCESS' }])
  await query(`delete from login_attempt where username_key like 'guess%'`)
  expect(errors).toEqual([])
})

test('AUT-12 resets a forgotten password with the emailed link', async () => {
  const visitor = await stage.openPage({ expects: [401, 422] })
  const { page, open, errors } = visitor
  const { username } = demoUser('support')
  await open('/login')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Username').fill(username)
  await shots(visitor, 'forgotten')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('a reset link has been sent').waitFor()
  const token = tokenIn(await waitForEmail(stage.dataDir, 'password_reset', username))
  await open(`/new-password#${token}`)
  await page.getByLabel('New password', { exact: true }).fill(`${username}${username}12`)
  await page.getByLabel('Confirm new password', { exact: true }).fill(`${username}${username}12`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page
    .getByText(/name|common|word/i)
    .last()
    .waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await shots(visitor, 'new-password')
  const password = 'meadow-anchor-bright-62'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await isAt(page, '/login')
  await fillLogin(page, { username, password })
  await screenOf(page).locator('h1').first().waitFor()
  expect(errors).toEqual([])
})

test('requires a complete profile and a verified email address before the panel opens', async () => {
  const { username } = demoUser('risk')
  await query(
    `update staff set is_profile_complete = false, email_verified_at = null, transaction_password_hash = null where username = $1`,
    [username],
  )
  const visitor = await stage.openPage({ expects: [422, 429] })
  const { page, open, errors } = visitor
  await open('/login')
  await fillLogin(page, demoUser('risk'))
  await isAt(page, '/profile-complete')
  await page.getByLabel('Phone').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save and continue' }).isDisabled()).toBe(true)
  await page.getByLabel('Phone').fill('nobody')
  await page.getByLabel('Transaction password', { exact: true }).fill('short')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('Enter a phone number like').first().waitFor()
  await shots(visitor, 'profile')
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByLabel('Transaction password', { exact: true }).fill('harbour-lantern-copper-8')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await isAt(page, '/email-verification')
  await page.getByLabel('Code from the email').waitFor()
  await expect.poll(() => page.locator('main').textContent()).toContain('***@')
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
      (await waitForEmail(stage.dataDir, 'email_verification', username)).includes('risk.desk@example.test'),
    )
    .toBe(true)
  await page
    .getByLabel('Code from the email')
    .fill(codeIn(await waitForEmail(stage.dataDir, 'email_verification', username)))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await isAt(page, '/')
  await screenOf(page).locator('h1').first().waitFor()
  expect(errors).toEqual([])
})

test('AUT-16 asks for recent authentication where needed and keeps what was entered', async () => {
  const visitor = await stage.openPage({ expects: [403, 422] })
  const { page, open, signInByCall, errors } = visitor
  await signInByCall(demoUser('owner'))
  await query(`update session set confirmed_at = confirmed_at - interval '11 minutes' where ended_at is null`)
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
  await dialog.getByLabel('Your sign-in password', { exact: true }).fill(demoUser('owner').password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await isAt(page, '/permissions')
  const { rows } = await query(`select name from permission_note where name = 'TOOL_OF_OURS'`)
  expect(rows).toHaveLength(1)
  expect(errors).toEqual([])
})

test('creates a role from a preset or as a copy of another', async () => {
  const visitor = await stage.signInAs('owner')
  const { page, open, errors } = visitor
  await open('/role-create')
  await page.getByRole('button', { name: 'Auditor', exact: true }).click()
  await expect.poll(() => page.getByLabel(/^Rank/).inputValue()).toBe('25')
  const { permissions } = rolePresets['Auditor']!
  await expect.poll(() => page.locator('.permission-tree').textContent()).toContain(`${permissions.length} of `)
  await shots(visitor, 'role-presets')
  const { rows } = await query(`select id, rank from role where name = 'Support'`)
  await open(`/role-edit/${rows[0].id}`)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await isAt(page, '/role-create')
  await page.getByRole('heading', { name: 'New role' }).waitFor()
  await expect.poll(() => page.getByLabel(/^Rank/).inputValue()).toBe(String(rows[0].rank))
  await expect.poll(() => page.getByLabel(/^Name/).first().inputValue()).toBe('')
  await page.getByLabel(/^Name/).first().fill('Support at night')
  await fillReason(page)
  await page
    .getByLabel(/^Your transaction password/)
    .first()
    .fill(demoUser('owner').transactionPassword)
  await page.getByRole('button', { name: /^Save/ }).click()
  await isAt(page, '/roles')
  await untilStill(page)
  const copy =
    await query(`select one.permissions @> other.permissions and one.permissions <@ other.permissions as "isSame"
    from role one, role other where one.name = 'Support at night' and other.name = 'Support'`)
  expect(copy.rows).toEqual([{ isSame: true }])
  expect(errors).toEqual([])
})

async function fillReason(page: Page): Promise<void> {
  await page.getByLabel('Reason').selectOption('CHECKED')
  await page.getByLabel('Details').fill('Requested by the operator')
}
