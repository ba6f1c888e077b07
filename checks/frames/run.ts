import { figuresIn, storeResult } from '#bench/document/results.ts'
import { withBenchDatabase } from '#bench/fixture.ts'
import { launchBrowser, prepareBrowser } from '#checks/browser/chromium.ts'
import { waitForRows } from '#checks/browser/lists.ts'
import {
  filterCosts,
  insertGames,
  missedFrames,
  openGrid,
  scrollCosts,
  tilesOf,
} from '#checks/browser/measured/catalogue-grid.ts'
import type { FrameCosts } from '#checks/browser/measured/frames.ts'
import { openPanelPage } from '#checks/browser/panel-page.ts'
import { untilStill } from '#checks/browser/still.ts'
import { createStaff, insertDomains, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { startServer } from '#server/main.ts'
import { ensurePanel } from '#tools/build/panel-build.ts'

const frames = 600
/** Pixels a frame: a screen in a third of a second. */
const step = 40

type CatalogueFigures = Readonly<Record<'top' | 'middle' | 'filtering', FrameCosts>>

/**
 * Scrolls and filters a catalogue of casino games as a grid in a browser, and returns what the frames cost its main thread, from
 * the browser's trace.
 */
async function benchCatalogue(games: number): Promise<CatalogueFigures> {
  await ensurePanel()
  const unpacked = await prepareBrowser()
  return withBenchDatabase(async ({ owner, url }) => {
    await insertDomains(owner)
    await createStaff(owner, { username: 'bench' })
    await insertGames(owner, 'qt', games)
    await owner.query('vacuum analyze')
    await using opened = new AsyncDisposableStack()
    const server = await startServer({
      settings: testSettings,
      ownerUrl: url,
      port: 0,
      jobs: 'none',
      databaseLimits: 'none',
      logLevel: 'silent',
      limits: { rates: null, challengeFailures: null },
    })
    opened.defer(() => server.close())
    const browser = await launchBrowser(unpacked)
    opened.defer(() => browser.close())
    const panel = await openPanelPage(browser, server.url, {})
    const { page } = panel
    await panel.signIn({ username: 'bench', password: testPassword })
    await panel.open('/qt-casino-games')
    await waitForRows(page)
    await openGrid(page)
    const top = await scrollCosts(page, frames, step)
    await tilesOf(page).evaluate((grid) => {
      grid.scrollTop = grid.scrollHeight / 2
    })
    await untilStill(page)
    const middle = await scrollCosts(page, frames, step)
    const filtering = await filterCosts(page, 'Name', 'Quayside')
    return { top, middle, filtering }
  })
}

const titles = { top: 'from the top', middle: 'in the middle', filtering: 'filtering' } as const
const parts = ['top', 'middle', 'filtering'] as const

function print(measured: CatalogueFigures): void {
  for (const part of parts) {
    const { frames: count, p50, p95, p99, slowest, perSecond } = measured[part]
    console.log(
      `${titles[part].padEnd(14)} ${count} frames, of processor time half ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms: ${perSecond.toFixed(1)} frames a second`,
    )
  }
}

const [size, quick] = process.argv.slice(2)
const games = size === undefined ? 10_000 : Number(size)
const figures = await benchCatalogue(games)
print(figures)
await storeResult({ bench: 'catalogue', size: games, isQuick: quick !== undefined, figures: figuresIn(figures) })
const missed = parts.flatMap((part) => missedFrames(titles[part], figures[part]))
for (const goal of missed) console.error(`missed: ${goal}`)
if (missed.length > 0) process.exitCode = 1
