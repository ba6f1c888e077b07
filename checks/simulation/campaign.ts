import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import type { SimulationSetup } from './simulation-setup.ts'
import { playSequence, type SequenceOptions, type SequenceResult } from './sequence.ts'

export interface Campaign extends Pick<SequenceOptions, 'meddle'> {
  readonly setup: SimulationSetup
  readonly sequences: number
  /** Seed of the first sequence; each following one adds one. */
  readonly seed: number
  /** Number of sequences already run in this setup. */
  readonly before?: number
  /** Number of concurrent sequences. */
  readonly concurrency?: number
  readonly onSequence?: (done: number, log: readonly string[]) => void
}

export interface Tally {
  sequences: number
  commands: number
  bets: number
  transfers: number
  /** Number of runs of each command. */
  readonly times: Map<string, number>
}

/** Runs sequences concurrently, then checks all invariants. */
export async function campaign(options: Campaign): Promise<Tally> {
  const { setup, sequences, seed, before = 0, concurrency = 6, onSequence, meddle } = options
  const tally: Tally = { sequences: 0, commands: 0, bets: 0, transfers: 0, times: new Map() }
  let next = 0
  let hasFailed = false
  const worker = async () => {
    while (next < sequences && !hasFailed) {
      const turn = next
      next += 1
      try {
        const place = before + turn
        const played = await playSequence({ setup, seed: seed + turn, place, ...(meddle ? { meddle } : {}) })
        tally.sequences += 1
        count(tally, played)
        onSequence?.(tally.sequences, played.log)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  await expectInvariants(setup)
  return tally
}

function count(tally: Tally, { commands, bets, transfers }: SequenceResult): void {
  tally.commands += commands.length
  tally.bets += bets
  tally.transfers += transfers
  for (const name of commands) tally.times.set(name, (tally.times.get(name) ?? 0) + 1)
}

export const summarize = ({ sequences, commands, bets, transfers, times }: Tally): string =>
  `${sequences} sequences of ${commands} commands, ${bets} bets, ${transfers} transfers (${[...times]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, amount]) => `${name} ${amount}`)
    .join(', ')})`

async function expectInvariants({ db }: SimulationSetup): Promise<void> {
  while ((await recomputeNodeDays.run({ db })) > 0);
  const violations = await verify(db)
  if (violations.length > 0) throw new Error(`Invariants are violated: ${JSON.stringify(violations, null, 1)}`)
}
