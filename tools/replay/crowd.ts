import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Chance } from '#simulator/chance.ts'
import type { PlayerSite } from '#simulator/player-site.ts'
import { countFailure, type Counts } from './counts.ts'
import type { ReplayedMarket } from './feed.ts'

interface Betting {
  readonly site: PlayerSite
  readonly stages: ReadonlySet<ReplayedMarket>
  /** Accepted bets per second. */
  readonly rate: number
  readonly signal: AbortSignal
  readonly counts: Counts
  /** Decides who bets on what, and how much. */
  readonly chance: Chance
  readonly onPlaced: (market: string) => void
}

/** New players with enough money for the whole replay. */
export async function createPlayers(site: PlayerSite, count: number): Promise<readonly string[]> {
  const run = randomUUID().slice(0, 6)
  const players: string[] = []
  for (let number = 0; number < count; number += 1) {
    const { player } = await site.register({ externalId: randomUUID(), username: `replay.${run}.${number}` })
    const { deposit } = await site.deposit({ externalId: randomUUID(), player, method: 'upi', amount: '2000000.00' })
    await site.confirmDeposit({ externalId: randomUUID(), deposit, amount: '2000000.00' })
    players.push(player)
  }
  return players
}

/** Refused bets, and bets that were not possible for a moment, are made up for at up to this multiple of the rate. */
const maxRateFactor = 1.5
/** How soon to look again when no market is open. */
const recheckMs = 20

/** Bets on the open markets at a fixed rate of accepted bets, regardless of response times. */
export async function bet(
  players: readonly string[],
  { site, stages, rate, signal, counts, chance, onPlaced }: Betting,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined)
  const send = (): boolean => {
    const wish = pickOffer(stages, chance)
    if (!wish) return false
    const turn = { ...wish, player: chance.oneOf(players), stake: `${100 * chance.between(1, 20)}.00`, onPlaced }
    const placing = place(site, turn, counts).finally(() => underWay.delete(placing))
    underWay.add(placing)
    return true
  }
  const from = performance.now()
  let soonest = from
  while (!signal.aborted) {
    const due = from + ((counts.placed + underWay.size) * 1000) / rate
    const wait = Math.max(due, soonest) - performance.now()
    if (wait > 0) await pause(wait)
    else if (underWay.size >= maxInFlight(rate)) await Promise.race(underWay)
    else if (send()) soonest = performance.now() + 1000 / (maxRateFactor * rate)
    else await pause(recheckMs)
  }
  await Promise.all(underWay)
}

/** One second's worth: with slower responses the rate cannot be reached, and more calls would only queue. */
const maxInFlight = (rate: number): number => Math.max(24, rate)

type Selection = { readonly side: 'BACK' | 'LAY' } & (
  | { readonly line: number; readonly rate: string }
  | { readonly runner: string; readonly odds: string }
)
interface BetOffer {
  readonly market: string
  readonly selection: Selection
}

/** A random open market and a side of it; YES is preferred over NO where both are offered. */
function pickOffer(stages: ReadonlySet<ReplayedMarket>, chance: Chance): BetOffer | null {
  const offers = [...stages]
    .filter(isOpen)
    .map((stage) => ({ market: stage.market, selections: selectionsOf(stage) }))
    .filter(({ selections }) => selections.length > 0)
  if (offers.length === 0) return null
  const { market, selections } = chance.oneOf(offers)
  const side = chance.fraction() < 0.55 ? 'BACK' : 'LAY'
  const preferred = selections.filter((one) => one.side === side)
  return { market, selection: chance.oneOf(preferred.length > 0 ? preferred : selections) }
}

export const isOpen = ({ cue, isTakingBets }: ReplayedMarket): boolean => isTakingBets && cue?.status === 'OPEN'

/** A realistic upper limit of odds. */
const maxOdds = 30

function selectionsOf({ isOnLine, cue, runners }: ReplayedMarket): Selection[] {
  if (!cue) return []
  if (isOnLine) {
    const { line } = cue
    if (line === undefined) return []
    return [
      { side: 'BACK', line, rate: '95' },
      { side: 'LAY', line, rate: '105' },
    ]
  }
  return cue.prices.flatMap(({ id, back, lay }) => {
    const runner = runners.get(id)
    const on = (side: 'BACK' | 'LAY', odds: number | null): Selection[] =>
      runner === undefined || odds === null || odds > maxOdds ? [] : [{ side, runner, odds: odds.toFixed(2) }]
    return [...on('BACK', back), ...on('LAY', lay)]
  })
}

interface Turn extends BetOffer {
  readonly player: string
  readonly stake: string
  readonly onPlaced: (market: string) => void
}

async function place(site: PlayerSite, turn: Turn, counts: Counts): Promise<void> {
  const { player, market, selection, stake, onPlaced } = turn
  try {
    await site.bet({ externalId: randomUUID(), player, market, stake, ...selection })
    counts.placed += 1
    onPlaced(market)
  } catch (error) {
    countFailure(counts, 'refused', error)
  }
}
