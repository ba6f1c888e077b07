import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod/mini'
import type { registerMarket, updatePrices } from '#areas/exchange/market-calls/feed.inbound.ts'
import type { SignedCall } from './calling.ts'
import { countFailure, type Counts } from './counts.ts'
import type { Cue, Play } from './play.ts'

/** A market as the product and the simulated players know it. */
export interface ReplayedMarket {
  readonly event: string
  readonly market: string
  readonly runners: ReadonlyMap<string, string>
  readonly isOnLine: boolean
  cue: Cue | null
  /** The state the product returned: a trader may have suspended a market that is open in the recording. */
  isTakingBets: boolean
}

export interface ReplayContext {
  readonly call: SignedCall
  readonly speed: number
  readonly signal: AbortSignal
  readonly counts: Counts
  readonly onStage: (stage: ReplayedMarket) => void
  /** Its recording has ended, or it is no longer played. */
  readonly onLeft: (stage: ReplayedMarket) => void
}

/** At most four cues per second and market that change no state: no screen shows more. */
const minIntervalMs = 250
/** Long gaps in a recording are skipped. */
const maxGapMs = 3_000

interface Part {
  readonly play: Play
  readonly stage: ReplayedMarket
  /** When it was last updated. */
  sentAt: number
}

/** Plays the markets of one event in parallel to their ends, in accelerated time. */
export async function playEvent(plays: readonly Play[], staging: ReplayContext): Promise<void> {
  const { speed, signal } = staging
  const parts = await openMarkets(plays, staging)
  try {
    const moments = Map.groupBy(
      parts.flatMap((part) => part.play.cues.map((cue) => ({ part, cue }))),
      ({ cue }) => cue.at,
    )
    let due = performance.now()
    let before: number | null = null
    for (const [at, cued] of [...moments].toSorted(([one], [other]) => one - other)) {
      due += Math.min((at - (before ?? at)) / speed, maxGapMs)
      before = at
      const selected = cued.filter(({ part, cue }) => shouldSend(part, cue, due))
      if (selected.length === 0) continue
      const wait = due - performance.now()
      if (wait > 0) await delay(wait, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      for (const { part } of selected) part.sentAt = due
      await sendCues(selected, staging)
    }
  } finally {
    for (const { stage } of parts) staging.onLeft(stage)
  }
}

const shouldSend = ({ play, stage, sentAt: notifiedAt }: Part, cue: Cue, at: number): boolean =>
  cue.status !== stage.cue?.status ||
  cue.withdrawn !== undefined ||
  cue === play.cues.at(-1) ||
  at - notifiedAt >= minIntervalMs

async function openMarkets(plays: readonly Play[], { call, onStage }: ReplayContext): Promise<Part[]> {
  const run = randomUUID().slice(0, 8)
  const parts: Part[] = []
  for (const play of plays) {
    const { runners, market, competition, event, sport } = play
    const answer = (await call('/feed/market', {
      externalId: randomUUID(),
      sport,
      competition,
      event: { ...event, id: `${event.id}:${run}`.slice(-80), startsAt: new Date().toISOString() },
      market: { ...market, id: `${market.id}:${run}`.slice(-80) },
      runners,
    })) as z.infer<typeof registerMarket.answer>
    const stage: ReplayedMarket = {
      event: answer.event,
      market: answer.market,
      runners: new Map(answer.runners.map(({ id, runner }) => [id, runner])),
      isOnLine: market.kind === 'session',
      cue: null,
      isTakingBets: false,
    }
    onStage(stage)
    parts.push({ play, stage, sentAt: Number.NEGATIVE_INFINITY })
  }
  return parts
}

interface Cued {
  readonly part: Part
  readonly cue: Cue
}

/** Score and withdrawals are sent before the prices that follow them. */
async function sendCues(cued: readonly Cued[], staging: ReplayContext): Promise<void> {
  for (const { part, cue } of cued)
    if (cue.score)
      await counted(staging, () =>
        staging.call('/feed/score', { externalId: randomUUID(), event: part.stage.event, ...cue.score }),
      )
  for (const { part, cue } of cued) await sendWithdrawals(part.stage, cue, staging)
  await Promise.all(
    cued.map(async ({ part: { stage, play }, cue }) => {
      await counted(staging, () => sendCue(stage, cue, staging.call))
      if (cue === play.cues.at(-1)) staging.onLeft(stage)
    }),
  )
}

async function sendWithdrawals({ market, runners }: ReplayedMarket, cue: Cue, staging: ReplayContext): Promise<void> {
  for (const { id, reduction } of cue.withdrawn ?? []) {
    const runner = runners.get(id)
    if (runner === undefined) continue
    await counted(staging, () =>
      staging.call('/feed/withdrawal', { externalId: randomUUID(), market, runner, reduction }),
    )
  }
}

async function counted({ counts }: ReplayContext, telling: () => Promise<unknown>): Promise<void> {
  try {
    await telling()
    counts.sentCues += 1
  } catch (error) {
    countFailure(counts, 'refusedCues', error)
  }
}

const price = (value: number | null) => (value === null ? null : value.toFixed(2))

async function sendCue(stage: ReplayedMarket, cue: Cue, call: SignedCall): Promise<void> {
  const { market, runners } = stage
  const answer = (await call('/feed/prices', {
    externalId: randomUUID(),
    market,
    status: cue.status,
    isInPlay: cue.isInPlay,
    ...(cue.line === undefined ? {} : { line: cue.line }),
    prices: cue.prices.flatMap(({ id, back, lay }) => {
      const runner = runners.get(id)
      return runner === undefined ? [] : [{ runner, back: price(back), lay: price(lay) }]
    }),
  })) as z.infer<typeof updatePrices.answer>
  stage.cue = cue
  stage.isTakingBets = answer.status === 'OPEN'
  if (!cue.result) return
  await call('/feed/result', {
    externalId: randomUUID(),
    market,
    ...('runs' in cue.result ? cue.result : { winners: cue.result.winners.flatMap((id) => runners.get(id) ?? []) }),
  })
}
