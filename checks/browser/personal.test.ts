import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '#checks/run-size.ts'
import { looksInRun, violations } from './accessibility.ts'
import { untilAnswered } from './answered.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { narrow, screenOf, wide, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
let owner: PanelPage
const requestedOrigins = new Set<string>()
let player: { readonly id: string; readonly phone: string }

beforeAll(async () => {
  stage = await openBrowserSetup(undefined, 'idle')
  owner = await stage.signInAs('owner')
  owner.page.on('request', (request) => requestedOrigins.add(new URL(request.url()).origin))
  const { rows } = await stage.database.ownerPool.query(
    `select p.id::text, p.phone from player p join message_thread t on t.account_id = p.id and t.status = 'OPEN' order by p.id limit 1`,
  )
  player = rows[0]
}, 300_000)
afterAll(() => stage?.close())

const text = async () => (await owner.page.locator('main').textContent()) ?? ''

test('PII-01 shows a phone number for a reason, on this page only, and logs the viewer', async () => {
  const { page } = owner
  const path = `/player/detail/${player.id}`
  await owner.open(path)
  await page.getByRole('button', { name: 'Show personal data' }).waitFor()
  expect(await text()).not.toContain(player.phone)
  await page.getByRole('button', { name: 'Show personal data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show personal data' })
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await dialog.getByLabel('Details').fill('Player called and asked')
  await dialog.getByRole('button', { name: 'Show personal data' }).click()
  await page.getByText(player.phone).waitFor()
  expect(page.url() + (await page.title())).not.toContain(player.phone)
  await page.getByRole('button', { name: 'Hide personal data' }).click()
  await expect.poll(text).not.toContain(player.phone)
  await page.goBack()
  await owner.open(path)
  await page.getByRole('button', { name: 'Show personal data' }).waitFor()
  expect(await text()).not.toContain(player.phone)
  await owner.open('/panel-logs?action=personal')
  await screenOf(page).getByText('Players: personal data').first().waitFor()
  await expect.poll(text).toContain('Player called and asked')
  expect(await text()).not.toContain(player.phone)
})

const tabs = partOf(['payments', 'limits', 'access', 'bonuses', 'notes', 'communication', 'timeline'], 4)

test.each(tabs)('the player tab %s has no accessibility violations in light, dark, wide and narrow', async (tab) => {
  const { page } = owner
  for (const [look, viewport, colorScheme] of looksInRun(tab, [
    ['wide-light', wide, 'light'],
    ['narrow-dark', narrow, 'dark'],
  ] as const)) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await owner.open(`/player/detail/${player.id}?tab=${tab}`)
    await page.locator('.tab-body').waitFor()
    await page.locator('.waiting').waitFor({ state: 'detached' })
    await owner.shot(`player-${tab}-${look}`)
    expect(await violations(page), `${tab} ${look}`).toEqual([])
  }
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
})

test('PII-04 sends no request to another origin', async () => {
  for (const path of ['/', '/players', '/withdraws', '/message-box', '/panel-logs', '/docs']) {
    await owner.page.goto(`${stage.url}${path}`)
    await (path === '/docs' ? untilAnswered(owner.page) : untilStill(owner.page))
  }
  const strange = [...requestedOrigins].filter((origin) => origin !== new URL(stage.url).origin && origin !== 'null')
  expect(requestedOrigins.size).toBeGreaterThan(0)
  expect(strange).toEqual([])
})
