import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './accessibility.ts'
import { rowsOf, waitForRows } from './lists.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { ownSite } from './own-rows.ts'
import { narrow, screenOf, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
let owner: PanelPage
beforeAll(async () => {
  stage = await openBrowserSetup()
  owner = await stage.signInAs('owner')
}, 300_000)
afterAll(() => stage?.close())

/** Puts a withdrawal on hold and approves it with the calls of the panel; returns its id. */
async function decideWithdrawal({ page, open }: PanelPage): Promise<string> {
  await open('/')
  const { id } = await (await ownSite(stage)).withdrawal('history_player', '1500.00')
  const statuses = await page.evaluate(
    async ([withdrawal, transactionPassword]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const send = async (what: string, more: object) => {
        const headers = {
          'x-requested-with': 'XMLHttpRequest',
          'content-type': 'application/json',
          'x-xsrf-token': token,
          'idempotency-key': crypto.randomUUID(),
        }
        const reason = { code: 'OTHER', text: 'Name was checked by phone' }
        const body = JSON.stringify({ reason, ...more })
        return (await fetch(`/api/withdraws/${withdrawal}/${what}`, { method: 'POST', headers, body })).status
      }
      return [await send('hold', {}), await send('approval', { transactionPassword })]
    },
    [id, demoUser('owner').transactionPassword] as const,
  )
  expect(statuses).toEqual([200, 200])
  return id
}

test('opens, reads and closes the history of a row with the keyboard, with changes and reasons', async () => {
  const { page, open, errors, shot } = owner
  const id = await decideWithdrawal(owner)
  await open(`/withdraws?id=${id}`)
  await waitForRows(page)
  await page.locator('.row-menu').first().focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'History' })
  await entry.waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  while (!(await entry.evaluate((one) => one === document.activeElement))) {
    const before = await focused()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).not.toBe(before)
  }
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^History of withdrawal/ })
  await drawer.locator('.audit-entry').first().waitFor()
  await untilStill(page)
  const deeds = await drawer.locator('.audit-entry').allTextContents()
  expect(deeds[0]).toContain('Withdraws: approval')
  expect(deeds[0]).toContain('On hold → Approved')
  expect(deeds[0]).toContain('“Other: Name was checked by phone”')
  expect(deeds[1]).toContain('Withdraws: hold')
  await shot('history')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('shows in a log entry what else its request changed', async () => {
  const { page, open, errors, shot } = owner
  await open('/panel-logs?action=approval')
  await waitForRows(page)
  await rowsOf(page).first().dblclick()
  const detail = page.getByRole('complementary', { name: 'Row details' })
  await detail.locator('.audit-entry-row').waitFor()
  await expect.poll(() => detail.textContent()).toContain('POST /api/withdraws/:id/approval')
  await expect.poll(() => detail.textContent()).toContain('in this request')
  await shot('panel-log')
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
})

test('shows the history on a detail page, in dark mode and on a phone', async () => {
  const visitor = await stage.signInAs('owner', { viewport: narrow, scheme: 'dark' })
  const { page, open, shot } = visitor
  await open('/players')
  await page.locator('.card a').first().waitFor()
  await untilStill(page)
  await page.locator('.card a').first().click()
  await screenOf(page).getByRole('button', { name: 'History', exact: true }).first().click()
  const drawer = page.getByRole('dialog', { name: /^History of player/ })
  await drawer.locator('.audit-entry, .empty-note').first().waitFor()
  await shot('history-dark-narrow')
  expect(await violations(page)).toEqual([])
  await visitor.close()
})

test('hides the history from users without the permission', async () => {
  const visitor = await stage.signInAs('support')
  const { page, open } = visitor
  await stage.database.ownerPool.query(
    `update role set permissions = array_remove(permissions, 'PANE_LOGS') where id = (select role_id from staff where username = 'support')`,
  )
  await open('/players')
  await waitForRows(page)
  await page.locator('.row-menu').first().click()
  await page.getByRole('menuitem', { name: 'Details' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'History' }).count()).toBe(0)
  await visitor.close()
})
