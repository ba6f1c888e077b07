import type { Counts } from '#tools/replay/counts.ts'

/** What the wall showed of a market, and when; null: the market has left the wall. */
export interface Shown {
  readonly market: string
  readonly bets: number | null
  readonly at: number
}

export interface Answered {
  readonly market: string
  readonly at: number
}

/** How late a bet may be. */
const longestMs = 1_000
/** How much of what was asked must be accepted, over the whole time and in each minute of it. */
const leastPart = 0.98
const leastOfMinute = 0.9
/** How much of it the wall must have shown for its lag to say anything. */
const leastSeen = 0.1
const minuteMs = 60_000

export type Lag = number | 'never' | 'elsewhere'

/**
 * A bet is shown once the wall tells at least as many bets of its market as had been answered with it. The wall shows the
 * markets that cost most: a bet on another one, or on one that left before the bet was due, is elsewhere.
 */
export function lagsOf(answered: readonly Answered[], shown: readonly Shown[]): readonly Lag[] {
  const told = Map.groupBy(shown, ({ market }) => market)
  return [...Map.groupBy(answered, ({ market }) => market)].flatMap(([market, bets]) => {
    const here = told.get(market) ?? []
    let next = 0
    return bets.map(({ at }, place) => {
      next = firstFrom(here, next, (one) => one.at > at)
      return lagOf({ at, count: place + 1 }, here, next)
    })
  })
}

function firstFrom(told: readonly Shown[], from: number, isIt: (one: Shown) => boolean): number {
  let place = from
  for (let one = told[place]; one && !isIt(one); one = told[place]) place += 1
  return place
}

/** `next` is where the wall goes on after the bet was answered. */
function lagOf(bet: { readonly at: number; readonly count: number }, told: readonly Shown[], next: number): Lag {
  const now = told[next - 1]
  if (now?.bets !== undefined && now.bets !== null && now.bets >= bet.count) return 0
  const comes = told[firstFrom(told, next, ({ bets }) => bets !== null)]
  // Whoever is not there yet may come with this very bet; one that comes much later came for another reason.
  if ((now === undefined || now.bets === null) && !(comes?.bets === bet.count)) return 'elsewhere'
  const due = told[firstFrom(told, next, ({ bets }) => bets === null || bets >= bet.count)]
  if (!due) return 'never'
  const lag = due.at - bet.at
  return due.bets === null && lag <= longestMs ? 'elsewhere' : lag
}

/** How many bets each full minute brought. */
export function minutesOf(answered: readonly Answered[], seconds: number): readonly number[] {
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

/** One line for whoever waits. */
export function progressOf(counts: Readonly<Counts>, lags: readonly Lag[], minutes: number): string {
  const seen = seenOf(lags)
  const { placed, refused, failed, told } = counts
  const rate = (placed / (minutes * 60)).toFixed(1)
  return `minute ${minutes}: ${placed} bets placed (${rate} a second), ${refused} refused, ${failed} failed, ${told} cues told; ${seen.length} bets seen on the wall, lag so far: 99 % ${percentile(seen, 0.99)} ms, worst ${seen.at(-1) ?? 0} ms`
}

export interface Played {
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
  /** What was asked: bets a second, for how many. */
  readonly rate: number
  readonly seconds: number
}

export interface Verdict {
  readonly lines: readonly string[]
  readonly isSound: boolean
}

export function verdictOn(lags: readonly Lag[], played: Played): Verdict {
  const { counts, ended, changes } = played
  const seen = seenOf(lags)
  const of = (wanted: Lag) => lags.filter((lag) => lag === wanted).length
  const late = seen.filter((lag) => lag > longestMs).length
  const complaints = [
    ...(counts.failed + ended.failed > 0 ? [`${counts.failed + ended.failed} calls failed`] : []),
    ...(seen.length === 0 || seen.length < lags.length * leastSeen
      ? [`only ${seen.length} of ${lags.length} bets were seen on the wall`]
      : []),
    ...(late > 0 ? [`${late} bets were shown later than ${longestMs} ms`] : []),
    ...(of('never') > 0 ? [`${of('never')} bets were never shown`] : []),
    ...tooFew(played),
  ]
  const reasons = [...counts.reasons].toSorted(([, a], [, b]) => b - a).slice(0, 5)
  return {
    lines: [
      `${counts.placed} bets placed, ${counts.refused} refused, ${counts.failed} calls failed; ${counts.told} cues told, ${counts.untold} refused`,
      `${ended.settled} markets settled by their feed, ${ended.voided} voided, ${ended.refused} refused to end, ${ended.failed} failed`,
      ...reasons.map(([reason, times]) => `  ${times} times: ${reason}`),
      `${changes} changes of the wall; ${seen.length} bets seen on it, ${of('elsewhere')} on markets it did not show, ${of('never')} never, ${late} later than ${longestMs} ms`,
      `lag in ms: median ${percentile(seen, 0.5)}, 95 % ${percentile(seen, 0.95)}, 99 % ${percentile(seen, 0.99)}, worst ${seen.at(-1) ?? 0}`,
      ...complaints.map((complaint) => `wrong: ${complaint}`),
    ],
    isSound: complaints.length === 0,
  }
}

/** Bets that were refused count for nothing: the rate is one of bets that were taken. */
function tooFew({ counts: { placed }, minutes, rate, seconds }: Played): string[] {
  const asked = Math.round(rate * seconds)
  const slowest = Math.min(...minutes)
  return [
    ...(placed < asked * leastPart ? [`${placed} of ${asked} bets were placed`] : []),
    ...(slowest < rate * 60 * leastOfMinute ? [`one minute brought ${slowest} bets only`] : []),
  ]
}
