import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { openStage, person, type Stage } from './stage.ts'
import type { Visit } from './visit.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 300_000)
afterAll(() => stage?.close())

/** What a person does with mouse and keyboard, counted: typing a text is one thing he does, whatever its length. */
function hands(page: Page) {
  let clicks = 0
  let keys = 0
  return {
    click: async (what: Locator) => {
      clicks += 1
      await what.click()
    },
    /** A choice of a short list by its first letters: the list has the focus. */
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
    /** Goes on to the next field; nobody counts that besides what he writes there. */
    next: () => page.keyboard.press('Tab'),
    done: () => ({ clicks, keys }),
  }
}

async function sayWhy({ page }: Visit, by: ReturnType<typeof hands>, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await by.choose(dialog.getByLabel('Reason'), 'CHECKED')
  await by.next()
  await by.type('Week of the cup')
  await by.next()
  await by.type(password)
}

test('J4 an agent settles with one below him in four clicks, and with a page of them in four', async () => {
  const agent = await stage.enter('seniorSuper')
  const { page } = agent
  await agent.open('/downline?hasRefPl=YES')
  const rows = page.locator('main#screen tbody tr')
  await rows.first().waitFor()
  const one = hands(page)
  await one.click(page.getByRole('button', { name: 'Actions of row 1' }))
  await one.click(page.getByRole('menuitem', { name: 'Settle', exact: true }))
  await sayWhy(agent, one, person('seniorSuper').transactionPassword)
  await one.click(page.getByRole('dialog').getByRole('button', { name: 'Settle', exact: true }))
  await page
    .getByText(/settled, nothing is left/)
    .first()
    .waitFor()
  expect(one.done().clicks).toBeLessThanOrEqual(4)

  await agent.open('/downline?hasRefPl=YES')
  await rows.first().waitFor()
  const many = hands(page)
  await many.click(page.getByRole('checkbox', { name: /all/i }).first())
  await many.click(page.getByRole('button', { name: 'Settle in full' }))
  await sayWhy(agent, many, person('seniorSuper').transactionPassword)
  await many.click(page.getByRole('dialog').getByRole('button', { name: 'Settle in full' }))
  await page
    .getByText(/Settle in full: \d+ done|settled, nothing is left/)
    .first()
    .waitFor()
  expect(many.done().clicks).toBeLessThanOrEqual(4)
  expect(agent.troubles).toEqual([])
  await agent.close()
})

test('J7 a clean document is approved with two keys, and the next case opens itself', async () => {
  const reviewer = await stage.enter('owner')
  const { page } = reviewer
  await reviewer.open('/kyc?status=PENDING,IN_REVIEW')
  const opened = page.locator('[data-case]')
  await opened.getByRole('button', { name: 'Approve (A)' }).waitFor()
  const first = await opened.getAttribute('data-case')
  const by = hands(page)
  await by.key('a')
  await page.getByRole('region', { name: 'Approve' }).waitFor()
  await by.key('Enter')
  await page.locator(`[data-case]:not([data-case="${first}"])`).waitFor()
  const { rows } = await stage.database.ownerPool.query('select status from kyc_document where id = $1', [first])
  expect(rows).toEqual([{ status: 'VERIFIED' }])
  expect(by.done()).toEqual({ clicks: 0, keys: 2 })
  // A slip of the hand: the same document is before him again, and is rejected with three keys.
  await page.locator('.undoable li').first().waitFor()
  await by.key('z')
  await page.locator(`[data-case="${first}"]`).getByRole('button', { name: 'Reject (R)' }).waitFor()
  const second = hands(page)
  await second.key('r')
  await page.getByRole('region', { name: 'Reject' }).waitFor()
  await second.key('1')
  await page.getByRole('button', { name: 'Reject (Enter)' }).waitFor()
  await second.key('Enter')
  await page.getByText('Rejected; the player is notified').first().waitFor()
  expect(second.done()).toEqual({ clicks: 0, keys: 3 })
  const { rows: again } = await stage.database.ownerPool.query(
    'select status, reason_code from kyc_document where id = $1',
    [first],
  )
  expect(again).toEqual([{ status: 'REJECTED', reason_code: 'BLURRED' }])
  expect(reviewer.troubles).toEqual([])
  await reviewer.close()
})

test('J10 accounts that belong together are found and restricted within six clicks', async () => {
  const hunter = await stage.enter('owner')
  const { page } = hunter
  await hunter.open('/device-alert')
  const row = page.locator('main#screen tbody tr').filter({ hasText: 'Several accounts on one device' }).first()
  const link = row.locator('a[href^="/player/detail/"]')
  const player = (await link.getAttribute('href'))?.split('/').at(-1)
  // Whoever shares his device gave the same telephone number too: one person, surely.
  await stage.database.ownerPool.query(
    `update player set phone = (select phone from player where id = $1) where id in (
      select other.player_id from player_sighting own join player_sighting other on other.device = own.device and other.device <> ''
      where own.player_id = $1)`,
    [player],
  )
  const by = hands(page)
  await by.click(link)
  await by.click(page.getByRole('button', { name: 'Linked accounts', exact: true }))
  await by.click(page.getByRole('button', { name: /^Restrict player and \d+ strongly linked/ }))
  const dialog = page.getByRole('dialog')
  await by.choose(dialog.getByLabel('Scope'), 'BET')
  await by.choose(dialog.getByLabel('Type'), 'BLOCK')
  await dialog.getByLabel('Reason').focus()
  await by.type('Risk')
  await by.next()
  await by.type('One person with several accounts')
  await by.click(dialog.getByRole('button', { name: 'Restrict' }))
  await page
    .getByText(/Restrict(ed)?:? ?\d* ?/)
    .first()
    .waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(by.done().clicks).toBeLessThanOrEqual(6)
  await hunter.open('/players-restriction')
  await page.getByText('One person with several accounts').nth(1).waitFor()
  expect(hunter.troubles).toEqual([])
  await hunter.close()
})
