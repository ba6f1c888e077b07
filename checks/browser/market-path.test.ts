import { afterAll, beforeAll, expect, test } from 'vitest'
import { openActionDialog, cell, submitDialog, enterReason, refreshRows, waitForRows } from './lists.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { screenOf, type PanelPage } from './panel-page.ts'

let stage: BrowserSetup
let trader: PanelPage
let checker: PanelPage

interface Market {
  readonly id: string
  readonly name: string
  readonly event: string
  readonly runner: string
  readonly bets: number
}
let market: Market

beforeAll(async () => {
  stage = await openBrowserSetup()
  const { rows } = await stage.database.ownerPool.query<Market>(`
    with busiest as (
      select m.id, count(*)::int as bets from market m join bet_open b on b.market_id = m.id
      where m.kind = 'match_odds' and (m.status = 'CLOSED' or not exists (select from bet_open o where o.market_id = m.id and o.remaining > 0))
      group by m.id order by (m.status = 'CLOSED') desc, count(*) desc, m.id limit 1)
    update market m set status = 'CLOSED', feed_result = null from busiest, event e where m.id = busiest.id and e.id = m.event_id
    returning m.id::text, m.name, e.name as event, busiest.bets,
      (select r.name from runner r where r.market_id = m.id order by r.id limit 1) as runner`)
  market = rows[0]!
  trader = await stage.signInAs('risk', { expects: [409, 422] })
  checker = await stage.signInAs('checker', { expects: [409, 422] })
}, 300_000)
afterAll(() => stage?.close())

const password = demoUser('risk').transactionPassword

test('previews a result with its figures before it is submitted', async () => {
  const { page, open } = trader
  await open(`/market-result?id=${market.id}`)
  await waitForRows(page)
  const dialog = await openActionDialog(page, 'Settle')
  await dialog.getByRole('group', { name: 'Result' }).waitFor()
  expect(await dialog.getByLabel('Confirm runs').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => dialog.getByRole('alert').first().textContent()).toBe('Enter the winner.')
  await dialog.getByRole('radio', { name: `${market.runner} wins` }).check()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByLabel('Preview')
  await expect.poll(() => preview.textContent()).toContain(market.runner)
  for (const figure of ['Won', 'Lost', 'Player result', 'Commission'])
    await expect.poll(() => preview.textContent()).toContain(figure)
  await trader.shot('market-preview')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await refreshRows(page)
  expect(await cell(page, 'Status')).toBe('Closed')
})

test('settles with a reason and a password, in a job whose progress is shown', async () => {
  const { page } = trader
  const dialog = await openActionDialog(page, 'Settle')
  await dialog.getByRole('radio', { name: `${market.runner} wins` }).check()
  await submitDialog(dialog, 'Settle')
  await expect
    .poll(() => dialog.locator('.mantine-InputWrapper-error').allTextContents())
    .toEqual(['Choose a reason.', 'Enter a reason.', 'Enter your transaction password.'])
  await enterReason(dialog, { note: 'As the feed says', password })
  await submitDialog(dialog, 'Settle')
  await dialog.waitFor({ state: 'detached' })
  await waitForStatus('Settled')
  expect(await cell(page, 'Declared result')).toBe(market.runner)
  expect(await cell(page, 'Declared by')).toBe('risk')
  expect(trader.errors).toEqual([])
})

/** Refreshes the list until the market has this status. */
async function waitForStatus(status: string): Promise<void> {
  const { page } = trader
  const seen = async () => {
    await refreshRows(page)
    return cell(page, 'Status')
  }
  await expect.poll(seen, { timeout: 60_000, interval: 500 }).toBe(status)
}

test('shows the market in the report by market', async () => {
  const { page, open } = trader
  await open(`/PLby-market-report?event=${encodeURIComponent(market.event)}`)
  await waitForRows(page)
  const names = await screenOf(page).locator('tbody td:nth-child(3)').allTextContents()
  const row = names.indexOf(market.name)
  expect(await cell(page, 'Status', row)).toBe('Settled')
  expect(await cell(page, 'Result', row)).toBe(market.runner)
  expect(await cell(page, 'Bets', row)).toBe(String(market.bets))
})

test('rolls back after a second approver confirms on the dashboard', async () => {
  const { page, open } = trader
  await open(`/market-result?id=${market.id}`)
  await waitForRows(page)
  const dialog = await openActionDialog(page, 'Roll back market')
  await enterReason(dialog, { note: 'The feed corrected itself', password })
  await submitDialog(dialog, 'Roll back market')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.toast', { hasText: /second approval/i }).waitFor()
  await refreshRows(page)
  expect(await cell(page, 'Status')).toBe('Settled')
  // The maker finds the request among their own, with those who can decide it.
  await page.getByRole('button', { name: 'Approvals', exact: true }).click()
  const own = page.getByRole('dialog').getByRole('region', { name: 'Your requests' })
  await expect
    .poll(() => own.getByRole('row').allTextContents())
    .toEqual([expect.stringContaining('Approver'), expect.stringMatching(/Roll back market.*market .*checker/)])
  await expect.poll(() => own.getByRole('button', { name: 'Withdraw' }).count()).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await checker.open('/')
  // The count in the header is that of the list behind it.
  await checker.page.getByRole('button', { name: 'Approvals: 1 awaiting you' }).click()
  const inbox = checker.page.getByRole('dialog').getByRole('region', { name: 'Awaiting your approval' })
  await expect.poll(() => inbox.getByRole('button', { name: 'Review' }).count()).toBe(1)
  await checker.shot('approvals-inbox')
  await checker.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await checker.page.getByRole('dialog').waitFor({ state: 'detached' })
  const waiting = screenOf(checker.page).getByRole('region', { name: /Awaiting your approval/ })
  await waiting.waitFor()
  await expect.poll(() => waiting.textContent()).toContain('risk')
  await waiting.getByRole('button', { name: 'Review' }).click()
  const decision = checker.page.getByRole('dialog')
  await expect
    .poll(() => decision.textContent())
    .toMatch(/risk requested: Roll back market .*The feed corrected itself/)
  await expect.poll(() => decision.textContent()).toContain('Player result')
  // What approving does now, computed for the approver.
  await decision.getByRole('region', { name: 'Preview' }).waitFor()
  await checker.shot('dashboard-approval')
  await decision.getByRole('button', { name: 'Reject' }).click()
  await expect
    .poll(() => decision.locator('.mantine-InputWrapper-error').allTextContents())
    .toEqual(['Enter a reason.'])
  await decision.getByRole('button', { name: 'Approve' }).click()
  await waiting.waitFor({ state: 'detached' })
  await waitForStatus('Closed')
  await open(`/PLby-market-report?hideZero=YES&event=${encodeURIComponent(market.event)}`)
  await waitForRows(page)
  expect(await screenOf(page).locator('tbody td:nth-child(3)').allTextContents()).not.toContain(market.name)
})
