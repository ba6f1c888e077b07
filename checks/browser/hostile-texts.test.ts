import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostilePieces } from '#checks/harness/outside/hostile-markup.ts'
import { contentArea } from '#areas/content/area.ts'
import { marketingArea } from '#areas/marketing/area.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { Screen } from '#blueprint/screen/module.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { addressOf, screenAddresses, type ScreenAddress } from './catalogue.ts'
import { partOf, sizeOf } from '#checks/run-size.ts'
import { modules } from '#areas/index.ts'
import { screenOf, type PanelPage } from './panel-page.ts'
import { goTo, untilStill } from './still.ts'

let stage: BrowserSetup
let owner: PanelPage
beforeAll(async () => {
  stage = await openBrowserSetup(undefined, 'idle')
  // What is typed is refused at many a field.
  owner = await stage.signInAs('owner', { expects: [409, 422] })
  owner.page.on('dialog', (dialog) => void dialog.accept())
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
const screensOf = (area: typeof contentArea): ReadonlySet<Screen> => new Set(area.flatMap(({ screens }) => screens))
const content = screensOf(contentArea)
const marketing = screensOf(marketingArea)

/** A script that runs late is found on a later screen: all of them are shown in one document. */
const expectNothingRan = async (page: Page, path: string) =>
  expect([path, await page.evaluate(() => 'ran' in window)]).toEqual([path, false])

const typable = ':is(input:not([type]), input[type=text], textarea):not([readonly], [role=combobox], :disabled)'

/** Types another piece into each text field of a form or dialog, and leaves each field as users do. */
async function typeInto(place: Locator, from: number): Promise<number> {
  const fields = place.locator(typable).filter({ visible: true })
  const pieceAt = (at: number) => hostilePieces[(from + at) % hostilePieces.length] ?? ''
  let typed = 0
  for (; typed < (await fields.count()); typed += 1) {
    await fields.nth(typed).fill(pieceAt(typed))
    await fields.nth(typed).blur()
  }
  for (const post of await place.locator('[contenteditable=true]').all()) {
    await post.click()
    await place.page().keyboard.insertText(pieceAt((typed += 1)))
  }
  return typed
}

/** Types into the form of the screen and saves it: what is refused shows its errors, and what is saved shows the list. */
async function typeAndSave({ page }: PanelPage, { path, screen }: ScreenAddress, from: number): Promise<void> {
  const form = screenOf(page).locator('form')
  await form.waitFor()
  await untilStill(page)
  const typed = await typeInto(form, from)
  if (content.has(screen) || marketing.has(screen)) {
    expect(typed, path).toBeGreaterThan(0)
    await page.keyboard.press('Control+Enter')
    await untilStill(page)
  }
  await expectNothingRan(page, path)
}

const actionsOf = ({ screen }: ScreenAddress, on: 'list' | 'row') =>
  screen.shape === 'list' ? (screen.actions ?? []).filter((action) => action.on === on && !action.isSilent) : []

/** Types into the dialog that is open, which says the texts of its row, and closes it; returns how many fields there were. */
async function typeIntoDialog({ page }: PanelPage, path: string, title: string, from: number): Promise<number> {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await dialog.locator('.dialog-foot').waitFor()
  await untilStill(page)
  const typed = await typeInto(dialog, from)
  await expectNothingRan(page, `${path} ${title}`)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  return typed
}

/** The dialogs of what a list offers without a row. */
async function typeIntoDialogs(owner: PanelPage, address: ScreenAddress): Promise<number> {
  let typed = 0
  for (const { title } of actionsOf(address, 'list')) {
    const button = screenOf(owner.page).getByRole('button', { name: title, exact: true })
    if ((await button.count()) === 0) continue
    await button.click()
    typed += await typeIntoDialog(owner, address.path, title, typed)
  }
  return typed
}

/** The dialogs of what the menu of its first row offers. */
async function typeIntoRowDialogs(owner: PanelPage, address: ScreenAddress): Promise<number> {
  const { page } = owner
  const menu = screenOf(page).locator('.row-menu').first()
  const offered = actionsOf(address, 'row').filter(
    ({ asks, confirm, input }) => asks || confirm || Object.keys(input).length > 0,
  )
  if (offered.length === 0 || (await menu.count()) === 0) return 0
  let typed = 0
  for (const { title } of offered) {
    await menu.click()
    const entry = page.locator('.drop:popover-open').getByRole('menuitem', { name: title, exact: true })
    if ((await entry.count()) === 0 || (await entry.getAttribute('aria-disabled')) === 'true') {
      await page.keyboard.press('Escape')
      continue
    }
    await entry.click()
    typed += await typeIntoDialog(owner, address.path, title, typed)
  }
  return typed
}

test('HDR-01 no script of a text runs on any screen of content or in a form, and none is reported by the browser', async () => {
  for (const [table, columns] of Object.entries(texts)) {
    const set = columns.map((column) => `${column} = ($1::text[])[1 + (r.place % cardinality($1::text[]))::int]`)
    await stage.database.ownerPool.query(
      `update ${table} t set ${set.join(', ')} from (select id, row_number() over (order by id) - 1 as place from ${table}) r
       where r.id = t.id`,
      [hostilePieces],
    )
  }
  const { page, open, errors } = owner
  const forms = screenAddresses.filter(({ screen }) => screen.shape === 'form')
  const ownForms = forms.filter(({ screen }) => content.has(screen) || marketing.has(screen))
  const otherForms = forms.filter((form) => !ownForms.includes(form))
  const others = screenAddresses.filter(({ screen }) => screen.shape !== 'form')
  // Those of marketing show none of these texts: what is typed into their dialogs is meant.
  const shown = [
    ...others.filter(({ screen }) => content.has(screen)),
    ...partOf(
      others.filter(({ screen }) => marketing.has(screen)),
      3,
    ),
  ]
  expect(Math.min(shown.length, ownForms.length)).toBeGreaterThan(10)
  await open('/blogs')
  await screenOf(page).locator('tbody tr').filter({ hasText: 'window.ran=1' }).first().waitFor()
  let [typed, typedOfRows] = [0, 0]
  for (const address of shown) {
    await goTo(page, await addressOf(address, stage.database))
    await screenOf(page).locator('h1').waitFor()
    await untilStill(page)
    await expectNothingRan(page, address.path)
    typed += await typeIntoDialogs(owner, address)
    typedOfRows += await typeIntoRowDialogs(owner, address)
  }
  expect(typed).toBeGreaterThan(sizeOf(8, 20))
  expect(typedOfRows).toBeGreaterThan(sizeOf(4, 10))
  for (const [place, address] of [...partOf(ownForms, 4), ...partOf(otherForms, 24)].entries()) {
    await goTo(page, await addressOf(address, stage.database))
    await typeAndSave(owner, address, place)
  }
  expect(errors).toEqual([])
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
  const { page, open } = owner
  await open('/news')
  await untilStill(page)
  for (const path of partOf([...planted.keys()], 12)) {
    await goTo(page, path)
    await screenOf(page).locator('h1').waitFor()
    await expectNothingRan(page, path)
  }
  await untilStill(page)
  await expectNothingRan(page, 'the last one')
})
