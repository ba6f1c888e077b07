import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '#checks/harness/staff/authenticator.ts'
import { partOf } from '#checks/run-size.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { abortRequests, interceptRequests } from './held-requests.ts'
import { openDropdown, fillLogin, narrow, screenOf, type PanelPage, type PageOptions } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const query = (text: string, values: unknown[] = []) => stage.database.ownerPool.query(text, values)
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const isAt = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address)
const roleOf = (username: string) => `(select role_id from staff where username = '${username}')`
const owner = (visiting?: PageOptions) => stage.signInAs('owner', visiting)
const anyList = (page: Page) => screenOf(page).locator('tbody tr, .figure').first()

/** Takes screenshots in light, dark and narrow layouts. */
async function shots({ page, shot }: PanelPage, name: string): Promise<void> {
  if (!process.env['SHOTS']) return
  await shot(`${name}-light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(`${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  const before = page.viewportSize()
  await page.setViewportSize(narrow)
  await shot(`${name}-narrow`)
  if (before) await page.setViewportSize(before)
}

/** Commits an event the way the server does. */
const publishEvent = (event: string) => query(`insert into outbox (domain_id, name) values (null, $1)`, [event])
const deposit = () =>
  query(`insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency)
    select cell, id, domain_id, agent_id, 'upi', 5000, currency from player order by id limit 1`)

let secret = ''
test('opens the requested screen after sign-in with the second factor', async () => {
  await query(`update setting set value = value || '{"secondStepRequired": true}' where key = 'settings.access'`)
  const visitor = await stage.openPage({ expects: [401] })
  const { page, open, errors } = visitor
  await open('/my-bets')
  await isAt(page, '/login?redirect=MyBets')
  await shots(visitor, 'walk-login')
  await fillLogin(page, demoUser('risk'))
  await page.getByRole('img', { name: 'QR code for your authenticator' }).waitFor()
  secret = (await page.locator('.secret-key').textContent()) ?? ''
  await page.getByLabel('Authenticator code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await isAt(page, '/my-bets')
  await query(`update setting set value = value || '{"secondStepRequired": false}' where key = 'settings.access'`)
  const menu = await openDropdown(page, /^Account of/)
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await isAt(page, '/login')
  await open('/withdraws')
  await fillLogin(page, demoUser('risk'))
  await page.getByLabel('Authenticator code or recovery code').waitFor()
  await shots(visitor, 'walk-second-factor')
  await page.getByLabel('Authenticator code or recovery code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/login')
  expect(errors).toEqual([])
  await visitor.close()
})

test('requires a new password at once, without a click, when it becomes due during a session', async () => {
  const visitor = await stage.signInAs('support', { expects: [440] })
  const { page } = visitor
  await visitor.open('/')
  await expect.poll(() => page.locator('.menu-link').count()).toBeGreaterThan(0)
  await query(`update staff set must_reset = true where username = 'support'`)
  await isAt(page, '/?reset_pass=1')
  await page.getByRole('dialog').waitFor()
  await shots(visitor, 'walk-forced-reset')
  await page.getByLabel('Current password', { exact: true }).fill(demoUser('support').password)
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('meadow-anchor-bright-62')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await isAt(page, '/')
  await visitor.close()
})

test('shows 403 with the permission when it is revoked during a session, and the screen when it is restored', async () => {
  const visitor = await stage.signInAs('checker', { expects: [403] })
  const { page, open } = visitor
  await open('/withdraws')
  await anyList(page).waitFor()
  await query(
    `update role set permissions = array_remove(permissions, 'WITHDRAW_VIEW') where id = ${roleOf('checker')}`,
  )
  await isAt(page, '/403?redirect=Withdraws')
  await expect.poll(() => page.locator('.outcome').textContent()).toContain('WITHDRAW_VIEW')
  await shots(visitor, 'walk-403')
  await query(`update role set permissions = permissions || '{WITHDRAW_VIEW}' where id = ${roleOf('checker')}`)
  await open('/withdraws')
  await anyList(page).waitFor()
  await visitor.close()
})

test('opens Login with is_single_session=active, without a click, after a sign-in elsewhere', async () => {
  const first = await stage.signInAs('finance', { expects: [401] })
  await first.open('/withdraws')
  await anyList(first.page).waitFor()
  const second = await stage.signInAs('finance')
  await isAt(first.page, '/login?is_single_session=active&redirect=Withdraws')
  await shots(first, 'walk-takeover')
  expect(first.errors).toEqual([])
  await second.open('/withdraws')
  await anyList(second.page).waitFor()
  await Promise.all([first.close(), second.close()])
})

const depositsIn = (page: Page) =>
  page.locator('.menu-line', { has: page.locator('a[href="/deposits"]') }).locator('.menu-count')

test('updates the menu counters and the notification bell live', async () => {
  // Stops status queries for other deposits and keeps them from expiring, so that only this one changes the counter.
  await query('update deposit set next_query_at = null, expires_at = null')
  const visitor = await owner()
  const { page, errors } = visitor
  await visitor.open('/')
  await untilStill(page)
  const before = Number(await depositsIn(page).first().textContent())
  await deposit()
  await publishEvent('deposit.asked')
  await expect.poll(async () => Number(await depositsIn(page).first().textContent())).toBe(before + 1)
  await query(`insert into report_request (staff_id, report_type, title, filters, file_extension, status, rows, finished_at, expires_at)
    select id, '/players', 'Players of the north', '{}', 'csv', 'READY', 7, now(), now() + interval '1 day' from staff where username = 'owner'`)
  await publishEvent('report.ready')
  const bell = page.getByRole('button', { name: /^Notifications: \d+\+? new/ })
  await bell.waitFor()
  await bell.click()
  const log = page.locator('.drop:popover-open')
  await log.getByText('Players of the north, 7 rows').waitFor()
  await shots(visitor, 'walk-bell')
  await log.getByRole('button', { name: 'Report is ready' }).first().click()
  await isAt(page, '/download-report')
  expect(errors).toEqual([])
  await visitor.close()
})

test('polls every 10 seconds without the live stream, only while auto-refresh is on', async () => {
  const visitor = await stage.openPage({ expects: [503] })
  const { page } = visitor
  const end = await interceptRequests(page, /\/api\/live$/, (route) => route.fulfill({ status: 503, body: '{}' }))
  const polls: (string | undefined)[] = []
  await visitor.signInByCall(demoUser('owner'))
  await page.clock.install()
  await visitor.open('/players')
  await anyList(page).waitFor()
  page.on('request', (request) => {
    if (request.url().endsWith('/api/site-config')) polls.push(request.headers()['x-background'])
  })
  await page.clock.fastForward(45_000)
  expect(polls).toEqual([])
  await page.getByRole('switch', { name: 'Auto refresh every 10 seconds' }).click()
  await page.clock.fastForward(10_100)
  await expect.poll(() => polls).toEqual(['1'])
  await end()
  await visitor.close()
})

test('blocks Enter in a form except in multi-line text and editable blocks', async () => {
  const visitor = await stage.openPage()
  const { page, open } = visitor
  await open('/login')
  await page.getByLabel('Username').waitFor()
  const prevented = await page.evaluate(() => {
    const form = document.createElement('form')
    form.innerHTML = '<input><textarea></textarea><div contenteditable="true"><b>text</b></div>'
    document.body.append(form)
    return ['input', 'textarea', 'div', 'b'].map((name) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      form.querySelector(name)?.dispatchEvent(event)
      return [name, event.defaultPrevented]
    })
  })
  expect(Object.fromEntries(prevented)).toEqual({ input: true, textarea: false, div: false, b: false })
  await visitor.close()
})

test('limits date filters to today', async () => {
  const visitor = await owner()
  const { page } = visitor
  await visitor.open('/deposits')
  await anyList(page).waitFor()
  const sheet = await openDropdown(page, /^Created/)
  const days = sheet.locator('td button')
  await days.first().waitFor()
  const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format())
  const found = await days.evaluateAll((buttons) =>
    buttons.map((button) => [button.getAttribute('aria-label') ?? '', button.hasAttribute('disabled')] as const),
  )
  const late = found.map(([label, isClosed]) => [new Date(`${label} UTC`).toISOString().slice(0, 10) > today, isClosed])
  expect(late.length).toBeGreaterThan(20)
  for (const [isLate, isClosed] of late) expect(isClosed).toBe(isLate)
  await visitor.close()
})

test('offers a reload when a chunk of the panel is missing, and continues after it', async () => {
  const visitor = await owner()
  const { page, open } = visitor
  await open('/withdraws')
  await anyList(page).waitFor()
  const end = await abortRequests(page, /\/assets\/(?!main|words).*\.js$/)
  await page.locator('.menu-link', { hasText: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'A new version is available' }).waitFor()
  await shots(visitor, 'walk-lost-part')
  await end()
  await page.getByRole('button', { name: 'Reload' }).click()
  await screenOf(page).locator('.figure').first().waitFor()
  await visitor.close()
})

const styles = [
  ['the usual style in the light', '1', 'light', null],
  ['the usual style in the dark', '1', 'dark', null],
  ['the alternative style of domain 14 in the light', '14', 'light', 'alternative'],
  ['the alternative style of domain 15 in the dark', '15', 'dark', 'alternative'],
] as const

test.each(partOf(styles, 2))('%s', async (_, domain, scheme, brand) => {
  const visitor = await owner({ scheme, storage: { site_theme_domain: domain } })
  const { page, errors } = visitor
  await visitor.open('/my-bets')
  await anyList(page).waitFor()
  const html = page.locator('html')
  expect(await html.getAttribute('data-mantine-color-scheme')).toBe(scheme)
  expect(await html.getAttribute('data-brand')).toBe(brand)
  await visitor.shot(`walk-theme-${domain}-${scheme}`)
  expect(errors).toEqual([])
  await visitor.close()
})
