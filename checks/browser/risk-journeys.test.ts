import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { violations } from './accessibility.ts'
import { waitForRows } from './lists.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { screenOf } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const queryOne = async (text: string, values: readonly unknown[] = []) =>
  (await stage.database.ownerPool.query<Record<string, string>>(text, [...values])).rows[0]
const marketOf = (id: string | null) => queryOne('select status, is_on_manual_hold from market where id = $1', [id])

/** Counts clicks, also across users. Keys and typed text are not counted. */
function clickCounter() {
  let clicks = 0
  return {
    click: async (what: Locator) => {
      clicks += 1
      await what.click()
    },
    clicks: () => clicks,
  }
}

test('J3 shows the worst market without a click, suspends it with one key, and keeps it suspended against the feed', async () => {
  const { page, open, errors, shot, close } = await stage.signInAs('risk')
  // Markets that the demo feed has suspended would be held by the key, not suspended, so they are opened first.
  await queryOne(`update market set status = 'OPEN' where status in ('SUSPENDED', 'BALL_RUN')`)
  await open('/risk-management')
  const active = screenOf(page).locator('.board tr[aria-current=true]')
  await active.waitFor()
  await untilStill(page)
  await shot('journey-inplay')
  const market = await active.getAttribute('data-market')
  await expect.poll(() => active.locator('.result-worst').first().textContent()).toMatch(/\d/)
  await page.keyboard.down('s')
  await expect.poll(() => marketOf(market), { interval: 50 }).toEqual({ status: 'SUSPENDED', is_on_manual_hold: true })
  await page.keyboard.up('s')
  const held = screenOf(page).locator(`.board tr[data-market="${market}"]`)
  await held.locator('.held-mark').waitFor()
  expect(
    await queryOne(`select actor, action from audit where subject = $1 order by id desc limit 1`, [`market:${market}`]),
  ).toEqual({ actor: 'risk', action: 'risk-management.manual-suspension' })
  // After release it stays suspended until the feed opens it; a key opens it at once.
  await held.getByRole('button', { name: 'Release to feed' }).click()
  await expect.poll(() => marketOf(market)).toEqual({ status: 'SUSPENDED', is_on_manual_hold: false })
  await held.locator('.held-mark').waitFor({ state: 'detached' })
  await page.keyboard.press('u')
  await expect.poll(() => marketOf(market)).toEqual({ status: 'OPEN', is_on_manual_hold: false })
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
  await close()
})

test('J3 names a silent feed on board and wall, and suspends selected markets together with one undo', async () => {
  const { page, open, errors, shot, close } = await stage.signInAs('risk')
  await queryOne(
    `update market set status = 'OPEN', is_on_manual_hold = false where status in ('SUSPENDED', 'BALL_RUN')`,
  )
  // One market in play whose prices are old; which of the demo world's events are in play differs from run to run.
  await queryOne(`with silent as (
      update market set fed_at = now() - interval '40 seconds' where id = (select m.id from market m
        where m.status = 'OPEN' and exists (select from bet_open b where b.market_id = m.id) order by m.id limit 1) returning event_id)
    update event e set silent_seconds = null, is_in_play = e.is_in_play or e.id in (select event_id from silent)`)
  await open('/risk-management')
  const banner = /Stale prices on 1 of 1 market in play, the longest for \d+ s: .*\. Bets on them are refused\./
  await expect.poll(() => screenOf(page).locator('.stale-feed').textContent()).toMatch(banner)
  await shot('risk-stale')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const isInReach = async () => {
      const box = await screenOf(page).getByRole('button', { name: 'Hold to suspend' }).first().boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= width
    }
    await expect.poll(isInReach, { message: `the switch is in reach at ${width}` }).toBe(true)
  }
  await screenOf(page).locator('.board tr[aria-current=true]').waitFor()
  await untilStill(page)
  for (const key of ['x', 'ArrowDown', 'x']) await page.keyboard.press(key)
  const rows = screenOf(page).locator('.board tbody tr:has(input:checked)')
  await expect.poll(() => rows.count()).toBe(2)
  const ids = await rows.evaluateAll((found) => found.map((row) => row.getAttribute('data-market')))
  const selected = page.getByRole('toolbar', { name: 'Selected markets' })
  await selected.getByRole('button', { name: 'Suspend markets' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .poll(() => dialog.getByLabel('Preview').textContent())
    .toMatch(/2 of 2: Open bets \d+ · Open stakes .*\d/)
  await dialog.getByLabel('Reason').selectOption('RISK')
  await dialog.getByLabel('Details').fill('Floodlights failed')
  await shot('risk-bulk')
  await dialog.locator('.dialog-foot').getByRole('button', { name: 'Suspend markets' }).click()
  const states = () => Promise.all(ids.map(marketOf))
  await expect.poll(states).toEqual(ids.map(() => ({ status: 'SUSPENDED', is_on_manual_hold: true })))
  await page.getByRole('button', { name: 'Undo (Z)' }).click()
  await expect.poll(states).toEqual(ids.map(() => ({ status: 'OPEN', is_on_manual_hold: false })))
  await open('/risk-management?kiosk=1')
  await expect.poll(() => page.locator('.wall-stale').textContent()).toMatch(banner)
  await queryOne(`update market set fed_at = null`)
  expect(errors).toEqual([])
  await close()
})

/** Searches in the palette and opens the result of this kind. */
async function find(page: Page, typed: string, kind: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Screen, player, UTR or id' }).fill(typed)
  const line = page.getByRole('option', { name: kind })
  await line.waitFor()
  while ((await line.getAttribute('aria-selected')) !== 'true') {
    const before = await page.getByRole('option', { selected: true }).getAttribute('id')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('option', { selected: true }).getAttribute('id')).not.toBe(before)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Screen, player, UTR or id' }).waitFor({ state: 'detached' })
  await waitForRows(page)
}

/** Enters reason and password with the keyboard. */
async function enterReason(page: Page, because: string): Promise<void> {
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await reason.focus()
  await reason.selectOption('CHECKED')
  await page.keyboard.press('Tab')
  await page.keyboard.type(because)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoUser('risk').transactionPassword)
}

/** The second approver confirms the pending request on the dashboard after seeing its effect. */
async function confirmAsSecondApprover(by: ReturnType<typeof clickCounter>, figure: RegExp): Promise<void> {
  const checker = await stage.signInAs('checker')
  await checker.open('/')
  const waiting = screenOf(checker.page).getByRole('region', { name: /Awaiting your approval/ })
  await by.click(waiting.getByRole('button', { name: 'Review' }).first())
  const dialog = checker.page.getByRole('dialog')
  await expect.poll(() => dialog.textContent()).toMatch(figure)
  await by.click(dialog.getByRole('button', { name: 'Approve' }))
  await dialog.waitFor({ state: 'detached' })
  expect(checker.errors).toEqual([])
  await checker.close()
}

test('J8 finds a wrong bet by its id, previews and voids it with second approval in five clicks', async () => {
  // A low void limit makes a second approval necessary.
  await stage.database.ownerPool.query(`update staff set item_limit = 1000 where username = 'risk'`)
  const bet =
    await queryOne(`select b.id, b.player_id as player, b.matched::text as matched, p.username as name from bet_open b
    join market m on m.id = b.market_id join player p on p.cell = b.cell and p.id = b.player_id
    where m.status = 'OPEN' and b.status = 'OPEN' and b.side = 'BACK' and b.remaining = 0 order by b.id limit 1`)
  const { page, open, errors, shot, close } = await stage.signInAs('risk')
  await open('/')
  await page.locator('.frame main h1').first().waitFor()
  await find(page, bet?.['id'] ?? '', 'Bet')
  const by = clickCounter()
  await by.click(page.getByRole('checkbox', { name: /all/i }).first())
  await by.click(page.getByRole('button', { name: 'Void', exact: true }))
  const preview = page.getByRole('dialog').getByLabel('Preview')
  await expect.poll(() => preview.textContent()).toMatch(/Exposure after.*Available after|Available after.*Exposure/s)
  await expect.poll(() => preview.textContent()).toContain('second approval')
  await shot('journey-void')
  await enterReason(page, 'Wrong rate')
  await by.click(page.locator('.dialog-foot').getByRole('button', { name: 'Void', exact: true }))
  await page
    .getByText(/second approval/i)
    .first()
    .waitFor()
  await confirmAsSecondApprover(by, /Wrong rate/)
  await expect
    .poll(async () => (await queryOne('select status from bet_settled where id = $1', [bet?.['id']]))?.['status'])
    .toBe('VOIDED')
  expect(by.clicks()).toBeLessThanOrEqual(5)
  expect(errors).toEqual([])
  await close()
})

test('J8 finds a wrong result by one of its bets, previews and re-settles it with second approval in five clicks', async () => {
  const market =
    await queryOne(`select m.id::text, m.settle_seq::text as seq, (select b.id from bet_settled b where b.market_id = m.id limit 1) as bet,
      (select r.id::text from runner r where r.market_id = m.id and not m.result -> 'winners' ? r.id::text order by r.id limit 1) as winner
    from market m where m.kind = 'match_odds' and m.status = 'SETTLED' and m.settled_at > now() - interval '20 days'
      and exists (select from bet_settled b where b.market_id = m.id) order by m.settled_at desc limit 1`)
  const runner = await queryOne('select name from runner where id = $1', [market?.['winner']])
  const { page, open, errors, shot, close } = await stage.signInAs('risk')
  await open('/')
  await page.locator('.frame main h1').first().waitFor()
  await find(page, market?.['bet'] ?? '', 'Market result')
  const by = clickCounter()
  await by.click(page.getByRole('button', { name: 'Actions of row 1' }))
  await by.click(page.getByRole('menuitem', { name: 'Re-settle market', exact: true }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: `${runner?.['name']} wins` }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  const preview = dialog.getByLabel('Preview')
  await expect.poll(() => preview.textContent()).toMatch(/Below zero.*Player result.*second approval/s)
  await shot('journey-resettlement')
  await enterReason(page, 'The feed named the wrong side')
  await by.click(page.locator('.dialog-foot').getByRole('button', { name: 'Re-settle market', exact: true }))
  await page
    .getByText(/second approval/i)
    .first()
    .waitFor()
  await confirmAsSecondApprover(by, /The feed named the wrong side.*/s)
  const ended = () =>
    queryOne(`select status, result -> 'winners' ->> 0 as winner from market where id = $1`, [market?.['id']])
  await expect.poll(ended, { timeout: 60_000 }).toEqual({ status: 'SETTLED', winner: market?.['winner'] })
  expect(by.clicks()).toBeLessThanOrEqual(5)
  // The first result is reversed to the paisa, and both are in the ledger.
  const sums = await queryOne(
    `select sum(pl) filter (where settle_seq <= $2)::text as first, count(distinct settle_seq)::text as times from market_player where market_id = $1`,
    [market?.['id'], Number(market?.['seq']) + 1],
  )
  expect(sums?.['times']).not.toBe('1')
  expect(sums?.['first']).toBe('0')
  expect(errors).toEqual([])
  await close()
})
