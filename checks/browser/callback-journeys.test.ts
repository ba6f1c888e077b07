import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { violations } from './accessibility.ts'
import { waitForRows } from './lists.ts'
import { demoUser, openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { ownSite, type OwnPlayer } from './own-rows.ts'
import { screenOf } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
let payer: OwnPlayer
beforeAll(async () => {
  stage = await openBrowserSetup()
  payer = await (await ownSite(stage)).player('late_payer')
}, 300_000)
afterAll(() => stage?.close())

const queryOne = async (text: string, values: readonly unknown[] = []) =>
  (await stage.database.ownerPool.query<Record<string, string>>(text, [...values])).rows[0]

/** Deposits of the own player by gateway that ended some hours ago without money. */
async function endedDeposits(status: 'FAILED' | 'EXPIRED', count: number): Promise<readonly string[]> {
  const { rows } = await stage.database.ownerPool.query<{ id: string }>(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, gateway, amount, currency, status, requested_at, decided_at)
     select p.cell, p.id, p.domain_id, p.agent_id, 'upi', 'demo-pay', 123400 + n, p.currency, $1, now() - interval '3 hours', now() - interval '2 hours'
     from player p, generate_series(1, $2::int) n where p.id = $3
     returning id`,
    [status, count, payer.id],
  )
  return rows.map(({ id }) => id)
}

/** Payments reported after their request had failed, one of them for another amount; returns the deposits. */
async function reportedLate(count: number): Promise<readonly string[]> {
  const { rows } = await stage.database.ownerPool.query<{ id: string }>(
    `insert into gateway_callback (domain_id, gateway_id, digest, event_id, direction, order_id, gateway_status, reported_status,
       amount, currency, merchant, reference, signed_with, body, status, review_reason, deposit_id, player_id, agent_id)
     select d.domain_id, g.id, sha256(('late ' || d.id)::bytea), 'late-' || d.id, 'DEPOSIT', d.id, 'PAID', 'SUCCESS', d.amount, d.currency,
       g.merchant, 'late-' || d.id, 1, '{}', 'REVIEW', 'LATE_SUCCESS', d.id, d.player_id, d.agent_id
     from deposit d join gateway g on g.domain_id = d.domain_id and g.code = d.gateway
     where d.id = any ($1) order by d.id returning deposit_id as id`,
    [await endedDeposits('FAILED', count)],
  )
  return rows.map(({ id }) => id)
}

test('J6 credits every late payment of a page where its callback is: 4 clicks, 15 seconds', async () => {
  const deposits = await reportedLate(3)
  expect(deposits).toHaveLength(3)
  const { page, open, errors, shot, close } = await stage.signInAs('finance')
  await open('/deposits/callbacks?status=REVIEW&reviewReason=LATE_SUCCESS&player=late_payer')
  await waitForRows(page)
  // Keystroke-level estimate: 0.28 s for a key, 1.3 s to point and click, and 1.35 s to think before the preview.
  const secondsFor = (clicks: number, keys: number) => clicks * 1.3 + keys * 0.28 + 1.35
  let [clicks, keys] = [0, 0]
  const click = async (what: Locator) => {
    clicks += 1
    await what.click()
  }
  const type = async (what: Locator, text: string) => {
    keys += text.length
    await what.fill(text)
  }
  await click(page.getByRole('checkbox', { name: /all/i }).first())
  await click(page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Credit' }))
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByLabel('Preview')
  await expect.poll(() => preview.textContent()).toContain('3 of 3')
  await shot('journey-callbacks')
  await click(dialog.getByLabel('Reason'))
  await dialog.getByLabel('Reason').selectOption('CHECKED')
  await type(dialog.getByLabel('Details'), 'Paid')
  await type(dialog.getByLabel('Your transaction password'), demoUser('finance').transactionPassword)
  await click(dialog.getByRole('button', { name: 'Credit' }))
  await dialog.waitFor({ state: 'detached' })
  expect(clicks).toBe(4)
  expect(secondsFor(clicks, keys)).toBeLessThan(15)
  const { rows } = await stage.database.ownerPool.query<{ status: string; callback: string }>(
    `select d.status, c.status as callback from deposit d join gateway_callback c on c.deposit_id = d.id and c.event_id like 'late-%'
     where d.id = any ($1)`,
    [deposits],
  )
  expect(rows).toEqual(deposits.map(() => ({ status: 'SUCCESS', callback: 'CLOSED' })))
  expect(errors).toEqual([])
  await close()
})

test('J6 links the payment of an unknown order to one of the deposits offered beside it', async () => {
  const [deposit] = await endedDeposits('EXPIRED', 1)
  const stray = await queryOne(
    `insert into gateway_callback (domain_id, gateway_id, digest, direction, order_id, gateway_status, reported_status, amount, currency,
       merchant, signed_with, body, status, review_reason, at)
     select d.domain_id, g.id, sha256('stray'::bytea), 'DEPOSIT', 'stray-order', 'PAID', 'SUCCESS', d.amount, d.currency, g.merchant, 1, '{}',
       'REVIEW', 'UNKNOWN_ORDER', d.requested_at + interval '30 minutes'
     from deposit d join gateway g on g.domain_id = d.domain_id and g.code = d.gateway where d.id = $1 returning id`,
    [deposit],
  )
  const { page, open, errors, shot, close } = await stage.signInAs('finance')
  await open(`/deposits/callbacks?at=all&id=${stray?.['id']}`)
  await waitForRows(page)
  const candidates = screenOf(page).getByRole('table', { name: 'Deposits that it could pay' })
  await candidates.waitFor()
  await shot('journey-callback-link')
  expect(await violations(page)).toEqual([])
  await untilStill(page)
  await candidates.getByRole('button', { name: 'Link' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Link to deposit' })
  await expect.poll(() => dialog.getByLabel('Deposit id').inputValue()).toMatch(/^[0-9a-f-]{36}$/)
  await dialog.getByLabel('Reason').selectOption('CHECKED')
  await dialog.getByLabel('Details').fill('Amount and time match')
  await dialog.getByRole('button', { name: 'Link to deposit' }).click()
  await dialog.waitFor({ state: 'detached' })
  await screenOf(page).getByRole('button', { name: 'Credit', exact: true }).waitFor()
  expect(await queryOne(`select linked_by, status from gateway_callback where order_id = 'stray-order'`)).toEqual({
    linked_by: 'finance',
    status: 'REVIEW',
  })
  expect(errors).toEqual([])
  await close()
})
