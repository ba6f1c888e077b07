import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import {
  openActionDialog,
  cell,
  submitDialog,
  filterBy,
  headsOf,
  enterReason,
  refreshRows,
  rowsOf,
  waitForRows,
  tab,
} from './lists.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { ownSite } from './own-rows.ts'
import { screenOf, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
let maker: PanelPage
let checker: PanelPage
let owner: PanelPage

interface Case {
  readonly id: string
  readonly playerId: string
  readonly player: string
}
const rupees = '1500.00'
const shown = '1,500.00'
let withdrawal: Case

beforeAll(async () => {
  stage = await openBrowserSetup()
  const { id, player } = await (await ownSite(stage)).withdrawal('path_player', rupees)
  withdrawal = { id, playerId: player.id, player: player.username }
  maker = await stage.signInAs('finance', { expects: [409, 422] })
  checker = await stage.signInAs('checker', { expects: [409, 422] })
  owner = await stage.signInAs('owner')
}, 300_000)
afterAll(() => stage?.close())

const fieldError = (dialog: Locator, field: string) =>
  dialog.locator('.mantine-InputWrapper-root', { hasText: field }).locator('.mantine-InputWrapper-error').textContent()

const utr = 'UTR7714209955'

test('review: shows a wrong transaction password at its field, keeps the input, then approves', async () => {
  const { page, open } = maker
  await open('/')
  await page
    .locator('.menu-link', { hasText: /^Withdraws/ })
    .first()
    .click()
  await waitForRows(page)
  await tab(page, 'To review')
  await filterBy(page, 'Player', withdrawal.player)
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  await expect.poll(() => cell(page, 'Amount')).toBe(shown)
  const dialog = await openActionDialog(page, 'Approve')
  await expect
    .poll(() => dialog.locator('.dialog-sentence').textContent())
    .toBe(`Approve ₹${shown} for ${withdrawal.player}? A different user pays it.`)
  await enterReason(dialog, { note: 'Bank name is the player’s', password: 'not-harbour-pebble' })
  await page.keyboard.press('Enter')
  await untilStill(page)
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await submitDialog(dialog, 'Approve')
  await expect.poll(() => fieldError(dialog, 'Your transaction password')).toBe('Incorrect transaction password.')
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('CHECKED')
  expect(await dialog.getByLabel('Details').inputValue()).toBe('Bank name is the player’s')
  await maker.shot('dialog-wrong-password')
  await dialog.getByLabel('Your transaction password').fill(demoUser('finance').transactionPassword)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => dialog.locator('.preview').textContent()).toMatch(/Pending.*Approved/)
  await maker.shot('dialog-preview')
  await submitDialog(dialog, 'Approve')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.toast', { hasText: 'Success' }).waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(0)
  await tab(page, 'Approved')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  await expect.poll(() => cell(page, 'Status')).toBe('Approved')
  expect(await cell(page, 'Approved by')).toBe('finance')
})

test('payment: rejects payment by the approver with a message', async () => {
  const { page, open, errors } = maker
  await open(`/approve-withdraws?status=APPROVED&playerId=${withdrawal.playerId}`)
  await waitForRows(page)
  const dialog = await openActionDialog(page, 'Record manual payment')
  await dialog.getByLabel('Bank UTR').fill(utr)
  await enterReason(dialog, { note: 'Sent at the bank', password: demoUser('finance').transactionPassword })
  await submitDialog(dialog, 'Record manual payment')
  await expect.poll(() => dialog.getByRole('alert').textContent()).toBe('You cannot pay a withdrawal you approved.')
  expect(await dialog.getByLabel('Bank UTR').inputValue()).toBe(utr)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await refreshRows(page)
  expect(await cell(page, 'Status')).toBe('Approved')
  expect(errors).toEqual([])
})

test('payment: lets another user pay with the bank reference', async () => {
  const { page, open, errors } = checker
  await open(`/approve-withdraws?status=APPROVED&playerId=${withdrawal.playerId}`)
  await waitForRows(page)
  const dialog = await openActionDialog(page, 'Record manual payment')
  await enterReason(dialog, { note: 'Sent at the bank', password: demoUser('checker').transactionPassword })
  await dialog.getByLabel('Bank UTR').fill('x')
  await submitDialog(dialog, 'Record manual payment')
  await expect.poll(() => fieldError(dialog, 'Bank UTR')).toBe('At least 6 characters')
  await dialog.getByLabel('Bank UTR').fill(utr)
  await submitDialog(dialog, 'Record manual payment')
  await dialog.waitFor({ state: 'detached' })
  await tab(page, 'Paid')
  await rowsOf(page).filter({ hasText: utr }).waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect([await cell(page, 'Status'), await cell(page, 'UTR')]).toEqual(['Success', utr])
  expect([await cell(page, 'Approved by'), await cell(page, 'Paid by')]).toEqual(['finance', 'checker'])
  expect(errors).toEqual([])
})

test('shows the hold and the payment in the player statement, which adds up', async () => {
  const { page, open, errors } = owner
  await open(`/account-statement?account=${withdrawal.playerId}&kindGroup=Deposit/withdraw`)
  await waitForRows(page)
  expect([await cell(page, 'Type'), await cell(page, 'Posted by')]).toEqual(['Withdraw paid', 'checker'])
  const kinds = await screenOf(page).locator('tbody td:nth-child(3)').allTextContents()
  const held = kinds.indexOf('Withdraw hold')
  expect(held).toBeGreaterThan(0)
  expect(await cell(page, 'Debit', held)).toBe(shown)
  await open(`/account-statement?account=${withdrawal.playerId}`)
  await waitForRows(page)
  const figures = await screenOf(page).locator('.figure dd:not(.figure-hint)').allTextContents()
  const [opening = 0, credit = 0, debit = 0, closing = 0] = figures.map((text) =>
    Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100),
  )
  expect(opening + credit - debit).toBe(closing)
  expect(await screenOf(page).locator('.above [role=alert]').count()).toBe(0)
  expect(errors).toEqual([])
})

test('logs the approver, the rejected attempt with its reason, and the payer', async () => {
  const { page, open } = owner
  const lines = async (filters: string) => {
    await open(`/panel-logs?${filters}`)
    await waitForRows(page)
    const texts = await rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((one) => one.textContent)),
    )
    const heads = await headsOf(page)
    return texts.map((cells) => ['User', 'Result', 'Reason'].map((head) => cells[heads.indexOf(head)]))
  }
  expect(await lines(`subject=withdrawal:${withdrawal.id}`)).toEqual([
    ['checker', 'Success', expect.stringContaining('Sent at the bank')],
    ['finance', 'Success', expect.stringContaining('Bank name is the player’s')],
    ['site:front', 'Success', '–'],
  ])
  expect(await lines('actor=finance&result=REJECTED')).toContainEqual([
    'finance',
    'Rejected',
    'You cannot pay a withdrawal you approved.',
  ])
})
