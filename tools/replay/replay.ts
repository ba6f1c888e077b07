import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chanceOf } from '#simulator/chance.ts'
import { OptionError } from '#simulator/options.ts'
import type { PlayerSite } from '#simulator/player-site.ts'
import type { SiteKey } from '#simulator/sign.ts'
import { signedCallTo } from './calling.ts'
import { countFailure, noCounts, type Counts } from './counts.ts'
import { bet, createPlayers, isOpen } from './crowd.ts'
import { playEvent, type ReplayedMarket } from './feed.ts'
import type { Play } from './play.ts'

export interface ReplayOptions {
  readonly plays: readonly Play[]
  readonly url: string
  readonly feed: SiteKey
  readonly site: PlayerSite
  readonly speed: number
  /** How long players bet, from the moment the first market is open. */
  readonly seconds: number
  /** Bets per second. */
  readonly rate: number
  readonly players: number
  /** The same seed makes the same choices. */
  readonly seed: number
  readonly signal: AbortSignal
  /** A bet on this market was accepted. */
  readonly onPlaced?: (market: string) => void
  /** The recording of this market has ended, and its result was sent. */
  readonly onEnded?: (market: string) => void
  /** Another minute of betting is over. */
  readonly onMinute?: (soFar: Readonly<Counts>, minute: number) => void
}

/** The secret that the demo stored for its feed, readable by the same user only. */
export function demoSecret(keyId: string, dataDir = '.data'): SiteKey {
  const path = join(resolve(dataDir), 'secrets', keyId)
  try {
    return { keyId, secret: readFileSync(path, 'utf8').trim() }
  } catch (cause) {
    throw new OptionError(`No key found at ${path}; start the product with its demo first.`, { cause })
  }
}

export interface ReplayResult extends Counts {
  /** Markets whose recordings had not ended when the time was up. */
  readonly left: readonly string[]
}

/** Plays recordings repeatedly while players bet, until the time is up; returns the totals. */
export async function replay(replaying: ReplayOptions): Promise<ReplayResult> {
  const { site, seconds, rate, signal } = replaying
  const counts = noCounts()
  const stages = new Set<ReplayedMarket>()
  const left: string[] = []
  const players = await createPlayers(site, replaying.players)
  const over = new AbortController()
  const ending = AbortSignal.any([signal, over.signal])
  const playing = [...Map.groupBy(replaying.plays, ({ event }) => event.id).values()].map((plays) =>
    keepPlaying(plays, { replaying, counts, stages, left, ending }),
  )
  await untilMarketOpens(stages, ending, seconds)
  const atEnd = setTimeout(() => over.abort(), seconds * 1_000)
  let minutes = 0
  const eachMinute = setInterval(() => replaying.onMinute?.(counts, (minutes += 1)), 60_000)
  try {
    await bet(players, {
      site,
      stages,
      rate,
      signal: ending,
      counts,
      chance: chanceOf(replaying.seed),
      onPlaced: replaying.onPlaced ?? (() => undefined),
    })
  } finally {
    clearTimeout(atEnd)
    clearInterval(eachMinute)
    over.abort()
    await Promise.all(playing)
  }
  return { ...counts, left }
}

/** The preparation is not part of the measured time. */
async function untilMarketOpens(
  stages: ReadonlySet<ReplayedMarket>,
  signal: AbortSignal,
  seconds: number,
): Promise<void> {
  const until = performance.now() + seconds * 1_000
  while (!signal.aborted && performance.now() < until && ![...stages].some(isOpen))
    await delay(50, undefined, { signal }).catch(() => undefined)
}

interface PlayContext {
  readonly replaying: ReplayOptions
  readonly counts: Counts
  readonly stages: Set<ReplayedMarket>
  readonly left: string[]
  readonly ending: AbortSignal
}

/** Plays one event repeatedly; errors are counted, and it starts again. */
async function keepPlaying(plays: readonly Play[], company: PlayContext): Promise<void> {
  const { replaying, counts, stages, left, ending } = company
  const { url, feed, speed, onEnded } = replaying
  const staging = {
    call: signedCallTo(url, feed),
    speed,
    signal: ending,
    counts,
    onStage: (stage: ReplayedMarket) => void stages.add(stage),
    onLeft: (stage: ReplayedMarket) => {
      if (!stages.delete(stage)) return
      if (ending.aborted) left.push(stage.market)
      else onEnded?.(stage.market)
    },
  }
  while (!ending.aborted) {
    try {
      await playEvent(plays, staging)
    } catch (error) {
      countFailure(counts, 'refusedCues', error)
    }
    await delay(1_000, undefined, { signal: ending }).catch(() => undefined)
  }
}
