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
}

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
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-steps-'))
  try {
    const results: Outcome[] = []
    for (const step of steps) results.push(await runStep(step, folder))
    const unstable = await repeatFailures(steps, filesToRepeat(results, process.env['CI'] === 'true'), folder)
    printTimes(results)
    for (const line of unstableLines(unstable)) console.log(line)
    const red = redSteps(results, unstable)
    console.log(red.length > 0 ? `\nFailed: ${red.join(', ')}` : `\nAll ${steps.length} steps passed`)
    if (red.length > 0) process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runStep({ title, command, fix }: Step, folder: string): Promise<Outcome> {
  const started = performance.now()
  console.log(`\n── ${title}`)
  const factsAt = join(folder, `${title}.json`)
  const code = await run(command, factsAt)
  const seconds = (performance.now() - started) / 1000
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
    const command = steps.find(({ title }) => title === failure.step)!.command
    console.log(`\n── once more, alone: ${failure.file}`)
    if ((await run([...command, failure.path], join(folder, 'repeated.json'))) === 0) unstable.push(failure)
  }
  return unstable
}

const run = ([program, ...args]: Step['command'], factsAt: string): Promise<number> =>
  new Promise((resolve) => {
    const color = process.env['CI'] ? '0' : '1'
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, FORCE_COLOR: color, TEST_FACTS: factsAt },
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** Facts of a step's tests; null if it ran none. */
async function readFacts(place: string): Promise<TestFacts | null> {
  const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'null'
    throw error
  })
  return z.nullable(testFacts).parse(JSON.parse(text))
}

function printTimes(results: readonly Outcome[]): void {
  const line = ([name, seconds]: readonly [string, number]) => `${seconds.toFixed(1).padStart(8)} s  ${name}`
  const total = results.reduce((sum, one) => sum + one.seconds, 0)
  const steps = results.map(({ title, seconds }) => [title, seconds] as const)
  console.log(`\nSeconds by step\n${[...steps, ['total', total] as const].map(line).join('\n')}`)
  const files = results.flatMap(({ facts }) => Object.entries(facts?.seconds ?? {}))
  if (files.length === 0) return
  const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, maxFiles)
  console.log(`\nSlowest ${slowest.length} of ${files.length} test files\n${slowest.map(line).join('\n')}`)
}
