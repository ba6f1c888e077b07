import { Worker } from 'node:worker_threads'
import type { ReadApk } from './apk.ts'

/** Two hundred megabytes are hashed in about a second. */
const maxMs = 20_000
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
const tooHard: ReadApk = { refused: 'The file is too large or too complex to read.' }

/** Files are read one after another, for all users together. */
let last: Promise<unknown> = Promise.resolve()

/** Reads the APK in a file, in a worker with limits of memory and time. */
export function readApk(path: string, { timeoutMs = maxMs }: { readonly timeoutMs?: number } = {}): Promise<ReadApk> {
  const reading = last.then(() => readInWorker(path, timeoutMs))
  last = reading.catch(() => undefined)
  return reading
}

async function readInWorker(path: string, timeoutMs: number): Promise<ReadApk> {
  const worker = new Worker(new URL('./apk-worker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits,
    env: {},
    execArgv: [],
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<ReadApk>((resolve, reject) => {
      worker.on('message', (read: ReadApk | 'ready') => {
        if (read === 'ready') timer = setTimeout(() => resolve(tooHard), timeoutMs)
        else resolve(read)
      })
      worker.once('error', (error: Error & { readonly code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooHard) : reject(error),
      )
      worker.once('exit', () => resolve(tooHard))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
