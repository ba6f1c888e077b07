import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './accessibility.ts'
import { rowsOf, waitForRows } from './lists.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { narrow, screenOf, type PanelPage } from './panel-page.ts'

let stage: BrowserSetup
let owner: PanelPage
beforeAll(async () => {
  stage = await openBrowserSetup()
  owner = await stage.signInAs('owner')
}, 300_000)
afterAll(() => stage?.close())

/** Puts a withdrawal on hold and approves it with the calls of the panel; returns its id. */
async function decideWithdrawal({ page }: PanelPage): Promise<string> {
  return page.evaluate(async (transactionPassword) => {
    const own = { 'x-requested-with': 'XMLHttpRequest' }
    const list = (await (await fetch('/api/withdraws?status=PENDING', { headers: own })).json()) as {
      data: { id: string }[]
    }
    const id = list.data[0]!.id
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    for (const what of ['hold', 'approval'])
      await fetch(`/api/withdraws/${id}/${what}`, {
        method: 'POST',
        headers: {
          ...own,
          'content-type': 'application/json',
          'x-xsrf-token': token,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({
          reason: { code: 'OTHER', text: 'Name was checked by phone' },
          ...(what === 'approval' ? { transactionPassword } : {}),
        }),
      })
    return id
  }, demoUser('owner').transactionPassword)
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
  while (!(await entry.evaluate((one) => one === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^History of withdrawal/ })
  await drawer.locator('.audit-entry').first().waitFor()
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
  expect(await detail.textContent()).toContain('POST /api/withdraws/:id/approval')
  expect(await detail.textContent()).toContain('in this request')
  await shot('panel-log')
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
})

test('shows the history on a detail page, in dark mode and on a phone', async () => {
  const visitor = await stage.signInAs('owner', { viewport: narrow, scheme: 'dark' })
  const { page, open, shot } = visitor
  await open('/players')
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
