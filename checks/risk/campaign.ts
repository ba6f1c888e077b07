import type { Page } from 'playwright-core'
import { launchBrowser } from '#checks/browser/chromium.ts'
import { demoLogins } from '#database/world/people.ts'
import { replay, type Replaying } from '#tools/replay/replay.ts'

/** What the wall showed of a market, and when. */
interface Shown {
  readonly market: string
  readonly bets: number
  readonly at: number
}

declare global {
  /** Given to the page by whoever opened it. */
  function walled(one: Shown): Promise<void>
}

interface Answered {
  readonly market: string
  readonly at: number
}

/** Keeps the wall open in a browser while recordings are played and players bet, and says how late it showed each bet. */
export async function watchWall(replaying: Replaying): Promise<string> {
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ baseURL: replaying.url })).newPage()
    const shown: Shown[] = []
    await page.exposeFunction('walled', (one: Shown) => shown.push(one))
    await signIn(page)
    await page.goto('/risk-management?kiosk=1')
    await page.locator('.wall').waitFor()
    await page.evaluate(watchFigures)
    const answered: Answered[] = []
    const onPlaced = (market: string) => answered.push({ market, at: Date.now() })
    const counts = await replay({ ...replaying, onPlaced })
    await page.waitForTimeout(3_000)
    return report(lagsOf(answered, shown), counts)
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(demoLogins.risk.username)
  await page.getByLabel('Password').fill(demoLogins.risk.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.frame main h1').first().waitFor()
}

/** Runs in the page: tells every change of a market's number of bets with its instant. */
function watchFigures(): void {
  const last = new Map<string, number>()
  const look = () => {
    const at = Date.now()
    for (const market of document.querySelectorAll<HTMLElement>('.wall-market')) {
      const id = market.dataset['market'] ?? ''
      const bets = Number(market.dataset['bets'])
      if (last.get(id) === bets) continue
      last.set(id, bets)
      void walled({ market: id, bets, at })
    }
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  look()
}

/** A bet is shown once the wall tells at least as many bets of its market as had been answered with it; never shown: null. */
export function lagsOf(answered: readonly Answered[], shown: readonly Shown[]): readonly (number | null)[] {
  const byMarket = Map.groupBy(answered, ({ market }) => market)
  return [...byMarket].flatMap(([market, bets]) => {
    const figures = shown.filter((one) => one.market === market)
    if (figures.length === 0) return []
    return bets.map(({ at }, place) => {
      const first = figures.find((one) => one.bets >= place + 1)
      return first ? Math.max(0, first.at - at) : null
    })
  })
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

function report(lags: readonly (number | null)[], counts: Awaited<ReturnType<typeof replay>>): string {
  const seen = lags.filter((lag) => lag !== null).toSorted((a, b) => a - b)
  const late = seen.filter((lag) => lag > 1_000).length
  return [
    `${counts.placed} bets placed, ${counts.refused} refused, ${counts.failed} failed, ${counts.told} cues told`,
    `${seen.length} bets seen on the wall, ${lags.length - seen.length} never, ${late} later than a second`,
    `lag in ms: median ${percentile(seen, 0.5)}, 95 % ${percentile(seen, 0.95)}, 99 % ${percentile(seen, 0.99)}, worst ${seen.at(-1) ?? 0}`,
  ].join('\n')
}
