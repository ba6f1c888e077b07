import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { begin, cell, commit, filterBy, headsOf, justify, rowsOf, settled, tab } from './lists.ts'
import { openStage, person, type Stage } from './stage.ts'
import { screenOf, type Visit } from './visit.ts'

let stage: Stage
let maker: Visit
let checker: Visit
let owner: Visit

interface Case {
  readonly id: string
  readonly playerId: string
  readonly player: string
  readonly amount: string
}
let asked: Case

beforeAll(async () => {
  stage = await openStage()
  // Accounts of the demo are new, and a new account is paid after a day.
  await stage.database.ownerPool.query('update payout_method set cool_down_hours = 0')
  asked = await pending(stage)
  maker = await stage.enter('finance', { expects: [409, 422] })
  checker = await stage.enter('checker', { expects: [409, 422] })
  owner = await stage.enter('owner')
}, 300_000)
afterAll(() => stage?.close())

/** A withdrawal that waits for review, below the limit of whoever reviews it. */
async function pending({ database }: Stage): Promise<Case> {
  const { rows } = await database.ownerPool.query<Case>(`
    select w.id, w.player_id::text as "playerId", p.username as player, w.amount::text as amount
    from withdrawal w join player p on p.cell = w.cell and p.id = w.player_id
    where w.status = 'PENDING' and w.amount between 100000 and 10000000 and w.asked_at > now() - interval '3 days'
      and not exists (select from withdrawal o where o.player_id = w.player_id and o.id <> w.id and o.asked_at > now() - interval '8 days')
    order by w.asked_at desc limit 1`)
  return rows[0]!
}

const grouped = (minor: string): string =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(Number(minor) / 100)

const complaint = (dialog: Locator, field: string) =>
  dialog.locator('.mantine-InputWrapper-root', { hasText: field }).locator('.mantine-InputWrapper-error').textContent()

const utr = 'UTR7714209955'

test('review: a wrong transaction password is said at its field, nothing is lost, then it is approved', async () => {
  const { page } = maker
  await page.locator('.menu-link', { hasText: /^Withdraws/ }).click()
  await settled(page)
  await tab(page, 'Pending review')
  await filterBy(page, 'Player', asked.player)
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(await cell(page, 'Amount')).toBe(grouped(asked.amount))
  const dialog = await begin(page, 'Approve')
  expect(await dialog.locator('.dialog-sentence').textContent()).toBe(
    `Approve ₹${grouped(asked.amount)} for ${asked.player}? Somebody else will pay it.`,
  )
  await justify(dialog, { because: 'Bank name is the player’s', password: 'not-harbour-pebble' })
  await page.keyboard.press('Enter')
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await commit(dialog, 'Approve')
  await expect.poll(() => complaint(dialog, 'Your transaction password')).toBe('Incorrect transaction password.')
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('CHECKED')
  expect(await dialog.getByLabel('In words').inputValue()).toBe('Bank name is the player’s')
  await maker.shot('dialog-wrong-password')
  await dialog.getByLabel('Your transaction password').fill(person('finance').transactionPassword)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => dialog.locator('.preview').textContent()).toMatch(/Pending.*Approved/)
  await maker.shot('dialog-preview')
  await commit(dialog, 'Approve')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.mantine-Notification-root', { hasText: 'Success' }).waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(0)
  await tab(page, 'Approved')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(await cell(page, 'Status')).toBe('Approved')
  expect(await cell(page, 'Approved by')).toBe('finance')
})

test('payment: whoever approved cannot pay, and is told so', async () => {
  const { page, open, troubles } = maker
  await open(`/approve-withdraws?status=APPROVED&playerId=${asked.playerId}`)
  await settled(page)
  const dialog = await begin(page, 'Record manual payment')
  await dialog.getByLabel('Bank UTR').fill(utr)
  await justify(dialog, { because: 'Sent at the bank', password: person('finance').transactionPassword })
  await commit(dialog, 'Record manual payment')
  await expect.poll(() => dialog.getByRole('alert').textContent()).toBe('You cannot pay a withdrawal you approved')
  expect(await dialog.getByLabel('Bank UTR').inputValue()).toBe(utr)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await cell(page, 'Status')).toBe('Approved')
  expect(troubles).toEqual([])
})

test('payment: somebody else pays with the reference of the bank', async () => {
  const { page, open, troubles } = checker
  await open(`/approve-withdraws?status=APPROVED&playerId=${asked.playerId}`)
  await settled(page)
  const dialog = await begin(page, 'Record manual payment')
  await justify(dialog, { because: 'Sent at the bank', password: person('checker').transactionPassword })
  await dialog.getByLabel('Bank UTR').fill('x')
  await commit(dialog, 'Record manual payment')
  await expect.poll(() => complaint(dialog, 'Bank UTR')).toBe('At least 6 characters')
  await dialog.getByLabel('Bank UTR').fill(utr)
  await commit(dialog, 'Record manual payment')
  await dialog.waitFor({ state: 'detached' })
  await tab(page, 'Paid')
  await rowsOf(page).filter({ hasText: utr }).waitFor()
  expect([await cell(page, 'Status'), await cell(page, 'UTR')]).toEqual(['Success', utr])
  expect([await cell(page, 'Approved by'), await cell(page, 'Paid by')]).toEqual(['finance', 'checker'])
  expect(troubles).toEqual([])
})

test('the statement of the player shows the hold and the payment, and adds up', async () => {
  const { page, open, troubles } = owner
  await open(`/account-statement?account=${asked.playerId}&kindGroup=Deposit/withdraw`)
  await settled(page)
  expect([await cell(page, 'Type'), await cell(page, 'Posted by')]).toEqual(['Withdraw paid', 'checker'])
  const kinds = await screenOf(page).locator('tbody td:nth-child(3)').allTextContents()
  const held = kinds.indexOf('Withdraw hold')
  expect(held).toBeGreaterThan(0)
  expect(await cell(page, 'Debit', held)).toBe(grouped(asked.amount))
  await open(`/account-statement?account=${asked.playerId}`)
  await settled(page)
  const figures = await screenOf(page).locator('.figure dd:not(.figure-hint)').allTextContents()
  const [opening = 0, credit = 0, debit = 0, closing = 0] = figures.map((text) =>
    Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100),
  )
  expect(opening + credit - debit).toBe(closing)
  expect(await screenOf(page).locator('.above [role=alert]').count()).toBe(0)
  expect(troubles).toEqual([])
})

test('the log says who approved, who was refused and why, and who paid', async () => {
  const { page, open } = owner
  const lines = async (filters: string) => {
    await open(`/panel-logs?${filters}`)
    await settled(page)
    const texts = await rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((one) => one.textContent)),
    )
    const heads = await headsOf(page)
    return texts.map((cells) => ['User', 'Result', 'Reason'].map((head) => cells[heads.indexOf(head)]))
  }
  expect(await lines(`subject=withdrawal:${asked.id}`)).toEqual([
    ['checker', 'Success', expect.stringContaining('Sent at the bank')],
    ['finance', 'Success', expect.stringContaining('Bank name is the player’s')],
    ['site:demo-site', 'Success', '–'],
  ])
  expect(await lines('actor=finance&result=REJECTED')).toContainEqual([
    'finance',
    'Rejected',
    'You cannot pay a withdrawal you approved',
  ])
})
