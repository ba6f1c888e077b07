import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './accessibility.ts'
import { waitForRows } from './lists.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { interceptRequests } from './held-requests.ts'
import { narrow, pressSequence, screenOf } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

test('finds screens, players and payments with Ctrl K and opens them by keyboard', async () => {
  const { page, open, errors, shot, close } = await stage.signInAs('owner')
  const isAt = (path: string | RegExp) => expect.poll(() => new URL(page.url()).pathname).toMatch(path)
  await open('/players')
  await waitForRows(page)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Screen, player, UTR or id' })
  await box.waitFor()
  await box.fill('market res')
  await page.getByRole('option', { name: /Market result/ }).waitFor()
  await page.keyboard.press('Enter')
  await isAt('/market-result')
  const { rows } = await stage.database.ownerPool.query<{ id: bigint; username: string; deposit: string }>(
    `select p.id, p.username, d.id as deposit from player p join deposit d on d.player_id = p.id
     where d.requested_at > now() - interval '20 days' order by d.requested_at desc limit 1`,
  )
  const { id, username, deposit } = rows[0]!
  await page.keyboard.press('Control+k')
  await box.fill(username)
  await page
    .getByRole('option', { name: new RegExp(`^Player ${username}\\b`) })
    .first()
    .waitFor()
  await shot('palette-light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot('palette-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(narrow)
  await shot('palette-narrow')
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await isAt(`/player/detail/${id}`)
  await page.keyboard.press('Control+k')
  await box.fill(deposit)
  await page.getByRole('option', { name: /^Deposit/ }).waitFor()
  await page.keyboard.press('Enter')
  await isAt('/deposits')
  await expect.poll(() => screenOf(page).locator('tbody tr').count()).toBe(1)
  await pressSequence(page, 'g', 'w')
  await isAt('/withdraws')
  await pressSequence(page, 'g', 'd')
  await isAt(/^\/$/)
  expect(errors).toEqual([])
  await close()
})

test('keeps what was chosen with the arrow keys when results arrive above it', async () => {
  const { page, open, errors, close } = await stage.signInAs('owner')
  await open('/')
  await screenOf(page).locator('h1').first().waitFor()
  const { promise: isFree, resolve: letCome } = Promise.withResolvers<void>()
  const end = await interceptRequests(page, /\/api\/search\?/, async (route) => {
    await isFree
    await route.fulfill({
      json: { data: [{ kind: 'Player', id: '1', title: 'withdraws', text: '', path: '/players' }] },
    })
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Screen, player, UTR or id' }).fill('withdraws')
  const options = page.getByRole('option')
  await expect.poll(() => options.count()).toBeGreaterThan(1)
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('option', { selected: true })
  const second = (await options.nth(1).textContent()) ?? ''
  await expect.poll(() => chosen.textContent()).toBe(second)
  letCome()
  await page.getByRole('option', { name: /^Player/ }).waitFor()
  expect(await chosen.textContent()).toBe(second)
  await end()
  expect(errors).toEqual([])
  await close()
})

test('offers what was opened last, the actions of the open screen and the terms of the glossary', async () => {
  const { page, open, errors, shot, close } = await stage.signInAs('support')
  const { rows } = await stage.database.ownerPool.query<{ id: string; name: string; username: string }>(
    `select p.id::text, p.name, p.username from player p where p.name ~ ' ' and p.status = 'ACTIVE' order by p.id limit 1`,
  )
  const { id, name, username } = rows[0]!
  await open('/')
  await screenOf(page).locator('h1').first().waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Screen, player, UTR or id' })
  await box.fill(name)
  await page.getByRole('option', { name: new RegExp(`^Player ${username}`) }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/player/detail/${id}`)
  const head = screenOf(page).locator('.player-head')
  await head.getByRole('button', { name: 'More' }).waitFor()
  await expect
    .poll(() => head.locator('.player-head-actions .button').allTextContents())
    .toEqual(['Restrict', 'Add note', 'Show personal data', 'More'])
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await untilStill(page)
  const top = await head.evaluate((one) => one.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top).toBeLessThan(120)
  await shot('player-head')
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: new RegExp(`^Recent ${username}`) }).waitFor()
  await box.fill('add note')
  await page.getByRole('option', { name: /^Action Add note/ }).click()
  await page.getByRole('dialog', { name: 'Add note' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await box.fill('self-excl')
  await page.getByRole('option', { name: /^Glossary Self-exclusion/ }).click()
  const glossary = page.getByRole('dialog', { name: 'Glossary' })
  await expect.poll(() => glossary.locator('dt').allTextContents()).toEqual(['Self-exclusion'])
  await glossary.getByLabel('Find a term').fill('')
  await expect.poll(() => glossary.locator('dt').count()).toBeGreaterThan(40)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await glossary.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await open('/players')
  await waitForRows(page)
  await page.keyboard.press('Control+k')
  await box.fill('add note')
  await page.getByText('No results. Check the spelling or your access.').or(page.getByRole('option').first()).waitFor()
  expect(await page.getByRole('option', { name: /^Action Add note/ }).count()).toBe(0)
  await close()
})

test('a tour of five steps is taken by keyboard and offered on no device again', async () => {
  const { page, open, errors, shot, close } = await stage.signInAs('support')
  await open('/')
  const menu = page.getByRole('navigation', { name: 'Screens' })
  await menu.getByRole('button', { name: /Take the tour/ }).focus()
  await page.keyboard.press('Enter')
  for (const step of [1, 2, 3, 4, 5]) {
    const card = page.getByRole('region', { name: `Tour, step ${step} of 5` })
    await card.waitFor()
    await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)
    await card.getByRole('link').waitFor()
    if (step === 2) {
      await shot('tour')
      expect(await violations(page)).toEqual([])
    }
    await card.getByRole('button', { name: step === 5 ? 'Finish' : 'Next' }).focus()
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => page.getByRole('region', { name: /^Tour/ }).count()).toBe(0)
  await expect.poll(() => menu.getByRole('button', { name: /Take the tour/ }).count()).toBe(0)
  expect(errors).toEqual([])
  await close()
  const again = await stage.signInAs('support')
  await again.open('/')
  await again.page.getByRole('button', { name: 'Glossary' }).waitFor()
  expect(await again.page.getByRole('button', { name: /Take the tour/ }).count()).toBe(0)
  await again.close()
})

test('shows in the palette only what the user may open', async () => {
  const { page, open, close } = await stage.signInAs('bare')
  await open('/')
  await page.locator('.frame main h1, .outcome h1').first().waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Screen, player, UTR or id' })
  if (await box.isVisible()) {
    await box.fill('withdraws')
    await page.getByText('No results. Check the spelling or your access.').waitFor()
  }
  await close()
})
