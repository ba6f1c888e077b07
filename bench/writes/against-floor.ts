import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crowdFor, type Pace } from '../crowd.ts'
import { median } from '../fixture.ts'
import { prepareTpcB, runTpcB } from './tpc-b.ts'

export interface Size {
  readonly scale: number
  readonly rounds: number
  readonly seconds: number
  readonly players: number
}
export const fullSize: Size = { scale: 200, rounds: 5, seconds: 30, players: 20_000 }
export const quickSize: Size = { scale: 10, rounds: 3, seconds: 5, players: 20_000 }

interface Contest {
  readonly title: string
  readonly clients: number
  /** The least rate as a multiple of TPC-B. */
  readonly goal: number
  readonly work: (piece: number) => Promise<unknown>
}

export interface Ratio {
  readonly title: string
  readonly clients: number
  readonly goal: number
  readonly ratio: number
  /** Of the single rounds. */
  readonly rounds: readonly number[]
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Each contest in turns with TPC-B on the same server; the ratio of the medians, and those of the rounds. */
export async function againstTpcB(
  url: string,
  { scale, rounds, seconds }: Size,
  contests: readonly Contest[],
): Promise<{ readonly ratios: readonly Ratio[]; readonly commands: readonly string[] }> {
  const commands = new Set([await prepareTpcB(url, scale)])
  const ratios: Ratio[] = []
  for (const { work, ...contest } of contests) {
    // The compiler of Node needs some seconds of load before a figure means anything.
    await crowdFor(contest.clients, Math.min(seconds, 5), work)
    const paces: Pace[] = []
    const floors: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      paces.push(await crowdFor(contest.clients, seconds, work))
      const floor = await runTpcB(url, contest.clients, seconds)
      commands.add(floor.command)
      floors.push(floor.perSecond)
    }
    const middle = (what: keyof Pace): number => median(paces.map((pace) => pace[what]))
    ratios.push({
      ...contest,
      ratio: middle('perSecond') / median(floors),
      rounds: paces.map(({ perSecond }, round) => perSecond / (floors[round] ?? perSecond)),
      perSecond: middle('perSecond'),
      p50: middle('p50'),
      p99: middle('p99'),
    })
  }
  return { ratios, commands: [...commands] }
}

/** A figure that is not a ratio, with its limit. */
export interface Limit {
  readonly title: string
  readonly milliseconds: number
  readonly atMost: number
}

export const missedRatios = (
  ratios: readonly Pick<Ratio, 'title' | 'clients' | 'goal' | 'ratio'>[],
): readonly string[] =>
  ratios.flatMap(({ title, clients, goal, ratio }) =>
    ratio < goal ? [`${title} with ${clients} clients: ${ratio.toFixed(2)} of TPC-B, below ${goal}`] : [],
  )

export const missedLimits = (limits: readonly Limit[]): readonly string[] =>
  limits.flatMap(({ title, milliseconds, atMost }) =>
    milliseconds > atMost ? [`${title}: ${milliseconds.toFixed(1)} ms, above ${atMost}`] : [],
  )

interface Measured {
  readonly ratios: readonly Ratio[]
  readonly limits: readonly Limit[]
  readonly commands: readonly string[]
}

/** What was measured as a table with its goals and the commands. */
export const tableOf = ({ ratios, limits, commands }: Measured): string =>
  [
    '| Measured | Clients | A second | p50 / p99 ms | Of TPC-B (by round) | Goal |',
    '|---|---|---|---|---|---|',
    ...ratios.map(
      ({ title, clients, perSecond, p50, p99, ratio, rounds, goal }) =>
        `| ${title} | ${clients} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} / ${p99.toFixed(1)} | ${ratio.toFixed(2)} (${rounds.map((each) => each.toFixed(2)).join(', ')}) | ${goal} |`,
    ),
    ...limits.map(
      ({ title, milliseconds, atMost }) => `| ${title} | | | ${milliseconds.toFixed(1)} | | <= ${atMost} ms |`,
    ),
    '',
    `Floor: ${commands.map((each) => `\`${each}\``).join(', ')}`,
  ].join('\n')

/** Rewrites a section of BENCHMARKS.md and leaves the others. */
export async function writeSection(title: string, body: string): Promise<void> {
  const file = join(import.meta.dirname, '../../BENCHMARKS.md')
  const text = existsSync(file) ? await readFile(file, 'utf8') : '# Benchmarks\n'
  const [head = '', ...sections] = text.split(/^(?=## )/m)
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`))
  await writeFile(file, [head, ...others, `## ${title}\n\n${body}\n`].map((part) => part.trimEnd()).join('\n\n') + '\n')
}
