import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { launchBrowser } from '#checks/browser/chromium.ts'
import { demoLogins } from '#demo/world/people/people.ts'
import type { Counts } from '#tools/replay/counts.ts'
import { replay, type Replaying } from '#tools/replay/replay.ts'
import type { Play } from '#tools/replay/play.ts'
import { lagsOf, minutesOf, progressOf, verdictOn, type Answered, type Shown, type Verdict } from './verdict.ts'

declare global {
  /** Given to the page by whoever opened it. */
  function walled(one: Shown): Promise<void>
}

/** Keeps the wall open in a browser while recordings are played and players bet, and says how late it showed each bet. */
export async function watchWall(replaying: Replaying, say: (line: string) => void): Promise<Verdict> {
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ baseURL: replaying.url })).newPage()
    const shown: Shown[] = []
    await page.exposeFunction('walled', (one: Shown) => shown.push(one))
    await signIn(page)
    await page.goto(`/risk-management?kiosk=1&all=1&sport=${mostPlayed(replaying.plays)}`)
    await page.locator('.wall').waitFor()
    await page.evaluate(watchFigures)
    const answered: Answered[] = []
    const onPlaced = (market: string) => answered.push({ market, at: Date.now() })
    const onMinute = (soFar: Readonly<Counts>, minute: number) =>
      say(progressOf(soFar, lagsOf(answered, shown), minute))
    const desk = await openDesk(replaying.url)
    const { left, ...counts } = await replay({ ...replaying, onPlaced, onMinute, onEnded: desk.settle })
    await page.waitForTimeout(3_000)
    // Who watches the wall next wants to see his own markets on it.
    for (const market of left) desk.settle(market)
    const ended = await desk.close()
    const minutes = minutesOf(answered, replaying.seconds)
    const { rate, seconds } = replaying
    return verdictOn(lagsOf(answered, shown), { counts, ended, minutes, changes: shown.length, rate, seconds })
  } finally {
    // One that cannot be closed goes with this process.
    await Promise.race([browser.close(), delay(10_000, undefined, { ref: false })])
  }
}

/** The wall has room for few markets: it shows the sport that most of them belong to. */
function mostPlayed(plays: readonly Play[]): string {
  const sports = [...Map.groupBy(plays, ({ sport }) => sport)]
  return sports.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'cricket'
}

/** Somebody of the house settles what has ended, by its feed or as void, or the wall would be full of it. */
async function openDesk(url: string) {
  const { username, password, transactionPassword } = demoLogins.owner
  const client = panelClient(url)
  await client.login(username, password)
  const under: Promise<void>[] = []
  const ended = { settled: 0, voided: 0, refused: 0, failed: 0 }
  const asked = { reason: { code: 'RESULT', text: 'Replayed' }, transactionPassword }
  const end = async (market: string) => {
    const settled = await client.post(`/api/market-result/${market}/feed-settlement`, asked)
    if (settled.status === 200) return void (ended.settled += 1)
    const voided = await client.post(`/api/market-result/${market}/voidance`, asked)
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

/** Runs in the page: tells every change of a market's number of bets with its instant, and that it has gone. */
function watchFigures(): void {
  const last = new Map<string, number>()
  // oxlint-disable-next-line typescript/no-unsafe-call -- given to the page by whoever opened it
  const tell = (one: Shown) => void (globalThis as unknown as { walled: (one: Shown) => Promise<void> }).walled(one)
  const look = () => {
    const at = Date.now()
    const there = new Set<string>()
    for (const market of document.querySelectorAll<HTMLElement>('.wall-market')) {
      const id = market.dataset['market'] ?? ''
      const bets = Number(market.dataset['bets'])
      there.add(id)
      if (last.get(id) === bets) continue
      last.set(id, bets)
      tell({ market: id, bets, at })
    }
    for (const id of last.keys()) {
      if (there.has(id)) continue
      last.delete(id)
      tell({ market: id, bets: null, at })
    }
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  look()
}
