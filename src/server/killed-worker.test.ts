import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { transact } from '#platform/database/transact.ts'
import { installJobs } from '#platform/jobs/install.ts'
import { startJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await installJobs(database.url)
})
afterAll(() => database?.close())

const stuckWorker = fileURLToPath(new URL('../../checks/harness/processes/stuck-worker.ts', import.meta.url))

/** Without the heartbeat of a worker its job would start again after six hours, and this test would be ended before. */
test('restarts the job of a killed worker when its heartbeat is missed', async () => {
  const worker = spawn(process.execPath, [stuckWorker, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const options = { appUrl: database.url, db: database.db, onFault: (error: unknown) => console.error(error) }
  const idle = await startJobs({ ...options, isIdle: true })
  await transact(database.db, [], (tx) => idle.enqueue(tx, 'export', { request: 'left behind' }))
  await idle.close()
  await once(worker.stdout, 'data')
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  let finish: (payload: unknown) => void = () => undefined
  const done = new Promise((resolve) => {
    finish = resolve
  })
  const handler = (payload: unknown) => Promise.resolve(finish(payload))
  const jobs = await startJobs({ ...options, handlers: { export: handler } })
  try {
    expect(await done).toEqual({ request: 'left behind' })
  } finally {
    await jobs.close()
  }
})
