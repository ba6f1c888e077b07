import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { Limit, Ratio } from '../writes/against-floor.ts'

const resultShape = z.object({
  bench: z.string(),
  /** Rows that were read, bets that were settled; null where a bench has no sizes. */
  size: z.nullable(z.number()),
  isQuick: z.boolean(),
  at: z.string(),
  machine: z.string(),
  figures: z.record(z.string(), z.number()),
  /** Heads and rows of what is more than a figure. */
  table: z.array(z.array(z.string())),
})

/** What a bench printed, for the document. */
export type Result = z.infer<typeof resultShape>

export type Figures = Readonly<Record<string, number>>

/** Beside the data of a development server, which no commit contains. */
const resultsFolder = join(import.meta.dirname, '../../.data/bench')

const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`

/** Stores what a bench printed just now; a run of the same size replaces the one before. */
export async function storeResult(
  result: Pick<Result, 'bench' | 'size' | 'isQuick' | 'figures'> & Partial<Pick<Result, 'table'>>,
  folder = resultsFolder,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const whole: Result = { table: [], ...result, at: new Date().toISOString(), machine: machine() }
  const name = [result.bench, result.size, result.isQuick ? 'quick' : null].filter((part) => part !== null).join('-')
  await writeFile(join(folder, `${name}.json`), JSON.stringify(whole, null, 2))
}

/** All stored results, by name. */
export async function storedResults(folder = resultsFolder): Promise<readonly Result[]> {
  if (!existsSync(folder)) return []
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'))
  const texts = await Promise.all(files.toSorted(byText).map((file) => readFile(join(folder, file), 'utf8')))
  return texts.map((text) => resultShape.parse(JSON.parse(text)))
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1)

/** Every number in what a bench returns, by its path: perCopy.csv. */
export const figuresIn = (value: unknown): Figures => Object.fromEntries(leavesOf(value, []))

function leavesOf(value: unknown, path: readonly string[]): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [[path.join('.'), value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) => leavesOf(each, [...path, name]))
}

/** The ratios of a bench of writes, by what was written and the number of clients, and its limits. */
export const figuresOfWrites = (ratios: readonly Ratio[], limits: readonly Limit[] = []): Figures =>
  Object.fromEntries([
    ...ratios.map(({ title, clients, ratio }) => [`${title} ${clients}`, ratio] as const),
    // The rate at which calls were sent differs by machine.
    ...limits.map(({ title, milliseconds }) => [title.replace(/^\d+ /, ''), milliseconds] as const),
  ])
