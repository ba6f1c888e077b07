import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostilePieces } from '#checks/harness/outside/hostile-markup.ts'
import { contentArea } from '#areas/content/area.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { Screen } from '#blueprint/screen/module.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { addressOf, screenAddresses } from './catalogue.ts'
import { partOf } from '#checks/run-size.ts'
import { modules } from '#areas/index.ts'
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

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** What the product itself reads: with another text the row means nothing. */
const read: ReadonlySet<string> = new Set(['currency', 'method', 'host', 'path'])
/** Without them nobody signs in. */
const needed: ReadonlySet<string> = new Set(['staff', 'domain', 'role'])

/** The texts of rows that lists show as they are stored, by the address of the list. */
const storedTexts = modules.flatMap((module) =>
  module.screens.flatMap((screen) => {
    if (screen.shape !== 'list' || screen.subject === undefined || needed.has(screen.subject)) return []
    const { path, subject: table } = screen
    const texts = Object.entries<AnyKind>(screen.columns).filter(
      ([, kind]) => kind.name === 'text' || kind.name === 'longText',
    )
    const columns = texts.map(([name]) => columnOf(name)).filter((column) => !read.has(column))
    return columns.length === 0 ? [] : [{ path, table, columns }]
  }),
)

/** Writes another piece into each row, past all forms; what the database refuses stays as it is. */
async function plant(table: string, column: string): Promise<boolean> {
  try {
    await stage.database.ownerPool.query(
      `update "${table}" t set "${column}" = ($1::text[])[1 + (hashtext(t::text) & 1023) % cardinality($1::text[])] || ' ' || left(md5(t::text), 8)`,
      [hostilePieces],
    )
    return true
  } catch {
    return false
  }
}

test('HDR-01 no script of a text that a list shows runs on it, whatever the form would have refused', async () => {
  const planted = new Map<string, string>()
  for (const { path, table, columns } of storedTexts)
    for (const column of columns) if (await plant(table, column)) planted.set(path, table)
  expect(planted.size).toBeGreaterThan(20)
  const { page, open, close } = await stage.signInAs('owner')
  for (const path of partOf([...planted.keys()], 6)) {
    await open(path)
    await screenOf(page).locator('h1').waitFor()
    await untilStill(page)
    expect([path, await page.evaluate(() => 'ran' in window)]).toEqual([path, false])
  }
  await close()
})
