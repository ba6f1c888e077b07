import type pg from 'pg'
import type { Page } from 'playwright-core'
import { filterBy } from '../lists.ts'
import { screenOf } from '../panel-page.ts'
import { untilStill } from '../still.ts'
import { frameMs, framesWhile, type FrameCosts } from './frames.ts'

/** Adds games of a vertical to the first domain, after those that it has, and returns its id. Every hundredth is called "Quayside". */
export async function insertGames(owner: pg.Pool, vertical: string, games: number): Promise<number> {
  const { rows } = await owner.query<{ id: number }>('select min(id) as id from domain')
  const domainId = rows[0]?.id ?? 0
  await owner.query(
    `insert into casino_game (domain_id, vertical, position, status, title, code, kind, rtp, updated_by)
      select $3, $1, last.place + n, case n % 5 when 0 then 'INACTIVE' else 'ACTIVE' end,
        case n % 100 when 0 then 'Quayside ' else 'Harbour ' end || n, 'grid-' || n, 'SLOT', 9400 + n % 300, 'import'
      from generate_series(1, $2::int) n,
        (select coalesce(max(position), 0)::int as place from casino_game where domain_id = $3 and vertical = $1) last`,
    [vertical, games, domainId],
  )
  return domainId
}

export const tilesOf = (page: Page) => screenOf(page).locator('.tiles')
export const tileAt = (page: Page, place: number) => tilesOf(page).locator(`[data-tile="${place}"]`)

/** Shows the list as a grid. */
export async function openGrid(page: Page): Promise<void> {
  await screenOf(page).getByRole('button', { name: 'Grid', exact: true }).click()
  await tileAt(page, 0).locator('.tile-name a').waitFor()
  await untilStill(page)
}

/** Scrolls the grid by `step` pixels in each of so many frames, and reports what those frames cost. */
export const scrollCosts = (page: Page, frames: number, step: number): Promise<FrameCosts> =>
  framesWhile(page, () =>
    tilesOf(page).evaluate(
      (grid, [count, pixels]) =>
        new Promise<void>((settle) => {
          let left = count
          const next = () => {
            grid.scrollTop += pixels
            left -= 1
            if (left > 0) requestAnimationFrame(next)
            else settle()
          }
          requestAnimationFrame(next)
        }),
      [frames, step] as const,
    ),
  )

/** Applies a filter while the page asks for every frame, and reports what the frames cost until all is drawn. */
export const filterCosts = (page: Page, label: string, text: string): Promise<FrameCosts> =>
  framesWhile(page, async () => {
    const frames = await page.evaluateHandle(() => {
      const asked = { isOn: true }
      const next = () => void (asked.isOn && requestAnimationFrame(next))
      requestAnimationFrame(next)
      return asked
    })
    await filterBy(page, label, text)
    await untilStill(page)
    await frames.evaluate((asked) => {
      asked.isOn = false
    })
  })

/** What 60 frames a second allow: nearly every frame within its time, and none so long that it is seen as a stop. */
const goals = { perSecond: 59, p95: frameMs, slowest: 50 } as const

/** What of the costs is above the goals, in words; none if they are met. */
export const missedFrames = (title: string, { perSecond, p95, slowest }: FrameCosts): readonly string[] => [
  ...(perSecond < goals.perSecond
    ? [`${title}: ${perSecond.toFixed(1)} frames a second, below ${goals.perSecond}`]
    : []),
  ...(p95 > goals.p95 ? [`${title}: p95 of ${p95.toFixed(1)} ms a frame, above ${goals.p95.toFixed(1)}`] : []),
  ...(slowest > goals.slowest ? [`${title}: a frame of ${slowest.toFixed(1)} ms, above ${goals.slowest}`] : []),
]
