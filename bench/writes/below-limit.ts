import type pg from 'pg'
import { crowdFor } from '../crowd.ts'
import { median } from '../fixture.ts'
import type { Size } from './against-floor.ts'

const clients = 32
/** The agent of the fixture that is above all players. */
const root = 64_000
const noLimit = -1n
const largeLimit = 2n ** 60n

export interface BelowLimit {
  /** The pace of bets below an agent with an exposure limit, of that without; the medians, and those of the rounds. */
  readonly share: number
  readonly rounds: readonly number[]
}

/** Bets below an agent with an exposure limit that none of them reaches, in turns with bets below the same agent without one. */
export async function benchBelowLimit(
  owner: pg.Pool,
  { rounds, seconds }: Size,
  work: (piece: number) => Promise<unknown>,
): Promise<BelowLimit> {
  const paceBelow = async (limit: bigint): Promise<number> => {
    await owner.query('update agent set exposure_limit = $2 where id = $1', [root, String(limit)])
    return (await crowdFor(clients, seconds, work)).perSecond
  }
  const free: number[] = []
  const limited: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    free.push(await paceBelow(noLimit))
    limited.push(await paceBelow(largeLimit))
  }
  return {
    share: median(limited) / median(free),
    rounds: limited.map((pace, round) => pace / (free[round] ?? pace)),
  }
}

const leastShare = 0.9

export const missedShare = ({ share }: Pick<BelowLimit, 'share'>): readonly string[] =>
  share < leastShare
    ? [`bets below an exposure limit: ${share.toFixed(2)} of those without one, below ${leastShare}`]
    : []

export const textOfShare = ({ share, rounds }: BelowLimit): string =>
  `Bets below an agent with an exposure limit and all players, ${clients} clients: ${share.toFixed(2)} of those without one (by round ${rounds.map((each) => each.toFixed(2)).join(', ')}); goal ${leastShare}.`
