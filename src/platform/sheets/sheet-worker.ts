import { parentPort, workerData } from 'node:worker_threads'
import { parseSheet, type SheetLimits } from './parse-sheet.ts'

interface SheetTask {
  readonly bytes: Uint8Array
  readonly limits: SheetLimits
}

const { bytes, limits }: SheetTask = workerData
// The time that a busy machine takes to load the reader is not that of the file.
parentPort?.postMessage('ready')
parentPort?.postMessage(await parseSheet(bytes, limits))
