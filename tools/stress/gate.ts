import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fakedClock, fakePostgresClock, findFaketime, howToInstall } from './faked-clock.ts'
import { nextStart, secondsAhead, type Moment } from './moments.ts'
import { redIn, type StressResult, type StressRun } from './plan.ts'

export interface Gate {
  /** The repository and the commit that is cloned from it. */
  readonly root: string
  readonly commit: string
  /** How many minutes before midnight a run begins. */
  readonly minutesBefore: number
  /** Where the output of a run is kept. */
  readonly logOf: (run: StressRun) => string
  /** Ends the run without a result. */
  readonly signal: AbortSignal
}

type Environment = NodeJS.ProcessEnv

/** The environment of a shell: without what `npm run` adds for its own script, and not in CI. */
export function plainEnvironment(environment: Environment): Environment {
  const variables = Object.entries(environment).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$|CI$|SEED$)/i.test(name))
  const path = (environment['PATH'] ?? '').split(delimiter).filter((folder) => !/node_modules\b/.test(folder))
  return { ...Object.fromEntries(variables), PATH: path.join(delimiter) }
}

/** Runs the gate in a fresh clone with an empty temporary folder, and removes both. */
export async function runGate(run: StressRun, gate: Gate): Promise<StressResult> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-stress-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  // PostgreSQL works under another user where this is root.
  await chmod(folder, 0o755)
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  await chmod(temporary, 0o1777)
  const clone = join(folder, 'clone')
  const env = { ...plainEnvironment(process.env), TMPDIR: temporary }
  const log = gate.logOf(run)
  const output = openSync(log, 'w')
  opened.defer(() => closeSync(output))
  const command = async (line: readonly [string, ...string[]], options: SpawnOptions) => {
    const [program, ...args] = line
    return exitCodeOf(
      spawn(program, args, { env, cwd: clone, stdio: ['ignore', output, output], detached: true, ...options }),
      gate.signal,
    )
  }
  const prepare = async (line: readonly [string, ...string[]], options: SpawnOptions = {}) => {
    if ((await command(line, options)) !== 0) throw new Error(`${line.join(' ')} failed; see ${log}`)
  }
  await prepare(['git', 'clone', '--quiet', '--no-checkout', gate.root, clone], { cwd: folder })
  await prepare(['git', 'checkout', '--quiet', '--detach', gate.commit])
  await prepare(['npm', 'ci', '--no-audit', '--no-fund'])
  const clock = run.moment ? await fakeClocks(run.moment, { clone, env, minutesBefore: gate.minutesBefore }) : {}
  if (run.kind === 'load') for (const loop of loops()) opened.defer(async () => void (await loop.terminate()))
  const began = performance.now()
  const code = await command(['npm', 'test'], { env: { ...env, ...clock } })
  const seconds = Math.round((performance.now() - began) / 1_000)
  return { commit: gate.commit, run: run.name, seconds, red: [...redIn(readFileSync(log, 'utf8'), code)], log }
}

interface FreshClone {
  readonly clone: string
  readonly env: Environment
  readonly minutesBefore: number
}

/** Puts the clock of PostgreSQL forward in a clone, and returns the variables that do the same for its other processes. */
async function fakeClocks(moment: Moment, { clone, env, minutesBefore }: FreshClone): Promise<Environment> {
  const library = findFaketime()
  if (library === null) throw new Error(`The clock cannot be faked: ${howToInstall}`)
  const now = new Date()
  const clock = fakedClock(library, secondsAhead(nextStart(moment, now, minutesBefore), now))
  await fakePostgresClock(join(clone, 'node_modules'), clock)
  const probe = spawn('node_modules/.bin/node', ['tools/stress/probe.ts'], {
    cwd: clone,
    env: { ...env, ...clock },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const times = (await text(probe.stdout)).split(' ').map(Number)
  const expected = Date.now() + Number(clock['FAKETIME']) * 1_000
  if (times.length !== 2 || !times.every((time) => Math.abs(time - expected) < 60_000))
    throw new Error(`The clocks of Node and PostgreSQL show ${times.join(' and ')} instead of ${expected}`)
  return clock
}

/** The exit code of a program that leads a group of processes; they all are interrupted, and have ended, if it is stopped. */
async function exitCodeOf(program: ChildProcess, signal: AbortSignal): Promise<number | null> {
  const send = (name: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-program.pid!, name)
    } catch {
      // The group is empty.
      return false
    }
  }
  const stop = () => void send('SIGINT')
  signal.addEventListener('abort', stop)
  const [code] = await once(program, 'close')
  signal.removeEventListener('abort', stop)
  if (signal.aborted) while (send(0)) await delay(100)
  signal.throwIfAborted()
  return typeof code === 'number' ? code : null
}

/** One loop for each core; they end with this process. */
const loops = (): readonly Worker[] =>
  Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
