import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { instantIn } from '#checks/harness/time/clock.ts'
import { partOf } from '#checks/run-size.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from '../browser-setup.ts'
import { rowsOf, waitForRows } from '../lists.ts'
import { screenOf, type PanelPage } from '../panel-page.ts'
import { act, idsAfter, nextPage } from './two-people.ts'

/** Two people work at once: one reads page after page, the other adds and decides rows. */
let stage: BrowserSetup
let reader: PanelPage
let colleague: PanelPage
let site: (path: string, body: object) => Promise<Readonly<Record<string, unknown>>>
beforeAll(async () => {
  stage = await openBrowserSetup()
  reader = await stage.signInAs('owner')
  colleague = await stage.signInAs('finance')
  await colleague.open('/')
  const call = await signedSite(stage.url, stage.database.ownerPool)
  site = async (path, body) => {
    const answer = await call(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
}, 300_000)
afterAll(() => stage?.close())

let people = 0
async function newPlayer(): Promise<string> {
  people += 1
  const { player } = await site('/player', {
    externalId: `together-${people}`,
    username: `together_${people}`,
    name: `Together ${people}`,
  })
  return String(player)
}

async function newDeposits(count: number, name: string): Promise<readonly string[]> {
  const player = await newPlayer()
  const made: string[] = []
  for (let place = 0; place < count; place += 1) {
    const { deposit } = await site('/deposit', {
      externalId: `${name}-${place}`,
      player,
      method: 'upi',
      amount: '700.00',
      utr: `8899${name.length}${String(place).padStart(7, '0')}`,
    })
    made.push(String(deposit))
  }
  return made
}

test('every deposit that waits is shown once, although a colleague rejects some of the first page', async () => {
  const waiting = await newDeposits(40, 'waits')
  const path = '/manual-deposits'
  const search = `?status=PENDING&player=together_${people}&direction=ascending`
  const first = await idsAfter(reader, path, () => reader.open(`${path}${search}`))
  for (const id of first.slice(2, 5)) {
    const body = { reason: { code: 'CHECKED', text: 'Not on the statement' } }
    expect(await act(colleague.page, `/api${path}/${id}/rejection`, body)).toBe(200)
  }
  const second = await idsAfter(reader, path, () => nextPage(reader))
  expect([...first, ...second]).toEqual(waiting)
  await expect.poll(() => screenOf(reader.page).locator('.pager').textContent()).toContain('37 rows')
  expect(reader.errors).toEqual([])
})

test.each([
  ['/players', () => newPlayer()],
  ['/deposits', () => newDeposits(1, `arrives-${people}`)],
  ['/panel-logs', () => act(colleague.page, '/api/logout', {})],
] as const)('%s repeats and loses no row on the second page when rows are added at its start', async (path, add) => {
  const turn = path === '/panel-logs' ? older : () => nextPage(reader)
  const undisturbed = [
    ...(await idsAfter(reader, path, () => reader.open(path))),
    ...(await idsAfter(reader, path, turn)),
  ]
  const newest = undisturbed[0] ?? ''
  const first = await idsAfter(reader, path, () => reader.open(path))
  expect(first).toHaveLength(25)
  for (let count = 0; count < 3; count += 1) await add()
  const second = await idsAfter(reader, path, turn)
  const shown = [...first, ...second]
  expect(new Set(shown).size).toBe(50)
  // Rows that arrived before the first page was read again stand above the newest of before.
  expect(shown.slice(shown.indexOf(newest))).toEqual(undisturbed.slice(0, 50 - shown.indexOf(newest)))
  expect(reader.errors).toEqual([])
})

const older = () =>
  screenOf(reader.page)
    .getByRole('button', { name: /^Older/ })
    .click()

test('a page beyond the last one says so, and leads to the last page', async () => {
  const { page, open, errors } = reader
  await open('/players?page=9999')
  const note = screenOf(page).locator('.empty-note')
  await expect.poll(() => note.textContent()).toMatch(/There are no rows on this page\. [\d,]+ rows match\./)
  await note.getByRole('button', { name: 'Go to the last page' }).click()
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(0)
  await expect.poll(() => screenOf(page).getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
  expect(errors).toEqual([])
})

const clocks = partOf([26, -30], 2)

test.each(clocks)('Today is the day of the server on a device whose clock is %i hours off', async (hours) => {
  const { page, open, signInByCall, close, errors } = await stage.openPage()
  const [zone] = (
    await stage.database.ownerPool.query<{ today: string }>(
      `select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today from domain order by id limit 1`,
    )
  ).rows
  await page.clock.install({ time: instantIn(hours * 3_600_000) })
  await signInByCall(demoUser('owner'))
  await open('/my-bets')
  await waitForRows(page)
  await screenOf(page).locator('.filter-chip', { hasText: 'Placed' }).first().click()
  await page.locator('.drop:popover-open').getByRole('button', { name: 'Today', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('placedAt')).toBe(`${zone?.today}..${zone?.today}`)
  expect(errors).toEqual([])
  await close()
})

test('keys of a text that is being composed are no commands', async () => {
  const { page, open, errors, close } = await stage.signInAs('owner')
  const compose = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((field) => {
        for (const keyCode of [13, 229])
          for (const kind of ['keydown', 'keyup'])
            field.dispatchEvent(
              new KeyboardEvent(kind, {
                key: 'Enter',
                code: 'Enter',
                keyCode,
                isComposing: keyCode === 13,
                bubbles: true,
                cancelable: true,
              }),
            )
      })
  await open('/players?player=a')
  await waitForRows(page)
  const before = page.url()
  await screenOf(page).locator('.filter-chip', { hasText: 'Username' }).first().click()
  await page.locator('.drop:popover-open input').first().fill('composed')
  await compose('.drop:popover-open input')
  expect(await page.locator('.drop:popover-open input').first().inputValue()).toBe('composed')
  expect(page.url()).toBe(before)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+K')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.locator('input').fill('withdraws')
  await search.getByRole('option').first().waitFor()
  await compose('[role=dialog] input')
  expect(await search.count()).toBe(1)
  expect(page.url()).toBe(before)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).not.toBe(before)
  expect(errors).toEqual([])
  await close()
})

test('an id is found as it was pasted', async () => {
  const { page, open, errors, close } = await stage.signInAs('owner')
  const id = await newPlayer()
  for (const written of [` ${id} `, `${id},`, `#${id}`, `\u00a0${id}\u200b`]) {
    await open(`/players?id=${encodeURIComponent(written)}`)
    await waitForRows(page)
    expect(await rowsOf(page).count()).toBe(1)
  }
  expect(errors).toEqual([])
  await close()
})

test('a long name stays in its card', async () => {
  const { page, open, errors, close } = await stage.signInAs('owner')
  const id = await newPlayer()
  await stage.database.ownerPool.query('update player set name = $2 where id = $1', [id, 'W'.repeat(80)])
  await open(`/player/detail/${id}`)
  await screenOf(page).locator('h2').first().waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => screenOf(page).evaluate((screen) => screen.scrollWidth - screen.clientWidth))
      .toBeLessThanOrEqual(0)
    const right = await screenOf(page)
      .locator('h2')
      .first()
      .evaluate((head) => head.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(width)
  }
  expect(errors).toEqual([])
  await close()
})
