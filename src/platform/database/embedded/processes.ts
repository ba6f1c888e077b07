import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface Postmaster {
  pid: number
  port: number
  isReady: boolean
}

const run = promisify(execFile)

const textOf = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  })

/** The content of postmaster.pid; PostgreSQL fills it line by line while it starts. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await textOf(join(cluster, 'postmaster.pid'))).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' } : undefined
}

/** The arguments the running server was started with, as PostgreSQL recorded them. */
export async function recordedArguments(cluster: string): Promise<string[]> {
  const text = await textOf(join(cluster, 'postmaster.opts'))
  return [...text.matchAll(/"([^"]*)"/g)].map(([, argument]) => argument ?? '')
}

/** Alive and not a zombie: a dead child that was not reaped still answers to signal 0. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  if (process.platform !== 'linux') return true
  const state = /\) (\S)/.exec(await textOf(`/proc/${pid}/stat`))?.[1]
  return state !== undefined && state !== 'Z' && state !== 'X'
}

/**
 * A recycled pid must not be taken for our server; otherwise a restarted container with the same pids would never
 * start.
 */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false
  const command =
    process.platform === 'linux'
      ? (await textOf(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ')
      : (await run('ps', ['-p', String(pid), '-o', 'command='])).stdout
  return command.includes('postgres') && command.includes(cluster)
}

/** Returns the running server of a cluster; removes the pid file of a killed one. */
export async function livePostmaster(cluster: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(cluster)
  if (!postmaster) return undefined
  if (await isServerOf(postmaster.pid, cluster)) return postmaster
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  return undefined
}

export async function childrenOf(pid: number): Promise<number[]> {
  if (process.platform === 'linux') {
    const text = await textOf(`/proc/${pid}/task/${pid}/children`)
    return text.split(' ').filter(Boolean).map(Number)
  }
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0)
}

export async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(10))
    if (!(await isRunning(pid))) return true
  return !(await isRunning(pid))
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Fast shutdown first; immediate shutdown and kill only if the server does not end. */
export async function stopServer(pid: number): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signal(pid, name)
    if (await isGoneWithin(pid, patience)) return
  }
  throw new Error(`The database server ${pid} does not stop.`)
}

/** Kills the server and all of its processes at once, like a power cut. */
export async function killServer(pid: number): Promise<void> {
  const children = await childrenOf(pid)
  signal(pid, 'SIGKILL')
  for (const child of children) signal(child, 'SIGKILL')
  await Promise.all([pid, ...children].map((each) => isGoneWithin(each, 10_000)))
}
