import { parentPort, workerData } from 'node:worker_threads'
import { inspectApk } from './inspect-apk.ts'

const { path }: { readonly path: string } = workerData
// The time that a busy machine takes to load the reader is not that of the file.
parentPort?.postMessage('ready')
parentPort?.postMessage(inspectApk(path))
