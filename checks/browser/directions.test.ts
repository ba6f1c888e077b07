import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isolated } from '#values/text/isolated.ts'
import { namesOfEveryScript } from '#checks/names/random-names.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { columnIndexOf, rowsOf, waitForRows } from './lists.ts'
import type { PanelPage } from './panel-page.ts'

/** Names that run to the left, beside numbers, Latin letters and signs. */
let stage: BrowserSetup
let owner: PanelPage
const teams = 'النصر והפועל'
const market = '2nd Innings Runs'
const competition = 'دوري المحترفين 12'
const names = namesOfEveryScript(1).map((name, place) => `${name.normalize('NFC')} ${place}`)
beforeAll(async () => {
  stage = await openBrowserSetup(undefined, 'idle')
  const { ownerPool } = stage.database
  await ownerPool.query(
    `with one as (select m.id, m.event_id from market m join event e on e.id = m.event_id order by m.id desc limit 1),
       named as (update event set name = $1 where id = (select event_id from one))
     update market set name = $2 where id = (select id from one)`,
    [teams, market],
  )
  await ownerPool.query(
    `update competition c set name = written.name
     from (select id, row_number() over (order by id) as place from competition) numbered
     join unnest($1::text[]) with ordinality written (name, place) using (place) where c.id = numbered.id`,
    [names],
  )
  await ownerPool.query(`update competition set name = $1 where id = (select max(id) from competition)`, [competition])
  owner = await stage.signInAs('owner')
}, 300_000)
afterAll(() => stage?.close())

/** Where the parts of a text are drawn. */
const placesOf = (text: Locator, parts: readonly string[]) =>
  text.evaluate((element, sought) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const places: Record<string, { left: number; right: number }> = {}
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const part of sought) {
        const at = (node.textContent ?? '').indexOf(part)
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + part.length)
        const { left, right } = range.getBoundingClientRect()
        places[part] = { left, right }
      }
    return places
  }, parts)

test('a number after a name stays after it: in the search', async () => {
  const { page, open, errors, shot } = owner
  await open('/players')
  await waitForRows(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Screen, player, UTR or id' }).fill('Innings Runs')
  const hit = page.getByRole('option', { name: /^Market/ }).filter({ hasText: market })
  await hit.waitFor()
  const places = await placesOf(hit.first(), ['النصر', '2nd'])
  expect(places['2nd']!.left).toBeGreaterThan(places['النصر']!.right - 1)
  await shot('directions-search')
  await page.keyboard.press('Escape')
  expect(errors).toEqual([])
})

test('the title of the tab names the open record, in whatever script its name is', async () => {
  const { page, open, errors } = owner
  await open('/competitions?sort=id&direction=ascending')
  await waitForRows(page)
  const shown = await rowsOf(page).count()
  expect(shown).toBeGreaterThan(5)
  const place = await columnIndexOf(page, 'Competition')
  // The last one has another name: see above.
  for (let row = 0; row < shown - 1; row += 1) {
    const name = await rowsOf(page).nth(row).locator('td').nth(place).textContent()
    expect(name).toBe(names[row])
    await rowsOf(page).nth(row).dblclick()
    await expect.poll(() => page.title()).toBe(`${isolated(name!)} · Competitions`)
  }
  expect(errors).toEqual([])
})
