import { setTimeout as delay } from 'node:timers/promises'

export interface Answered {
  readonly done: number
  /** Milliseconds. */
  readonly p99: number
  readonly slowest: number
}

/** What a piece of work reports: how long each of its calls took. */
type Timing = (milliseconds: number) => void

/** Times one call. */
export async function timed<T>(note: Timing, call: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const answer = await call()
  note(performance.now() - begun)
  return answer
}

/**
 * Starts so many pieces a second, however long the ones before take, as callers do who know nothing of each other. With
 * fixed concurrency a slow server would be called less.
 */
export async function paced(
  { perSecond, amount }: { readonly perSecond: number; readonly amount: number },
  work: (piece: number, note: Timing) => Promise<unknown>,
): Promise<Answered> {
  const times: number[] = []
  const note: Timing = (milliseconds) => void times.push(milliseconds)
  const begun = performance.now()
  const pieces: Promise<unknown>[] = []
  for (let piece = 0; piece < amount; piece += 1) {
    const early = begun + (piece * 1_000) / perSecond - performance.now()
    if (early > 0) await delay(early)
    const started = work(piece, note)
    // Reported by all of them together, below.
    started.catch(() => undefined)
    pieces.push(started)
  }
  await Promise.all(pieces)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { done: pieces.length, p99: at(0.99), slowest: at(1) }
}
