import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { headsOf, rowsOf, waitForRows } from './lists.ts'
import { openDropdown, screenOf, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
let owner: PanelPage

beforeAll(async () => {
  stage = await openBrowserSetup()
  owner = await stage.signInAs('owner')
}, 300_000)
afterAll(() => stage?.close())

const frame = (panel: PanelPage) => screenOf(panel.page).locator('.table-frame')

test('the open record is in the address: reload, link and another page open it again; the tab has its name', async () => {
  const { page, open, errors } = owner
  await page.setViewportSize({ width: 1440, height: 900 })
  await open('/players')
  await waitForRows(page)
  await rowsOf(page).nth(2).dblclick()
  const detail = screenOf(page).locator('.row-detail')
  await detail.waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toMatch(/^\d+$/)
  const id = new URL(page.url()).searchParams.get('open')!
  const { rows } = await stage.database.ownerPool.query<{ name: string }>(
    'select username as name from player where id = $1',
    [id],
  )
  await expect.poll(() => page.title()).toBe(`${rows[0]!.name} · Players`)
  await page.reload()
  await detail.getByText(rows[0]!.name).first().waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toBe(id)
  // A link to it opens it where the page of the list does not have it.
  await open(`/players?page=2&open=${id}`)
  await waitForRows(page)
  await detail.getByText(rows[0]!.name).first().waitFor()
  await detail.getByRole('button', { name: 'Close (Esc)' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
  await expect.poll(() => page.title()).toBe('Players')
  expect(errors).toEqual([])
})

test('texts get the width that a wide window leaves, and the name stays in view of a narrow one', async () => {
  const { page, open } = owner
  await page.setViewportSize({ width: 2400, height: 900 })
  await open('/panel-logs')
  await waitForRows(page)
  const widths = await screenOf(page)
    .locator('thead th.prose')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(Math.max(...widths)).toBeGreaterThan(200)
  await page.setViewportSize({ width: 1000, height: 900 })
  await open('/players')
  await waitForRows(page)
  const name = rowsOf(page).first().locator('.pinned')
  await expect.poll(() => frame(owner).evaluate((one) => one.hasAttribute('data-continues'))).toBe(true)
  await frame(owner).evaluate((one) => one.scrollTo({ left: 600 }))
  await expect.poll(() => frame(owner).evaluate((one) => one.hasAttribute('data-scrolled'))).toBe(true)
  await untilStill(page)
  const [box, edge] = [(await name.boundingBox())!, (await frame(owner).boundingBox())!]
  expect(box.x).toBeGreaterThanOrEqual(edge.x)
  expect(box.x + box.width).toBeLessThan(edge.x + edge.width / 2)
  expect(await name.evaluate((one) => getComputedStyle(one).boxShadow)).not.toBe('none')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('columns are moved, resized and pinned, with the mouse and with keys, and stay so', async () => {
  const { page, open, errors } = owner
  await open('/events')
  await waitForRows(page)
  const before = await headsOf(page)
  await untilStill(page)
  const head = (place: number) => screenOf(page).locator('thead th:not(.select-cell)').nth(place)
  await head(1).dragTo(head(0), { sourcePosition: { x: 8, y: 12 }, targetPosition: { x: 8, y: 12 } })
  const [first = '', second = '', ...others] = before
  await expect.poll(() => headsOf(page)).toEqual([second, first, ...others])
  await untilStill(page)
  const { width } = (await head(0).boundingBox())!
  const grip = (await head(0).locator('.resize-grip').boundingBox())!
  await page.mouse.move(grip.x + 3, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x + 83, grip.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await head(0).boundingBox())!.width - width)).toBe(80)
  const menu = await openDropdown(page, 'Columns')
  await menu.getByRole('button', { name: `Move ${second} right`, exact: true }).press('Enter')
  await expect.poll(() => headsOf(page)).toEqual(before)
  await menu.getByRole('button', { name: `Pin ${first}`, exact: true }).press('Enter')
  await page.keyboard.press('Escape')
  await page.reload()
  await waitForRows(page)
  await untilStill(page)
  expect(await head(0).getAttribute('class')).toContain('pinned')
  expect(Math.round((await head(1).boundingBox())!.width - width)).toBe(80)
  const again = await openDropdown(page, 'Columns')
  await again.getByRole('button', { name: 'Reset columns' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => headsOf(page)).toEqual(before)
  expect(errors).toEqual([])
})

test('on a phone a card shows name, state, amount and age, and a tap opens the record', async () => {
  const { page, open } = owner
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/deposits')
  const card = screenOf(page).locator('.card').first()
  await card.waitFor()
  await untilStill(page)
  expect(await card.locator('.badge').count()).toBe(1)
  expect(await card.locator('.card-foot').textContent()).toMatch(/[\d,]+\.\d\d.*\d+ (s|min|h|d)/)
  expect((await card.boundingBox())!.height).toBeLessThan(110)
  await card.click({ position: { x: 150, y: 12 } })
  await screenOf(page).locator('.row-detail').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBeNull()
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('zeros step back in a list', async () => {
  const { page, open, errors } = owner
  await open('/player-balance-report')
  await waitForRows(page)
  const cells = await rowsOf(page)
    .locator('td.numeric')
    .evaluateAll((all) =>
      all.map((one) => [/^0(\.00)?$/.test(one.textContent ?? ''), one.querySelector('.nothing') !== null]),
    )
  expect(cells.some(([isZero]) => isZero)).toBe(true)
  expect(cells.filter(([isZero, isDim]) => isZero && !isDim)).toEqual([])
  expect(errors).toEqual([])
})

test('a view is saved, counted, made the one that the list opens with, and deleted', async () => {
  const { page, open, errors } = owner
  const { rows } = await stage.database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from player where status = 'SUSPENDED'`,
  )
  await open('/players?status=SUSPENDED')
  await waitForRows(page)
  const sheet = await openDropdown(page, 'Views')
  await sheet.getByLabel('Name').fill('To look at')
  await sheet.getByRole('button', { name: 'Save view' }).click()
  const view = sheet.locator('.saved-view')
  await expect.poll(() => view.locator('.saved-view-count').textContent()).toBe(String(rows[0]!.count))
  await sheet.getByRole('button', { name: 'Set as default' }).click()
  await sheet.getByRole('button', { name: 'Default', exact: true }).waitFor()
  await open('/players')
  await waitForRows(page)
  expect(new URL(page.url()).search).toBe('')
  const isPressed = (name: string) => page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')
  await expect.poll(() => isPressed('Suspended')).toBe('true')
  // The address stays the state: all rows are one of their own.
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?view=all')
  const again = await openDropdown(page, 'Views')
  await again.locator('.saved-view').click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await (await openDropdown(page, 'Views')).getByRole('button', { name: 'Delete To look at' }).click()
  await sheet.getByText('No saved views yet').waitFor()
  await open('/players')
  await waitForRows(page)
  await expect.poll(() => isPressed('All')).toBe('true')
  expect(errors).toEqual([])
})

test('all rows that match are selected on every page, counted and summed first, and changed but those left out', async () => {
  const { page, open, errors } = owner
  const pool = stage.database.ownerPool
  await pool.query(`
    update player set name = 'Chosen ' || id, is_bet_locked = false
    where id in (select id from player where status = 'ACTIVE' and not is_test order by id limit 30)`)
  await open('/players?name=Chosen')
  await waitForRows(page)
  await page.getByLabel('Select all rows on this page').check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Select all 30 that match' }).click()
  await bar.getByText('All 30 that match', { exact: true }).waitFor()
  await page.getByLabel('Select row 1', { exact: true }).uncheck()
  await bar.getByText('All 29 that match, without 1').waitFor()
  await bar.getByRole('button', { name: 'Lock bets of selected' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('29 of 29 rows').waitFor()
  await dialog.getByLabel('Reason').selectOption('CHECKED')
  await dialog.getByLabel('Details').fill('One device for all')
  await dialog.getByRole('button', { name: 'Lock bets of selected' }).click()
  await expect
    .poll(async () => (await pool.query(`select id from player where name like 'Chosen%' and is_bet_locked`)).rowCount)
    .toBe(29)
  expect(errors).toEqual([])
})
