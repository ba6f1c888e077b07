import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostilePieces } from '#checks/harness/outside/hostile-markup.ts'
import { contentArea } from '#areas/content/area.ts'
import type { Screen } from '#blueprint/screen/module.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { addressOf, screenAddresses } from './catalogue.ts'
import { screenOf } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup(undefined, 'idle')
}, 300_000)
afterAll(() => stage?.close())

/** What editors write, by table: every row gets another piece of hostile markup, past all forms. */
const texts: Readonly<Record<string, readonly string[]>> = {
  advertisement: ['title', 'advertiser'],
  apk_version: ['notes'],
  banner: ['title'],
  blog: ['title', 'author', 'category', 'tags', 'excerpt', 'body', 'meta_title', 'meta_description'],
  festival_gif: ['title'],
  news: ['text'],
  push_message: ['name', 'title', 'body'],
  site_alert: ['title', 'message'],
}
const ownScreens: ReadonlySet<Screen> = new Set(contentArea.flatMap(({ screens }) => screens))
const isOwn = ({ screen }: { readonly screen: Screen }): boolean => ownScreens.has(screen)

test('HDR-01 no script of a text runs on any screen of content, and none is reported by the browser', async () => {
  for (const [table, columns] of Object.entries(texts)) {
    const set = columns.map((column) => `${column} = ($1::text[])[1 + (r.place % cardinality($1::text[]))::int]`)
    await stage.database.ownerPool.query(
      `update ${table} t set ${set.join(', ')} from (select id, row_number() over (order by id) - 1 as place from ${table}) r
       where r.id = t.id`,
      [hostilePieces],
    )
  }
  const { page, open, errors, close } = await stage.signInAs('owner')
  const addresses = screenAddresses.filter(isOwn)
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of addresses) {
    await open(await addressOf(address, stage.database))
    await screenOf(page).locator('h1').waitFor()
    await untilStill(page)
    expect([address.path, await page.evaluate(() => 'ran' in window)]).toEqual([address.path, false])
  }
  await open('/blogs')
  await screenOf(page).locator('tbody tr').filter({ hasText: 'window.ran=1' }).first().waitFor()
  expect(errors).toEqual([])
  await close()
})
