import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './accessibility.ts'
import { coveredControls } from './measured/covered-controls.ts'
import type { Locator } from 'playwright-core'
import { cell, rowsOf, totalOf, waitForRows } from './lists.ts'
import { demoUser, openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { ownSite, keepUndoable } from './own-rows.ts'
import { narrow, pressSequence, screenOf } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
let site: Awaited<ReturnType<typeof ownSite>>
beforeAll(async () => {
  stage = await openBrowserSetup()
  site = await ownSite(stage)
}, 300_000)
afterAll(() => stage?.close())

const queryOne = async (text: string, values: readonly unknown[] = []) =>
  (await stage.database.ownerPool.query<Record<string, string>>(text, [...values])).rows[0]

const decisionOf = async (id: string) =>
  (await queryOne(`select coalesce(decision, '-') as decision from withdrawal where id = $1`, [id]))?.['decision']

/** Withdrawals of one player each, with amounts between these two that no row of the demo world has. */
async function ownOnes(
  name: string,
  { clean, warned = 0, rupees }: { clean: number; warned?: number; rupees: number },
) {
  const all = Array.from({ length: clean + warned }, (_, at) =>
    site.withdrawal(`${name}_${at}`, `${rupees}.${10 + at}`, { isVerified: at < clean }),
  )
  const ids = (await Promise.all(all)).map(({ id }) => id)
  return { cleanIds: ids.slice(0, clean), amounts: `amount=${rupees}.01..${rupees}.99` }
}

test('J1 approves a clean withdrawal with one key, undoes it with another, and finalizes after ten seconds', async () => {
  const { amounts } = await ownOnes('clean', { clean: 2, rupees: 1234 })
  const finalize = await keepUndoable(stage, 'withdrawal', 'final_at')
  const { page, open, errors, shot, close } = await stage.signInAs('finance')
  await open(`/withdraws?status=PENDING&decision=NONE&isClean=YES&${amounts}`)
  await waitForRows(page)
  const shown = screenOf(page).locator('.case[data-case]')
  await shown.waitFor()
  await page.getByRole('button', { name: 'Approve (A)', disabled: false }).waitFor()
  const id = (await shown.getAttribute('data-case')) ?? ''
  await shot('journey-withdrawal')
  expect(await violations(page)).toEqual([])
  await untilStill(page)
  const tops = () => rowsOf(page).evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top)))
  const before = await tops()
  await page.keyboard.press('a')
  const bar = screenOf(page).locator('.undoable li')
  await expect.poll(() => bar.first().textContent()).toMatch(/^Approved .*: final in \d+ sUndo \(Z\)$/)
  // The next case opens automatically, and the bar moves no row.
  await expect.poll(() => shown.getAttribute('data-case')).not.toBe(id)
  await untilStill(page)
  expect((await tops())[0]).toBe(before[0])
  expect(await coveredControls(page)).toEqual([])
  expect(await decisionOf(id)).toBe('APPROVE')
  await page.keyboard.press('z')
  await expect.poll(() => decisionOf(id)).toBe('-')
  await expect.poll(() => shown.getAttribute('data-case')).toBe(id)
  await page.getByRole('button', { name: 'Approve (A)', disabled: false }).waitFor()
  await page.keyboard.press('a')
  await expect.poll(() => decisionOf(id)).toBe('APPROVE')
  await finalize()
  await expect
    .poll(
      async () =>
        (await queryOne(`select status || ' ' || approved_by as done from withdrawal where id = $1`, [id]))?.['done'],
    )
    .toBe('APPROVED finance')
  expect(errors).toEqual([])
  await close()
})

test('J1 opens the cases to be worked with G W, the oldest first, and approves failed checks only with a reason', async () => {
  const { page, open, errors, close } = await stage.signInAs('finance')
  await open('/')
  await page.locator('.frame main h1').first().waitFor()
  await pressSequence(page, 'g', 'w')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/withdraws')
  await waitForRows(page)
  const count = await rowsOf(page).count()
  const badges = await rowsOf(page).locator('.badge').allTextContents()
  expect(badges.filter((text) => /^\d+ (d|h|min|s)\b/.test(text))).toHaveLength(count)
  const states = await Promise.all(Array.from({ length: count }, (_, row) => cell(page, 'Status', row)))
  expect(states.filter((text) => !['Pending', 'On hold'].includes(text))).toEqual([])
  const times = await rowsOf(page)
    .locator('td time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')))
  expect(times).toEqual(times.toSorted((one, other) => String(one).localeCompare(String(other))))
  // As from a card: a decided case stays in the list, and yet the next one opens.
  const { amounts } = await ownOnes('warned', { clean: 0, warned: 3, rupees: 2345 })
  await open(`/withdraws?status=PENDING,ON_HOLD&isClean=NO&${amounts}`)
  await waitForRows(page)
  const shown = screenOf(page).locator('.case[data-case]')
  await page.getByRole('button', { name: 'Approve despite warnings (A)', disabled: false }).waitFor()
  const id = (await shown.getAttribute('data-case')) ?? ''
  // Esc closes one layer: first the reasons, then the case.
  await page.keyboard.press('r')
  const reasons = page.getByRole('list', { name: 'Reason shown to the player' })
  await reasons.waitFor()
  await page.keyboard.press('Escape')
  await reasons.waitFor({ state: 'detached' })
  expect(await shown.getAttribute('data-case')).toBe(id)
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Approve despite warnings (A)', disabled: false }).waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Approve despite warnings' })
  await expect.poll(() => dialog.textContent()).toContain('although these checks failed: Documents verified')
  expect(await decisionOf(id)).toBe('-')
  const confirm = dialog.getByRole('button', { name: 'Approve despite warnings' })
  await confirm.click()
  await expect.poll(() => dialog.textContent()).toContain('Enter a reason.')
  expect(await decisionOf(id)).toBe('-')
  await dialog.getByLabel('Reason').selectOption('CHECKED')
  await dialog.getByLabel('Details').fill('Papers seen by phone')
  await confirm.click()
  await expect.poll(() => shown.getAttribute('data-case')).not.toBe(id)
  expect(
    await queryOne(
      `select decision, decision_reason like '%Papers seen by phone' as told from withdrawal where id = $1`,
      [id],
    ),
  ).toEqual({ decision: 'APPROVE', told: true })
  expect(await rowsOf(page).count()).toBeGreaterThan(1)
  expect(errors).toEqual([])
  await close()
})

test('J1 approves what is clean on a page with three clicks, and says what it skips and why', async () => {
  const { cleanIds, amounts } = await ownOnes('batch', { clean: 2, warned: 1, rupees: 3456 })
  const { page, open, errors, shot, close } = await stage.signInAs('finance')
  await open(`/withdraws?status=PENDING&decision=NONE&${amounts}`)
  await waitForRows(page)
  let clicks = 0
  const click = async (what: Locator) => {
    clicks += 1
    await what.click()
  }
  await click(page.getByRole('checkbox', { name: /all/i }).first())
  await click(page.getByRole('button', { name: 'Approve all without warnings' }))
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByLabel('Preview')
  await expect.poll(() => preview.textContent()).toMatch(/2 of 3.*Has warnings: Documents verified/s)
  await shot('journey-batch')
  await dialog.getByLabel('Reason').selectOption('CHECKED')
  await dialog.getByLabel('Details').fill('Clean')
  await dialog.getByLabel('Your transaction password').fill(demoUser('finance').transactionPassword)
  await click(dialog.getByRole('button', { name: 'Approve all without warnings' }))
  await dialog.waitFor({ state: 'detached' })
  const { rows } = await stage.database.ownerPool.query<{ id: string }>(
    `select id from withdrawal where approved_by = 'finance' and amount between 345600 and 345699 order by amount`,
  )
  expect(rows.map(({ id }) => id)).toEqual(cleanIds)
  expect(clicks).toBe(3)
  expect(errors).toEqual([])
  await close()
})

test('J1 downloads a released bank file, whose content is what was released', async () => {
  const released =
    await queryOne(`select f.reference, count(*)::text as payouts from bank_file f join payout p on p.bank_file_id = f.id
    where f.status = 'RELEASED' group by f.id order by count(*) desc limit 1`)
  const payouts = Number(released?.['payouts'])
  const { page, open, errors, close } = await stage.signInAs('finance')
  await open('/approve-withdraws/bank-files?createdAt=all')
  await waitForRows(page)
  const downloading = page.waitForEvent('download')
  await rowsOf(page)
    .filter({ hasText: released?.['reference'] ?? '' })
    .getByRole('link', { name: 'Download' })
    .click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`${released?.['reference']}.csv`)
  const [head, ...lines] = (await text(await file.createReadStream())).trimEnd().split('\r\n')
  expect(head).toContain('Beneficiary name,Account number,IFSC,Amount')
  expect(lines.at(-1)).toContain(`TOTAL,${payouts},`)
  expect(lines).toHaveLength(payouts + 1)
  expect(errors).toEqual([])
  await close()
})

test('J2 finds a deposit by its UTR and copies a reply with three keys', async () => {
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
  await expect.poll(() => trail.locator('.trail-outcome').textContent()).toContain('Credited: the wallet has the money')
  await expect.poll(() => trail.locator('.trail-steps li').count()).toBeGreaterThan(2)
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

test('reconciliation has a strip for each day, which opens the rows of the day with the same sums', async () => {
  await stage.database.ownerPool.query(`
    insert into gateway_day (domain_id, gateway_id, day, currency, booked_in, reported_in, booked_out, reported_out)
    select domain_id, id, current_date - 1, currency, 1234500, 1200000, 500000, 499900 from gateway
    on conflict (gateway_id, day) do update set booked_in = excluded.booked_in, reported_in = excluded.reported_in,
      booked_out = excluded.booked_out, reported_out = excluded.reported_out`)
  const { page, open, errors, shot, close } = await stage.signInAs('finance')
  await open('/deposits/reconciliation?day=all')
  await waitForRows(page)
  const strip = screenOf(page).locator('.figures .figure').first()
  await strip.waitFor()
  await shot('reconciliation-by-day')
  await untilStill(page)
  const [expectedIn, receivedIn, expectedOut, paidOut] =
    (await strip.locator('.figure-hint').innerText()).match(/[\d,]+\.\d{2}/g) ?? []
  await strip.getByRole('link').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).toMatch(/^(\S+)\.\.\1$/)
  await waitForRows(page)
  await expect.poll(() => screenOf(page).locator('.figures .figure').count()).toBe(1)
  const heads = ['Deposits in ledger', 'Deposits at gateway', 'Payouts in ledger', 'Payouts at gateway']
  const totals = async () =>
    (await Promise.all(heads.map((head) => totalOf(page, head)))).map((text) => text.replace(/[^\d.,]/g, ''))
  await expect.poll(totals).toEqual([expectedIn, receivedIn, expectedOut, paidOut])
  expect(await violations(page)).toEqual([])
  // A card is named by its gateway, not by the count that opens its differences, and says of which day and domain it is.
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = screenOf(page).locator('.card', { has: page.locator('.card-title') })
  await cards.first().waitFor()
  const titles = await cards.locator('.card-title').allInnerTexts()
  expect(titles.filter((title) => !/^[A-Z]\w+.* \w+/.test(title))).toEqual([])
  expect(await cards.first().locator('.card-foot').innerText()).toMatch(/Day \d/)
  expect(errors).toEqual([])
  await close()
})
