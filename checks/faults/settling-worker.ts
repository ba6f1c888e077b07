import { connectApp, kyselyOver } from '#platform/database/connect.ts'
import { startJobs } from '#server/jobs.ts'

/** A worker process that only runs queued jobs. A test kills it. */
const appUrl = process.argv[2] ?? ''
const onFault = (error: unknown) => console.error(error)
await startJobs({ appUrl, db: kyselyOver(connectApp(appUrl, { max: 12, onError: onFault })), onFault })
console.log('working')
