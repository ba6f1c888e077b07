import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OptionError } from '#simulator/options.ts'
import type { PlayerSite } from '#simulator/player-site.ts'
import type { SiteKey } from '#simulator/sign.ts'
import { callingAt } from './calling.ts'
import { bet, gatherPlayers, type CrowdCounts } from './crowd.ts'
import { playMarket, type Stage } from './feed.ts'
import type { Play } from './play.ts'

export interface Replaying {
  readonly plays: readonly Play[]
  readonly url: string
  readonly feed: SiteKey
  readonly site: PlayerSite
  readonly speed: number
  readonly seconds: number
  /** Bets a second. */
  readonly rate: number
  readonly players: number
  readonly signal: AbortSignal
  /** A bet on this market was answered with yes. */
  readonly onPlaced?: (market: string) => void
  /** The recording of this market is at its end, and its result was told. */
  readonly onEnded?: (market: string) => void
}

/** The secret that the start of the demo kept for its feed, readable for the same user only. */
export function demoSecret(keyId: string, dataDir = '.data'): SiteKey {
  const path = join(resolve(dataDir), 'secrets', keyId)
  try {
    return { keyId, secret: readFileSync(path, 'utf8').trim() }
  } catch (cause) {
    throw new OptionError(`There is no key at ${path}; start the product with its demo first.`, { cause })
  }
}

/** Plays recordings over and over while players bet, until the time is up; says what came of it. */
export async function replay(replaying: Replaying): Promise<CrowdCounts & { readonly told: number }> {
  const { plays, url, feed, site, speed, seconds, rate, signal } = replaying
  const ending = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
  const call = callingAt(url, feed)
  const stages: Stage[] = []
  const players = await gatherPlayers(site, replaying.players)
  let told = 0
  const keepPlaying = async (play: Play): Promise<void> => {
    while (!ending.aborted) {
      const own: Stage[] = []
      const onStage = (stage: Stage) => {
        stages.push(stage)
        own.push(stage)
      }
      const counts = await playMarket(play, { call, speed, signal: ending, onStage })
      told += counts.told
      for (const stage of own) {
        stages.splice(stages.indexOf(stage), 1)
        if (!ending.aborted) replaying.onEnded?.(stage.market)
      }
      await delay(1_000, undefined, { signal: ending }).catch(() => undefined)
    }
  }
  const [counts] = await Promise.all([
    bet(players, { site, stages, rate, signal: ending, onPlaced: replaying.onPlaced ?? (() => undefined) }),
    ...plays.map((play) => keepPlaying(play)),
  ])
  return { ...counts, told }
}
