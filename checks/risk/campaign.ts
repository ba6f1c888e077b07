import type { Page } from 'playwright-core'
import { panelClient } from '#checks/harness/panel-client.ts'
import { launchBrowser } from '#checks/browser/chromium.ts'
import { demoLogins } from '#database/world/people.ts'
import { replay, type Replaying } from '#tools/replay/replay.ts'
import type { Play } from '#tools/replay/play.ts'

/** What the wall showed of a market, and when; null: the market has left the wall. */
interface Shown {
  readonly market: string
  readonly bets: number | null
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

/** How late a bet may be. */
const longestMs = 1_000
/** How much of the asked rate must be reached for the rest to say anything. */
const leastPart = 0.9

export interface Verdict {
  readonly lines: readonly string[]
  readonly isSound: boolean
}

/** Keeps the wall open in a browser while recordings are played and players bet, and says how late it showed each bet. */
export async function watchWall(replaying: Replaying): Promise<Verdict> {
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
    const desk = await openDesk(replaying.url)
    const counts = await replay({ ...replaying, onPlaced, onEnded: desk.settle })
    await page.waitForTimeout(3_000)
    const ended = await desk.close()
    return verdictOn(lagsOf(answered, shown), {
      counts,
      ended,
      changes: shown.length,
      asked: replaying.rate * replaying.seconds,
    })
  } finally {
    await browser.close()
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
  const ended = { settled: 0, voided: 0, refused: 0 }
  const asked = { reason: { code: 'RESULT', text: 'Replayed' }, transactionPassword }
  const end = async (market: string) => {
    const settled = await client.post(`/api/market-result/${market}/feed-settlement`, asked)
    if (settled.status === 200) return void (ended.settled += 1)
    const voided = await client.post(`/api/market-result/${market}/voidance`, asked)
    if (voided.status === 200) ended.voided += 1
    else ended.refused += 1
  }
  return {
    settle: (market: string) => void under.push(end(market)),
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

type Lag = number | 'never' | 'elsewhere'

/**
 * A bet is shown once the wall tells at least as many bets of its market as had been answered with it. The wall shows the
 * markets that cost most: a bet on another one, or on one that left before the bet was due, is elsewhere.
 */
export function lagsOf(answered: readonly Answered[], shown: readonly Shown[]): readonly Lag[] {
  const told = Map.groupBy(shown, ({ market }) => market)
  return [...Map.groupBy(answered, ({ market }) => market)].flatMap(([market, bets]) =>
    bets.map(({ at }, place) => lagOf({ at, count: place + 1 }, told.get(market) ?? [])),
  )
}

function lagOf(bet: { readonly at: number; readonly count: number }, told: readonly Shown[]): Lag {
  const now = told.findLast(({ at }) => at <= bet.at)
  const later = told.filter(({ at }) => at > bet.at)
  if (now?.bets !== undefined && now.bets !== null && now.bets >= bet.count) return 0
  const comes = later.find(({ bets }) => bets !== null)
  // Whoever is not there yet may come with this very bet; one that comes much later came for another reason.
  if ((now === undefined || now.bets === null) && !(comes?.bets === bet.count)) return 'elsewhere'
  const due = later.find(({ bets }) => bets === null || bets >= bet.count)
  if (!due) return 'never'
  const lag = due.at - bet.at
  return due.bets === null && lag <= longestMs ? 'elsewhere' : lag
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

interface Played {
  readonly counts: Awaited<ReturnType<typeof replay>>
  readonly ended: { readonly settled: number; readonly voided: number; readonly refused: number }
  readonly changes: number
  /** How many bets should have been brought. */
  readonly asked: number
}

export function verdictOn(lags: readonly Lag[], { counts, ended, changes, asked }: Played): Verdict {
  const seen = lags.filter((lag) => typeof lag === 'number').toSorted((a, b) => a - b)
  const of = (wanted: Lag) => lags.filter((lag) => lag === wanted).length
  const late = seen.filter((lag) => lag > longestMs).length
  const brought = counts.placed + counts.refused
  const complaints = [
    ...(counts.failed > 0 ? [`${counts.failed} calls failed`] : []),
    ...(seen.length === 0 ? ['no bet was seen on the wall'] : []),
    ...(late > 0 ? [`${late} bets were shown later than ${longestMs} ms`] : []),
    ...(of('never') > 0 ? [`${of('never')} bets were never shown`] : []),
    ...(brought < asked * leastPart ? [`${brought} of ${Math.round(asked)} bets were brought`] : []),
  ]
  const reasons = [...counts.reasons].toSorted(([, a], [, b]) => b - a).slice(0, 5)
  return {
    lines: [
      `${counts.placed} bets placed, ${counts.refused} refused, ${counts.failed} failed, ${counts.told} cues told`,
      `${ended.settled} markets settled by their feed, ${ended.voided} voided, ${ended.refused} refused to end`,
      ...reasons.map(([reason, times]) => `  ${times} times: ${reason}`),
      `${changes} changes of the wall; ${seen.length} bets seen on it, ${of('elsewhere')} on markets it did not show, ${of('never')} never, ${late} later than ${longestMs} ms`,
      `lag in ms: median ${percentile(seen, 0.5)}, 95 % ${percentile(seen, 0.95)}, 99 % ${percentile(seen, 0.99)}, worst ${seen.at(-1) ?? 0}`,
      ...complaints.map((complaint) => `wrong: ${complaint}`),
    ],
    isSound: complaints.length === 0,
  }
}
