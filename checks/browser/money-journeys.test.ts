import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './accessibility.ts'
import { waitForRows } from './lists.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { narrow, screenOf } from './panel-page.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const queryOne = async (text: string, values: readonly unknown[] = []) =>
  (await stage.database.ownerPool.query<Record<string, string>>(text, [...values])).rows[0]

test('J1 approves a clean withdrawal with one key, undoes it with another, and finalizes after ten seconds', async () => {
  const { page, open, errors, shot, close } = await stage.signInAs('finance')
  await open('/withdraws?status=PENDING&decision=NONE&amount=100..5000')
  await waitForRows(page)
  const shown = screenOf(page).locator('.case[data-case]')
  await shown.waitFor()
  await page.getByRole('button', { name: 'Approve (A)', disabled: false }).waitFor()
  const id = (await shown.getAttribute('data-case')) ?? ''
  await shot('journey-withdrawal')
  expect(await violations(page)).toEqual([])
  const decisionOf = async () =>
    (await queryOne(`select coalesce(decision, '-') as decision from withdrawal where id = $1`, [id]))?.['decision']
  await page.keyboard.press('a')
  const bar = screenOf(page).locator('.undoable li')
  await bar.first().waitFor()
  expect(await bar.first().textContent()).toMatch(/^Approved .*: final in \d+ sUndo \(Z\)$/)
  // The next case opens automatically.
  await expect.poll(() => shown.getAttribute('data-case')).not.toBe(id)
  expect(await decisionOf()).toBe('APPROVE')
  await page.keyboard.press('z')
  await expect.poll(decisionOf).toBe('-')
  await expect.poll(() => shown.getAttribute('data-case')).toBe(id)
  await page.getByRole('button', { name: 'Approve (A)', disabled: false }).waitFor()
  await page.keyboard.press('a')
  await expect
    .poll(
      async () =>
        (await queryOne(`select status || ' ' || approved_by as done from withdrawal where id = $1`, [id]))?.['done'],
    )
    .toBe('APPROVED finance')
  expect(errors).toEqual([])
  await close()
})

test('J2 finds a deposit by its UTR and offers a reply to copy', async () => {
  const { page, open, errors, shot, close } = await stage.signInAs('support')
  const deposit = await queryOne(`select id, utr from deposit where status = 'SUCCESS' and utr ~ '^\\d{12}$'
    and requested_at > now() - interval '5 days' order by requested_at desc limit 1`)
  await open('/')
  await page.locator('.frame main h1').first().waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Screen, player, UTR or id' })
  await box.waitFor()
  await box.fill(deposit?.['utr'] ?? '')
  await page
    .getByRole('option', { name: /^Deposit/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  const trail = screenOf(page).locator(`.trail[data-case="${deposit?.['id']}"]`)
  await trail.waitFor()
  expect(await trail.locator('.trail-outcome').textContent()).toContain('Credited: the wallet has the money')
  expect(await trail.locator('.trail-steps li').count()).toBeGreaterThan(2)
  await shot('journey-deposit')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('c')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`(UTR ${deposit?.['utr']}) is completed.`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot('journey-deposit-dark')
  await page.setViewportSize(narrow)
  await shot('journey-deposit-narrow')
  expect(errors).toEqual([])
  await close()
})
