import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { SiteRefusal } from '#simulator/player-site.ts'
import type { Calling } from './calling.ts'
import type { Cue, Play } from './play.ts'

/** A market as the product and the crowd know it now. */
export interface Stage {
  readonly market: string
  readonly runners: ReadonlyMap<string, string>
  readonly isOnLine: boolean
  cue: Cue | null
}

interface Told {
  readonly market: string
  readonly runners: readonly { readonly id: string; readonly runner: string }[]
}

export interface Staging {
  readonly call: Calling
  readonly speed: number
  readonly signal: AbortSignal
  readonly onStage: (stage: Stage) => void
}

export interface FeedCounts {
  told: number
  refused: number
}

/** At most four cues a second and market: no screen shows more. */
const leastMs = 250

/** Plays one market from its first cue to its end, in accelerated time; long silences are cut short. */
export async function playMarket(play: Play, { call, speed, signal, onStage }: Staging): Promise<FeedCounts> {
  const { cues, runners, market, competition, event, sport } = play
  const counts = { told: 0, refused: 0 }
  const run = randomUUID().slice(0, 8)
  const told = (await call('/feed/market', {
    externalId: randomUUID(),
    sport,
    competition,
    event: { ...event, id: `${event.id}:${run}`.slice(0, 80), startsAt: new Date().toISOString() },
    market: { ...market, id: `${market.id}:${run}`.slice(0, 80) },
    runners,
  })) as Told
  const stage: Stage = {
    market: told.market,
    runners: new Map(told.runners.map(({ id, runner }) => [id, runner])),
    isOnLine: market.kind === 'session',
    cue: null,
  }
  onStage(stage)
  let before = cues[0]?.at ?? 0
  let waited = 0
  for (const [place, cue] of cues.entries()) {
    if (signal.aborted) break
    waited += Math.min((cue.at - before) / speed, longestMs)
    before = cue.at
    const isLast = place === cues.length - 1
    if (waited < leastMs && !isLast && cue.status === stage.cue?.status) continue
    await delay(waited, undefined, { signal }).catch(() => undefined)
    waited = 0
    if (signal.aborted) break
    await tell(stage, cue, { call, counts })
  }
  return counts
}

/** A recording that says nothing for long is not waited for. */
const longestMs = 3_000

async function tell(stage: Stage, cue: Cue, { call, counts }: { readonly call: Calling; readonly counts: FeedCounts }) {
  const { market, runners } = stage
  const price = (value: number | null) => (value === null ? null : value.toFixed(2))
  try {
    await call('/feed/prices', {
      externalId: randomUUID(),
      market,
      status: cue.status,
      isInPlay: cue.isInPlay,
      ...(cue.line === undefined ? {} : { line: cue.line }),
      prices: cue.prices.flatMap(({ id, back, lay }) => {
        const runner = runners.get(id)
        return runner === undefined ? [] : [{ runner, back: price(back), lay: price(lay) }]
      }),
    })
    stage.cue = cue
    counts.told += 1
    if (cue.result)
      await call('/feed/result', {
        externalId: randomUUID(),
        market,
        ...('runs' in cue.result
          ? { runs: cue.result.runs }
          : { winners: cue.result.winners.flatMap((id) => runners.get(id) ?? []) }),
      })
  } catch (error) {
    if (!(error instanceof SiteRefusal)) throw error
    counts.refused += 1
  }
}
