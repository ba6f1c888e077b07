import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { filesToRepeat, redSteps, unstableLines, type Failure, type StepResult } from './repetition.ts'
import { testFacts, type TestFacts } from './test-facts.ts'

/** One command of a check run: its title and how to run it. */
export interface Step {
  readonly title: string
  readonly command: readonly [string, ...string[]]
  /** Command that corrects what the step reports. */
  readonly fix?: string
  /** Variables of its environment. */
  readonly env?: Variables
  /** Variables that are known once something is there that only some steps need. */
  readonly needs?: () => Promise<Variables>
}

type Variables = Readonly<Record<string, string>>

/** One step, or several that run two at a time; what these print appears when each ends. */
export type Stage = Step | readonly Step[]

const maxFiles = 10
const reporting = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'test-facts.ts')}`]

/** Runs Vitest with these arguments; the step also reports which files failed and how long each took. */
export const vitest = (title: string, ...args: readonly string[]): Step => ({
  title,
  command: ['vitest', 'run', ...reporting, ...args],
})

interface Outcome extends StepResult {
  readonly seconds: number
}

/** Runs all steps in order, also after a red one, prints durations and what is red, and exits with 1 if anything is. */
export async function runSteps(stages: readonly Stage[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-steps-'))
  const steps = stages.flat()
  const started = performance.now()
  try {
    const results: Outcome[] = []
    for (const stage of stages)
      results.push(...('title' in stage ? [await runStep(stage, folder, false)] : await runTogether(stage, folder)))
    const unstable = await repeatFailures(steps, filesToRepeat(results, process.env['CI'] === 'true'), folder)
    printTimes(results, secondsSince(started))
    for (const line of unstableLines(unstable)) console.log(line)
    const red = redSteps(results, unstable)
    console.log(red.length > 0 ? `\nFailed: ${red.join(', ')}` : `\nAll ${steps.length} steps passed`)
    if (red.length > 0) process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const atOnce = 2

/** Runs steps two at a time, and returns their results in their order. */
async function runTogether(steps: readonly Step[], folder: string): Promise<readonly Outcome[]> {
  const results = new Map<Step, Outcome>()
  const waiting = steps.values()
  const work = async () => {
    for (const step of waiting) results.set(step, await runStep(step, folder, true))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return steps.map((step) => results.get(step)!)
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000

async function runStep(step: Step, folder: string, isBuffered: boolean): Promise<Outcome> {
  const { title, fix } = step
  const started = performance.now()
  if (!isBuffered) console.log(`\n── ${title}`)
  const factsAt = join(folder, `${title.replaceAll('/', ' ')}.json`)
  const { code, output } = await run(step, factsAt, isBuffered)
  const seconds = secondsSince(started)
  if (isBuffered) console.log(`\n── ${title}\n${output}`)
  console.log(`── ${title}: ${code === 0 ? 'passed' : `failed (${code})`} in ${seconds.toFixed(1)} s`)
  if (code !== 0 && fix !== undefined) console.log(`To correct this: ${fix}`)
  return { title, code, facts: await readFacts(factsAt), seconds }
}

/** Runs each failed file alone, in the way of its step, and returns those that are green now. */
async function repeatFailures(
  steps: readonly Step[],
  failures: readonly Failure[],
  folder: string,
): Promise<readonly Failure[]> {
  const unstable: Failure[] = []
  for (const failure of failures) {
    const step = steps.find(({ title }) => title === failure.step)!
    console.log(`\n── once more, alone: ${failure.file}`)
    const alone: Step = { ...step, command: [...step.command, failure.path] }
    if ((await run(alone, join(folder, 'repeated.json'), false)).code === 0) unstable.push(failure)
  }
  return unstable
}

interface Ended {
  readonly code: number
  /** What a buffered command printed. */
  readonly output: string
}

async function run(step: Step, factsAt: string, isBuffered: boolean): Promise<Ended> {
  try {
    return await start({ ...step, env: { ...step.env, ...(await step.needs?.()) } }, factsAt, isBuffered)
  } catch (error) {
    console.error(error)
    return { code: 1, output: '' }
  }
}

const start = ({ command: [program, ...args], env }: Step, factsAt: string, isBuffered: boolean): Promise<Ended> =>
  new Promise((resolve) => {
    const color = process.env['CI'] ? '0' : '1'
    const child = spawn(program, args, {
      stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env, FORCE_COLOR: color, TEST_FACTS: factsAt },
    })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => printed.push(part))
    const end = (code: number) => resolve({ code, output: Buffer.concat(printed).toString() })
    child.once('error', (error) => {
      console.error(error.message)
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })

/** Facts of a step's tests; null if it ran none. */
async function readFacts(place: string): Promise<TestFacts | null> {
  const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'null'
    throw error
  })
  return z.nullable(testFacts).parse(JSON.parse(text))
}

function printTimes(results: readonly Outcome[], total: number): void {
  const line = ([name, seconds]: readonly [string, number]) => `${seconds.toFixed(1).padStart(8)} s  ${name}`
  const steps = results.map(({ title, seconds }) => [title, seconds] as const)
  console.log(`\nSeconds by step\n${[...steps, ['total', total] as const].map(line).join('\n')}`)
  const files = results.flatMap(({ facts }) => Object.entries(facts?.seconds ?? {}))
  if (files.length === 0) return
  const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, maxFiles)
  console.log(`\nSlowest ${slowest.length} of ${files.length} test files\n${slowest.map(line).join('\n')}`)
}
