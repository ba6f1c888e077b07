import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { assert } from '#values/assert.ts'

interface Minute {
  readonly at: Date
  /** How late timers ran, 99 of 100. */
  readonly delayMs: number
}

interface Delays {
  percentile(of: number): number
  reset(): void
}

/** How often the delay is measured; Node counts this interval as part of it. */
const resolutionMs = 20
const shownMinutes = 60

/** The delay of the event loop by minute, for the last hour. */
export function delaysByMinute(delays: Delays) {
  let minutes: readonly Minute[] = []
  return {
    minutes: () => minutes,
    end: (at: Date): void => {
      const delayMs = Math.max(0, Math.round(delays.percentile(99) / 1e6) - resolutionMs)
      delays.reset()
      minutes = [...minutes, { at, delayMs }].slice(-shownMinutes)
    },
  }
}

interface Folder {
  readonly name: string
  /** Null: there is no such folder yet, or it cannot be read. */
  readonly freeBytes: number | null
  readonly totalBytes: number | null
}

/** Space on the disks of these folders; what a user of the server may use counts as free. */
const spaceOf = async (name: string, path: string): Promise<Folder> =>
  statfs(path).then(
    ({ bavail, blocks, bsize }) => ({ name, freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
    () => ({ name, freeBytes: null, totalBytes: null }),
  )

export const spaceOfFolders = (dataDir: string): Promise<readonly Folder[]> =>
  Promise.all([
    spaceOf('DATA_DIR', dataDir),
    spaceOf('DATA_DIR/files', join(dataDir, 'files')),
    spaceOf('DATA_DIR/uploads', join(dataDir, 'uploads')),
  ])

interface ProcessHealth {
  readonly startedAt: Date
  readonly dataDir: string
  readonly minutes: () => readonly Minute[]
  readonly end: () => void
}

let watched: ProcessHealth | null = null

const bytesOf = (folders: readonly Folder[]): number | null => {
  const known = folders.flatMap(({ freeBytes }) => freeBytes ?? [])
  return known.length === 0 ? null : Math.min(...known)
}

/** What the fullest disk of the process has left. */
export const leastFreeBytes = async (dataDir: string): Promise<number | null> => bytesOf(await spaceOfFolders(dataDir))

/** Called once at server start: the event loop is measured from now on, and each minute is reported. */
export function watchProcess(dataDir: string, onMinute: (delayMs: number) => void = () => undefined): ProcessHealth {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const { minutes, end } = delaysByMinute(delays)
  const timer = setInterval(() => {
    end(new Date())
    onMinute(minutes().at(-1)?.delayMs ?? 0)
  }, 60_000).unref()
  watched = {
    startedAt: new Date(),
    dataDir,
    minutes,
    end() {
      clearInterval(timer)
      delays.disable()
    },
  }
  return watched
}

export function processHealth(): ProcessHealth {
  assert(watched !== null, 'the process is watched before the first request')
  return watched
}
