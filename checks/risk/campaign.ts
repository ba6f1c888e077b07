import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { launchBrowser, prepareBrowser } from '#checks/browser/chromium.ts'
import { demoLogins } from '#demo/world/people/staff.ts'
import type { Counts } from '#tools/replay/counts.ts'
import { replay, type ReplayOptions } from '#tools/replay/replay.ts'
import type { Play } from '#tools/replay/play.ts'
import {
  lagsOf,
  minutesOf,
  progressOf,
  evaluate,
  type AcceptedBet,
  type BoardChange,
  type Evaluation,
} from './evaluation.ts'

declare global {
  /** Exposed to the page by `measureBoard`. */
  function walled(one: BoardChange): Promise<void>
}

/** Keeps the risk board open in a browser while recordings are played and players bet; evaluates how late it showed each bet. */
export async function measureBoard(replaying: ReplayOptions, say: (line: string) => void): Promise<Evaluation> {
  const browser = await launchBrowser(await prepareBrowser())
  try {
    const page = await (await browser.newContext({ baseURL: replaying.url })).newPage()
    const shown: BoardChange[] = []
    await page.exposeFunction('walled', (one: BoardChange) => shown.push(one))
    await signIn(page)
    await page.goto(`/risk-management?kiosk=1&all=1&sport=${mostPlayed(replaying.plays)}`)
    await page.locator('.wall').waitFor()
    await page.evaluate(watchFigures)
    const acceptedBets: AcceptedBet[] = []
    const onPlaced = (market: string) => acceptedBets.push({ market, at: Date.now() })
    const onMinute = (soFar: Readonly<Counts>, minute: number) =>
      say(progressOf(soFar, lagsOf(acceptedBets, shown), minute))
    const settler = await openSettler(replaying.url)
    const { left, ...counts } = await replay({ ...replaying, onPlaced, onMinute, onEnded: settler.settle })
    await page.waitForTimeout(3_000)
    // Settle what is left, so that the next run finds an empty board.
    for (const market of left) settler.settle(market)
    const ended = await settler.close()
    const minutes = minutesOf(acceptedBets, replaying.seconds)
    const { rate, seconds } = replaying
    return evaluate(lagsOf(acceptedBets, shown), { counts, ended, minutes, changes: shown.length, rate, seconds })
  } finally {
    // A browser that does not close ends with this process.
    await Promise.race([browser.close(), delay(10_000, undefined, { ref: false })])
  }
}

/** The sport with most recordings; the board has room for few markets. */
function mostPlayed(plays: readonly Play[]): string {
  const sports = [...Map.groupBy(plays, ({ sport }) => sport)]
  return sports.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'cricket'
}

/** Settles ended markets by their feed, or voids them, so that they leave the board. */
async function openSettler(url: string) {
  const { username, password, transactionPassword } = demoLogins.owner
  const client = panelClient(url)
  await client.login(username, password)
  const under: Promise<void>[] = []
  const ended = { settled: 0, voided: 0, refused: 0, failed: 0 }
  const confirmation = { reason: { code: 'RESULT', text: 'Replayed' }, transactionPassword }
  const end = async (market: string) => {
    const settled = await client.post(`/api/market-result/${market}/feed-settlement`, confirmation)
    if (settled.status === 200) return void (ended.settled += 1)
    const voided = await client.post(`/api/market-result/${market}/voidance`, confirmation)
    if (voided.status === 200) ended.voided += 1
    else ended.refused += 1
  }
  return {
    settle: (market: string) =>
      void under.push(
        end(market).catch(() => {
          ended.failed += 1
        }),
      ),
    async close() {
      await Promise.all(under)
      return ended
    },
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(demoLogins.risk.username)
  await page.getByLabel('Password').fill(demoLogins.risk.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.frame main h1').first().waitFor()
}

/** Runs in the page: reports every change of a market's bet count with its time, and when a market disappears. */
function watchFigures(): void {
  const last = new Map<string, number>()
  // oxlint-disable-next-line typescript/no-unsafe-call -- exposed to the page by the opener
  const report = (one: BoardChange) =>
    void (globalThis as unknown as { walled: (one: BoardChange) => Promise<void> }).walled(one)
  const scan = () => {
    const at = Date.now()
    const present = new Set<string>()
    for (const market of document.querySelectorAll<HTMLElement>('.wall-market')) {
      const id = market.dataset['market'] ?? ''
      const bets = Number(market.dataset['bets'])
      present.add(id)
      if (last.get(id) === bets) continue
      last.set(id, bets)
      report({ market: id, bets, at })
    }
    for (const id of last.keys()) {
      if (present.has(id)) continue
      last.delete(id)
      report({ market: id, bets: null, at })
    }
  }
  new MutationObserver(scan).observe(document.body, { subtree: true, childList: true, attributes: true })
  scan()
}
