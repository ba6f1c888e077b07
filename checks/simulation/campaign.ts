import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import type { Ground } from './ground.ts'
import { playSequence, type Asked, type Played } from './sequence.ts'

export interface Campaign extends Pick<Asked, 'meddle'> {
  readonly ground: Ground
  readonly sequences: number
  /** Of the first sequence; the next has the next. */
  readonly seed: number
  /** The sequences played on this ground before. */
  readonly before?: number
  /** Sequences at the same time. */
  readonly hands?: number
  readonly onSequence?: (done: number, log: readonly string[]) => void
}

export interface Tally {
  sequences: number
  commands: number
  bets: number
  transfers: number
  /** How often each command was done. */
  readonly times: Map<string, number>
}

/** Plays sequences beside each other, then holds everything they left behind against the invariants. */
export async function campaign(asked: Campaign): Promise<Tally> {
  const { ground, sequences, seed, before = 0, hands = 6, onSequence, meddle } = asked
  const tally: Tally = { sequences: 0, commands: 0, bets: 0, transfers: 0, times: new Map() }
  let next = 0
  let hasFailed = false
  const hand = async () => {
    while (next < sequences && !hasFailed) {
      const turn = next
      next += 1
      try {
        const place = before + turn
        const played = await playSequence({ ground, seed: seed + turn, place, ...(meddle ? { meddle } : {}) })
        tally.sequences += 1
        count(tally, played)
        onSequence?.(tally.sequences, played.log)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: hands }, hand))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  await holdInvariants(ground)
  return tally
}

function count(tally: Tally, { commands, bets, transfers }: Played): void {
  tally.commands += commands.length
  tally.bets += bets
  tally.transfers += transfers
  for (const name of commands) tally.times.set(name, (tally.times.get(name) ?? 0) + 1)
}

export const told = ({ sequences, commands, bets, transfers, times }: Tally): string =>
  `${sequences} sequences of ${commands} commands, ${bets} bets, ${transfers} transfers (${[...times]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, amount]) => `${name} ${amount}`)
    .join(', ')})`

async function holdInvariants({ db }: Ground): Promise<void> {
  while ((await recomputeNodeDays(db)) > 0);
  const violations = await verify(db)
  if (violations.length > 0) throw new Error(`Invariants do not hold: ${JSON.stringify(violations, null, 1)}`)
}
