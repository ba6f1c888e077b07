import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { jpegOf } from '#checks/harness/payments/pictures.ts'
import { violations } from './accessibility.ts'
import { demoUser, openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { screenOf } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const queryOne = async (text: string, values: readonly unknown[] = []) =>
  (await stage.database.ownerPool.query<Record<string, unknown>>(text, [...values])).rows[0]

test('J5 schedules a copy of a banner with another picture: 7 clicks, 40 seconds', async () => {
  const title = 'New Year races'
  const model = await queryOne(
    `select id, domain_id, link_page, starts_at + interval '2 days' as starts, ends_at,
       to_char(starts_at at time zone 'Asia/Kolkata' + interval '2 days', 'FMDD FMMonth YYYY') as day
     from banner where title = $1 order by domain_id limit 1`,
    [title],
  )
  // Someone who plans one domain, whose banners fit on a page.
  await stage.database.ownerPool.query(
    `delete from staff_domain where domain_id <> $1 and staff_id = (select id from staff where username = $2)`,
    [model?.['domain_id'], demoUser('developer').username],
  )
  const { page, open, errors, shot, close } = await stage.signInAs('developer')
  const screen = screenOf(page)
  let clicks = 0
  const click = async (what: Locator) => {
    clicks += 1
    await what.click()
  }
  await open('/banner')
  await click(screen.getByRole('link', { name: title }))
  await click(screen.getByRole('link', { name: 'Duplicate' }))
  await expect.poll(() => page.url()).toContain('/banner-create')
  const chosen = page.waitForEvent('filechooser')
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/banner-create/picture'))
  await click(screen.getByLabel('Desktop picture'))
  await (
    await chosen
  ).setFiles({ name: 'races.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(1, { width: 1920, height: 480 }) })
  expect((await stored).status()).toBe(200)
  const phones = screen.getByRole('region', { name: 'On a phone' }).getByRole('figure')
  await phones.first().scrollIntoViewIfNeeded()
  await expect.poll(() => phones.getByRole('img').count()).toBe(2)
  const grounds = await phones.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  expect([new Set(grounds).size, await phones.allInnerTexts()]).toEqual([2, ['Light', 'Dark']])
  await click(screen.getByLabel(/^Starts/))
  await click(page.getByRole('button', { name: String(model?.['day']), exact: true }))
  await page.keyboard.press('Escape')
  await screen.getByLabel(/^Starts/).focus()
  await untilStill(page)
  expect(await violations(page)).toEqual([])
  await shot('journey-banner-schedule')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.url()).not.toContain('-create')
  const copies = screen.getByRole('row').filter({ hasText: title })
  await expect.poll(() => copies.count()).toBe(2)
  await click(copies.getByRole('switch', { name: 'Status', checked: false }))
  const dialog = page.getByRole('dialog', { name: 'Activate' })
  await click(dialog.getByRole('button', { name: 'Activate' }))
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => copies.filter({ hasText: 'Scheduled' }).count()).toBe(2)
  await shot('journey-banner-list')
  // Keystroke-level estimate: 1.3 s to point and click, and 1.35 s to think before the picture, the day and the save.
  expect([clicks, clicks * 1.3 + 3 * 1.35 < 40]).toEqual([7, true])
  expect(
    await queryOne(
      `select status, starts_at as starts, ends_at, link_page, desktop is not null as "hasPicture" from banner
       where title = $1 and domain_id = $2 and id <> $3`,
      [title, model?.['domain_id'], model?.['id']],
    ),
  ).toEqual({
    status: 'ACTIVE',
    starts: model?.['starts'],
    ends_at: model?.['ends_at'],
    link_page: model?.['link_page'],
    hasPicture: true,
  })
  expect(errors).toEqual([])
  await close()
})
