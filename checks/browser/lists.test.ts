import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { partOf } from '#checks/run-size.ts'
import { cell, columnIndexOf, paise, rowsOf, tabTo, waitForRows, totalOf, withoutUnit } from './lists.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { holdRequests, interceptRequests } from './held-requests.ts'
import { screenOf, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
let owner: PanelPage
beforeAll(async () => {
  stage = await openBrowserSetup()
  owner = await stage.signInAs('owner')
}, 300_000)
afterAll(() => stage?.close())

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('drills down profit by downline from the company to a player; each level adds up to the row above', async () => {
  const { page, open, errors } = owner
  await open('/PLby-downline-report')
  await waitForRows(page)
  for (let depth = 0; depth < 8; depth += 1) {
    const bets = await Promise.all((await rowsOf(page).all()).map((_, row) => cell(page, 'Bets', row)))
    const busiest = bets.reduce((best, text, row) => (paise(text) > paise(bets[best]!) ? row : best), 0)
    const above = await cell(page, 'Player P/L', busiest)
    const link = rowsOf(page).nth(busiest).locator('a').first()
    const leadsTo = (await link.getAttribute('href')) ?? ''
    await link.click()
    if (leadsTo.startsWith('/player/detail/')) break
    await waitForRows(page)
    const totals = screenOf(page).getByRole('button', { name: /Totals of all pages|Hide totals/ })
    if ((await totals.getAttribute('aria-pressed')) === 'false') await totals.click()
    await expect.poll(async () => paise((await totalOf(page, 'Player P/L')) || '0')).toBe(paise(above))
    expect(Object.keys(searchOf(page))).toContain('node')
  }
  await screenOf(page).locator('.figure').first().waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/player\/detail\/\d+$/)
  expect(errors).toEqual([])
})

test('shows a hover card for a player name, and pages through the list with [ and ] on the player page', async () => {
  const { page, open, errors } = owner
  const requests: string[] = []
  page.on('request', (request) => (request.url().endsWith('/hover-card') ? requests.push(request.url()) : undefined))
  const letCome = await holdRequests(page, /\/assets\/player-hover-card[^/]*\.js$/)
  await open('/players')
  await waitForRows(page)
  const names = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('a[href^="/player/detail/"]')?.textContent ?? ''),
  )
  const [first = '', second = ''] = names
  expect(requests).toEqual([])
  const card = page.getByRole('tooltip')
  const link = page.getByRole('link', { name: first, exact: true }).first()
  await link.hover()
  // The part that shows the card comes after the rows, and finds the pointer where it is.
  await letCome()
  await expect.poll(() => card.textContent()).toContain(first)
  await expect.poll(() => card.textContent()).toContain('Available')
  const id = (await link.getAttribute('href'))?.split('/').at(-1)
  expect(new Set(requests)).toEqual(new Set([`${stage.url}/api/players/${id}/hover-card`]))
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: first, exact: true }).first().click()
  const walk = page.getByRole('navigation', { name: 'Players in the list' })
  await expect.poll(() => walk.textContent()).toContain('1 of 25 in Players')
  const head = page.locator('#screen h2').first()
  await expect.poll(() => head.textContent()).toContain(first)
  await page.keyboard.press(']')
  await expect.poll(() => head.textContent()).toContain(second)
  await page.keyboard.press('[')
  await expect.poll(() => head.textContent()).toContain(first)
  await expect.poll(() => walk.getByRole('button', { name: /Previous/ }).isDisabled()).toBe(true)
  // From the last row it continues on the next page, and the list then opens at that page.
  await open('/players')
  await waitForRows(page)
  await rowsOf(page).nth(24).locator('a[href^="/player/detail/"]').first().click()
  await expect.poll(() => walk.textContent()).toContain('25 of 25')
  await page.keyboard.press(']')
  await expect.poll(() => walk.textContent()).toContain('1 of 25')
  const isOfFirstPage = async () => {
    const beyond = (await head.textContent()) ?? ''
    return beyond === '' || names.some((name) => beyond.includes(name))
  }
  await expect.poll(isOfFirstPage).toBe(false)
  await walk.getByRole('link', { name: 'Players' }).click()
  await expect.poll(() => searchOf(page)).toEqual({ cursor: expect.any(String) })
  expect(errors).toEqual([])
})

test('reads, sorts, filters and pages a list with the keyboard', async () => {
  const { page, open, errors } = owner
  // All rows: the tab that the queue opens with holds fewer than a page.
  await open('/withdraws?view=all')
  await waitForRows(page)
  const active = () => rowsOf(page).evaluateAll((rows) => rows.findIndex((row) => row.classList.contains('row-active')))
  // The first case of a queue is open.
  await expect.poll(active).toBe(0)
  for (const key of ['j', 'j', 'k', 'ArrowDown']) await page.keyboard.press(key)
  await expect.poll(active).toBe(2)
  const detail = page.getByRole('complementary', { name: 'Row details' })
  await detail.waitFor()
  const third = await cell(page, 'Player', 2)
  await expect.poll(() => detail.textContent()).toContain(third)
  await page.keyboard.press('j')
  const fourth = await cell(page, 'Player', 3)
  await expect.poll(() => detail.textContent()).toContain(fourth)
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await expect.poll(() => detail.textContent()).toContain(fourth)
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  await page.keyboard.press(']')
  await expect.poll(() => searchOf(page)).toEqual({ cursor: expect.any(String) })
  await waitForRows(page)
  await page.keyboard.press('[')
  await expect.poll(() => searchOf(page)).toEqual({ view: 'all' })
  await waitForRows(page)
  await page.reload()
  await waitForRows(page)
  await tabTo(page, /^Skip to content/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Status/)
  await page.keyboard.press('Enter')
  await page.locator('.drop:popover-open input:focus').waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect.poll(() => searchOf(page)).toEqual({ status: 'PENDING' })
  await waitForRows(page)
  await tabTo(page, /^Amount/)
  await page.keyboard.press('Enter')
  await expect.poll(() => searchOf(page)).toEqual({ status: 'PENDING', sort: 'amount', direction: 'descending' })
  await waitForRows(page)
  const place = await columnIndexOf(page, 'Amount')
  const amounts = (
    await rowsOf(page)
      .locator(`td:nth-child(${place + 1})`)
      .allTextContents()
  ).map(paise)
  expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
  expect(errors).toEqual([])
})

test('holds a case that is closed and opened again while its release is still on the way', async () => {
  const { page, open, errors } = owner
  // The queue that the page showed until now may be about to claim its first case.
  await open('/')
  await untilStill(page)
  const sent: string[] = []
  const answered: string[] = []
  const { promise: isReopened, resolve: reopen } = Promise.withResolvers<void>()
  const end = await interceptRequests(page, /\/api\/withdraws\/[^/]+\/(claim|release)$/, async (route) => {
    const verb = route.request().url().split('/').at(-1)!
    sent.push(verb)
    if (verb === 'release') await isReopened
    const response = await route.fetch()
    answered.push(`${verb} ${response.status()}`)
    await route.fulfill({ response })
  })
  await open('/withdraws?status=PENDING')
  await waitForRows(page)
  const detail = page.getByRole('complementary', { name: 'Row details' })
  await detail.waitFor()
  await expect.poll(() => answered).toEqual(['claim 200'])
  await page.getByRole('button', { name: 'Reject (R)', disabled: false }).waitFor()
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  await expect.poll(() => sent).toEqual(['claim', 'release'])
  await page.keyboard.press('Enter')
  await detail.waitFor()
  expect(answered).toEqual(['claim 200'])
  reopen()
  await expect.poll(() => answered).toEqual(['claim 200', 'release 200', 'claim 200'])
  await page.keyboard.press('Escape')
  await expect.poll(() => answered.at(-1)).toBe('release 200')
  await end()
  expect(errors).toEqual([])
})

test('keeps filters, sorting and page in the address, through reload and back', async () => {
  const { page, open, errors } = owner
  // Those of the last days change while the jobs of the payouts run.
  const query = { requestedAt: `${daysBefore(50)}..${daysBefore(10)}`, status: 'SUCCESS', sort: 'amount' }
  const address = { ...query, direction: 'ascending', page: '2' }
  await open(`/withdraws?${new URLSearchParams(address)}`)
  await waitForRows(page)
  const rows = () => rowsOf(page).allTextContents()
  const before = await rows()
  await page.reload()
  await waitForRows(page)
  expect(await rows()).toEqual(before)
  // The first case opens beside the rows and makes the table narrower: a link must not move under the pointer.
  await page.getByRole('complementary', { name: 'Row details' }).waitFor()
  await untilStill(page)
  await rowsOf(page).first().locator('a').first().click()
  await screenOf(page).locator('.figure').first().waitFor()
  await page.goBack()
  await waitForRows(page)
  expect(searchOf(page)).toEqual(address)
  expect(await rows()).toEqual(before)
  expect(await screenOf(page).locator('.pager [aria-current=page]').textContent()).toBe('2')
  expect(await screenOf(page).locator('.pager button[aria-label^="Page "]').count()).toBeLessThanOrEqual(4)
  expect(errors).toEqual([])
})

test('opens as many rows as a dashboard figure says', async () => {
  const { page, open, errors } = owner
  await open('/')
  const waiting = screenOf(page).getByRole('region', { name: 'Work queues' })
  await waiting.locator('.figure').first().waitFor()
  const labels = await waiting.locator('.figure dt').allTextContents()
  expect(labels.length).toBeGreaterThan(5)
  const figureOf = async (label: string) => {
    await open('/')
    await untilStill(page)
    const figure = waiting.locator('.figure').filter({ has: page.getByText(label, { exact: true }) })
    return { figure, number: await figure.locator('dd').first().textContent() }
  }
  /** What the list behind a figure says about its rows, if that is not what the figure says. */
  const difference = async (label: string, again?: string | null): Promise<string | null> => {
    const { figure, number } = await figureOf(label)
    // A task of the server has changed the figure since it was compared the last time: it is compared again.
    if (again !== undefined && again === number) return `${label}: not ${number} rows`
    await figure.locator('a.figure-link').click()
    await waitForRows(page)
    await untilStill(page)
    // A screen may have several lists; one without a count says how many rows its page has.
    const counts = await screenOf(page).locator('.pager-count').allTextContents()
    const rows = number === '1' ? 'row' : 'rows'
    const first = Math.min(Number(number?.replaceAll(',', '')), 25)
    const isSame = counts.includes(`${number} ${rows}`) || counts.includes(`${first} ${rows} on this page`)
    return isSame ? null : difference(label, number)
  }
  for (const label of partOf(labels, 6)) expect(await difference(label)).toBe(null)
  expect(errors).toEqual([])
})

test.each([
  ['/my-bets', ['Player', 'Event', 'Odds', 'Stake', 'P/L', 'Status']],
  // The open case beside the list shows the rest.
  ['/withdraws', ['Player', 'Amount', 'Status']],
  ['/market-result', ['Event', 'Status', 'Stake', 'Worst case', 'Player P/L']],
  ['/players', ['Player', 'Status', 'Balance', 'Exposure', 'P/L']],
  ['/PLby-market-report', ['Market', 'Stake', 'Player P/L', 'Own P/L']],
])('%s shows the important columns without scrolling', async (path, heads) => {
  const { page, open } = owner
  await open(path)
  await waitForRows(page)
  const hidden = await screenOf(page)
    .locator('.table-frame')
    .evaluate((frame) => {
      const menu = frame.querySelector('thead .menu-cell')!.getBoundingClientRect().left
      const isHidden = (head: Element) => head.getBoundingClientRect().right > menu + 1
      return [...frame.querySelectorAll('thead th:not(.menu-cell)')]
        .filter(isHidden)
        .map((head) => head.textContent ?? '')
    })
  expect(hidden.map(withoutUnit).filter((head) => heads.includes(head))).toEqual([])
})
