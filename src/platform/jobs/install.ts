import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { openSession, sessionOf } from '#platform/database/connections/session.ts'
import { appRole } from '#platform/database/migrate.ts'
import { queueNames, queues, type QueueTraits } from './queues.ts'

export const jobsSchema = 'pgboss'
const settings = { timezone: 'UTC' }

/** Creates or updates the queue's tables as the owner, and lets the server role use them but not alter them. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    ...sessionOf(ownerUrl, settings),
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    max: 2,
  })
  const faults: Error[] = []
  boss.on('error', (error) => faults.push(error))
  await boss.start()
  try {
    const existing = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const name of queueNames) {
      const { retryLimit, retryDelay, expireInSeconds, heartbeatSeconds }: QueueTraits = queues[name]
      const traits = {
        retryLimit,
        retryDelay,
        expireInSeconds,
        ...(heartbeatSeconds === undefined ? {} : { heartbeatSeconds }),
      }
      if (existing.has(name)) await boss.updateQueue(name, traits)
      else await boss.createQueue(name, traits)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  if (faults[0]) throw faults[0]
  await grant(ownerUrl)
}

async function grant(ownerUrl: string): Promise<void> {
  const client = await openSession(new pg.Client(sessionOf(ownerUrl, settings)), settings)
  try {
    await client.query(`grant usage on schema ${jobsSchema} to ${appRole};
      grant select, insert, update, delete on all tables in schema ${jobsSchema} to ${appRole};
      grant execute on all functions in schema ${jobsSchema} to ${appRole}`)
  } finally {
    await client.end()
  }
}
