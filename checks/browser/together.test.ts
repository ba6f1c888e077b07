import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { rowsOf, waitForRows } from './lists.ts'
import { screenOf, type PanelPage } from './panel-page.ts'

/** Two people work at once: one reads page after page, the other adds and decides rows. */
let stage: BrowserSetup
let reader: PanelPage
let colleague: PanelPage
let site: (path: string, body: object) => Promise<Readonly<Record<string, unknown>>>
beforeAll(async () => {
  stage = await openBrowserSetup()
  reader = await stage.signInAs('owner')
  colleague = await stage.signInAs('finance')
  const call = await signedSite(stage.url, stage.database.ownerPool)
  site = async (path, body) => {
    const answer = await call(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
}, 300_000)
afterAll(() => stage?.close())

/** Sends what a dialog of the colleague's tab would send. */
const act = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ({ at, content }) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const headers = {
        'X-Requested-With': 'XMLHttpRequest',
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'X-XSRF-TOKEN': decodeURIComponent(token),
      }
      const answer = await fetch(at, { method: 'POST', headers, body: JSON.stringify(content) })
      return answer.status
    },
    { at: path, content: body },
  )

interface Shown {
  readonly data: readonly { readonly id: string | number }[]
}
/** Does something that reads the list, and returns the ids of the rows that are then shown. */
async function idsAfter(path: string, does: () => Promise<unknown>): Promise<readonly string[]> {
  const { page } = reader
  const [response] = await Promise.all([
    page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api${path}` && answer.ok()),
    does(),
  ])
  const { data } = (await response.json()) as Shown
  await waitForRows(page)
  await expect.poll(() => rowsOf(page).count()).toBe(data.length)
  return data.map(({ id }) => String(id))
}
const nextPage = () => screenOf(reader.page).getByRole('button', { name: 'Next page' }).click()

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
  const first = await idsAfter(path, () => reader.open(`${path}${search}`))
  for (const id of first.slice(2, 5)) {
    const body = { reason: { code: 'CHECKED', text: 'Not on the statement' } }
    expect(await act(colleague.page, `/api${path}/${id}/rejection`, body)).toBe(200)
  }
  const second = await idsAfter(path, nextPage)
  expect([...first, ...second]).toEqual(waiting)
  await expect.poll(() => screenOf(reader.page).locator('.pager').textContent()).toContain('37 rows')
  expect(reader.errors).toEqual([])
})

test.each([
  ['/players', '', () => newPlayer()],
  ['/deposits', '', () => newDeposits(1, `arrives-${people}`)],
  ['/panel-logs', '', () => act(colleague.page, '/api/logout', {})],
] as const)('%s repeats no row on the second page when rows are added at its start', async (path, search, add) => {
  const first = await idsAfter(path, () => reader.open(`${path}${search}`))
  expect(first).toHaveLength(25)
  for (let count = 0; count < 3; count += 1) await add()
  const second = await idsAfter(path, path === '/panel-logs' ? older : nextPage)
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
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

const half = 'Half typed while the session ends'

async function expectSignInOver({ page }: PanelPage, name: 'finance' | 'support'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  await dialog.getByLabel('Your sign-in password', { exact: true }).fill('not-this-one-44')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog
    .getByText(/password/i)
    .last()
    .waitFor()
  await dialog.getByLabel('Your sign-in password', { exact: true }).fill(demoUser(name).password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('what was typed in a dialog outlives the end of the session, and Escape and Back ask before it is lost', async () => {
  const first = await stage.signInAs('finance', { expects: [401] })
  const { page, open, errors } = first
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await open('/players')
  await open('/player-adjustments')
  await page.getByRole('button', { name: 'Request adjustment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Request adjustment' })
  await dialog.getByLabel('Details').fill(half)
  await page.keyboard.press('Escape')
  await expect.poll(() => questions).toEqual(['Close without submitting? Your entries will be lost.'])
  await page.evaluate(() => history.back())
  await expect.poll(() => questions.length).toBe(2)
  expect(new URL(page.url()).pathname).toBe('/player-adjustments')
  const elsewhere = await stage.signInAs('finance')
  await expectSignInOver(first, 'finance')
  expect(await dialog.getByLabel('Details').inputValue()).toBe(half)
  expect(new URL(page.url()).pathname).toBe('/player-adjustments')
  expect(questions).toHaveLength(2)
  expect(errors).toEqual([])
  await Promise.all([first.close(), elsewhere.close()])
})

test('what was typed in a form outlives the end of the session; leaving instead asks nothing', async () => {
  const first = await stage.signInAs('owner', { expects: [401] })
  const { page, open } = first
  await open('/role-create')
  const name = screenOf(page).locator('form input').first()
  await name.fill(half)
  const elsewhere = await stage.signInAs('owner')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  await dialog.getByLabel('Your sign-in password', { exact: true }).fill(demoUser('owner').password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe(half)
  const third = await stage.signInAs('owner')
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await Promise.all([first.close(), elsewhere.close(), third.close()])
})
