import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** A process of the product, or what it said before it ended. */
export interface Product extends AsyncDisposable {
  readonly isRunning: boolean
  /** What it has said so far. */
  readonly output: string
}

const patienceMs = 400_000
/** It stops within seconds; this only ends what hangs. */
const maxStopMs = 120_000
const maxOutput = 100_000

/**
 * Starts the product of a folder with this environment and nothing else, without building the panel; a program before it
 * decides how it runs.
 */
export async function startProduct(
  folder: string,
  env: Readonly<Record<string, string>>,
  before: readonly string[] = [],
): Promise<Product> {
  const command = [...before, process.execPath, join(folder, 'tools/start.ts'), '--without-panel']
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  })
  const exited = once(child, 'exit')
  let output = ''
  const isRunning = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMs)
    const settle = (running: boolean) => {
      clearTimeout(timer)
      resolve(running)
    }
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (output.length < maxOutput) output += text
        if (output.includes('is running at')) settle(true)
      })
    child.once('close', () => settle(false))
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      const hanging = setTimeout(() => child.kill('SIGKILL'), maxStopMs)
      await exited
      clearTimeout(hanging)
    }
  }
  if (!isRunning) await stop()
  return {
    isRunning,
    get output() {
      return output.trim()
    },
    [Symbol.asyncDispose]: stop,
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found')
  return address.port
}
