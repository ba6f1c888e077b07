import type pg from 'pg'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import { inTransaction } from '#platform/auth/transaction.ts'
import { queueEmail } from './queue-email.ts'

/** Stores that a password was forgotten, with the same work for every name. */
export async function storeResetRequest(
  client: pg.PoolClient,
  usernameKey: string,
  { requestId, route, ip, userAgent, visitor }: RequestOrigin,
): Promise<void> {
  await client.query('insert into reset_request (username_key, origin) values ($1, $2)', [
    usernameKey,
    { requestId, route, ip, userAgent, visitor },
  ])
}

const takeSql = `delete from reset_request where id in (select id from reset_request order by id limit 100 for update skip locked)
  returning username_key, origin`
const personSql = `select id, username from staff where lower(username) = $1 and status = 'ACTIVE' and email <> '' for no key update`

/** Queues a reset link for each account that was asked for; names without an account are dropped. */
export const answerResetRequests = (pool: pg.Pool): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ username_key: string; origin: RequestOrigin }>(takeSql)
    for (const { username_key, origin } of rows) {
      const found = await client.query<{ id: bigint; username: string }>(personSql, [username_key])
      const [person] = found.rows
      if (!person) continue
      await queueEmail(client, 'password_reset', person.id)
      await recordAccess(client, {
        action: 'request password reset',
        actor: { username: person.username },
        circumstances: origin,
        subject: `staff:${person.id}`,
      })
    }
  })
