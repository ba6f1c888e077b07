import type { Browser } from 'playwright-core'
import { figuresIn, storeResult } from '#bench/document/results.ts'
import { median, withBenchDatabase } from '#bench/fixture.ts'
import { insertOperator } from '#bench/operator/insert-operator.ts'
import { operatorDomains } from '#bench/operator/rows-of-people.ts'
import { newSecrets, serverProcess } from '#bench/server-process.ts'
import { launchBrowser, prepareBrowser } from '#checks/browser/chromium.ts'
import {
  drawerMs,
  filterMs,
  loadOf,
  missedPanelGoals,
  nextPageMs,
  noteRows,
  rowFrames,
  sortMs,
  type Load,
  type PanelFigures,
} from '#checks/browser/measured/panel-times.ts'
import { openPanelPage } from '#checks/browser/panel-page.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { ensurePanel } from '#tools/build/panel-build.ts'

const rounds = 7
/** A full page. */
const rows = 25
const frames = 300
const step = 40
const list = '/my-bets'
const user = { username: 'bench', password: testPassword }

interface Opened {
  readonly cold: Load
  readonly warm: Load
  readonly actions: Pick<PanelFigures, 'nextMs' | 'filterMs' | 'sortMs' | 'drawerMs'>
  readonly framesPerSecond: number
}

/** One user with an empty cache opens the list, opens it again, and works in it. */
async function openOnce(browser: Browser, url: string): Promise<Opened> {
  const panel = await openPanelPage(browser, url, {})
  try {
    const { page } = panel
    await noteRows(page, rows)
    await panel.signInByCall(user)
    const cold = await loadOf(panel, list)
    const warm = await loadOf(panel, list)
    const actions = {
      nextMs: await nextPageMs(page),
      drawerMs: await drawerMs(page),
      filterMs: await filterMs(page, 'Settled'),
      sortMs: await sortMs(page, 'Stake'),
    }
    return { cold, warm, actions, framesPerSecond: await rowFrames(page, frames, step) }
  } finally {
    await panel.close()
  }
}

const middle = (opened: readonly Opened[], figure: (each: Opened) => number): number => median(opened.map(figure))

const figuresOf = (opened: readonly Opened[]): PanelFigures => ({
  scriptKb: middle(opened, ({ cold }) => cold.scriptBytes / 1024),
  requests: middle(opened, ({ cold }) => cold.requests),
  coldMs: middle(opened, ({ cold }) => cold.ms),
  warmMs: middle(opened, ({ warm }) => warm.ms),
  askedMs: middle(opened, ({ cold }) => cold.askedMs),
  nextMs: middle(opened, ({ actions }) => actions.nextMs),
  filterMs: middle(opened, ({ actions }) => actions.filterMs),
  sortMs: middle(opened, ({ actions }) => actions.sortMs),
  drawerMs: middle(opened, ({ actions }) => actions.drawerMs),
  framesPerSecond: middle(opened, (each) => each.framesPerSecond),
})

/** Opens bets in the test browser, with nothing cached and again, and times what a user does there, on an operator with so many bets. */
async function benchPanel(bets: number): Promise<PanelFigures> {
  await ensurePanel()
  const unpacked = await prepareBrowser()
  return withBenchDatabase(async ({ owner, url }) => {
    await insertOperator(owner, bets, new Date())
    await createStaff(owner, { username: user.username, domains: operatorDomains, isDeveloper: true })
    await using server = await serverProcess(url, newSecrets(), 1)
    const browser = await launchBrowser(unpacked)
    try {
      // Once before the first round, so that the server has prepared its statements.
      await openOnce(browser, server.url)
      const opened: Opened[] = []
      while (opened.length < rounds) opened.push(await openOnce(browser, server.url))
      return figuresOf(opened)
    } finally {
      await browser.close()
    }
  }, operatorDomains)
}

const [size, quick] = process.argv.slice(2)
const bets = size === undefined ? 1_000_000 : Number(size)
const figures = await benchPanel(bets)
for (const [name, figure] of Object.entries(figuresIn(figures))) console.log(`${name.padEnd(16)} ${figure.toFixed(1)}`)
await storeResult({ bench: 'browser', size: bets, isQuick: quick !== undefined, figures: figuresIn(figures) })
const missed = missedPanelGoals(figures)
for (const goal of missed) console.error(`missed: ${goal}`)
if (missed.length > 0) process.exitCode = 1
