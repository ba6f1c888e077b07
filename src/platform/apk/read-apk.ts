import { apart } from '#platform/processes/apart.ts'
import type { ReadApk } from './apk.ts'

/** Two hundred megabytes are hashed in about a second. */
const maxMs = 20_000
const heapMb = 64
const program = new URL('./apk-program.ts', import.meta.url)
const tooHard: ReadApk = { refused: 'The file is too large or too complex to read.' }

/** Files are read one after another, for all users together. */
let last: Promise<unknown> = Promise.resolve()

/** Reads the APK in a file, in a process with limits of memory and time. */
export function readApk(path: string, { timeoutMs = maxMs }: { readonly timeoutMs?: number } = {}): Promise<ReadApk> {
  const reading = last.then(async () => (await apart<ReadApk>(program, { path }, { heapMb, timeoutMs })) ?? tooHard)
  last = reading.catch(() => undefined)
  return reading
}
