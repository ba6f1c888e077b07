import { Worker } from 'node:worker_threads'
import type { SheetLimits } from './parse-sheet.ts'
import type { ReadSheet } from './sheet.ts'

/** A genuine statement takes well under a second. */
const maxMs = 10_000
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const tooHard: ReadSheet = { unreadable: 'The file is too large or too complex to read.' }

/** Files are read two at a time, for all users together; the others wait. */
const places = 2
let running = 0
const waiting: (() => void)[] = []

/**
 * Reads the first sheet of an XLSX file, or a CSV file, as the text of its cells; returns why if it cannot be read. A
 * worker with limits of memory and time does it: a small file can be a lot of work, and other requests are answered
 * meanwhile.
 */
export async function readSheet(
  bytes: Uint8Array,
  limits: SheetLimits,
  { timeoutMs = maxMs }: { readonly timeoutMs?: number } = {},
): Promise<ReadSheet> {
  if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await readInWorker(bytes, limits, timeoutMs)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function readInWorker(bytes: Uint8Array, limits: SheetLimits, timeoutMs: number): Promise<ReadSheet> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { bytes, limits },
    resourceLimits,
    env: {},
    execArgv: [],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ReadSheet>((resolve, reject) => {
      worker.on('message', (read: ReadSheet | 'ready') => {
        if (read === 'ready') timer = setTimeout(() => resolve(tooHard), timeoutMs)
        else resolve(read)
      })
      worker.once('error', (error: Error & { readonly code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError ? resolve(tooHard) : reject(error),
      )
      worker.once('exit', () => resolve(tooHard))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
