import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { holdRequests } from './held-requests.ts'
import { columnIndexOf, paise, rowsOf, totalOf, waitForRows } from './lists.ts'
import { keepUndoable, ownSite } from './own-rows.ts'
import { screenOf, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'
import { keepNotifications, untilNotified } from './shown/notifications.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const claimAddress = /\/api\/kyc\/\S*claim$/

/** Counts the clicks and keys of a user. Typed text is not counted. */
function actionCounter(page: Page) {
  let clicks = 0
  let keys = 0
  return {
    click: async (what: Locator) => {
      clicks += 1
      await what.click()
    },
    /** Chooses from a select; counts as one click. */
    choose: async (what: Locator, value: string) => {
      clicks += 1
      await what.focus()
      await what.selectOption(value)
    },
    key: async (name: string) => {
      keys += 1
      await page.keyboard.press(name)
    },
    type: (text: string) => page.keyboard.type(text),
    /** Moves to the next field; not counted. */
    next: () => page.keyboard.press('Tab'),
    counts: () => ({ clicks, keys }),
  }
}

async function enterReason({ page }: PanelPage, by: ReturnType<typeof actionCounter>, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await untilStill(page)
  await by.choose(dialog.getByLabel('Reason'), 'CHECKED')
  // Into the fields by name: a view that comes later takes the focus, since choosing by code does not count as having begun.
  await dialog.getByLabel('Details').fill('Week of the cup')
  await dialog.getByLabel('Your transaction password').fill(password)
}

/** Agents of their own directly below the senior super, each of whom lacks 1,000.00 to the credit reference, and chips to give them. */
async function agentsInNeed(usernames: readonly string[]): Promise<void> {
  const { ownerPool: owner } = stage.database
  await owner.query(
    `with made as (
       insert into agent (id, domain_id, parent_id, level, upline, username, name, credit_reference)
       select own.id, a.domain_id, a.id, a.level + 1, a.upline || own.id, own.username, own.username, 100000
       from staff s join agent a on a.id = s.agent_id, take_ids('account', $3) first,
         lateral (select first + n - 1 as id, username from unnest($2::text[]) with ordinality as one(username, n)) own
       where s.username = $1 returning id, domain_id)
     select open_wallet(made.id, made.domain_id, d.currency) from made join domain d on d.id = made.domain_id`,
    [demoUser('seniorSuper').username, usernames, usernames.length],
  )
  const { rows } = await owner.query<{ agent_id: string }>('select agent_id from staff where username = $1', [
    demoUser('seniorSuper').username,
  ])
  await postTransfers(owner, instantNow().toISOString(), [
    { account: BigInt(rows[0]!.agent_id), kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 1_000_000n },
  ])
}

/** The settlements posted with own agents. */
const settledWith = async (usernames: readonly string[]) => {
  const { rows } = await stage.database.ownerPool.query<object>(
    `select a.username, c.amount, c.remaining, w.balance from cash_entry c join agent a on a.id = c.account_id
     join wallet w on w.cell = cell_of(a.id) and w.account_id = a.id
     where a.username = any ($1) and c.kind = 'SETTLEMENT' and c.status = 'POSTED' order by a.username`,
    [usernames],
  )
  return rows
}

/** 1,000.00 was settled with each, nothing remains, and it lies in the wallet. */
const inFull = (usernames: readonly string[]) =>
  usernames.map((username) => ({ username, amount: 100_000n, remaining: 0n, balance: 100_000n }))

test('J4 settles with one downline agent in four clicks, and with a page of them in four', async () => {
  // Before the sign-in: rows written past the product do not tell a server which agents it must read again.
  await agentsInNeed(['need_one', 'page_one', 'page_two'])
  const agent = await stage.signInAs('seniorSuper')
  const { page } = agent
  await keepNotifications(page)
  await agent.open('/downline?hasRefPl=YES&search=need_one')
  await waitForRows(page)
  const one = actionCounter(page)
  await one.click(page.getByRole('button', { name: 'Actions of row 1' }))
  await one.click(page.getByRole('menuitem', { name: 'Settle', exact: true }))
  await enterReason(agent, one, demoUser('seniorSuper').transactionPassword)
  await one.click(page.getByRole('dialog').getByRole('button', { name: 'Settle', exact: true }))
  await untilNotified(page, '1,000.00 settled, nothing remaining')
  expect(await settledWith(['need_one'])).toEqual(inFull(['need_one']))
  expect(one.counts().clicks).toBeLessThanOrEqual(4)

  await agent.open('/downline?hasRefPl=YES&search=page_')
  await waitForRows(page)
  const many = actionCounter(page)
  await many.click(page.getByRole('checkbox', { name: /all/i }).first())
  await many.click(page.getByRole('button', { name: 'Settle in full' }))
  await enterReason(agent, many, demoUser('seniorSuper').transactionPassword)
  await many.click(page.getByRole('dialog').getByRole('button', { name: 'Settle in full' }))
  await untilNotified(page, 'Settle in full: 2 done')
  expect(await settledWith(['page_one', 'page_two'])).toEqual(inFull(['page_one', 'page_two']))
  expect(many.counts().clicks).toBeLessThanOrEqual(4)
  const receipt = page.getByRole('article', { name: /^Settlement receipt CSH-/ })
  await receipt.waitFor()
  await expect.poll(() => receipt.textContent()).toMatch(/(Received|Paid) INR [\d,]+\.\d\d[Rr]upees .* only/)
  await agent.shot('J4-receipt')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^receipt-CSH-\d+-\d+(-of-\d+)?\.pdf$/)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('main#screen').isVisible()).toBe(false)
  await expect.poll(() => receipt.isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  await agent.shot('J4-receipt-print')
  await page.emulateMedia({ media: 'screen' })
  expect(agent.errors).toEqual([])
  await agent.close()
})

test('J7 approves a clean document with three keys and opens the next case; an undo keeps the queue', async () => {
  await keepUndoable(stage, 'kyc_document', 'reviewed_at')
  const reviewer = await stage.signInAs('owner')
  const { page } = reviewer
  await reviewer.open('/kyc')
  await waitForRows(page)
  const opened = page.locator('[data-case]')
  await opened.getByRole('button', { name: 'Approve (A)', disabled: false }).waitFor()
  const first = await opened.getAttribute('data-case')
  const by = actionCounter(page)
  await by.key('a')
  const form = page.getByRole('region', { name: 'Approve' })
  await form.waitFor()
  await untilStill(page)
  // Nothing is confirmed beforehand.
  expect(await form.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await by.key('a')
  await expect.poll(() => form.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0)
  await by.key('Enter')
  await page.locator(`[data-case]:not([data-case="${first}"])`).waitFor()
  const stored = async (columns: string) =>
    (await stage.database.ownerPool.query(`select ${columns} from kyc_document where id = $1`, [first])).rows
  await expect.poll(() => stored('status')).toEqual([{ status: 'VERIFIED' }])
  expect(by.counts()).toEqual({ clicks: 0, keys: 3 })
  // After an undo the same document is open again and is rejected with three keys.
  await page.locator('.undoable li').first().waitFor()
  await untilStill(page)
  // Its picture waits for the claim: who does not hold it needs a reason to look.
  const giveClaim = await holdRequests(page, claimAddress)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await by.key('z')
  await page.locator(`[data-case="${first}"]`).waitFor()
  await expect.poll(() => asked.filter((url) => claimAddress.test(url)).length).toBe(1)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(asked.filter((url) => url.includes('/picture/'))).toEqual([])
  await giveClaim()
  await page.locator(`[data-case="${first}"]`).getByRole('button', { name: 'Reject (R)', disabled: false }).waitFor()
  await untilStill(page)
  expect([...new URL(page.url()).searchParams.keys()].filter((key) => key !== 'open')).toEqual([])
  expect(await rowsOf(page).count()).toBeGreaterThan(1)
  const second = actionCounter(page)
  await second.key('r')
  await page.getByRole('region', { name: 'Reject' }).waitFor()
  await second.key('1')
  await page.getByRole('button', { name: 'Reject (Enter)' }).waitFor()
  await second.key('Enter')
  await page.getByText('Rejected; the player is notified').first().waitFor()
  expect(second.counts()).toEqual({ clicks: 0, keys: 3 })
  await expect.poll(() => stored('status, reason_code')).toEqual([{ status: 'REJECTED', reason_code: 'BLURRED' }])
  expect(reviewer.errors).toEqual([])
  await reviewer.close()
})

/** One of two players who share a device and a phone number, so that they are strongly linked, with the alert about it. */
async function alertedPlayer(): Promise<string> {
  const site = await ownSite(stage)
  const players = [await site.player('linked_one'), await site.player('linked_two')].map(({ id }) => id)
  const query = (text: string) => stage.database.ownerPool.query(text, [players])
  await query(`update player set phone = '+919876500001' where id = any ($1)`)
  await query(`insert into device_event (cell, player_id, device, ip, domain_id, first_at, last_at, last_operation)
    select cell, id, 'visitor-shared', '198.51.100.77', domain_id, now() - interval '1 day', now(), 'login' from player where id = any ($1)`)
  await query(`insert into device_alert (domain_id, player_id, agent_id, type, severity, score, operation, detail, device)
    select domain_id, id, agent_id, 'SHARED_DEVICE', 'MEDIUM', 40, 'login', '2 accounts on one device', 'visitor-shared'
    from player where id = ($1::bigint[])[1]`)
  return players[0]!
}

/** Totals of all pages stay shown once they are. */
async function showTotals(page: Page): Promise<void> {
  const totals = screenOf(page).getByRole('button', { name: /Totals of all pages|Hide totals/ })
  if ((await totals.getAttribute('aria-pressed')) === 'false') await totals.click()
}

test('J9 reaches the rows behind a figure of the week in three clicks, each list with the same sum', async () => {
  const finance = await stage.signInAs('finance')
  const { page } = finance
  await finance.open('/profit')
  await waitForRows(page)
  await showTotals(page)
  await finance.open('/?period=week')
  const by = actionCounter(page)
  const turnover = screenOf(page)
    .locator('.figure')
    .filter({ has: page.getByText('Turnover', { exact: true }) })
  await by.click(turnover.locator('a.figure-link').first())
  await waitForRows(page)
  expect(new URL(page.url()).pathname).toBe('/profit')
  for (const path of ['/PLby-downline-report', '/profit']) {
    const place = await columnIndexOf(page, 'Stake')
    const figure = rowsOf(page).first().locator('td').nth(place).getByRole('link')
    const above = paise((await figure.textContent()) ?? '')
    await by.click(figure)
    await waitForRows(page)
    expect(new URL(page.url()).pathname).toBe(path)
    await showTotals(page)
    await expect.poll(async () => paise((await totalOf(page, 'Stake')) || '0'), { message: path }).toBe(above)
  }
  expect(by.counts()).toEqual({ clicks: 3, keys: 0 })
  expect(finance.errors).toEqual([])
  await finance.close()
})

test('J10 finds and restricts linked accounts within six clicks', async () => {
  const hunter = await stage.signInAs('owner')
  const { page } = hunter
  const player = await alertedPlayer()
  await hunter.open(`/device-alert?playerId=${player}`)
  await waitForRows(page)
  const link = rowsOf(page).filter({ hasText: 'Several accounts on one device' }).locator('a[href^="/player/detail/"]')
  const by = actionCounter(page)
  await by.click(link)
  await by.click(page.getByRole('button', { name: 'Linked accounts', exact: true }))
  await by.click(page.getByRole('button', { name: /^Restrict player and 1 strongly linked/ }))
  const dialog = page.getByRole('dialog')
  await by.choose(dialog.getByLabel('Scope'), 'BET')
  await by.choose(dialog.getByLabel('Type'), 'BLOCK')
  await dialog.getByLabel('Reason').focus()
  await by.type('Risk')
  await by.next()
  await by.type('One person with several accounts')
  await by.click(dialog.getByRole('button', { name: 'Restrict' }))
  await dialog.waitFor({ state: 'hidden' })
  expect(by.counts().clicks).toBeLessThanOrEqual(6)
  await hunter.open('/players-restriction')
  await page.getByText('One person with several accounts').nth(1).waitFor()
  expect(hunter.errors).toEqual([])
  await hunter.close()
})
