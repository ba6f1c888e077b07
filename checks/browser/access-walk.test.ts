import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '#checks/harness/staff/authenticator.ts'
import { openStage, person, type Stage } from './stage.ts'
import { drop, fillLogin, narrow, screenOf, type Visit, type Visiting } from './visit.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 300_000)
afterAll(() => stage?.close())

const tell = (text: string, values: unknown[] = []) => stage.database.ownerPool.query(text, values)
const addressIn = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const isAt = (page: Page, address: string) => expect.poll(() => addressIn(page)).toBe(address)
const roleOf = (username: string) => `(select role_id from staff where username = '${username}')`
const owner = (visiting?: Visiting) => stage.enter('owner', visiting)
const anyList = (page: Page) => screenOf(page).locator('tbody tr, .figure').first()

/** Light, dark and narrow. */
async function shots({ page, shot }: Visit, name: string): Promise<void> {
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

/** A committed event, as the server itself would write it. */
const happens = (event: string) => tell(`insert into outbox (domain_id, name) values (null, $1)`, [event])
const deposit = () =>
  tell(`insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency)
    select cell, id, domain_id, agent_id, 'upi', 5000, currency from player order by id limit 1`)

let secret = ''
test('login leads through the second factor to the screen that was asked for', async () => {
  await tell(`update setting set value = 'true' where key = 'login.second_step_required'`)
  const visitor = await stage.visit({ expects: [401] })
  const { page, open, troubles } = visitor
  await open('/my-bets')
  await isAt(page, '/login?redirect=MyBets')
  await shots(visitor, 'walk-login')
  await fillLogin(page, person('risk'))
  await page.getByRole('img', { name: 'QR code for your authenticator' }).waitFor()
  secret = (await page.locator('.secret-key').textContent()) ?? ''
  await page.getByLabel('Code of your authenticator').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await isAt(page, '/my-bets')
  await tell(`update setting set value = 'false' where key = 'login.second_step_required'`)
  const menu = await drop(page, /^Account of/)
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await isAt(page, '/login')
  await open('/withdraws')
  await fillLogin(page, person('risk'))
  await page.getByLabel('Code of your authenticator, or a recovery code').waitFor()
  await shots(visitor, 'walk-second-factor')
  await page.getByLabel('Code of your authenticator, or a recovery code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/login')
  expect(troubles).toEqual([])
  await visitor.close()
})

test('a password that becomes due while somebody works is asked for at once, with nothing clicked', async () => {
  const visitor = await stage.enter('support', { expects: [440] })
  const { page } = visitor
  await expect.poll(() => page.locator('.menu-link').count()).toBeGreaterThan(0)
  await tell(`update staff set must_reset = true where username = 'support'`)
  await isAt(page, '/?reset_pass=1')
  await page.getByRole('dialog').waitFor()
  await shots(visitor, 'walk-forced-reset')
  await page.getByLabel('Current password', { exact: true }).fill(person('support').password)
  for (const label of ['New password', 'New password again'])
    await page.getByLabel(label, { exact: true }).fill('meadow-anchor-bright-62')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await isAt(page, '/')
  await visitor.close()
})

test('a permission taken away while somebody looks leads to 403, which names it, and comes back with it', async () => {
  const visitor = await stage.enter('checker', { expects: [403] })
  const { page, open } = visitor
  await open('/withdraws')
  await anyList(page).waitFor()
  await tell(`update role set permissions = array_remove(permissions, 'WITHDRAW_VIEW') where id = ${roleOf('checker')}`)
  await isAt(page, '/403?redirect=Withdraws')
  expect(await page.locator('.outcome').textContent()).toContain('WITHDRAW_VIEW')
  await shots(visitor, 'walk-403')
  await tell(`update role set permissions = permissions || '{WITHDRAW_VIEW}' where id = ${roleOf('checker')}`)
  await open('/withdraws')
  await anyList(page).waitFor()
  await visitor.close()
})

test('a login elsewhere leads to Login with is_single_session=active, with nothing clicked', async () => {
  const first = await stage.enter('finance', { expects: [401] })
  await first.open('/withdraws')
  await anyList(first.page).waitFor()
  const second = await stage.enter('finance')
  await isAt(first.page, '/login?is_single_session=active&redirect=Withdraws')
  await shots(first, 'walk-takeover')
  expect(first.troubles).toEqual([])
  await second.open('/withdraws')
  await anyList(second.page).waitFor()
  await Promise.all([first.close(), second.close()])
})

const depositsIn = (page: Page) =>
  page.locator('.menu-line', { has: page.locator('a[href="/deposits"]') }).locator('.menu-count')

test('the counters of the menu and the lines of the bell come by themselves', async () => {
  // Nobody is asked what became of other deposits meanwhile: the only one that comes or goes is this.
  await tell('update deposit set ask_at = null')
  const visitor = await owner()
  const { page, troubles } = visitor
  const before = Number(await depositsIn(page).first().textContent())
  await deposit()
  await happens('deposit.asked')
  await expect.poll(async () => Number(await depositsIn(page).first().textContent())).toBe(before + 1)
  await tell(`insert into report_request (staff_id, report_type, title, filters, file_extension, status, rows, finished_at, expires_at)
    select id, '/players', 'Players of the north', '{}', 'csv', 'READY', 7, now(), now() + interval '1 day' from staff where username = 'owner'`)
  await happens('report.ready')
  const bell = page.getByRole('button', { name: /^Notifications: \d+\+? new/ })
  await bell.waitFor()
  await bell.click()
  const log = page.locator('.drop:popover-open')
  await log.getByText('Players of the north, 7 rows').waitFor()
  await shots(visitor, 'walk-bell')
  await log.getByRole('button', { name: 'Report is ready' }).first().click()
  await isAt(page, '/download-report')
  expect(troubles).toEqual([])
  await visitor.close()
})

test('without the stream the panel asks by itself only while auto-refresh is on, every 10 seconds, as a poll', async () => {
  const visitor = await stage.visit({ expects: [503] })
  const { page } = visitor
  await page.route('**/api/live', (route) => route.fulfill({ status: 503, body: '{}' }))
  const polls: (string | undefined)[] = []
  await visitor.signIn(person('owner'))
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
  await visitor.close()
})

test('Enter is blocked in a form except in multi-line text and editable blocks', async () => {
  const visitor = await stage.visit()
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

test('the maximum date for common filters is today', async () => {
  const visitor = await owner()
  const { page } = visitor
  await visitor.open('/deposits')
  await anyList(page).waitFor()
  const sheet = await drop(page, /^Created/)
  const days = sheet.locator('td button')
  await days.first().waitFor()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const found = await days.evaluateAll((buttons) =>
    buttons.map((button) => [button.getAttribute('aria-label') ?? '', button.hasAttribute('disabled')] as const),
  )
  const late = found.map(([label, isClosed]) => [new Date(`${label} UTC`).toISOString().slice(0, 10) > today, isClosed])
  expect(late.length).toBeGreaterThan(20)
  for (const [isLate, isClosed] of late) expect(isClosed).toBe(isLate)
  await visitor.close()
})

test('a part of the panel that was lost is offered anew, and the reload leads on', async () => {
  const visitor = await owner()
  const { page, open } = visitor
  await open('/withdraws')
  await anyList(page).waitFor()
  const isPart = /\/assets\/(?!main|words).*\.js$/
  await page.route(isPart, (route) => route.abort())
  await page.locator('.menu-link', { hasText: 'Dashboard' }).click()
  await page.getByRole('heading', { name: 'A new version is available' }).waitFor()
  await shots(visitor, 'walk-lost-part')
  await page.unroute(isPart)
  await page.getByRole('button', { name: 'Reload' }).click()
  await screenOf(page).locator('.figure').first().waitFor()
  await visitor.close()
})

test.each([
  ['the usual style in the light', '1', 'light', null],
  ['the usual style in the dark', '1', 'dark', null],
  ['the alternative style of domain 14 in the light', '14', 'light', 'alternative'],
  ['the alternative style of domain 15 in the dark', '15', 'dark', 'alternative'],
] as const)('%s', async (_, domain, scheme, brand) => {
  const visitor = await owner({ scheme, storage: { site_theme_domain: domain } })
  const { page, troubles } = visitor
  await visitor.open('/my-bets')
  await anyList(page).waitFor()
  const html = page.locator('html')
  expect(await html.getAttribute('data-mantine-color-scheme')).toBe(scheme)
  expect(await html.getAttribute('data-brand')).toBe(brand)
  await visitor.shot(`walk-theme-${domain}-${scheme}`)
  expect(troubles).toEqual([])
  await visitor.close()
})
