import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod/mini'
import type { tellMarket, tellPrices } from '#areas/exchange/market-calls/feed.inbound.ts'
import type { Calling } from './calling.ts'
import { countNo, type Counts } from './counts.ts'
import type { Cue, Play } from './play.ts'

/** A market as the product and the simulated players know it. */
export interface Stage {
  readonly event: string
  readonly market: string
  readonly runners: ReadonlyMap<string, string>
  readonly isOnLine: boolean
  cue: Cue | null
  /** The state the product returned: a trader may have suspended a market that is open in the recording. */
  isTakingBets: boolean
}

export interface Staging {
  readonly call: Calling
  readonly speed: number
  readonly signal: AbortSignal
  readonly counts: Counts
  readonly onStage: (stage: Stage) => void
  /** Its recording has ended, or it is no longer played. */
  readonly onLeft: (stage: Stage) => void
}

/** At most four cues per second and market that change no state: no screen shows more. */
const leastMs = 250
/** Long gaps in a recording are skipped. */
const longestMs = 3_000

interface Part {
  readonly play: Play
  readonly stage: Stage
  /** When it was last updated. */
  toldAt: number
}

/** Plays the markets of one event in parallel to their ends, in accelerated time. */
export async function playEvent(plays: readonly Play[], staging: Staging): Promise<void> {
  const { speed, signal } = staging
  const parts = await opened(plays, staging)
  try {
    const moments = Map.groupBy(
      parts.flatMap((part) => part.play.cues.map((cue) => ({ part, cue }))),
      ({ cue }) => cue.at,
    )
    let due = performance.now()
    let before: number | null = null
    for (const [at, cued] of [...moments].toSorted(([one], [other]) => one - other)) {
      due += Math.min((at - (before ?? at)) / speed, longestMs)
      before = at
      const wanted = cued.filter(({ part, cue }) => isWorthTelling(part, cue, due))
      if (wanted.length === 0) continue
      const wait = due - performance.now()
      if (wait > 0) await delay(wait, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      for (const { part } of wanted) part.toldAt = due
      await tellAll(wanted, staging)
    }
  } finally {
    for (const { stage } of parts) staging.onLeft(stage)
  }
}

const isWorthTelling = ({ play, stage, toldAt }: Part, cue: Cue, at: number): boolean =>
  cue.status !== stage.cue?.status || cue === play.cues.at(-1) || at - toldAt >= leastMs

async function opened(plays: readonly Play[], { call, onStage }: Staging): Promise<Part[]> {
  const run = randomUUID().slice(0, 8)
  const parts: Part[] = []
  for (const play of plays) {
    const { runners, market, competition, event, sport } = play
    const told = (await call('/feed/market', {
      externalId: randomUUID(),
      sport,
      competition,
      event: { ...event, id: `${event.id}:${run}`.slice(-80), startsAt: new Date().toISOString() },
      market: { ...market, id: `${market.id}:${run}`.slice(-80) },
      runners,
    })) as z.infer<typeof tellMarket.answer>
    const stage: Stage = {
      event: told.event,
      market: told.market,
      runners: new Map(told.runners.map(({ id, runner }) => [id, runner])),
      isOnLine: market.kind === 'session',
      cue: null,
      isTakingBets: false,
    }
    onStage(stage)
    parts.push({ play, stage, toldAt: Number.NEGATIVE_INFINITY })
  }
  return parts
}

interface Cued {
  readonly part: Part
  readonly cue: Cue
}

/** The score is sent before the prices that follow it. */
async function tellAll(cued: readonly Cued[], staging: Staging): Promise<void> {
  for (const { part, cue } of cued)
    if (cue.score)
      await counted(staging, () =>
        staging.call('/feed/score', { externalId: randomUUID(), event: part.stage.event, ...cue.score }),
      )
  await Promise.all(
    cued.map(async ({ part: { stage, play }, cue }) => {
      await counted(staging, () => tell(stage, cue, staging.call))
      if (cue === play.cues.at(-1)) staging.onLeft(stage)
    }),
  )
}

async function counted({ counts }: Staging, telling: () => Promise<unknown>): Promise<void> {
  try {
    await telling()
    counts.told += 1
  } catch (error) {
    countNo(counts, 'untold', error)
  }
}

const price = (value: number | null) => (value === null ? null : value.toFixed(2))

async function tell(stage: Stage, cue: Cue, call: Calling): Promise<void> {
  const { market, runners } = stage
  const told = (await call('/feed/prices', {
    externalId: randomUUID(),
    market,
    status: cue.status,
    isInPlay: cue.isInPlay,
    ...(cue.line === undefined ? {} : { line: cue.line }),
    prices: cue.prices.flatMap(({ id, back, lay }) => {
      const runner = runners.get(id)
      return runner === undefined ? [] : [{ runner, back: price(back), lay: price(lay) }]
    }),
  })) as z.infer<typeof tellPrices.answer>
  stage.cue = cue
  stage.isTakingBets = told.status === 'OPEN'
  if (!cue.result) return
  await call('/feed/result', {
    externalId: randomUUID(),
    market,
    ...('runs' in cue.result
      ? { runs: cue.result.runs }
      : { winners: cue.result.winners.flatMap((id) => runners.get(id) ?? []) }),
  })
}
