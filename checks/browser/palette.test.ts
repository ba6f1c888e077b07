import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './accessibility.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { narrow, screenOf } from './panel-page.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

test('finds screens, players and payments with Ctrl K and opens them by keyboard', async () => {
  const { page, open, errors, shot, close } = await stage.signInAs('owner')
  const isAt = (path: string | RegExp) => expect.poll(() => new URL(page.url()).pathname).toMatch(path)
  await open('/players')
  await screenOf(page).locator('tbody tr').first().waitFor()
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
    .getByRole('option', { name: new RegExp(`Player ${username}`) })
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
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await isAt('/withdraws')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await isAt(/^\/$/)
  expect(errors).toEqual([])
  await close()
})

test('shows in the palette only what the user may open', async () => {
  const { page, close } = await stage.signInAs('bare')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Screen, player, UTR or id' })
  if (await box.isVisible()) {
    await box.fill('withdraws')
    await page.getByText('No results. Check the spelling or your access.').waitFor()
  }
  await close()
})
