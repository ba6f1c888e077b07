import { apart } from '#platform/processes/apart.ts'
import type { SheetLimits } from './parse-sheet.ts'
import type { ReadSheet } from './sheet.ts'

/** A genuine statement takes well under a second. */
const maxMs = 10_000
const heapMb = 160
const program = new URL('./sheet-program.ts', import.meta.url)
const tooHard: ReadSheet = { unreadable: 'The file is too large or too complex to read.' }

/** Files are read two at a time, for all users together; the others wait. */
const places = 2
let running = 0
const waiting: (() => void)[] = []

/**
 * Reads the first sheet of an XLSX file, or a CSV file, as the text of its cells; returns why if it cannot be read. A
 * process with limits of memory and time does it: a small file can be a lot of work, and other requests are answered
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
    return (await apart<ReadSheet>(program, { bytes, limits }, { heapMb, timeoutMs })) ?? tooHard
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
