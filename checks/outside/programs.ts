import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Installation } from './installation.ts'
import { CannotRun } from './row.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Whether a program is installed; the row cannot run without it. */
export async function requireProgram(name: string, args: readonly string[] = ['--version']): Promise<void> {
  await run(name, [...args]).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') throw new CannotRun(`${name} is not installed`)
  })
}

interface Traits {
  readonly env?: Readonly<Record<string, string>>
  /** What ends it at once. */
  readonly signal?: NodeJS.Signals
}

/** A program that runs beside the product until its row ends, or the installation where the row does not end. */
export function startProgram(at: Installation, command: readonly [string, ...string[]], traits: Traits = {}) {
  const [program, ...args] = command
  const { signal = 'SIGTERM', env = {} } = traits
  at.defer(async () => stop())
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    get output() {
      return output
    },
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null
    },
    ended,
    stop,
  }
}
