import { connectApp, kyselyOver } from '#platform/database/connect.ts'
import { startJobs } from '#server/jobs.ts'

/** A process that starts an export and never finishes it. A test kills it. */
const appUrl = process.argv[2] ?? ''
await startJobs({
  appUrl,
  db: kyselyOver(connectApp(appUrl, { max: 2 })),
  onFault: (error) => console.error(error),
  handlers: {
    export: () => {
      console.log('begun')
      return new Promise(() => undefined)
    },
  },
})
