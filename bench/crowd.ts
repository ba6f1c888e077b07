import { median } from './fixture.ts'

export interface Pace {
  readonly done: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/**
 * Runs `amount` pieces of work with a fixed concurrency: each worker starts its next piece when the last one is done.
 */
export const crowd = (concurrency: number, amount: number, work: (piece: number) => Promise<unknown>): Promise<Pace> =>
  crowdWhile(concurrency, (piece) => piece < amount, work)

/** The same for a number of seconds. */
export function crowdFor(concurrency: number, forSeconds: number, work: (piece: number) => Promise<unknown>) {
  const end = performance.now() + forSeconds * 1000
  return crowdWhile(concurrency, () => performance.now() < end, work)
}

async function crowdWhile(
  concurrency: number,
  goesOn: (piece: number) => boolean,
  work: (piece: number) => Promise<unknown>,
): Promise<Pace> {
  const times: number[] = []
  let next = 0
  const one = async () => {
    for (let piece = next++; goesOn(piece); piece = next++) {
      const begun = performance.now()
      await work(piece)
      times.push(performance.now() - begun)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: concurrency }, one))
  const spent = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { done: times.length, perSecond: times.length / spent, p50: at(0.5), p99: at(0.99) }
}

export type Contender = () => Promise<Pace>

/** Contenders take turns, so that a slow minute affects all of them; returns the median of each one's rounds. */
export async function inTurns(contenders: Readonly<Record<string, Contender>>, rounds: number) {
  const paces = new Map<string, Pace[]>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(contenders)) {
      const pace = await run()
      paces.set(name, [...(paces.get(name) ?? []), pace])
    }
  }
  const middle = (name: string, what: keyof Pace) => median((paces.get(name) ?? []).map((pace) => pace[what]))
  for (const name of paces.keys()) {
    const [rate, p50, p99] = [middle(name, 'perSecond'), middle(name, 'p50'), middle(name, 'p99')]
    console.log(
      `${name.padEnd(52)} ${rate.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`,
    )
  }
  return (name: string) => middle(name, 'perSecond')
}
