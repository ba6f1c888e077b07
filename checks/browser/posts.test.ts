import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoUser, openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { holdRequests } from './held-requests.ts'
import { screenOf } from './panel-page.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const queryOne = async (text: string, values: readonly unknown[] = []) =>
  (await stage.database.ownerPool.query<Record<string, unknown>>(text, [...values])).rows[0]
const storedPost = (id: unknown) => queryOne('select body, version from blog where id = $1', [id])

const list =
  '<p>Rules of the week</p><ol start="3"><li>Deposit <strong>500</strong><ul><li>by UPI</li></ul></li><li>Play</li></ol>' +
  '<table><tbody><tr><td>Odds</td><td>1.85</td></tr></tbody></table>'

test('D01 D05 a list pasted from Word is saved as a list while its writer rests, and a save at once is no conflict', async () => {
  const word = readFileSync('checks/outside/inputs/word-list.html', 'utf8')
  const { page, open, errors, close } = await stage.signInAs('developer')
  const draft = await queryOne(`select id, version from blog where status = 'INACTIVE' order by domain_id, id limit 1`)
  const version = Number(draft?.['version'])
  await open(`/blog-edit/${String(draft?.['id'])}`)
  const text = screenOf(page).getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.press('Control+A')
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, word)
  await expect.poll(() => text.locator('ol[start="3"] > li').count()).toBe(2)
  await expect.poll(() => storedPost(draft?.['id'])).toEqual({ body: list, version: version + 1 })
  const release = await holdRequests(page, /\/api\/blog-edit\//)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('A')
  await sent
  await page.keyboard.type('B')
  await page.keyboard.press('Control+Enter')
  await release()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/blogs')
  const stored = await storedPost(draft?.['id'])
  expect([stored?.['version'], String(stored?.['body']).includes('AB')]).toEqual([version + 3, true])
  expect(errors).toEqual([])
  await close()
})

const newestDraft = () =>
  queryOne(`select id, version, body from blog where status = 'INACTIVE' order by domain_id, id limit 1`)
const half = 'Half typed while the session ends'

test('D05 the text of a post outlives the end of the session, is covered meanwhile, and is saved after signing in again', async () => {
  const first = await stage.signInAs('developer', { expects: [401] })
  const { page, open, errors } = first
  const draft = await newestDraft()
  await open(`/blog-edit/${String(draft?.['id'])}`)
  const text = page.locator('.post-text')
  await text.click()
  await page.keyboard.press('Control+End')
  const release = await holdRequests(page, /\/api\/blog-edit\//)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.type(half)
  await sent
  const elsewhere = await stage.signInAs('developer')
  await release()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  const isCovered = () =>
    text.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isCovered).toBe(true)
  await dialog.getByLabel('Your sign-in password', { exact: true }).fill(demoUser('developer').password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await text.textContent()).toContain(half)
  await expect.poll(async () => String((await storedPost(draft?.['id']))?.['body'])).toContain(half)
  expect(errors).toEqual([])
  await Promise.all([first.close(), elsewhere.close()])
})

test('D05 who writes what another one has saved meanwhile sees both texts, and loses none', async () => {
  const { page, open, close } = await stage.signInAs('developer', { expects: [409] })
  const draft = await newestDraft()
  const id = draft?.['id']
  await open(`/blog-edit/${String(id)}`)
  const text = page.locator('.post-text')
  await text.click()
  await page.keyboard.press('Control+End')
  const theirs = '<p>What the other one saved</p>'
  await queryOne(`update blog set body = $2, version = version + 1, updated_by = 'meera' where id = $1`, [id, theirs])
  await page.keyboard.type('What I wrote')
  const conflict = page.getByRole('group', { name: 'Conflicting change' })
  await conflict.getByRole('button', { name: 'Keep theirs, and mine as a revision' }).waitFor()
  await conflict.getByText('What the other one saved').first().waitFor()
  expect(await text.textContent()).toContain('What I wrote')
  expect((await storedPost(id))?.['body']).toBe(theirs)
  await conflict.getByRole('button', { name: 'Keep theirs, and mine as a revision' }).click()
  await conflict.waitFor({ state: 'detached' })
  expect((await storedPost(id))?.['body']).toBe(theirs)
  const mine = await queryOne(
    `select count(*)::int as revisions from blog_revision where blog_id = $1 and body like '%What I wrote%'`,
    [id],
  )
  expect(mine).toEqual({ revisions: 1 })
  await close()
})

test('D16 a Lottie file moves under the policy of the page, and stands still for who wants less motion', async () => {
  const { page, open, errors, close } = await stage.signInAs('developer')
  const moving = await queryOne('select id from festival_gif where lottie is not null order by domain_id limit 1')
  const path = `/festival-gif-edit/${String(moving?.['id'])}`
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(path)
  const played = screenOf(page).getByRole('img', { name: 'Lottie animation' })
  await expect.poll(() => played.locator('svg path').count()).toBeGreaterThan(0)
  const frame = () => played.locator('svg').innerHTML()
  const first = await frame()
  await expect.poll(frame).not.toBe(first)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(path)
  await screenOf(page).getByRole('button', { name: 'Remove file' }).waitFor()
  expect(await played.count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})
