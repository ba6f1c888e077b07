import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
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

test('D16 a Lottie file moves under the policy of the page, and stands still for who wants less motion', async () => {
  const { page, open, errors, close } = await stage.signInAs('developer')
  const moving = await queryOne('select id from festival_gif where lottie is not null order by domain_id limit 1')
  const path = `/festival-gif-edit/${String(moving?.['id'])}`
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
