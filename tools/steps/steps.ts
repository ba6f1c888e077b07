import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod/mini'

/** One command of a check run: its title and how to run it. */
export interface Step {
  readonly title: string
  readonly command: readonly [string, ...string[]]
  /** Command that corrects what the step reports. */
  readonly fix?: string
}

const fileSeconds = z.record(z.string(), z.number())
const maxFiles = 10

/** Runs Vitest on one project; the step also reports how long each file took. */
export const vitest = (title: string, project: string): Step => ({
  title,
  command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=./tools/steps/file-seconds.ts'],
})

const run = ([program, ...args]: Step['command'], fileSecondsAt: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const color = process.env['CI'] ? '0' : '1'
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, FORCE_COLOR: color, FILE_SECONDS: fileSecondsAt },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/**
 * Runs steps in order, stops at the first failure, prints durations, and exits with the failed
 * step's code.
 */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-steps-'))
  const fileSecondsOf = (place: number) => join(folder, `${place}.json`)
  const seconds = new Map<string, number>()
  let code = 0
  for (const [place, { title, command, fix }] of steps.entries()) {
    const started = performance.now()
    console.log(`\n── ${title}`)
    code = await run(command, fileSecondsOf(place))
    const taken = (performance.now() - started) / 1000
    seconds.set(title, taken)
    console.log(`── ${title}: ${code === 0 ? 'passed' : `failed (${code})`} in ${taken.toFixed(1)} s`)
    if (code !== 0 && fix !== undefined) console.log(`To correct this: ${fix}`)
    if (code !== 0) break
  }
  const files = await Promise.all(steps.map((_, place) => readSeconds(fileSecondsOf(place))))
  await rm(folder, { recursive: true, force: true })
  printTimes(seconds, files.flat())
  if (code !== 0) process.exit(code)
  console.log(`\nAll ${steps.length} steps passed`)
}

/** Durations of a step's test files; empty if it ran none. */
async function readSeconds(place: string): Promise<readonly (readonly [string, number])[]> {
  const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return Object.entries(fileSeconds.parse(JSON.parse(text)))
}

function printTimes(steps: ReadonlyMap<string, number>, files: readonly (readonly [string, number])[]): void {
  const line = ([name, seconds]: readonly [string, number]) => `${seconds.toFixed(1).padStart(8)} s  ${name}`
  const total = [...steps.values()].reduce((sum, one) => sum + one, 0)
  console.log(`\nSeconds by step\n${[...steps, ['total', total] as const].map(line).join('\n')}`)
  if (files.length === 0) return
  const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, maxFiles)
  console.log(`\nSlowest ${slowest.length} of ${files.length} test files\n${slowest.map(line).join('\n')}`)
}
