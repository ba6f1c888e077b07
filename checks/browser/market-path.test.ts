import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, cell, commit, justify, settled } from './lists.ts'
import { openStage, person, type Stage } from './stage.ts'
import { screenOf, type Visit } from './visit.ts'

let stage: Stage
let trader: Visit
let checker: Visit

interface Market {
  readonly id: string
  readonly name: string
  readonly event: string
  readonly runner: string
  readonly bets: number
}
let market: Market

beforeAll(async () => {
  stage = await openStage()
  const { rows } = await stage.database.ownerPool.query<Market>(`
    select m.id::text, m.name, e.name as event, (select r.name from runner r where r.market_id = m.id order by r.id limit 1) as runner, count(*)::int as bets
    from market m join event e on e.id = m.event_id join bet_open b on b.market_id = m.id where m.status = 'CLOSED' and m.kind = 'match_odds'
    group by m.id, e.id having count(*) > 20 order by m.id limit 1`)
  market = rows[0]!
  trader = await stage.enter('risk', { expects: [409, 422] })
  checker = await stage.enter('checker', { expects: [409, 422] })
}, 300_000)
afterAll(() => stage?.close())

const password = person('risk').transactionPassword

test('a result is previewed with its figures before anybody commits to it', async () => {
  const { page, open } = trader
  await open(`/market-result?id=${market.id}`)
  await settled(page)
  const dialog = await begin(page, 'Settle')
  await dialog.getByLabel('Winner').fill('Nobody of the field')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => dialog.getByRole('alert').first().textContent()).toMatch(/runner|nobody|winner/i)
  await dialog.getByLabel('Winner').fill(market.runner)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByLabel('Preview')
  await expect.poll(() => preview.textContent()).toContain(market.runner)
  for (const figure of ['Won', 'Lost', 'Player result', 'Commission'])
    expect(await preview.textContent()).toContain(figure)
  await trader.shot('market-preview')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await cell(page, 'Status')).toBe('Closed')
})

test('it is settled with a reason and a password, by a job whose progress is seen', async () => {
  const { page } = trader
  const dialog = await begin(page, 'Settle')
  await dialog.getByLabel('Winner').fill(market.runner)
  await commit(dialog, 'Settle')
  await expect
    .poll(() => dialog.locator('.mantine-InputWrapper-error').allTextContents())
    .toEqual(['Choose a reason.', 'Enter a reason.', 'Enter your transaction password.'])
  await justify(dialog, { because: 'As the feed says', password })
  await commit(dialog, 'Settle')
  await dialog.waitFor({ state: 'detached' })
  await becomes('SETTLED')
  expect(await cell(page, 'Declared result')).toBe(market.runner)
  expect(await cell(page, 'Declared by')).toBe('risk')
  expect(trader.troubles).toEqual([])
})

/** Asks again until the job has gone through its steps. */
async function becomes(status: string): Promise<void> {
  const { page } = trader
  const seen = async () => {
    await page.keyboard.press('r')
    await settled(page)
    return cell(page, 'Status')
  }
  await expect.poll(seen, { timeout: 60_000, interval: 500 }).toBe(status)
}

test('what the market made stands in the report by market', async () => {
  const { page, open } = trader
  await open(`/PLby-market-report?event=${encodeURIComponent(market.event)}`)
  await settled(page)
  const names = await screenOf(page).locator('tbody td:nth-child(3)').allTextContents()
  const row = names.indexOf(market.name)
  expect(await cell(page, 'Status', row)).toBe('SETTLED')
  expect(await cell(page, 'Result', row)).toBe(market.runner)
  expect(await cell(page, 'Bets', row)).toBe(String(market.bets))
})

test('taking it back waits for a second person, who confirms it on the dashboard', async () => {
  const { page, open } = trader
  await open(`/market-result?id=${market.id}`)
  await settled(page)
  const dialog = await begin(page, 'Roll back market')
  await justify(dialog, { because: 'The feed corrected itself', password })
  await commit(dialog, 'Roll back market')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.mantine-Notification-root', { hasText: /second person/i }).waitFor()
  await page.keyboard.press('r')
  await settled(page)
  expect(await cell(page, 'Status')).toBe('SETTLED')
  await checker.open('/')
  const waiting = screenOf(checker.page).getByRole('region', { name: /Waiting for your confirmation/ })
  await waiting.waitFor()
  expect(await waiting.textContent()).toContain('risk')
  await waiting.getByRole('button', { name: 'Decide' }).click()
  const decision = checker.page.getByRole('dialog')
  await expect.poll(() => decision.textContent()).toMatch(/risk asks: Roll back market .*The feed corrected itself/)
  await expect.poll(() => decision.textContent()).toContain('Player result')
  await checker.shot('dashboard-approval')
  await decision.getByRole('button', { name: 'Reject' }).click()
  await expect
    .poll(() => decision.locator('.mantine-InputWrapper-error').allTextContents())
    .toEqual(['Enter a reason.'])
  await decision.getByRole('button', { name: 'Confirm' }).click()
  await waiting.waitFor({ state: 'detached' })
  await becomes('Closed')
  await open(`/PLby-market-report?hideZero=YES&event=${encodeURIComponent(market.event)}`)
  await settled(page)
  expect(await screenOf(page).locator('tbody td:nth-child(3)').allTextContents()).not.toContain(market.name)
})
