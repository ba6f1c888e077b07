import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { traitsOf } from '#areas/exchange/rules/markets/market-kinds.ts'
import type { DeclaredResult, ResultMarket, ResultRunner } from './market-result.ts'
import { lotteryDigit, oddOrEven } from './special.ts'

export type EnteredResult = {
  /** Names or ids of the runners that win outright, separated by commas. */
  readonly winner: string | null
  /** Runners that tie for the last places, separated by commas. */
  readonly tied?: string | null
  /** States that fewer runners win than there are places; without any winner, that no runner wins. */
  readonly isShort?: boolean | null
  /** The innings ended before the number was final. */
  readonly isShortened?: boolean | null
  readonly runs: number | null
  readonly runsAgain: number | null
}

export const minRuns = -1
export const maxRuns = 2000

/** Checks an entered result against the market. */
export function declare(market: ResultMarket, entered: EnteredResult): DeclaredResult | Refusal {
  const { endsWith } = traitsOf(market.kind)
  if (endsWith === 'winners') return declareWinners(market, entered)
  const numberResult = declareNumber(market, entered)
  if ('refused' in numberResult) return numberResult
  if (endsWith === 'number') return shortened(market, numberResult.runs, entered.isShortened === true)
  return entered.isShortened
    ? refuse('One number decides this market. Void it instead.', 'isShortened')
    : winnerFromNumber(market, numberResult.runs)
}

const shortened = ({ undecided }: ResultMarket, runs: number, isShortened: boolean): DeclaredResult =>
  isShortened && undecided === 'void' ? { runs, atLeast: true } : { runs }

function declareNumber(
  { kind }: ResultMarket,
  { runs, runsAgain, winner, tied, isShort }: EnteredResult,
): { runs: number } | Refusal {
  if (winner !== null) return refuse('This market ends with a number.', 'winner')
  if (tied) return refuse('This market ends with a number.', 'tied')
  if (isShort) return refuse('This market ends with a number.', 'isShort')
  if (runs === null) return refuse('Enter the number.', 'runs')
  if (runs !== runsAgain) return refuse('The two numbers must match.', 'runsAgain')
  const fits = kind === 'line' ? Math.round(runs * 10) / 10 === runs : Number.isInteger(runs)
  if (!fits) return refuse(kind === 'line' ? 'Enter at most one decimal.' : 'Enter a whole number.', 'runs')
  return runs >= minRuns && runs <= maxRuns ? { runs } : refuse(`Enter a number from ${minRuns} to ${maxRuns}.`, 'runs')
}

/** Odd or even, or the last digit: the number decides the winning runner. */
function winnerFromNumber({ kind, runners }: ResultMarket, number: number): DeclaredResult | Refusal {
  const name = kind === 'odd_even' ? oddOrEven(number) : String(lotteryDigit(number))
  const found = runners.find((runner) => runner.name.toUpperCase() === name)
  return found ? { winners: [String(found.id)], number } : refuse(`${name} is not in this market.`, 'runs')
}

function declareWinners(market: ResultMarket, entered: EnteredResult): DeclaredResult | Refusal {
  const { runners } = market
  if (entered.runs !== null) return refuse('This market ends with a winner.', 'runs')
  if (entered.isShortened) return refuse('This market ends with a winner.', 'isShortened')
  const winners = idsOf(runners, entered.winner, 'winner')
  if (!Array.isArray(winners)) return winners
  const tied = idsOf(runners, entered.tied ?? null, 'tied')
  if (!Array.isArray(tied)) return tied
  if (tied.some((id) => winners.includes(id))) return refuse('Enter each runner only once.', 'tied')
  const placed = placesOf(market, { winners, tied, isShort: entered.isShort === true })
  if ('refused' in placed) return placed
  const removed = runners.filter((runner) => runner.isRemoved).map(({ id }) => String(id))
  return removed.length > 0 ? { ...placed, removed } : placed
}

/** The ids of the runners named. */
function idsOf(runners: readonly ResultRunner[], text: string | null, field: string): string[] | Refusal {
  const names = (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const found = names.map((each) =>
    runners.find(({ id, name }) => String(id) === each || name.toLowerCase() === each.toLowerCase()),
  )
  const strange = names.find((_, at) => found[at] === undefined)
  if (strange !== undefined) return refuse(`${strange} is not in this market.`, field)
  if (found.some((runner) => runner?.isRemoved)) return refuse('A withdrawn runner cannot win.', field)
  const ids = [...new Set(found.map((runner) => String(runner?.id)))]
  return ids.length < names.length ? refuse('Enter each runner only once.', field) : ids
}

type NamedRunners = { readonly winners: string[]; readonly tied: string[]; readonly isShort: boolean }

/** Who takes the places: outright winners first, then the runners that share what is left. */
function placesOf(
  { kind, winners: places }: ResultMarket,
  { winners, tied, isShort }: NamedRunners,
): Extract<DeclaredResult, { winners: readonly string[] }> | Refusal {
  if (isShort) return shortResult({ kind, places }, winners, tied)
  if (tied.length > 0) return deadHeat(places, winners, tied)
  if (places === 1 && winners.length > 1) return { winners: [], tied: winners, places }
  if (places > 1 && winners.length > places)
    return refuse('Too many winners. Enter those that tie for the last place as a dead heat.', 'winner')
  if (winners.length < Math.max(1, places))
    return refuse(places > 1 ? `Enter ${places} winners.` : 'Enter the winner.', 'winner')
  return { winners }
}

function deadHeat(places: number, winners: string[], tied: string[]) {
  if (places === 0) return refuse('Every selection of this market is settled on its own, without a dead heat.', 'tied')
  const left = places - winners.length
  if (left < 1) return refuse('No place is left for a dead heat.', 'tied')
  if (tied.length <= left)
    return refuse('A dead heat needs more runners than there are places left. Enter these as winners.', 'tied')
  return { winners, tied, places: left }
}

function shortResult(
  { kind, places }: { readonly kind: string; readonly places: number },
  winners: string[],
  tied: string[],
) {
  if (places > 0 && !traitsOf(kind).mayEndShort)
    return refuse('One of the runners wins this market. Void it instead.', 'isShort')
  if (tied.length > 0) return refuse('There is no dead heat if fewer runners win than there are places.', 'tied')
  if (winners.length >= Math.max(1, places)) return refuse('All places are taken.', 'isShort')
  return { winners, short: true as const }
}

type StoredFeedResult = {
  readonly runs?: number
  readonly shortened?: string
  readonly winners?: readonly string[]
  readonly tied?: readonly string[]
  readonly short?: boolean
  readonly void?: string
}

/** The result of the feed, if complete; `void` if the feed voids the market. Non-runners are entered by traders. */
export function fromFeed(market: ResultMarket, feed: unknown): DeclaredResult | 'void' | Refusal {
  const stored = feed as StoredFeedResult | null
  if (stored?.void !== undefined) return 'void'
  if (typeof stored?.runs === 'number') {
    const { runs, shortened: why } = stored
    return declare(market, { winner: null, runs, runsAgain: runs, isShortened: why !== undefined })
  }
  const [winners, tied] = [stored?.winners ?? [], stored?.tied ?? []]
  if (winners.length + tied.length === 0 && stored?.short !== true)
    return refuse('The feed has no result for this market.')
  return declareWinners(market, {
    winner: winners.map(String).join(','),
    tied: tied.map(String).join(','),
    isShort: stored?.short ?? false,
    runs: null,
    runsAgain: null,
  })
}
