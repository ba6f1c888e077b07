import type { Counts } from '#tools/replay/counts.ts'

/** The bet count that the board showed for a market, and when; null if the market left the board. */
export interface BoardChange {
  readonly market: string
  readonly bets: number | null
  readonly at: number
}

export interface AcceptedBet {
  readonly market: string
  readonly at: number
}

/** Maximum lag of a bet. */
const maxLagMs = 1_000
/** Minimum share of accepted bets, overall and in each minute. */
const minAccepted = 0.98
const minAcceptedPerMinute = 0.9
/** Minimum share of bets on shown markets for the lag to be meaningful. */
const minShown = 0.1
const minuteMs = 60_000

export type Lag = number | 'never' | 'elsewhere'

/**
 * The lag of each bet in milliseconds. A bet is shown once the board has at least as many bets of its market as were accepted
 * up to it. The board shows the markets with the highest exposure; bets on other markets are 'elsewhere'.
 */
export function lagsOf(answered: readonly AcceptedBet[], shown: readonly BoardChange[]): readonly Lag[] {
  const shownByMarket = Map.groupBy(shown, ({ market }) => market)
  return [...Map.groupBy(answered, ({ market }) => market)].flatMap(([market, bets]) => {
    const here = shownByMarket.get(market) ?? []
    let next = 0
    return bets.map(({ at }, place) => {
      next = firstFrom(here, next, (one) => one.at > at)
      return lagOf({ at, count: place + 1 }, here, next)
    })
  })
}

function firstFrom(changes: readonly BoardChange[], from: number, matches: (one: BoardChange) => boolean): number {
  let place = from
  for (let one = changes[place]; one && !matches(one); one = changes[place]) place += 1
  return place
}

/** `next` is the first board change after the bet was accepted. */
function lagOf(
  bet: { readonly at: number; readonly count: number },
  changes: readonly BoardChange[],
  next: number,
): Lag {
  const now = changes[next - 1]
  if (now?.bets !== undefined && now.bets !== null && now.bets >= bet.count) return 0
  const reappearance = changes[firstFrom(changes, next, ({ bets }) => bets !== null)]
  // A market that is not shown yet may appear with this bet; one that appears later does so for another reason.
  if ((now === undefined || now.bets === null) && !(reappearance?.bets === bet.count)) return 'elsewhere'
  const due = changes[firstFrom(changes, next, ({ bets }) => bets === null || bets >= bet.count)]
  if (!due) return 'never'
  const lag = due.at - bet.at
  return due.bets === null && lag <= maxLagMs ? 'elsewhere' : lag
}

/** Number of bets in each full minute. */
export function minutesOf(answered: readonly AcceptedBet[], seconds: number): readonly number[] {
  const begin = answered[0]?.at ?? 0
  const minutes = Array.from({ length: Math.floor(seconds / 60) }, () => 0)
  for (const { at } of answered) {
    const minute = Math.floor((at - begin) / minuteMs)
    if (minutes[minute] !== undefined) minutes[minute] += 1
  }
  return minutes
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

const seenOf = (lags: readonly Lag[]): readonly number[] =>
  lags.filter((lag) => typeof lag === 'number').toSorted((a, b) => a - b)

/** One progress line. */
export function progressOf(counts: Readonly<Counts>, lags: readonly Lag[], minutes: number): string {
  const seen = seenOf(lags)
  const { placed, refused, failed, sentCues } = counts
  const rate = (placed / (minutes * 60)).toFixed(1)
  return `minute ${minutes}: ${placed} bets placed (${rate} a second), ${refused} refused, ${failed} failed, ${sentCues} feed messages; ${seen.length} bets seen on the board, lag so far: 99 % ${percentile(seen, 0.99)} ms, worst ${seen.at(-1) ?? 0} ms`
}

export interface Measurements {
  readonly counts: Readonly<Counts>
  readonly ended: {
    readonly settled: number
    readonly voided: number
    readonly refused: number
    readonly failed: number
  }
  readonly changes: number
  /** Bets accepted in each full minute. */
  readonly minutes: readonly number[]
  /** Requested bets per second, and for how many seconds. */
  readonly rate: number
  readonly seconds: number
}

export interface Evaluation {
  readonly lines: readonly string[]
  readonly isSound: boolean
}

export function evaluate(lags: readonly Lag[], played: Measurements): Evaluation {
  const { counts, ended, changes } = played
  const seen = seenOf(lags)
  const count = (kind: Lag) => lags.filter((lag) => lag === kind).length
  const late = seen.filter((lag) => lag > maxLagMs).length
  const complaints = [
    ...(counts.failed + ended.failed > 0 ? [`${counts.failed + ended.failed} calls failed`] : []),
    ...(seen.length === 0 || seen.length < lags.length * minShown
      ? [`only ${seen.length} of ${lags.length} bets were seen on the board`]
      : []),
    ...(late > 0 ? [`${late} bets were shown later than ${maxLagMs} ms`] : []),
    ...(count('never') > 0 ? [`${count('never')} bets were never shown`] : []),
    ...tooFew(played),
  ]
  const reasons = [...counts.reasons].toSorted(([, a], [, b]) => b - a).slice(0, 5)
  return {
    lines: [
      `${counts.placed} bets placed, ${counts.refused} refused, ${counts.failed} calls failed; ${counts.sentCues} feed messages sent, ${counts.refusedCues} rejected`,
      `${ended.settled} markets settled by their feed, ${ended.voided} voided, ${ended.refused} rejected, ${ended.failed} failed`,
      ...reasons.map(([reason, times]) => `  ${times} times: ${reason}`),
      `${changes} changes of the board; ${seen.length} bets seen on it, ${count('elsewhere')} on markets it did not show, ${count('never')} never, ${late} later than ${maxLagMs} ms`,
      `lag in ms: median ${percentile(seen, 0.5)}, 95 % ${percentile(seen, 0.95)}, 99 % ${percentile(seen, 0.99)}, worst ${seen.at(-1) ?? 0}`,
      ...complaints.map((complaint) => `wrong: ${complaint}`),
    ],
    isSound: complaints.length === 0,
  }
}

/** Complaints about too few bets; only accepted bets count. */
function tooFew({ counts: { placed }, minutes, rate, seconds }: Measurements): string[] {
  const requested = Math.round(rate * seconds)
  const slowest = Math.min(...minutes)
  return [
    ...(placed < requested * minAccepted ? [`${placed} of ${requested} bets were placed`] : []),
    ...(slowest < rate * 60 * minAcceptedPerMinute ? [`one minute had only ${slowest} bets`] : []),
  ]
}
