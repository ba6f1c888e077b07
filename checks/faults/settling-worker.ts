import { foldBetTally } from '#areas/exchange/settlement/bet-tally.task.ts'
import { payTicketShares } from '#areas/exchange/settlement/ticket-shares.task.ts'
import { scheduled } from '#engine/tasks/task.ts'
import { connectApp, kyselyOver } from '#platform/database/connect.ts'
import { startJobs } from '#server/jobs.ts'

/** A worker process that only settles: the queued jobs, and the tasks that follow a settlement. A test kills it. */
const appUrl = process.argv[2] ?? ''
const onFault = (error: unknown) => console.error(error)
const db = kyselyOver(connectApp(appUrl, { max: 12, onError: onFault }))
const scheduledTasks = [payTicketShares, foldBetTally].map((task) => scheduled(task, { db }))
await startJobs({ appUrl, db, scheduledTasks, onFault })
console.log('working')
